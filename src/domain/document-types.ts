import type { DocumentType } from './catalogue.ts';
import { catalogueOfKey, countryCatalogue, supportedCountries } from './countries.ts';

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

/** What is wrong with the type of a new document; undefined when nothing is. */
export function documentTypeFault(country: string, key: string): string | undefined {
  if (findDocumentType(country, key)) return undefined;
  return `is not an active document type of this workspace's country (${country}); these are: ${documentTypeKeys(country).join(', ')}`;
}

/** What every type of every country is called, by its key. */
export function documentTypeNames(): [key: string, name: string][] {
  return supportedCountries().flatMap((country) =>
    documentTypes(country).map(({ key, name }): [string, string] => [key, name]),
  );
}

/** The type that an existing document has, whatever became of the type since. */
export function documentTypeByKey(key: string): DocumentType | undefined {
  return catalogueOfKey(key)?.documentTypes.find((type) => type.key === key);
}
