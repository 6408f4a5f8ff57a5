import type { Checked, Finding, Rules } from './findings.ts';
import type { Profile } from './profiles.ts';
import { ciiRules } from './rules/cii.ts';
import { codeRules } from './rules/codes.ts';
import { coreRules } from './rules/core.ts';
import { croatianRules } from './rules/croatia.ts';
import { peppolRules } from './rules/peppol.ts';
import { srbdtRules } from './rules/srbdt.ts';
import { sumRules } from './rules/sums.ts';
import { vatRules } from './rules/vat.ts';
import { xrechnungRules } from './rules/xrechnung.ts';

const NATIONAL: Record<Profile, Rules | undefined> = {
  en16931: undefined,
  peppol: peppolRules,
  xrechnung: xrechnungRules,
  'xrechnung-cii': (checked) => [...xrechnungRules(checked), ...ciiRules(checked)],
  'factur-x': undefined,
  srbdt: srbdtRules,
  'hr-cius': croatianRules,
};

/** What the rules of a profile say of a document as the profile has it; nothing where all hold. */
export function findingsOf(checked: Checked): Finding[] {
  const findings = [
    ...coreRules(checked),
    ...codeRules(checked),
    ...vatRules(checked),
    ...(NATIONAL[checked.profile]?.(checked) ?? []),
    ...sumRules(checked),
  ];
  // Two bands of one category lack the same number.
  const found = new Map(findings.map((finding) => [`${finding.rule} ${finding.field}`, finding]));
  return [...found.values()];
}
