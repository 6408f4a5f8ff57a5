/** The decimal sign of a number; the other one of the two, then, separates groups of three digits. */
export type DecimalSign = '.' | ',';

/** Digits with or without groups of three, then decimals: the decimal sign differs from the group separator. */
const NUMBER =
  /^(?<sign>-?) ?(?<whole>\d+|[1-9]\d{0,2}(?:(?<group>[.,' ])\d{3})(?:\k<group>\d{3})*)(?:(?!\k<group>)(?<point>[.,])(?<decimals>\d+))?$/;

/** `1.500` is fifteen hundred in some countries, one and a half in others. */
const AMBIGUOUS = /^(?<sign>-?) ?(?<first>[1-9]\d{0,2})(?<point>[.,])(?<last>\d{3})$/;

const ONE_POINT = /^-? ?\d+(?<point>[.,])\d+$/;

/** The decimal sign of the numbers in a column; undefined where they leave it open or contradict each other. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | undefined {
  const found = new Set<DecimalSign>();
  for (const text of texts) {
    const sign = signIn(plain(text));
    if (sign) found.add(sign);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function signIn(text: string): DecimalSign | undefined {
  if (AMBIGUOUS.test(text)) return undefined;
  const { group, point } = ONE_POINT.exec(text)?.groups ?? NUMBER.exec(text)?.groups ?? {};
  if (point) return point as DecimalSign;
  if (group === '.') return ',';
  return group === ',' ? '.' : undefined;
}

/**
 * Reads a number as people write it: `1.234,56`, `1,234.56`, `1 234,56`, `1'234.56` and `1234,5` alike.
 * @param sign the decimal sign of its column, which decides how `1.500` is read
 * @returns both readings where it is ambiguous; undefined for text that is no number, such as `1.2.3`
 */
export function readNumber(
  text: string,
  sign: DecimalSign | undefined,
): number | { either: [string, string] } | undefined {
  const number = plain(text);
  const parts = AMBIGUOUS.exec(number)?.groups;
  if (parts) {
    const [thousands, decimal] = [`${parts.first}${parts.last}`, `${parts.first}.${parts.last}`];
    if (sign === undefined) return { either: [thousands, decimal] };
    return Number(`${parts.sign}${parts.point === sign ? decimal : thousands}`);
  }
  if (ONE_POINT.test(number)) return Number(number.replace(' ', '').replace(',', '.'));
  const { sign: minus, whole, decimals = '0' } = NUMBER.exec(number)?.groups ?? {};
  return whole === undefined ? undefined : Number(`${minus}${whole.replace(/\D/g, '')}.${decimals}`);
}

function plain(text: string): string {
  return text.trim().replace(/\s/g, ' ').replaceAll('’', "'");
}
