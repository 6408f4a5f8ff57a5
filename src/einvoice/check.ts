import type { Checked, Finding, Rules } from './findings.ts';
import type { Profile } from './profiles.ts';
import { ciiRules } from './rules/cii.ts';
import { coreRules } from './rules/core.ts';
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
};

/** What the rules of a profile say of a document as the profile has it; nothing where all hold. */
export function findingsOf(checked: Checked): Finding[] {
  return [
    ...coreRules(checked),
    ...vatRules(checked),
    ...(NATIONAL[checked.profile]?.(checked) ?? []),
    ...sumRules(checked),
  ];
}
