import { clients } from '../database/schema/records.ts';
import { contactsOf } from '../domain/contacts.ts';
import { blankToNull, footerIn, trimmedToNull, withoutAbsent } from '../domain/text.ts';
import type { Schema } from '../spec/public.ts';

// A client field by field: its column, how a value is stored and shown, and how tables name it. What a field needs besides
// is in the specification, in the schema of the database and in the texts of each language.

type Row = typeof clients.$inferSelect;
type Input = Schema<'ClientUpdate'>;

/** The fields that callers set, besides those of their own data. */
type ClientField = Exclude<keyof Input, 'archived' | 'external_id' | 'metadata'>;

/** In a table that is imported: how a cell becomes a value, a text unless it is said, and the titles that a column may have. */
type OfTables = {
  kind?: 'number' | 'boolean' | 'country' | 'currency' | 'contacts';
  titles: readonly string[];
};

/** A field whose column holds what is shown; `given` makes it of what a caller sends. */
type Plain<Field extends ClientField> = {
  [Column in keyof Row]: Row[Column] extends Schema<'Client'>[Field]
    ? { column: Column; given?: (value: Input[Field]) => Row[Column] | undefined }
    : never;
}[keyof Row];

/** A field whose column holds another form of it. */
type Converted<Field extends ClientField> = {
  [Column in keyof Row]: { column: Column; shown: (stored: Row[Column]) => Schema<'Client'>[Field] };
}[keyof Row];

