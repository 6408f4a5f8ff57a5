/**
 * What waits in an older state of the database may have been submitted to SEF since: it is searched for there before
 * anything is sent. The search has two days from now, as a submission has.
 */
export const doubtSubmissions = (now: Date): string[] => [doubted(now), queued("step = 'reconcile'", 0, now)];

/** The same for tables of before there was a queue, as those of an old backup. */
export const doubtFormerSubmissions = (now: Date): string[] => [
  doubted(now, `next_attempt_at = '${now.toISOString()}', claimed_by = NULL, claim_until = NULL,`),
];

function doubted(now: Date, more = ''): string {
  return `UPDATE sef_submissions SET ${more} status = 'unconfirmed', step = 'reconcile', attempts = 0,
    first_attempt_at = '${now.toISOString()}'
  WHERE step IN ('submit', 'recover') AND status IN ('pending', 'unconfirmed')`;
}

/**
 * An export leaves out how far the changes in SEF were read. Every invoice that may have changed since is asked for, once
 * the workspace is connected again.
 */
export const askForStatuses = (now: Date): string[] => [
  `UPDATE sef_submissions SET step = 'follow', polls = 0
  WHERE step IN ('follow', 'none') AND sef_id IS NOT NULL AND status IN ('pending', 'sent', 'rejected', 'accepted')`,
  queued("step = 'follow'", 1, now),
];

/** Plans the calls of submissions for now, in a lane of src/sef/jobs.ts. */
function queued(which: string, lane: number, now: Date): string {
  return `INSERT INTO queue (workspace_id, kind, subject_id, group_id, lane, due_at, is_replanned)
  SELECT workspace_id, 'sef_submission', id, workspace_id, ${lane}, '${now.toISOString()}', 0
  FROM sef_submissions WHERE ${which}
  ON CONFLICT (kind, subject_id) DO UPDATE
    SET lane = excluded.lane, due_at = excluded.due_at, claimed_by = NULL, claim_until = NULL`;
}
