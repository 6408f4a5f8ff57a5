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

export const OWN_DATA = {
  external_id: ['ID in another system', 'ID u drugom sistemu', 'ID', 'external ID'],
  metadata: ['metapodaci'],
} as const satisfies Titles;

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
