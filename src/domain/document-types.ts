import type { DocumentKind, DocumentType } from './catalogue.ts';
import { catalogueOfKey, countryCatalogue, supportedCountries } from './countries.ts';
import { type Message, message } from './messages/message.ts';

/** All document types of a country, the inactive ones included; empty for a country without a catalogue. */
export function documentTypes(country: string): readonly DocumentType[] {
  return countryCatalogue(country)?.documentTypes ?? [];
}

/** The type that a new document of this country may have: active, and of this country only. */
export function findDocumentType(country: string, key: string): DocumentType | undefined {
  return documentTypes(country).find((type) => type.key === key && type.active);
}

/** The keys that a new document of this country may name. */
export function documentTypeKeys(country: string): string[] {
  return documentTypes(country).flatMap(({ key, active }) => (active ? [key] : []));
}

/** The message for an invalid type of a new document; undefined for a valid one. */
export function documentTypeFault(country: string, key: string): Message | undefined {
  if (findDocumentType(country, key)) return undefined;
  return message('document.unknown_type', { country, keys: documentTypeKeys(country) });
}

/** The names of all types of all countries, by key. */
export function documentTypeNames(): [key: string, name: string][] {
  return supportedCountries().flatMap((country) =>
    documentTypes(country).map(({ key, name }): [string, string] => [key, name]),
  );
}

/** The type of an existing document, which may be inactive by now. */
export function documentTypeByKey(key: string): DocumentType | undefined {
  return catalogueOfKey(key)?.documentTypes.find((type) => type.key === key);
}

/** What an existing document is, whatever its country calls it. */
export function kindOf({ typeKey }: { typeKey: string }): DocumentKind | undefined {
  return documentTypeByKey(typeKey)?.kind;
}
