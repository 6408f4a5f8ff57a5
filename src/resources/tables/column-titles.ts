/**
 * The titles of columns by field, as other programs and people write them. The names of fields and the titles of our own
 * exports are known without being listed here. Titles are compared without case, accents, blanks and punctuation, and
 * Cyrillic in Latin letters, so that `Šifra artikla`, `Шифра артикла` and `SIFRA_ARTIKLA` are one. Prices with tax are
 * left out on purpose: prices are without tax here.
 *
 * Sources: Xero's contact and item templates (`*ContactName`, `*ItemCode`), Invoice Ninja 5 `ClientExport` (`Client
 * Name`, `Contact Email`), Fakturownia's help on imports (`Nazwa skrócona (systemowa)`, `Numer NIP`), Stripe's exports
 * (`Address Line1`, `card.address_zip`), Lexware Office's help on contacts and articles (`Firmenname`, `Umsatzsteuer
 * ID`), and exports of sevDesk (`Kunden-Nr.`, `Organisation`).
 */
export type Titles = Readonly<Record<string, readonly string[]>>;

const OWN_DATA: Titles = {
  external_id: ['ID in another system', 'ID u drugom sistemu', 'ID', 'external ID'],
  metadata: ['metapodaci'],
};

// biome-ignore format: a table is easier to check in rows
export const CLIENT_TITLES: Titles = {
  name: [
    'client', 'customer', 'company', 'company name', 'organization', 'organisation', 'business name', 'display name',
    'full name', 'contact name', 'trading name', 'naziv', 'ime', 'klijent', 'kupac', 'firma', 'naziv firme', 'naziv klijenta',
    'naziv kupca', 'naziv partnera', 'naziv tvrtke', 'ime i prezime', 'partner', 'komitent', 'tvrtka', 'Kunde', 'Kundenname', 'Firmenname',
    'Unternehmen', 'nazwa', 'nazwa skrócona', 'nazwa klienta', 'kontrahent', 'nabywca',
  ],
  first_name: ['first name', 'given name', 'Vorname', 'imię', 'ime kontakta', 'ime kontakt osobe'],
  last_name: ['last name', 'surname', 'family name', 'Nachname', 'Familienname', 'nazwisko', 'prezime'],
  legal_name: [
    'registered name', 'business legal name', 'poslovno ime', 'poslovni naziv', 'pun naziv', 'puni naziv', 'nazwa firmy',
    'pełna nazwa', 'vollständiger Name',
  ],
  type: ['kind', 'tip', 'vrsta', 'Art', 'Kundentyp', 'classification', 'customer type'],
  tax_number: [
    'tax ID', 'tax no', 'PIB', 'OIB', 'JIB', 'poreski broj', 'porezni broj', 'Steuernummer', 'Steuer-Nr.', 'St.-Nr.', 'NIP', 'numer NIP',
  ],
  vat_number: [
    'VAT', 'VAT ID', 'VAT no', 'VAT reg no', 'VAT registration number', 'business VAT ID', 'USt-IdNr.', 'USt-ID', 'UStID', 'Umsatzsteuer-ID',
    'Umsatzsteuer-Identifikationsnummer', 'UID', 'UID-Nr.', 'PDV broj', 'PDV ID', 'PDV ID broj', 'VAT UE', 'NIP UE',
  ],
  registration_number: [
    'MB', 'MBS', 'matični broj', 'company number', 'company registration number', 'registration no', 'ID number', 'Handelsregisternummer',
    'Registernummer', 'HRB', 'REGON', 'KRS',
  ],
  email: [
    'mail', 'email address', 'e-pošta', 'imejl', 'mejl', 'adresa e-pošte', 'E-Mail-Adresse', 'Mailadresse', 'adres e-mail',
  ],
  phone: [
    'telefon', 'tel', 'telephone', 'phone number', 'broj telefona', 'mobile', 'mobile number', 'mobile phone', 'mobilni', 'mobilni telefon',
    'mobitel', 'Telefonnummer', 'Rufnummer', 'Mobil', 'Mobiltelefon', 'Handy', 'numer telefonu', 'tel. komórkowy',
  ],
  contacts: ['kontakti', 'kontakte'],
  electronic_address: ['e-address', 'endpoint ID', 'elektronska adresa'],
  electronic_address_scheme: ['EAS', 'scheme', 'šema', 'scheme of the electronic address', 'šema elektronske adrese'],
  address_line1: [
    'address', 'address1', 'address line 1', 'street', 'street address', 'street and number', 'PO address line 1', 'adresa', 'ulica',
    'ulica i broj', 'ulica i kućni broj', 'Straße', 'Straße und Hausnummer', 'Straße, Hausnummer', 'Adresse', 'Anschrift', 'adres',
    'ulica i numer',
  ],
  address_line2: [
    'address2', 'address line 2', 'PO address line 2', 'addition', 'apt/suite', 'suite', 'adresa2', 'dodatak', 'Adresszusatz', 'Zusatz',
  ],
  city: [
    'town', 'PO city', 'address city', 'grad', 'mesto', 'mjesto', 'naselje', 'Ort', 'Stadt', 'Wohnort', 'miasto', 'miejscowość',
  ],
  postal_code: [
    'zip', 'zip code', 'postcode', 'post code', 'PO postal code', 'address zip', 'address postal code', 'poštanski broj', 'PTT', 'ptt broj',
    'PLZ', 'Postleitzahl', 'kod pocztowy',
  ],
  country: [
    'country code', 'PO country', 'address country', 'država', 'zemlja', 'Land', 'Ländercode', 'Länderkennzeichen', 'kraj',
  ],
  default_currency: ['currency', 'currency code', 'usual currency', 'valuta', 'uobičajena valuta', 'Währung', 'waluta'],
  notes: [
    'note', 'private notes', 'comment', 'comments', 'description', 'napomena', 'napomene', 'beleške', 'bilješke', 'komentar', 'Notiz', 'Notizen',
    'Bemerkung', 'Bemerkungen', 'Anmerkung', 'Kommentar', 'uwagi', 'dodatkowy opis',
  ],
  default_due_days: [
    'due days', 'days to pay', 'usual days to pay', 'uobičajeni rok u danima', 'rok u danima', 'rok plaćanja', 'Zahlungsziel',
    'Zahlungsziel in Tagen', 'termin płatności',
  ],
  default_payment_terms: [
    'payment terms', 'usual payment terms', 'uobičajeni uslovi plaćanja', 'uslovi plaćanja', 'uvjeti plaćanja', 'Zahlungsbedingungen',
  ],
  default_notes: ['usual notes', 'notes on documents', 'public notes', 'uobičajene napomene', 'napomene na dokumentima'],
  language: ['language of documents', 'preferred locale', 'jezik', 'jezik dokumenata', 'Sprache', 'język'],
  second_language: ['second language', 'drugi jezik'],
  default_footer_text: [
    'footer text', 'text at the foot of each page', 'tekst u dnu', 'tekst u dnu svake strane', 'tekst u dnu svake stranice',
  ],
  einvoice_profile: ['format of e-invoices', 'e-invoice format', 'format e-računa', 'format e-faktura'],
  portal_access_enabled: [
    'portal', 'the client may see all its documents on a page of its own', 'klijent može da vidi sve svoje dokumente na posebnoj strani',
  ],
  ...OWN_DATA,
  external_id: [
    ...(OWN_DATA.external_id ?? []), 'account number', 'customer ID', 'client ID', 'customer number', 'number', 'Kundennummer', 'Kunden-Nr.',
    'Kd.-Nr.', 'Debitorennummer', 'Debitoren-Nr.', 'šifra', 'šifra kupca', 'šifra klijenta', 'šifra partnera', 'broj kupca', 'ID klienta',
  ],
};

