import type { Context } from '../../auth/context.ts';
import { partyFindings } from '../../domain/party-findings.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { countSubscribers } from '../../webhooks/publish.ts';
import type { DashboardHandler } from '../handler.ts';
import { OWN_DATA } from '../tables/columns.ts';
import { type AddContext, addImport, type ImportKind } from '../tables/import.ts';
import { addClients, CLIENT_TAKEN, type NewClientValues, newClientValues } from './api.ts';
import { takenEmailKeys, takenExternalIds, takenTaxNumbers } from './queries.ts';

const text = (...titles: string[]) => ({ titles, kind: 'text' as const });

const STREET = ['streetandnumber', 'ulicaibroj', 'улицаиброј'];

const PORTAL = [
  'theclientmayseeallitsdocumentsonapageofitsown',
  'klijentmozedavidisvesvojedokumentenaposebnojstrani',
];
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
    name: text('naziv', 'ime', 'client', 'klijent', 'company', 'firma', 'назив'),
    legal_name: text('poslovnoime', 'poslovninaziv', 'punnaziv', 'пословноиме', 'пунназив'),
    type: { ...text('kind', 'tip', 'vrsta', 'тип', 'врста'), words: KINDS },
    tax_number: text('pib', 'oib', 'jib', 'taxid', 'poreskibroj', 'steuernummer', 'пиб'),
    vat_number: text('vat', 'vatid', 'vatno', 'ustidnr', 'uidnr', 'pdvbroj', 'pdvid', 'pdvidbroj', 'пдвброј'),
    registration_number: text('mb', 'maticnibroj', 'companynumber', 'матичниброј'),
    email: text('mail', 'emailaddress', 'eposta', 'imejl', 'mejl', 'имејл', 'мејл', 'епошта'),
    phone: text('telefon', 'tel', 'telephone', 'phonenumber', 'телефон'),
    contacts: { titles: ['kontakti', 'kontakte', 'контакти'], kind: 'contacts' },
    electronic_address: text('eaddress', 'endpointid', 'elektronskaadresa', 'електронскаадреса'),
    electronic_address_scheme: text(
      'eas',
      'scheme',
      'sema',
      'шема',
      'schemeoftheelectronicaddress',
      'semaelektronskeadrese',
      'шемаелектронскеадресе',
    ),
    address_line1: text('address', 'adresa', 'ulica', 'street', 'адреса', ...STREET),
    address_line2: text('address2', 'adresa2', 'addition', 'dodatak', 'додатак'),
    city: text('grad', 'mesto', 'town', 'град', 'место'),
    postal_code: text('zip', 'zipcode', 'postcode', 'postanskibroj', 'поштанскиброј'),
    country: { titles: ['drzava', 'zemlja', 'countrycode', 'држава', 'земља'], kind: 'country' },
    default_currency: text(
      'currency',
      'usualcurrency',
      'valuta',
      'uobicajenavaluta',
      'валута',
      'уобичајенавалута',
    ),
    notes: text('note', 'napomena', 'napomene', 'beleske', 'comment', 'напомена', 'белешке'),
    default_due_days: {
      titles: [
        'duedays',
        'daystopay',
        'usualdaystopay',
        'uobicajenirokudanima',
        'rokudanima',
        'уобичајенирокуданима',
        'рокуданима',
      ],
      kind: 'number',
    },
    default_payment_terms: text(
      'paymentterms',
      'usualpaymentterms',
      'uobicajeniusloviplacanja',
      'usloviplacanja',
      'уобичајениусловиплаћања',
      'условиплаћања',
    ),
    default_notes: text(
      'usualnotes',
      'notesondocuments',
      'uobicajenenapomene',
      'napomenenadokumentima',
      'уобичајененапомене',
      'напомененадокументима',
    ),
    language: {
      ...text('languageofdocuments', 'jezik', 'jezikdokumenata', 'sprache', 'језик', 'језикдокумената'),
      words: LANGUAGE_WORDS,
    },
    second_language: { ...text('secondlanguage', 'drugijezik', 'другијезик'), words: LANGUAGE_WORDS },
    default_footer_text: text(
      'footertext',
      'textatthefootofeachpage',
      'tekstudnu',
      'tekstudnusvakestrane',
      'tekstudnusvakestranice',
      'текстудну',
      'текстуднусвакестране',
    ),
    einvoice_profile: {
      ...text('formatofeinvoices', 'einvoiceformat', 'formateracuna', 'formatefaktura', 'форматефактура'),
      words: PROFILE_WORDS,
    },
    portal_access_enabled: { titles: ['portal', ...PORTAL], kind: 'boolean' },
    ...OWN_DATA,
  },
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

type Preview = Context & { prepared: DashboardSchema<'ImportPreview'> };

/** `POST …/clients/import-preview` */
export const previewClientsImport: DashboardHandler<'previewClientsImport', Preview> = async ({
  prepared,
}) => ({ data: prepared });

/** `POST …/clients/import` */
export const importClients: DashboardHandler<'importClients', AddContext<NewClientValues>> = async (
  context,
) => ({ data: await addImport(context, CLIENTS) });
