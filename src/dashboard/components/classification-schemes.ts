import type { Choice } from './choices.ts';

/** The UNTDID 7143 codes of classifications that are in use here; their names are the same in every language. */
const SCHEMES: readonly Choice[] = [
  { value: 'STI', label: 'CPV (STI)' },
  { value: 'HS', label: 'CN / KN (HS)' },
  { value: 'CG', label: 'KPD (CG)' },
];

/** CPV is the classification of no country in particular. */
export const USUAL_SCHEME = 'STI';

/** The schemes to choose from, and another one that a record has already. */
export function schemeChoices(own: string | null): readonly Choice[] {
  return own === null || SCHEMES.some(({ value }) => value === own)
    ? SCHEMES
    : [...SCHEMES, { value: own, label: own }];
}

/** As API input; a scheme alone classifies nothing. */
export function classificationInput(scheme: string | null, code: string) {
  return code.trim() === '' ? null : { scheme: scheme ?? USUAL_SCHEME, code: code.trim() };
}
