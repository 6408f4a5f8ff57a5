/** The words for units in Serbian (both scripts), Croatian, Bosnian, German and English, by their code. */
const WORDS: Readonly<Record<string, string>> = {
  // Serbia's own samples have H87 (piece) for `kom`, not C62 (one).
  H87: 'pcs pc piece pieces kom komad komada komadi ком комад комада комади stk stck stück st',
  KGM: 'kg kgs kilogram kilograms kilograma кг килограм килограма kilogramm',
  GRM: 'g gr gram grams grama г гр грам грама gramm',
  TNE: 't tonne tonnes tona tone т тона тоне tonnen',
  LTR: 'l lit litre litres liter liters litar litra litara л литар литра литара',
  MLT: 'ml мл millilitre milliliter mililitar',
  MTR: 'm metre metres meter meters metar metra metara м метар метра метара',
  CMT: 'cm см centimetre centimeter centimetar zentimeter',
  MMT: 'mm мм millimetre millimeter milimetar',
  KMT: 'km км kilometre kilometres kilometer kilometers kilometar kilometra kilometara километар километара',
  MTK: 'm² m2 м² м2 sqm qm kvm',
  MTQ: 'm³ m3 м³ м3 cbm kubm',
  HUR: 'hour hours h hr hrs sat sati sata ч час часова сат сати сата std stunde stunden čas časa časova',
  MIN: 'min minute minutes minut minuta мин минут минута minuten',
  DAY: 'day days dan dana dani дан дана дани tag tage tagen',
  WEE: 'week weeks nedelja nedelje tjedan tjedna tjedana sedmica sedmice недеља недеље woche wochen',
  MON: 'month months mesec meseca meseci mjesec mjeseca mjeseci месец месеца месеци mj mes monat monate monaten',
  ANN: 'year years godina godine god godišnje година године год jahr jahre jahren',
  E48: 'service services usl usluga usluge усл услуга услуге leistung leistungen',
  SET: 'set sets komplet kompleta сет комплет garnitur',
  PR: 'pair pairs par para пар пара paar',
  KWH: 'kwh квтч',
};

const BY_WORD = new Map(
  Object.entries(WORDS).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
);

/** The code of a unit in words, such as `kom` or `Std.`; null for words that say nothing certain. */
export function unitCodeOf(unit: string | null): string | null {
  if (unit === null) return null;
  return BY_WORD.get(unit.trim().toLowerCase().replace(/\.$/, '')) ?? null;
}
