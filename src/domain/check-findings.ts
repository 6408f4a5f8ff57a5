import type { Message } from './messages/message.ts';

/** An error makes the record wrong or unusable; a warning is for its author to know. */
type Severity = 'error' | 'warning';

/**
 * What the check before issuing finds, by its code, in the order in which findings are shown. Codes are part of the API:
 * one that was published keeps its name, its meaning and its severity (openapi/guides/before-you-issue.md).
 */
export const ISSUE_CODES = {
  issue_refused: 'error',
  seller_vat_number_missing: 'error',
  client_vat_number_missing: 'error',
  number_not_allowed: 'error',
  characters_unprintable: 'error',
  sef_refuses: 'error',
  einvoice_refuses: 'error',
  client_vat_number_doubtful: 'warning',
  tax_status_missing: 'warning',
  seller_number_missing: 'warning',
  seller_address_missing: 'warning',
  client_address_missing: 'warning',
  delivery_date_missing: 'warning',
  due_date_missing: 'warning',
  place_of_issue_missing: 'warning',
  account_missing: 'warning',
  tax_in_foreign_currency: 'warning',
  sef_notes: 'warning',
  einvoice_notes: 'warning',
} as const satisfies Record<string, Severity>;

/** The same of a contract before it is sent for signature. */
export const CONTRACT_CODES = {
  signers_missing: 'error',
  text_missing: 'error',
  deadline_past: 'error',
  characters_unprintable: 'error',
  deadline_soon: 'warning',
  seller_address_missing: 'warning',
  client_address_missing: 'warning',
} as const satisfies Record<string, Severity>;

export type IssueCode = keyof typeof ISSUE_CODES;

export type ContractCode = keyof typeof CONTRACT_CODES;

/** What is wrong or missing, and cannot be mended once a document is issued, or a contract is sent. */
export type CheckFinding<Code extends string = string> = {
  severity: Severity;
  code: Code;
  /** The path of the field in the API: `due_date`, `lines.2.unit_code`, `client.vat_number`, `workspace.city`. */
  field: string;
  /** It follows the name of the field. */
  message: Message;
};

export type IssueFinding = CheckFinding<IssueCode>;

export function issueFinding(code: IssueCode, field: string, message: Message): IssueFinding {
  return { severity: ISSUE_CODES[code], code, field, message };
}

/** The findings by the table of codes, which has errors first. Of one field, those of the first code stand for the others. */
export function inOrder<Code extends string>(
  findings: readonly CheckFinding<Code>[],
  codes: Readonly<Record<Code, Severity>>,
): CheckFinding<Code>[] {
  const order = Object.keys(codes);
  const sorted = findings.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
  const firstOf = new Map<string, Code>();
  for (const { field, code } of sorted) if (!firstOf.has(field)) firstOf.set(field, code);
  return sorted.filter(({ field, code }) => firstOf.get(field) === code);
}
