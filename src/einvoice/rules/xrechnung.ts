import type { Checked, Finding } from '../findings.ts';
import { germanRules, XRECHNUNG_IDS } from './germany.ts';
import { sharedPeppolRules } from './peppol.ts';

/** XRechnung 3.0: the rules BR-DE-*, and those of Peppol that it takes over. */
export function xrechnungRules(checked: Checked): Finding[] {
  return [...germanRules(checked, XRECHNUNG_IDS), ...sharedPeppolRules(checked)];
}