// biome-ignore format: a table is easier to check in rows
const FIELDS = {
  name: {
    column: 'name',
    titles: [
      'client', 'customer', 'company', 'company name', 'organization', 'organisation', 'business name', 'display name',
      'full name', 'contact name', 'trading name', 'naziv', 'ime', 'klijent', 'kupac', 'firma', 'naziv firme', 'naziv klijenta',
      'naziv kupca', 'naziv partnera', 'naziv tvrtke', 'ime i prezime', 'partner', 'komitent', 'tvrtka', 'Kunde', 'Kundenname', 'Firmenname',
      'Unternehmen', 'nazwa', 'nazwa skrócona', 'nazwa klienta', 'kontrahent', 'nabywca',
    ],
  },
  legal_name: {
    column: 'legalName', given: blankToNull,
    titles: [
      'registered name', 'business legal name', 'poslovno ime', 'poslovni naziv', 'pun naziv', 'puni naziv', 'nazwa firmy',
      'pełna nazwa', 'vollständiger Name',
    ],
  },
  type: {
    column: 'type',
    titles: ['kind', 'tip', 'vrsta', 'Art', 'Kundentyp', 'classification', 'customer type'],
  },
  tax_number: {
    column: 'taxNumber', given: trimmedToNull,
    titles: [
      'tax ID', 'tax no', 'PIB', 'OIB', 'JIB', 'poreski broj', 'porezni broj', 'Steuernummer', 'Steuer-Nr.', 'St.-Nr.', 'NIP', 'numer NIP',
    ],
  },
  vat_number: {
    column: 'vatNumber', given: trimmedToNull,
    titles: [
      'VAT', 'VAT ID', 'VAT no', 'VAT reg no', 'VAT registration number', 'business VAT ID', 'USt-IdNr.', 'USt-ID', 'UStID', 'Umsatzsteuer-ID',
      'Umsatzsteuer-Identifikationsnummer', 'UID', 'UID-Nr.', 'PDV broj', 'PDV ID', 'PDV ID broj', 'VAT UE', 'NIP UE',
    ],
  },
  registration_number: {
    column: 'registrationNumber', given: trimmedToNull,
    titles: [
      'MB', 'MBS', 'matični broj', 'company number', 'company registration number', 'registration no', 'ID number', 'Handelsregisternummer',
      'Registernummer', 'HRB', 'REGON', 'KRS',
    ],
  },
  email: {
    column: 'email', given: trimmedToNull,
    titles: [
      'mail', 'email address', 'e-pošta', 'imejl', 'mejl', 'adresa e-pošte', 'E-Mail-Adresse', 'Mailadresse', 'adres e-mail',
    ],
  },
  phone: {
    column: 'phone', given: trimmedToNull,
    titles: [
      'telefon', 'tel', 'telephone', 'phone number', 'broj telefona', 'mobile', 'mobile number', 'mobile phone', 'mobilni', 'mobilni telefon',
      'mobitel', 'Telefonnummer', 'Rufnummer', 'Mobil', 'Mobiltelefon', 'Handy', 'numer telefonu', 'tel. komórkowy',
    ],
  },
  contacts: {
    column: 'contacts', shown: contactsOf, kind: 'contacts',
    titles: ['kontakti', 'kontakte'],
  },
  electronic_address: {
    column: 'electronicAddress', given: trimmedToNull,
    titles: ['e-address', 'endpoint ID', 'elektronska adresa'],
  },
  electronic_address_scheme: {
    column: 'electronicAddressScheme', given: blankToNull,
    titles: ['EAS', 'scheme', 'šema', 'scheme of the electronic address', 'šema elektronske adrese'],
  },
  address_line1: {
    column: 'addressLine1', given: blankToNull,
    titles: [
      'address', 'address1', 'address line 1', 'street', 'street address', 'street and number', 'PO address line 1', 'adresa', 'ulica',
      'ulica i broj', 'ulica i kućni broj', 'Straße', 'Straße und Hausnummer', 'Straße, Hausnummer', 'Adresse', 'Anschrift', 'adres',
      'ulica i numer',
    ],
  },
  address_line2: {
    column: 'addressLine2', given: blankToNull,
    titles: [
      'address2', 'address line 2', 'PO address line 2', 'addition', 'apt/suite', 'suite', 'adresa2', 'dodatak', 'Adresszusatz', 'Zusatz',
    ],
  },
  city: {
    column: 'city', given: blankToNull,
    titles: [
      'town', 'PO city', 'address city', 'grad', 'mesto', 'mjesto', 'naselje', 'Ort', 'Stadt', 'Wohnort', 'miasto', 'miejscowość',
    ],
  },
  postal_code: {
    column: 'postalCode', given: blankToNull,
    titles: [
      'zip', 'zip code', 'postcode', 'post code', 'PO postal code', 'address zip', 'address postal code', 'poštanski broj', 'PTT', 'ptt broj',
      'PLZ', 'Postleitzahl', 'kod pocztowy',
    ],
  },
  country: {
    column: 'country', given: blankToNull, kind: 'country',
    titles: [
      'country code', 'PO country', 'address country', 'država', 'zemlja', 'Land', 'Ländercode', 'Länderkennzeichen', 'kraj',
    ],
  },
  default_currency: {
    column: 'defaultCurrency', given: blankToNull, kind: 'currency',
    titles: ['currency', 'currency code', 'usual currency', 'valuta', 'uobičajena valuta', 'Währung', 'waluta'],
  },
  portal_access_enabled: {
    column: 'portalAccessEnabled', kind: 'boolean',
    titles: [
      'portal', 'the client may see all its documents on a page of its own', 'klijent može da vidi sve svoje dokumente na posebnoj strani',
    ],
  },
  monthly_statements: {
    column: 'monthlyStatements', kind: 'boolean',
    titles: [
      'monthly statement', 'statements', 'the client gets the statement of each month', 'mesečna kartica', 'mjesečna kartica',
      'klijent dobija karticu svakog meseca', 'monatlicher Kontoauszug', 'Kontoauszug',
    ],
  },
  notes: {
    column: 'notes', given: blankToNull,
    titles: [
      'note', 'private notes', 'comment', 'comments', 'description', 'napomena', 'napomene', 'beleške', 'bilješke', 'komentar', 'Notiz', 'Notizen',
      'Bemerkung', 'Bemerkungen', 'Anmerkung', 'Kommentar', 'uwagi', 'dodatkowy opis',
    ],
  },
  default_due_days: {
    column: 'defaultDueDays', kind: 'number',
    titles: [
      'due days', 'days to pay', 'usual days to pay', 'uobičajeni rok u danima', 'rok u danima', 'rok plaćanja', 'Zahlungsziel',
      'Zahlungsziel in Tagen', 'termin płatności',
    ],
  },
  default_payment_terms: {
    column: 'defaultPaymentTerms', given: blankToNull,
    titles: [
      'payment terms', 'usual payment terms', 'uobičajeni uslovi plaćanja', 'uslovi plaćanja', 'uvjeti plaćanja', 'Zahlungsbedingungen',
    ],
  },
  default_notes: {
    column: 'defaultNotes', given: blankToNull,
    titles: ['usual notes', 'notes on documents', 'public notes', 'uobičajene napomene', 'napomene na dokumentima'],
  },
  language: {
    column: 'defaultLanguage',
    titles: ['language of documents', 'preferred locale', 'jezik', 'jezik dokumenata', 'Sprache', 'język'],
  },
  second_language: {
    column: 'defaultSecondLanguage',
    titles: ['second language', 'drugi jezik'],
  },
  default_footer_text: {
    column: 'defaultFooterText', given: footerIn,
    titles: [
      'footer text', 'text at the foot of each page', 'tekst u dnu', 'tekst u dnu svake strane', 'tekst u dnu svake stranice',
    ],
  },
  einvoice_profile: {
    column: 'einvoiceProfile',
    titles: ['format of e-invoices', 'e-invoice format', 'format e-računa', 'format e-faktura'],
  },
} as const satisfies { [Field in ClientField]: (Plain<Field> | Converted<Field>) & OfTables };

