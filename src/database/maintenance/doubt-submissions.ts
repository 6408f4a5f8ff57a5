// Both statements take the present instant.

const UNCLAIMED = 'claimed_by = NULL, claim_until = NULL';

/**
 * What waits in an older state of the database may have been submitted to SEF since: it is searched for there before
 * anything is sent. The search has two days from now, as a submission has.
 */
export const DOUBT_SUBMISSIONS = `
  UPDATE sef_submissions SET status = 'unconfirmed', step = 'reconcile', attempts = 0, first_attempt_at = given.instant,
    next_attempt_at = given.instant, ${UNCLAIMED}
  FROM (SELECT CAST(? AS text) AS instant) AS given
  WHERE step IN ('submit', 'recover') AND status IN ('pending', 'unconfirmed')`;

/**
 * An export leaves out how far the changes in SEF were read. Every invoice that may have changed since is asked for, once
 * the workspace is connected again.
 */
export const ASK_FOR_STATUSES = `
  UPDATE sef_submissions SET step = 'follow', polls = 0, next_attempt_at = CAST(? AS text), ${UNCLAIMED}
  WHERE step IN ('follow', 'none') AND sef_id IS NOT NULL AND status IN ('pending', 'sent', 'rejected', 'accepted')`;