/** Of another address of the client, which is taken where the table has none in the columns above. */
// biome-ignore format: a table is easier to check in rows
export const SECOND_ADDRESS: Titles = {
  address_line1: ['SA address line 1', 'card address line1', 'shipping street', 'shipping address line1', 'Adresse 2'],
  address_line2: ['SA address line 2', 'card address line2', 'shipping apt/suite', 'shipping address line2'],
  city: ['SA city', 'card address city', 'shipping city', 'shipping address city'],
  postal_code: ['SA postal code', 'card address zip', 'shipping postal code', 'shipping address postal code'],
  country: ['SA country', 'card address country', 'shipping country', 'shipping address country'],
};

// biome-ignore format: a table is easier to check in rows
export const ITEM_TITLES: Titles = {
  type: ['kind', 'tip', 'vrsta', 'Art', 'Artikelart', 'Artikeltyp', 'Typ', 'rodzaj'],
  name: [
    'item', 'item name', 'product', 'product name', 'naziv', 'ime', 'artikal', 'artikl', 'naziv artikla', 'naziv proizvoda', 'naziv usluge',
    'Bezeichnung', 'Artikel', 'Artikelname', 'Artikelbezeichnung', 'Produkt', 'Produktname', 'nazwa', 'nazwa produktu', 'nazwa towaru',
  ],
  description: [
    'notes', 'sales description', 'item description', 'product description', 'opis', 'opis produktu', 'Beschreibung', 'Langtext',
  ],
  sku: [
    'code', 'item code', 'product code', 'šifra', 'šifra artikla', 'šifra proizvoda', 'kataloški broj', 'Artikelnummer', 'Artikel-Nr.',
    'Art.-Nr.', 'Produktnummer', 'kod', 'kod produktu', 'symbol',
  ],
  category: ['kategorija', 'grupa', 'Kategorie', 'Warengruppe', 'Produktkategorie', 'kategoria', 'group'],
  unit: [
    'JM', 'unit of measure', 'UOM', 'jedinica', 'jedinica mere', 'jedinica mjere', 'jed. mere', 'jed. mjere', 'Einheit', 'Mengeneinheit', 'ME',
    'jednostka', 'jednostka miary', 'j.m.',
  ],
  default_price: [
    'price', 'unit price', 'unit amount', 'sales unit price', 'net price', 'price net', 'amount', 'cena', 'cijena', 'cena bez PDV',
    'cijena bez PDV', 'neto cena', 'neto cijena', 'prodajna cena', 'prodajna cijena', 'VPC', 'Preis', 'Nettopreis', 'Preis netto', 'Verkaufspreis',
    'VK', 'VK netto', 'Einzelpreis', 'cena netto', 'cena sprzedaży netto',
  ],
  price_base_quantity: ['price for', 'cena za', 'cijena za', 'Preiseinheit'],
  currency: ['currency code', 'valuta', 'Währung', 'waluta'],
  tax_rate: [
    'tax rate key', 'tax', 'VAT', 'VAT rate', 'sales tax rate', 'PDV', 'stopa PDV', 'poreska stopa', 'porezna stopa', 'Steuer', 'Steuersatz',
    'Steuerart', 'USt', 'USt-Satz', 'MwSt', 'MwSt-Satz', 'Umsatzsteuer', 'Umsatzsteuersatz', 'stawka VAT', 'podatek',
  ],
  initial_stock: [
    'stock', 'stock quantity', 'opening stock', 'quantity', 'quantity on hand', 'zaliha', 'zalihe', 'količina', 'stanje', 'početno stanje',
    'Bestand', 'Lagerbestand', 'Anfangsbestand', 'ilość', 'stan magazynowy',
  ],
  low_stock_threshold: [
    'minimum', 'warn at', 'warn when stock is at or below', 'minimalna zaliha', 'upozori kada je stanje najviše', 'upozori kada stanje padne na',
    'Mindestbestand',
  ],
  initial_stock_note: ['stock note', 'note on the stock', 'napomena o stanju'],
  active: ['aktivan', 'aktivno', 'aktiv', 'can be chosen in documents', 'može se birati u dokumentima'],
  unit_code: ['UN/ECE', 'šifra JM'],
  classification_scheme: ['scheme', 'šema'],
  classification_code: ['classification code'],
  ...OWN_DATA,
};

/** What stands in brackets behind a title of something else: a place of delivery, a price with tax, a purchase. */
export const OF_SOMETHING_ELSE =
  /liefer|shipping|delivery|dostav|isporuk|wysyłk|brutto|bruto|gross|incl|inkl|sa pdv|s pdv|einkauf|purchase|nabav/iu;

/** What programs put before a title that is known without it. */
export const PREFIXES = [
  'client',
  'customer',
  'contact',
  'billing',
  'rechnungs',
  'kunden',
  'kunde',
  'kupac',
  'klijent',
];