/** A description, whichever field it is of. */
type Described = OfTables & {
  column: keyof Row;
  given?: (value: never) => unknown;
  shown?: (stored: never) => unknown;
};

const ENTRIES = Object.entries(FIELDS) as [ClientField, Described][];

type ClientColumn = (typeof FIELDS)[ClientField]['column'];

/** The columns of all fields, by field. */
export const CLIENT_COLUMNS = Object.fromEntries(
  ENTRIES.map(([field, { column }]) => [field, column]),
) as Record<ClientField, ClientColumn>;

/**
 * The columns that a body sets, contacts left out: absent fields leave a column alone, null and blank text clear it. Each
 * value was checked before.
 */
export function clientColumns(body: Input): Partial<Pick<Row, ClientColumn>> {
  const given = ENTRIES.filter(([field, { shown }]) => body[field] !== undefined && !shown).map(
    ([field, described]) => [
      described.column,
      described.given ? described.given(body[field] as never) : body[field],
    ],
  );
  return withoutAbsent(Object.fromEntries(given));
}

/** The fields of a client as GET shows them. */
export function clientFields(row: Row): Pick<Schema<'Client'>, ClientField> {
  const shown = ENTRIES.map(([field, described]) => [
    field,
    described.shown ? described.shown(row[described.column] as never) : row[described.column],
  ]);
  return Object.fromEntries(shown) as Pick<Schema<'Client'>, ClientField>;
}

/** How the columns of a table become fields. */
export const CLIENT_IMPORT_FIELDS = Object.fromEntries(
  ENTRIES.map(([field, { kind = 'text', titles }]) => [field, { kind, titles }]),
) as Record<ClientField, { kind: NonNullable<OfTables['kind']> | 'text'; titles: readonly string[] }>;

/** The order in which exports have had their columns since they exist, by which some programs read them; new ones follow. */
// biome-ignore format: a table is easier to check in rows
const FIRST_EXPORTED = [
  'reference', 'name', 'legal_name', 'type', 'tax_number', 'registration_number', 'email', 'phone', 'address_line1',
  'address_line2', 'city', 'postal_code', 'country', 'default_currency', 'portal_access_enabled', 'notes',
  'created_at', 'updated_at', 'external_id', 'metadata', 'archived_at', 'default_due_days', 'default_payment_terms',
  'default_notes', 'vat_number', 'electronic_address', 'electronic_address_scheme', 'language', 'second_language',
  'contacts', 'default_footer_text', 'einvoice_profile',
];

/** The columns of an export, as SQL selects them. */
export const CLIENT_EXPORT_SQL = [...new Set([...FIRST_EXPORTED, ...Object.keys(FIELDS)])]
  .map((field) => {
    const column = Object.hasOwn(FIELDS, field) ? clients[FIELDS[field as ClientField].column].name : field;
    return column === field ? field : `${column} AS ${field}`;
  })
  .join(', ');
