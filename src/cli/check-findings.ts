import type { Schema } from '../spec/public.ts';

/** The findings of a check, a line each. */
export function findingLines(findings: readonly Schema<'CheckFinding'>[]): string {
  if (findings.length === 0) return 'Nothing is wrong, and nothing is missing.';
  return findings
    .map(({ severity, code, field, message }) => `${severity} ${code}: ${field} ${message}`)
    .join('\n');
}
