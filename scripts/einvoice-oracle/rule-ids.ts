// Ids of rules in one form, in which those of the service and the official ones can be compared.

/** Rules that always fail with another one on the same fault: it is counted once, by the id of the other. */
const WITH: [rule: RegExp, other: string][] = [
  // One rule for each amount.
  [/^BR-DEC-\d+$/, 'BR-DEC'],
  // The same in the rules of the syntax.
  [/^UBL-DT-01$/, 'BR-DEC'],
  // Neither a tax total with bands nor one without: there are no bands.
  [/^PEPPOL-EN16931-R05[34]$/, 'BR-CO-18'],
  // Of a category: the same of lines, allowances and charges.
  [/^BR-(S|Z|E|AE|IC|G|O)-0[34]$/, 'BR-$1-02'],
  [/^BR-(S|Z|E|AE|IC|G|O)-0[67]$/, 'BR-$1-05'],
  [/^HR-BR-(S|Z|E|AE)-[23]$/, 'HR-BR-$1-1'],
  // The tax of a band by its rate, for all categories and for each.
  [/^BR-(S|Z|E|AE|IC|G|O)-09$/, 'BR-CO-17'],
  // A date that is missing is also none of this century.
  [/^HR-BR-41$/, 'HR-BR-4'],
  [/^HR-BR-45$/, 'HR-BR-6'],
  // The rule for the OIB of the seller has the id of another one; its text names this one.
  [/^HR-BR-54$/, 'HR-BR-53'],
];

export function comparable(rule: string): string {
  for (const [pattern, other] of WITH) if (pattern.test(rule)) return rule.replace(pattern, other);
  return rule;
}

/** Rules of the list RSR that can never fail in the official sheet, because another rule takes what they look at. */
export const DEAD_RULES: readonly string[] = [8, 9, 10, 13, 15, 16, 17, 20, 22, 24, 25, 26, 31, 32, 33].map(
  (number) => `RSR-${String(number).padStart(2, '0')}`,
);

/** True for an id of a published list; what only SEF asks for is named by the code of its error. */
export function isPublished(rule: string): boolean {
  return rule.includes('-') && !rule.startsWith('BT-');
}
