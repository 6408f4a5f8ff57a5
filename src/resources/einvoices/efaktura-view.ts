import { ownWords } from '../../sef/own-words.ts';
import type { Submission } from '../../sef/submissions.ts';
import type { Schema } from '../../spec/public.ts';
import type { DocumentRecord } from '../document-records/queries.ts';
import { documentView } from '../document-records/view.ts';

type Transition = { state: Schema<'Efaktura'>['status']; message: string | null; at: string };

/** A submission as the API shows it. */
export function submissionView(
  row: Submission & { nextAttemptAt: string | null },
  document: string,
  transitions: readonly Transition[],
  isPaused: boolean,
): Schema<'EfakturaSubmission'> {
  const { sefId, cirId } = row;
  // While the key is refused nothing happens to what waits, and SEF says nothing of it.
  const isHeld = isPaused && row.step !== 'none';
  return {
    reference: row.reference,
    document,
    system: row.system,
    status: row.status,
    next_step: row.step,
    request_id: row.requestId,
    sef_id: sefId,
    cir_id: cirId,
    sef_status: row.sefStatus,
    message: isHeld ? ownWords('sef_said.paused') : row.message,
    error_code: row.errorCode,
    comment: row.comment,
    command_error: row.commandError,
    attempts: row.attempts,
    next_attempt_at: row.nextAttemptAt,
    sha256: row.sha256,
    submitted_at: row.createdAt,
    registered_at: row.registeredAt,
    status_at: row.statusAt,
    history: transitions.map(({ state, message, at }) => ({
      status: state,
      sef_id: sefId,
      cir_id: cirId,
      message,
      at,
    })),
  };
}

/** A document in the form of the events of SEF, which has been the same since they were published. */
export function efakturaDocument(
  record: DocumentRecord,
  efaktura: Schema<'Efaktura'>,
): Schema<'EfakturaDocument'> {
  const all = documentView(record);
  return {
    reference: all.reference,
    number: all.number,
    status: all.status,
    type: all.type,
    type_name: all.type_name,
    client: all.client,
    currency: all.currency,
    issue_date: all.issue_date,
    due_date: all.due_date,
    delivery_date: all.delivery_date,
    issued_at: all.issued_at,
    sent_at: all.sent_at,
    viewed_at: all.viewed_at,
    cancelled_at: all.cancelled_at,
    subtotal: all.subtotal,
    subtotal_cents: all.subtotal_cents,
    tax_total: all.tax_total,
    tax_total_cents: all.tax_total_cents,
    total: all.total,
    total_cents: all.total_cents,
    paid: all.paid,
    paid_cents: all.paid_cents,
    balance: all.balance,
    balance_cents: all.balance_cents,
    tax_breakdown: all.tax_breakdown,
    lines: all.lines,
    payments: all.payments,
    created_at: all.created_at,
    updated_at: all.updated_at,
    external_id: all.external_id,
    metadata: all.metadata,
    efaktura,
  };
}
