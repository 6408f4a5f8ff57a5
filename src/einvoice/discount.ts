/** Discount, in UNTDID 5189. */
export const DISCOUNT_CODE = '95';

const WORDS: Record<string, string> = {
  de: 'Rabatt',
  sr: 'Popust',
  'sr-Cyrl': 'Попуст',
  hr: 'Popust',
  bs: 'Popust',
};

/** The reason of a discount that says none: EN 16931 asks for one (BR-33, BR-42). */
export function discountWord(language: string): string {
  return WORDS[language] ?? 'Discount';
}
