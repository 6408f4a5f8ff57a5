import { PACKAGES, UNITS_OF_MEASURE } from './unit-code-list.ts';

const CODES = new Set([
  ...UNITS_OF_MEASURE.trim().split(/\s+/),
  ...PACKAGES.trim()
    .split(/\s+/)
    .map((code) => `X${code}`),
]);

/** True for a code of UN/ECE Recommendation 20, or one of Recommendation 21 after an X (EN 16931, BR-CL-23). */
export function isUnitCode(code: string): boolean {
  return CODES.has(code);
}
