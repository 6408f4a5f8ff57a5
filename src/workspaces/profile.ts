import { workspaceUpdateLimits as limits } from '../../generated/limits.ts';
import type { Workspace } from '../auth/context.ts';
import { parseShownEmail } from '../auth/users.ts';
import { markHeadMailed } from '../database/engine/journal.ts';
import type { Writer } from '../database/engine/statement.ts';
import { ibanOfSerbianAccount, isIban } from '../domain/bank-account.ts';
import { type FieldErrors, invalid, invalidFields } from '../domain/failure.ts';
import { LANGUAGES, type Language } from '../domain/language.ts';
import { message } from '../domain/messages/message.ts';
import { REFERENCE_SCHEMES, type ReferenceScheme } from '../domain/payment-reference.ts';
import { withoutAbsent, withoutInvisible, withoutInvisibleEnds } from '../domain/text.ts';
import { changeWorkspace } from './change-workspace.ts';
import {
  type DocumentDefaults,
  defaultsColumns,
  type LookSettings,
  lookColumns,
} from './document-defaults.ts';
import { numberedTypesAfter } from './number-series.ts';
import { parseName, parseTimeZone } from './workspaces.ts';

/** Maximum length of each field of the seller's profile. */
const MAX_LENGTH = {
  legalName: limits.legal_name,
  taxNumber: limits.tax_number,
  vatNumber: limits.vat_number,
  registrationNumber: limits.registration_number,
  phone: limits.phone,
  electronicAddress: limits.electronic_address,
  contactName: limits.contact_name,
  contactPhone: limits.contact_phone,
  addressLine1: limits.address_line1,
  addressLine2: limits.address_line2,
  city: limits.city,
  postalCode: limits.postal_code,
  placeOfIssue: limits.place_of_issue,
} as const;

type LimitedField = keyof typeof MAX_LENGTH;

/** People compare these by what they see. */
const NUMBERS: readonly LimitedField[] = [
  'taxNumber',
  'vatNumber',
  'registrationNumber',
  'phone',
  'electronicAddress',
  'contactPhone',
];

type OtherField =
  | 'email'
  | 'contactEmail'
  | 'ledgerEmail'
  | 'electronicAddressScheme'
  | 'iban'
  | 'website'
  | 'language'
  | 'paymentReferenceScheme';

/** The seller's profile and the other settings of a workspace; blank text clears a field of the profile. */
export type Profile = Partial<Record<LimitedField | OtherField, string>> & {
  name?: string;
  timezone?: string;
  numberTemplate?: string;
  issuesOnlyClean?: boolean;
} & Partial<DocumentDefaults> &
  LookSettings;

/**
 * Changes the given settings of a workspace. Documents that are issued from now on show the new profile; those already
 * issued keep theirs.
 */
export async function updateProfile(tx: Writer, workspace: Workspace, profile: Profile): Promise<Workspace> {
  const { name, timezone, numberTemplate } = profile;
  if (numberTemplate !== undefined) await numberedTypesAfter(tx, workspace, { template: numberTemplate });
  const columns = withoutAbsent({
    name: name === undefined ? undefined : parseName(name),
    timezone: timezone === undefined ? undefined : parseTimeZone(timezone),
    numberTemplate,
    issuesOnlyClean: profile.issuesOnlyClean,
    email: optional(profile.email, (text) => parseShownEmail(text, 'email')),
    contactEmail: optional(profile.contactEmail, (text) => parseShownEmail(text, 'contact_email')),
    ledgerEmail: optional(profile.ledgerEmail, (text) => parseShownEmail(text, 'ledger_email')),
    electronicAddressScheme: optional(profile.electronicAddressScheme, parseScheme),
    iban: optional(profile.iban, parseIban),
    website: optional(profile.website, parseWebsite),
    language: optional(profile.language, parseLanguage),
    paymentReferenceScheme:
      profile.paymentReferenceScheme === undefined
        ? undefined
        : parseReferenceScheme(profile.paymentReferenceScheme),
    ...defaultsColumns(profile),
    ...lookColumns(profile),
    ...limitedFields(profile),
  });
  if (Object.keys(columns).length === 0) return workspace;
  const changed = await changeWorkspace(tx, workspace, columns);
  if (changed.ledgerEmail !== workspace.ledgerEmail) await markHeadMailed(tx, workspace.id, null);
  return changed;
}

/**
 * An IBAN without spaces, in upper case; also that of a Serbian account in its domestic form.
 * @throws Failure `validation_failed` on `iban` when its check digits are wrong
 */
export function parseIban(text: string): string {
  const typed = withoutInvisible(text).replace(/\s/g, '').toUpperCase();
  const iban = ibanOfSerbianAccount(typed) ?? typed;
  if (isIban(iban)) return iban;
  throw invalid('iban', message('bank_account.iban', { text }));
}

function parseScheme(text: string): string {
  const scheme = text.toUpperCase();
  if (/^(\d{4}|[A-Z]{2})$/.test(scheme)) return scheme;
  throw invalid('electronic_address_scheme', message('workspace.electronic_scheme', { text }));
}

/** A URL with its scheme; `https` if it was typed without one. */
function parseWebsite(text: string): string {
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.parse(address);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && /\./.test(url.hostname);
  if (!isWeb || url.username !== '' || address.length > limits.website || /[\s<>"]/.test(address)) {
    throw invalid('website', message('workspace.website', { text }));
  }
  return address;
}

function parseReferenceScheme(text: string): ReferenceScheme {
  const scheme = REFERENCE_SCHEMES.find((known) => known === text.toLowerCase());
  if (scheme) return scheme;
  const reason = message('payment_reference.scheme', { text, schemes: REFERENCE_SCHEMES });
  throw invalid('payment_reference_scheme', reason);
}

function parseLanguage(text: string): Language {
  const language = LANGUAGES.find((known) => known.toLowerCase() === text.toLowerCase());
  if (language) return language;
  throw invalid('language', message('workspace.language', { text, languages: LANGUAGES }));
}

function limitedFields(profile: Profile): Partial<Record<LimitedField, string | null>> {
  const errors: FieldErrors = {};
  const fields: Partial<Record<LimitedField, string | null>> = {};
  for (const [field, limit] of Object.entries(MAX_LENGTH) as [LimitedField, number][]) {
    const text = optional(profile[field], NUMBERS.includes(field) ? withoutInvisible : (value) => value);
    if (text && text.length > limit) errors[snakeCase(field)] = [message('text.max', { most: limit })];
    fields[field] = text;
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return fields;
}

/** Absent stays absent, blank becomes null, the rest is trimmed and parsed. */
function optional<T extends string>(
  text: string | undefined,
  parse: (text: string) => T,
): T | null | undefined {
  if (text === undefined) return undefined;
  const shown = withoutInvisibleEnds(text).trim();
  return shown === '' ? null : parse(shown);
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
