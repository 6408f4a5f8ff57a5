// Reminders: whether what documents say of their last one, and of those on their way, is so by their letters.
import { BY_HAND } from '../../domain/reminders.ts';
import { noteRows, type Result } from './verify-result.ts';
import type { WholeDatabase } from './whole-database.ts';

const LAST = `
  SELECT d.reference || ' last_reminded_at' AS key, coalesce(d.last_reminded_at, 'never') AS kept,
    coalesce(sent.at, 'never') AS expected
  FROM documents d LEFT JOIN (
    SELECT document_id, max(sent_at) AS at FROM document_reminders WHERE outcome = 'sent' GROUP BY document_id
  ) AS sent ON sent.document_id = d.id
  WHERE coalesce(d.last_reminded_at, 'never') <> coalesce(sent.at, 'never')`;

/** A letter by hand is no step. */
const LAST_STEP = `
  SELECT d.reference || ' last_reminder_step' AS key, coalesce(d.last_reminder_step, 'none') AS kept,
    'the step of its last letter' AS expected
  FROM documents d WHERE d.last_reminded_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM document_reminders r WHERE r.document_id = d.id AND r.sent_at = d.last_reminded_at
      AND coalesce(d.last_reminder_step, '') =
        CASE WHEN substr(r.step, 1, ${BY_HAND.length}) = '${BY_HAND}' THEN '' ELSE r.step END
  )`;

/** E-mails about an erased client are removed. */
const ON_THEIR_WAY = `
  SELECT d.reference || ' ' || r.step AS key, 'queued' AS kept, 'an e-mail that is still to end' AS expected
  FROM document_reminders r JOIN documents d ON d.id = r.document_id
  WHERE r.outcome = 'queued'
    AND EXISTS (SELECT 1 FROM mails m WHERE m.subject_reference = r.letter AND m.kind = 'reminder')
    AND NOT EXISTS (
      SELECT 1 FROM mails m WHERE m.subject_reference = r.letter AND m.kind = 'reminder'
        AND m.status NOT IN ('sent', 'not_needed', 'simulated')
    )`;

/** Compares what documents say of reminders with the letters that they were in, and those with their e-mails. */
export async function compareReminders(database: WholeDatabase): Promise<Result[]> {
  const queries = [LAST, LAST_STEP, ON_THEIR_WAY];
  return [await noteRows(database, { name: 'document_reminders', table: 'document_reminders', queries })];
}
