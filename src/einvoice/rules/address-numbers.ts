// The forms of national numbers as electronic addresses, as Peppol checks them (PEPPOL-COMMON-R04x, version 2026.5). They
// are its forms to the letter, also where the number of the country is stricter.

type Form = { rule: string; severity: 'error' | 'warning'; isRight: (number: string) => boolean };

const error = (rule: number, isRight: Form['isRight']): Form => ({
  rule: idOf(rule),
  severity: 'error',
  isRight,
});
const warning = (rule: number, isRight: Form['isRight']): Form => ({
  rule: idOf(rule),
  severity: 'warning',
  isRight,
});
const idOf = (rule: number) => `PEPPOL-COMMON-R0${rule}`;

/** By the code of the EAS list. */
const FORMS: Record<string, Form> = {
  '0088': error(40, isGln),
  '0192': error(41, isNorwegian),
  '0184': error(42, (number) => /^(DK)?\d{8}$/.test(number)),
  '0208': error(43, isBelgian),
  '0201': warning(44, (number) => /^[A-Za-z0-9]{6}$/.test(number)),
  '0210': warning(45, (number) => /^(\d{11}|[A-Za-z]{6}\d\d[A-Za-z]\d\d.{3}\d[A-Za-z])$/.test(number)),
  '0211': warning(47, isItalian),
  '0007': error(49, (number) => /^\d{10}$/.test(number) && luhnSum(number) % 10 === 0),
  '0151': error(50, isAustralian),
  '0096': error(52, (number) => /^\d{10}$/.test(number)),
  '0198': error(53, (number) => /^DK\d{8}$/.test(number)),
};

/** What is wrong with the form of an address of a scheme; undefined where nothing is, or nothing is checked. */
export function faultOfAddress(scheme: string | null, number: string): Omit<Form, 'isRight'> | undefined {
  const form = scheme === null ? undefined : FORMS[scheme];
  if (form === undefined || form.isRight(number)) return undefined;
  return { rule: form.rule, severity: form.severity };
}

const digitsOf = (number: string) => [...number].map(Number);

/** The sum of all digits, each by its weight, which is counted from 0. */
function weighted(number: string, weight: (place: number) => number): number {
  return digitsOf(number).reduce((sum, digit, place) => sum + digit * weight(place), 0);
}

/** GS1: weights 1 and 3 by turns from the check digit. */
function isGln(number: string): boolean {
  return /^\d+$/.test(number) && weighted(reversed(number), (place) => (place % 2 === 0 ? 1 : 3)) % 10 === 0;
}

/** Modulo 11 with the weights 2 to 7. */
function isNorwegian(number: string): boolean {
  if (!/^\d{9}$/.test(number) || Number(number) === 0) return false;
  const sum = weighted(reversed(number.slice(0, -1)), (place) => (place % 6) + 2);
  return (11 - (sum % 11)) % 11 === Number(number.at(-1));
}

/** 97 less the remainder of the first eight digits. */
function isBelgian(number: string): boolean {
  return /^\d{10}$/.test(number) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8));
}

/** The letters of another country are not Italy's to check. */
function isItalian(number: string): boolean {
  if (!/^it/i.test(number)) return true;
  const digits = number.slice(2);
  return /^\d{11}$/.test(digits) && luhnSum(digits) % 10 === 0;
}

/** The first digit less one, the weights of the tax office, and 89. */
function isAustralian(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false;
  return (weighted(number, (place) => (place === 0 ? 10 : 2 * place - 1)) - 10) % 89 === 0;
}

/** Every second digit from the right twice, by the sum of its digits. */
function luhnSum(number: string): number {
  return digitsOf(reversed(number)).reduce((sum, digit, place) => {
    const value = place % 2 === 0 ? digit : digit * 2;
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

function reversed(text: string): string {
  return [...text].toReversed().join('');
}
