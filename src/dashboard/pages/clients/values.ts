import type { Language } from '../../../domain/language.ts';
import type { Client, ClientUpdate, EInvoiceProfile } from '../../types.ts';
import { type ContactValues, contactInputs, contactsOfClient } from './contact-fields.tsx';

const TEXTS = [
  'name',
  'legal_name',
  'tax_number',
  'vat_number',
  'registration_number',
  'email',
  'phone',
  'electronic_address',
  'electronic_address_scheme',
  'address_line1',
  'address_line2',
  'city',
  'postal_code',
  'notes',
  'default_payment_terms',
  'default_notes',
  'default_footer_text',
  'external_id',
] as const;

export type TextName = (typeof TEXTS)[number];

/** What the form of a client holds: all that callers set, but for what is archived and the data of their own. */
export type Values = Record<TextName, string> & {
  type: 'business' | 'individual';
  country: string | null;
  default_currency: string | null;
  /** As it is typed. */
  default_due_days: string;
  language: Language | null;
  second_language: Language | null;
  einvoice_profile: EInvoiceProfile | null;
  portal_access_enabled: boolean;
  monthly_statements: boolean;
  contacts: ContactValues[];
};

/** The body that creates or changes the client. */
export function bodyOf(values: Values) {
  const days = values.default_due_days.trim();
  return {
    ...values,
    contacts: contactInputs(values.contacts),
    electronic_address_scheme: values.electronic_address_scheme.trim().toUpperCase(),
    default_due_days: days === '' ? null : Number(days),
  } satisfies Record<Exclude<keyof ClientUpdate, 'archived' | 'metadata'>, unknown>;
}

export function valuesOf(client: Client | undefined): Values {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, client?.[name] ?? '']));
  return {
    ...(texts as Record<TextName, string>),
    type: client?.type ?? 'business',
    contacts: contactsOfClient(client),
    country: client?.country ?? null,
    default_currency: client?.default_currency ?? null,
    default_due_days: String(client?.default_due_days ?? ''),
    language: client?.language ?? null,
    second_language: client?.second_language ?? null,
    einvoice_profile: client?.einvoice_profile ?? null,
    portal_access_enabled: client?.portal_access_enabled ?? false,
    monthly_statements: client?.monthly_statements ?? true,
  };
}
