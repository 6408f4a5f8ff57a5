/** What stands before the decimals of a number; the other one, then, stands between groups of three digits. */
export type DecimalSign = '.' | ',';

/** Digits in groups of three or without any, then decimals: a second separator is another one than that of the groups. */
const NUMBER =
  /^(?<sign>-?) ?(?<whole>\d+|[1-9]\d{0,2}(?:(?<group>[.,' ])\d{3})(?:\k<group>\d{3})*)(?:(?!\k<group>)(?<point>[.,])(?<decimals>\d+))?$/;

/** `1.500` is a thousand and a half to some, one and a half to others. */
const AMBIGUOUS = /^(?<sign>-?) ?(?<first>[1-9]\d{0,2})(?<point>[.,])(?<last>\d{3})$/;

const ONE_POINT = /^-? ?\d+(?<point>[.,])\d+$/;

/** What the numbers of a column say of how they are written; undefined where they say nothing, or two things. */
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
 * What a person reads as one number: `1.234,56`, `1,234.56`, `1 234,56`, `1'234.56` and `1234,5` alike.
 * @param sign how the others of its column are written, by which `1.500` is read
 * @returns both that it could be where nothing tells; undefined for what is no number, such as `1.2.3`
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
