import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { FieldErrors } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { partyFindings } from '../../domain/party-findings.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { countSubscribers } from '../../webhooks/publish.ts';
import { CLIENT_IMPORT_FIELDS } from '../client-fields.ts';
import type { DashboardHandler, Success } from '../handler.ts';
import { OWN_DATA } from '../tables/columns.ts';
import { type AddContext, addImport, checkView, type ImportKind } from '../tables/import.ts';
import { addClients, CLIENT_TAKEN, type NewClientValues, newClientValues } from './api.ts';
import { takenEmailKeys, takenExternalIds, takenTaxNumbers } from './queries.ts';

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
  englisch: 'en',
  serbisch: 'sr',
  srpskilatinica: 'sr',
  srpskicirilica: 'sr-Cyrl',
  kroatisch: 'hr',
  bosnisch: 'bs',
  de: 'de',
  german: 'de',
  deutsch: 'de',
  nemacki: 'de',
  njemacki: 'de',
};

/** A person in two columns. */
const PERSON_TITLES = {
  first_name: ['first name', 'given name', 'Vorname', 'imię', 'ime kontakta', 'ime kontakt osobe'],
  last_name: ['last name', 'surname', 'family name', 'Nachname', 'Familienname', 'nazwisko', 'prezime'],
};

const NUMBERS_OF_CLIENTS = [
  'account number',
  'customer ID',
  'client ID',
  'customer number',
  'number',
  'Kundennummer',
  'Kunden-Nr.',
  'Kd.-Nr.',
  'Debitorennummer',
  'Debitoren-Nr.',
  'šifra',
  'šifra kupca',
  'šifra klijenta',
  'šifra partnera',
  'broj kupca',
  'ID klienta',
];

const { name, portal_access_enabled, monthly_statements, ...others } = CLIENT_IMPORT_FIELDS;

/** How a table of clients is imported. */
export const CLIENTS: ImportKind<NewClientValues> = {
  schema: 'ClientCreate',
  fields: {
    name,
    first_name: { kind: 'text', titles: PERSON_TITLES.first_name },
    last_name: { kind: 'text', titles: PERSON_TITLES.last_name },
    ...others,
    type: { ...others.type, words: KINDS, unknown: message('table.client_type') },
    country: { ...others.country, unknown: message('table.country') },
    language: { ...others.language, words: LANGUAGE_WORDS, unknown: message('table.language') },
    second_language: { ...others.second_language, words: LANGUAGE_WORDS, unknown: message('table.language') },
    einvoice_profile: { ...others.einvoice_profile, words: PROFILE_WORDS },
    portal_access_enabled: { ...portal_access_enabled, unknown: message('table.boolean') },
    monthly_statements: { ...monthly_statements, unknown: message('table.boolean') },
    external_id: { kind: 'text', titles: [...OWN_DATA.external_id, ...NUMBERS_OF_CLIENTS] },
    metadata: { kind: 'json', titles: OWN_DATA.metadata },
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

type Preview = Context<Reader> & { prepared: DashboardSchema<'ImportPreview'> };

/** `POST …/clients/import-preview` */
export const previewClientsImport: DashboardHandler<'previewClientsImport', Preview> = async ({
  prepared,
}) => ({ data: prepared });

/** POST /clients/import-check: nothing is stored. */
export async function checkClientImport({ prepared }: Preview): Promise<Success<'checkClientImport'>> {
  return { data: checkView(prepared) };
}

/** POST /clients/import. */
export async function importClients(context: AddContext<NewClientValues>): Promise<Success<'importClients'>> {
  return { data: await addImport(context, CLIENTS) };
}
