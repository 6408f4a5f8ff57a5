// What documents that are printed in each language say: of a business in a country of that language.
import type { Language } from '../../src/domain/language.ts';

type Seller = {
  country: string;
  currency: string;
  timezone: string;
  /** Keys of three rates: standard, reduced, and one that gives a reason. */
  rates: [string, string, string];
  account: object;
  profile: Record<string, string>;
};

const SERBIAN: Seller = {
  country: 'RS',
  currency: 'RSD',
  timezone: 'Europe/Belgrade',
  rates: ['rs_vat_20', 'rs_vat_10', 'rs_vat_exempt'],
  account: { iban: 'RS35105008123123123173', bankName: 'Aik', bic: 'AIKBRS22' },
  profile: {
    legalName: 'Šljiva i Džem d.o.o. Niš',
    taxNumber: '101234567',
    vatNumber: 'RS101234567',
    registrationNumber: '20123456',
    addressLine1: 'Njegoševa 12',
    postalCode: '18000',
    city: 'Niš',
  },
};

export const SELLERS: Record<Language, Seller> = {
  sr: SERBIAN,
  'sr-Cyrl': SERBIAN,
  hr: {
    country: 'HR',
    currency: 'EUR',
    timezone: 'Europe/Zagreb',
    rates: ['hr_vat_25', 'hr_vat_13', 'hr_vat_exempt'],
    account: { iban: 'HR1210010051863000160', bankName: 'Zagrebačka', bic: 'ZABAHR2X' },
    profile: {
      legalName: 'Žuti čamac d.o.o.',
      taxNumber: '69435151530',
      vatNumber: 'HR69435151530',
      registrationNumber: '080123456',
      addressLine1: 'Šetalište Đure Jakšića 12',
      postalCode: '23000',
      city: 'Zadar',
      paymentReferenceScheme: 'national',
    },
  },
  bs: {
    country: 'BA',
    currency: 'BAM',
    timezone: 'Europe/Sarajevo',
    rates: ['ba_vat_17', 'ba_vat_0', 'ba_vat_exempt'],
    account: { iban: 'BA391290079401028494', bankName: 'UniCredit', bic: 'UNCRBA22' },
    profile: {
      legalName: 'Kušlat d.o.o. Sarajevo',
      taxNumber: '4200000000001',
      registrationNumber: '65-01-0001-26',
      addressLine1: 'Ferhadija 3',
      postalCode: '71000',
      city: 'Sarajevo',
    },
  },
  de: {
    country: 'DE',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    rates: ['de_vat_19', 'de_vat_7', 'de_vat_exempt'],
    account: { iban: 'DE89370400440532013000', bankName: 'Commerzbank', bic: 'COBADEFFXXX' },
    profile: {
      legalName: 'Müller Maßarbeit GmbH & Co. KG',
      taxNumber: '143/815/08155',
      vatNumber: 'DE123456789',
      registrationNumber: 'HRB 12345',
      addressLine1: 'Königstraße 5',
      postalCode: '50667',
      city: 'Köln',
    },
  },
  en: {
    country: 'GB',
    currency: 'GBP',
    timezone: 'Europe/London',
    rates: ['gb_vat_20', 'gb_vat_5', 'gb_vat_exempt'],
    account: { iban: 'GB33BUKB20201555555555', bankName: 'Barclays', bic: 'BUKBGB22' },
    profile: {
      legalName: 'Harbour & Sons Ltd',
      vatNumber: 'GB123456789',
      registrationNumber: '01234567',
      addressLine1: '1 High Street',
      postalCode: 'SW1A 1AA',
      city: 'London',
    },
  },
};

type Texts = {
  items: [string, string, string];
  long: string;
  section: string;
  note: string;
  notes: string;
  terms: string;
  reason: string;
  footer: string;
};

