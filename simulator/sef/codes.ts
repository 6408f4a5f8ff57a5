// Code lists of SEF, as far as the simulator needs them.

/** Codes of UN/ECE Recommendations 20 and 21 with their Serbian names. */
export const UNITS: Record<string, string> = {
  H87: 'komad',
  C62: 'jedinica',
  EA: 'svaki',
  KGM: 'kg',
  GRM: 'g',
  TNE: 't',
  LTR: 'l',
  MLT: 'ml',
  HLT: 'hl',
  MTR: 'm',
  CMT: 'cm',
  MMT: 'mm',
  KMT: 'km',
  MTK: 'm²',
  MTQ: 'm³',
  MIN: 'min',
  SEC: 's',
  HUR: 'h',
  DAY: 'dan',
  WEE: 'nedelja',
  MON: 'mesec',
  ANN: 'god',
  KWH: 'kWh',
  MWH: 'MWh',
  E48: 'usluga',
  LS: 'paušal',
  SET: 'set',
  PR: 'par',
  DZN: 'tuce',
  HAR: 'ha',
  PF: 'paleta',
  XBX: 'kutija',
  XPK: 'pakovanje',
  XBG: 'kesa',
  XRO: 'rolna',
  P1: '%',
};

/** VAT categories of SRBDT: those of UNTDID 5305 and its own R, OE, SS and N. */
export const CATEGORIES = ['S', 'AE', 'Z', 'E', 'O', 'R', 'OE', 'SS', 'N'] as const;

/** Which articles of the VAT law exempt in which category: what follows `PDV-RS-`. */
const ARTICLES: Record<string, RegExp> = {
  E: /^25-[12](-|$)/,
  Z: /^(24-1(-|$)|61)/,
  AE: /^(10-2|36b-6)/,
  O: /^(6|11|12)(-|$)/,
  R: /^(6-1-1|6a)/,
  SS: /^(33|35-7|36-5)/,
  OE: /^17-4/,
  N: /^N$/,
};

export type CodeProblem = 'unknown' | 'other category';

export function problemOfExemption(code: string, category: string): CodeProblem | undefined {
  const article = /^PDV-RS-([0-9A-Za-z-]+)$/.exec(code)?.[1];
  const isKnown = article !== undefined && Object.values(ARTICLES).some((pattern) => pattern.test(article));
  if (!isKnown) return 'unknown';
  return ARTICLES[category]?.test(article) ? undefined : 'other category';
}

const EXEMPTIONS: [key: string, category: string, text: string][] = [
  ['PDV-RS-10-2-1', 'AE', 'Sekundarne sirovine'],
  ['PDV-RS-10-2-3', 'AE', 'Građevinarstvo'],
  ['PDV-RS-24-1-2', 'Z', 'Izvoz dobara'],
  ['PDV-RS-24-1-5', 'Z', 'Slobodna zona'],
  ['PDV-RS-25-1-1', 'E', 'Promet novca i kapitala'],
  ['PDV-RS-25-2-1', 'E', 'Poštanske usluge'],
  ['PDV-RS-12-4', 'O', 'Mesto prometa usluga van Republike Srbije'],
  ['PDV-RS-11-1-1', 'O', 'Mesto prometa dobara van Republike Srbije'],
  ['PDV-RS-6-1-1', 'R', 'Prenos imovine'],
  ['PDV-RS-17-4-1', 'OE', 'Iznos koji ne ulazi u osnovicu'],
  ['PDV-RS-33', 'SS', 'Mali obveznik'],
  ['PDV-RS-35-7', 'SS', 'Turistička agencija'],
  ['PDV-RS-36-5', 'SS', 'Polovna dobra'],
];

export function exemptionList() {
  return EXEMPTIONS.map(([key, category, text], index) => ({
    ReasonId: index + 1,
    Key: key,
    Law: 'Zakon o PDV',
    Article: key.slice('PDV-RS-'.length).split('-')[0],
    Paragraph: null,
    Point: null,
    Text: text,
    FreeFormNote: null,
    ActiveFrom: '2022-01-01T00:00:00',
    ActiveTo: null,
    Category: category,
  }));
}

export function unitList() {
  return Object.entries(UNITS).map(([code, symbol]) => ({
    Code: code,
    Symbol: symbol,
    NameEng: code,
    NameSrbCyr: symbol,
    NameSrbLtn: symbol,
    IsOnShortList: true,
  }));
}
