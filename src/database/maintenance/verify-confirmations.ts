// Balances that clients were asked to confirm: whether what was asked, and what was answered, is what their hashes are of.
import {
  answerSha256,
  type ConfirmationOutcome,
  type ConfirmedItem,
  contentSha256,
  type Dispute,
} from '../../domain/balance-confirmation.ts';
import { newResult, type Result } from './verify-result.ts';
import type { WholeDatabase } from './whole-database.ts';

type ConfirmationRow = {
  reference: string;
  client: string;
  currency: string;
  as_of: string;
  status: string;
  items: string;
  owed_cents: number;
  on_account_cents: number;
  content_sha256: string;
  outcome: ConfirmationOutcome | null;
  name: string;
  note: string | null;
  disputes: string;
  at: string;
  address: string;
  user_agent: string;
  sha256: string;
};

const ASKED = `
  SELECT b.reference, c.reference AS client, b.currency, b.as_of, b.status, b.items, b.owed_cents, b.on_account_cents,
    b.content_sha256, a.outcome, a.name, a.note, a.disputes, a.at, a.address, a.user_agent, a.sha256
  FROM balance_confirmations b JOIN clients c ON c.id = b.client_id
    LEFT JOIN balance_confirmation_answers a ON a.confirmation_id = b.id
  ORDER BY b.id`;

/** Computes the hashes of what clients were asked, and of their answers, and compares the status with the answer. */
export async function compareConfirmations(database: WholeDatabase): Promise<Result[]> {
  const result = newResult('balance_confirmations');
  for await (const row of database.rows<ConfirmationRow>(ASKED)) {
    result.entries += 1;
    const key = row.reference;
    const content = contentOf(row);
    if (content !== row.content_sha256)
      result.note({ key: `${key} content_sha256`, kept: row.content_sha256, expected: content });
    const answered = row.status === 'confirmed' || row.status === 'disputed' ? row.status : null;
    if (answered !== row.outcome)
      result.note({ key: `${key} status`, kept: row.status, expected: row.outcome ?? 'sent or silent' });
    if (row.outcome === null) continue;
    const answer = answerOf(row, row.outcome);
    if (answer !== row.sha256) result.note({ key: `${key} answer`, kept: row.sha256, expected: answer });
  }
  return [result];
}

function contentOf(row: ConfirmationRow): string {
  const items = parsed<ConfirmedItem[]>(row.items);
  if (!items) return 'items that cannot be read';
  const { reference, client, currency, as_of } = row;
  const { owed_cents, on_account_cents } = row;
  return contentSha256({ reference, client, currency, as_of, items, owed_cents, on_account_cents });
}

function answerOf(row: ConfirmationRow, outcome: ConfirmationOutcome): string {
  const disputes = parsed<Dispute[]>(row.disputes);
  if (!disputes) return 'disputes that cannot be read';
  const { content_sha256, name, note, at, address, user_agent } = row;
  return answerSha256({ content_sha256, outcome, name, note, disputes, at, address, user_agent });
}

function parsed<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}