/** Texts as a business writes them, in words that no label has. */
export const TEXTS: Record<Language, Texts> = {
  sr: {
    items: ['Savetovanje', 'Prevod sa nemačkog', 'Osiguranje pošiljke'],
    long: 'Izrada kataloga na 48 strana, sa prelomom, obradom fotografija i dve korekture pre štampe',
    section: 'Dizajn i štampa',
    note: 'Prva korektura je uključena, a svaka sledeća se dogovara unapred.',
    notes: 'Hvala na poverenju.\nReklamacije primamo osam dana.',
    terms: 'Petnaest dana od prijema, bez odbitka.',
    reason: 'Stalni klijent',
    footer: 'Upisano u APR, BD 1234/2020\nDirektor: Ana Petrović',
  },
  'sr-Cyrl': {
    items: ['Саветовање', 'Превод са немачког', 'Осигурање пошиљке'],
    long: 'Израда каталога на 48 страна, са преломом, обрадом фотографија и две коректуре пре штампе',
    section: 'Дизајн и штампа',
    note: 'Прва коректура је укључена, а свака следећа се договара унапред.',
    notes: 'Хвала на поверењу.\nРекламације примамо осам дана.',
    terms: 'Петнаест дана од пријема, без одбитка.',
    reason: 'Стални клијент',
    footer: 'Уписано у АПР, БД 1234/2020\nДиректор: Ана Петровић',
  },
  hr: {
    items: ['Savjetovanje', 'Prijevod s njemačkoga', 'Osiguranje pošiljke'],
    long: 'Izrada kataloga na 48 stranica, s prijelomom, obradom fotografija i dvije korekture prije tiska',
    section: 'Dizajn i tisak',
    note: 'Prva je korektura uključena, a svaka se sljedeća dogovara unaprijed.',
    notes: 'Hvala na povjerenju.\nReklamacije primamo osam dana.',
    terms: 'Petnaest dana od primitka, bez odbitka.',
    reason: 'Stalni klijent',
    footer: 'Upisano u sudski registar u Zadru\nDirektorica: Ana Petrović',
  },
  bs: {
    items: ['Savjetovanje', 'Prevođenje s njemačkog', 'Osiguranje pošiljke'],
    long: 'Izrada kataloga na 48 stranica, s prelomom, obradom fotografija i dvije korekture prije štampe',
    section: 'Dizajn i štampa',
    note: 'Prva korektura je uključena, a svaka sljedeća se dogovara unaprijed.',
    notes: 'Hvala na povjerenju.\nReklamacije primamo osam dana.',
    terms: 'Petnaest dana od prijema, bez odbitka.',
    reason: 'Stalni klijent',
    footer: 'Upisano u sudski registar u Sarajevu\nDirektorica: Ana Hadžić',
  },
  de: {
    items: ['Beratung', 'Übersetzung aus dem Englischen', 'Transportversicherung'],
    long: 'Gestaltung eines Katalogs mit 48 Seiten einschließlich Bildbearbeitung und zweier Korrekturläufe vor dem Druck',
    section: 'Gestaltung und Druck',
    note: 'Der erste Korrekturlauf ist enthalten, jeder weitere wird vorher vereinbart.',
    notes: 'Vielen Dank für Ihr Vertrauen.\nBeanstandungen bitte innerhalb von acht Tagen.',
    terms: 'Fünfzehn Tage nach Erhalt ohne Abzug.',
    reason: 'Stammkunde',
    footer: 'Amtsgericht Köln, HRB 12345\nGeschäftsführerin: Anna Müller',
  },
  en: {
    items: ['Consulting', 'Translation from German', 'Insurance of the parcel'],
    long: 'Design of a catalogue with 48 pages, with its layout, editing of pictures and two rounds of corrections',
    section: 'Design and print',
    note: 'The first round of corrections is included, every other one is agreed beforehand.',
    notes: 'Thank you for your trust.\nComplaints within eight days, please.',
    terms: 'Fifteen days from receipt, without deduction.',
    reason: 'Regular customer',
    footer: 'Registered in England and Wales, 01234567\nManaging director: Ann Harbour',
  },
};
