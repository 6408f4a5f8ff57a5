import type { Context } from '../../auth/context.ts';
import type { FieldErrors } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { partyFindings } from '../../domain/party-findings.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { countSubscribers } from '../../webhooks/publish.ts';
import type { DashboardHandler } from '../handler.ts';
import { CLIENT_TITLES } from '../tables/column-titles.ts';
import { type AddContext, addImport, type ImportKind } from '../tables/import.ts';
import { addClients, CLIENT_TAKEN, type NewClientValues, newClientValues } from './api.ts';
import { takenEmailKeys, takenExternalIds, takenTaxNumbers } from './queries.ts';

const text = (field: string) => ({ titles: titlesFor(field), kind: 'text' as const });
const titlesFor = (field: string) => CLIENT_TITLES[field] ?? [];

const KINDS = {
  business: 'business',
  company: 'business',
  firma: 'business',
  preduzece: 'business',
  pravnolice: 'business',
  individual: 'individual',
  person: 'individual',
  osoba: 'individual',
  lice: 'individual',
  fizickolice: 'individual',
  fizickaosoba: 'individual',
  pravnaosoba: 'business',
  tvrtka: 'business',
  privat: 'individual',
  privatperson: 'individual',
  unternehmen: 'business',
  geschaeftlich: 'business',
  osobafizyczna: 'individual',
};

/** Names of the profiles of electronic files, as people write them. */
const PROFILE_WORDS = {
  zugferd: 'factur-x',
  zugferdfacturx: 'factur-x',
  sef: 'srbdt',
  sefsrbdt: 'srbdt',
  peppolbisbilling30: 'peppol',
  xrechnung30: 'xrechnung',
  xrechnung30cii: 'xrechnung-cii',
  hrcius2025: 'hr-cius',
};

/** Codes and names of languages, as people write them. */
const LANGUAGE_WORDS = {
  en: 'en',
  english: 'en',
  engleski: 'en',
  sr: 'sr',
  srlatn: 'sr',
  serbian: 'sr',
  srpski: 'sr',
  srcyrl: 'sr-Cyrl',
  hr: 'hr',
  croatian: 'hr',
  hrvatski: 'hr',
  bs: 'bs',
  bosnian: 'bs',
  bosanski: 'bs',
  de: 'de',
  german: 'de',
  deutsch: 'de',
  nemacki: 'de',
  njemacki: 'de',
};

/** How a table of clients is imported. */
export const CLIENTS: ImportKind<NewClientValues> = {
  schema: 'ClientCreate',
  fields: {
    name: text('name'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    legal_name: text('legal_name'),
    type: { ...text('type'), words: KINDS },
    tax_number: text('tax_number'),
    vat_number: text('vat_number'),
    registration_number: text('registration_number'),
    email: text('email'),
    phone: text('phone'),
    contacts: { titles: titlesFor('contacts'), kind: 'contacts' },
    electronic_address: text('electronic_address'),
    electronic_address_scheme: text('electronic_address_scheme'),
    address_line1: text('address_line1'),
    address_line2: text('address_line2'),
    city: text('city'),
    postal_code: text('postal_code'),
    country: { titles: titlesFor('country'), kind: 'country' },
    default_currency: { titles: titlesFor('default_currency'), kind: 'currency' },
    notes: text('notes'),
    default_due_days: { titles: titlesFor('default_due_days'), kind: 'number' },
    default_payment_terms: text('default_payment_terms'),
    default_notes: text('default_notes'),
    language: { ...text('language'), words: LANGUAGE_WORDS },
    second_language: { ...text('second_language'), words: LANGUAGE_WORDS },
    default_footer_text: text('default_footer_text'),
    einvoice_profile: { ...text('einvoice_profile'), words: PROFILE_WORDS },
    portal_access_enabled: { titles: titlesFor('portal_access_enabled'), kind: 'boolean' },
    external_id: text('external_id'),
    metadata: { titles: titlesFor('metadata'), kind: 'json' },
  },
  complete: completePerson,
  valuesOf: newClientValues,
  findingsIn: (values) =>
    partyFindings({
      country: values.country ?? null,
      taxNumber: values.taxNumber ?? null,
      vatNumber: values.vatNumber ?? null,
      email: values.email ?? null,
      electronicAddress: values.electronicAddress ?? null,
      electronicAddressScheme: values.electronicAddressScheme ?? null,
    }),
  unique: [
    {
      field: 'tax_number',
      message: CLIENT_TAKEN,
      keyOf: ({ taxNumber }) => taxNumber,
      taken: takenTaxNumbers,
    },
    { field: 'email', message: CLIENT_TAKEN, keyOf: ({ emailKey }) => emailKey, taken: takenEmailKeys },
    {
      field: 'external_id',
      message: CLIENT_TAKEN,
      keyOf: ({ externalId }) => externalId,
      taken: takenExternalIds,
    },
  ],
  deliveriesEach: (tx, workspaceId) => countSubscribers(tx, workspaceId, 'client.created'),
  add: addClients,
};

/**
 * Many programs have a company, and a person in two columns: without a company the person is the client, with one a
 * contact, which needs an e-mail address.
 */
function completePerson(body: Record<string, unknown>): FieldErrors {
  const { first_name: first, last_name: last, ...others } = body;
  delete body.first_name;
  delete body.last_name;
  const name = [first, last].filter((part) => part !== undefined).join(' ');
  if (name === '' || name === others.name) return {};
  if (others.name === undefined) {
    body.name = name;
    body.type ??= 'individual';
    return {};
  }
  if (others.email === undefined || others.contacts !== undefined) {
    return {
      [first === undefined ? 'last_name' : 'first_name']: [message('table.person_left_out', { name })],
    };
  }
  body.contacts = [{ name, email: others.email }];
  return {};
}

type Preview = Context & { prepared: DashboardSchema<'ImportPreview'> };

/** `POST …/clients/import-preview` */
export const previewClientsImport: DashboardHandler<'previewClientsImport', Preview> = async ({
  prepared,
}) => ({ data: prepared });

/** `POST …/clients/import` */
export const importClients: DashboardHandler<'importClients', AddContext<NewClientValues>> = async (
  context,
) => ({ data: await addImport(context, CLIENTS) });
