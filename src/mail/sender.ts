import { eq, sql } from 'drizzle-orm';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { mails } from '../database/schema/mails.ts';
import { addressKey, deliverableAddress } from '../domain/contacts.ts';
import { DEFAULT_RETRY_SECONDS, maxWaitMs, nextAttemptDelaySeconds } from '../domain/delivery-schedule.ts';
import { Failure } from '../domain/failure.ts';
import type { MailStatus } from '../domain/mail.ts';
import { type Message, message } from '../domain/messages/message.ts';
import type { SmtpServer } from '../formats/smtp-url.ts';
import { type AttemptContext, type Channel, workspacesOf } from '../queue/channel.ts';
import { type Next, stillClaimed } from '../queue/claims.ts';
import { createSender, type Sender, type SenderParts } from '../queue/sender.ts';
import { countOpen } from '../queue/work.ts';
import { notify } from '../workspaces/notifications.ts';
import { ACCESS, findMail, loadMails, type Mail, type MailJob, mailClaims } from './jobs.ts';
import { addresseesOf, type Letter, type MailFrom, messageBytes } from './message.ts';
import { LIMITS, type Limits, type SendResult, sendOverSmtp } from './smtp.ts';

type MailSenderOptions = SenderParts & {
  server: SmtpServer;
  from: MailFrom;
  /** Writes the e-mail when it is sent; undefined if its reason no longer exists. */
  compose: (mail: Mail) => Promise<Letter | undefined>;
  describe: Describe;
  /** What becomes of the records that an e-mail is about once it has ended, in the same write. */
  concluded?: Concluded;
  /** Whether that changes records of a workspace. */
  changesRecords?: (mail: Mail) => boolean;
  limits?: Limits | undefined;
  /** Returns 0 to 1, for the jitter of retry delays. */
  random?: () => number;
};

export type MailSender = Pick<Sender, 'start' | 'stop'> & {
  /** Results of all attempts since the start. */
  stats(): { sent: number; failed: number; inFlight: number };
  /** How many e-mails are to be sent. */
  pending(): Promise<number>;
};

type MailChannel = Channel<MailJob, Conclusion, MailStatus | undefined>;

/** How long attempts under way may take to end during shutdown before they are aborted: a mail server may hang. */
const STOP_MS = 5000;
const LEASE_MARGIN_MS = 60_000;

/**
 * Sends due e-mails, a few at a time, workspaces in turns.
 *
 * No crash leads to a second copy: the end of a message is sent only after that is recorded. An e-mail that was
 * interrupted before can be sent again; one that was interrupted after is left to a person to decide.
 */
export function createMailSender(options: MailSenderOptions): MailSender {
  const { database } = options;
  const counts = { sent: 0, failed: 0 };
  const channel = createChannel(options, (status) => {
    if (status === 'sent' || status === 'failed') counts[status] += 1;
  });
  const sender = createSender(channel, options);
  return {
    start: sender.start,
    stop: sender.stop,
    stats: () => ({ ...counts, inFlight: sender.stats().inFlight }),
    pending: () => database.read((tx: Reader) => countOpen(tx, 'mail')),
  };
}

function createChannel(
  options: MailSenderOptions,
  count: (status: MailStatus | undefined) => void,
): MailChannel {
  const { logger, describe, limits: { connect, handOver, answer } = LIMITS } = options;
  const schedule = { retrySeconds: DEFAULT_RETRY_SECONDS, random: options.random ?? Math.random };
  const pace = createPace();
  return {
    claims: mailClaims,
    horizonMs: maxWaitMs(DEFAULT_RETRY_SECONDS),
    leaseMs: connect + handOver + answer + LEASE_MARGIN_MS,
    load: loadMails,
    of: (ended) => {
      const changing = ended.filter(({ job }) => options.changesRecords?.(job.mail));
      return changing.length === 0 ? 'rows' : workspacesOf(changing);
    },
    delayMs: ({ lane }) => (lane === ACCESS ? 0 : pace.delayMs()),
    attempt: (job, context) => attempt(job, context, { ...options, pace }),
    conclude: (tx, { subjectId: mailId }, conclusion, { now }) =>
      concludeAttempt(tx, { ...schedule, mailId, conclusion, describe, concluded: options.concluded, now }),
    interrupted: (tx, { subjectId: mailId }, now) => recordInterrupted(tx, { mailId, describe, now }),
    refillsSlots: false,
    report({ mail }, conclusion, status) {
      const { reference, kind } = mail;
      const error = 'error' in conclusion ? conclusion.error : undefined;
      const result = { result: conclusion.result, error, status };
      logger.info({ mail: reference, kind, attempt: mail.attempts + 1, ...result }, 'e-mail attempt');
      count(status);
    },
    stopMs: STOP_MS,
    messages: {
      pollFailed: 'mail sender failed, retrying',
      recovered: 'recovered interrupted e-mail attempts',
      attemptAbandoned: 'e-mail attempt abandoned',
      outcomeNotStored: 'failed to store the outcome of an e-mail attempt, retrying',
    },
    logFields: ({ mail: { reference } }) => ({ mail: reference }),
  };
}

/** Writing e-mails takes one part in this many of the time; the rest is for requests. */
const TIME_SHARE = 4;
const MAX_PAUSE_MS = 150;

type Pace = ReturnType<typeof createPace>;

/** Spaces out the writing of e-mails by how long the last one took with its PDF: thousands may be due at one midnight. */
function createPace() {
  let tookMs = 0;
  let nextAt = 0;
  return {
    /** How long the next one waits. */
    delayMs(): number {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + Math.min(tookMs * TIME_SHARE, MAX_PAUSE_MS);
      return at - now;
    },
    async measured<T>(write: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const written = await write();
      tookMs = performance.now() - startedAt;
      return written;
    },
  };
}

/** An address that takes no e-mail anywhere (RFC 2606), for those who try what becomes of one that comes back. */
const BOUNCING = 'bounce@simulate.invalid';
const BOUNCE = '550 5.1.1 simulated: no such mailbox';

/** Writes an e-mail and sends it. */
async function attempt(
  { id, mail }: MailJob,
  { bootId, signal }: AttemptContext,
  options: MailSenderOptions & { pace: Pace },
): Promise<Conclusion> {
  const { database, clock, logger, server, from, compose, pace, limits = LIMITS } = options;
  let raw: Buffer;
  let about: Letter['about'];
  try {
    const letter = await untilAborted(
      pace.measured(() => compose(mail)),
      signal,
    );
    if (!letter) return { result: 'unneeded' };
    ({ about } = letter);
    const reference = mail.messageReference ?? mail.reference;
    raw = await messageBytes(letter, { reference, from, addressees: addresseesOf(mail), date: clock() });
  } catch (error) {
    if (signal.aborted) return { result: 'aborted', isHandedOver: false };
    // What is refused is refused the next time, too.
    const isRefused = error instanceof Failure && error.code === 'validation_failed';
    if (!isRefused) logger.error({ err: error, mail: mail.reference }, 'failed to write an e-mail');
    return { result: 'failed', error: 'it could not be written', isFinal: isRefused };
  }
  if (addressKey(mail.recipient) === BOUNCING) return { result: 'failed', error: BOUNCE, isFinal: true };
  // Each recipient has an e-mail of their own: one that is refused or fails does not keep it from the others.
  const envelope = {
    from: deliverableAddress(from.address),
    to: deliverableAddress(mail.recipient),
    raw,
  };
  const beforeEnd = () =>
    database.write('rows', (tx) => noteHandOver(tx, { id, mailId: mail.id, bootId, now: clock() }));
  return { ...(await sendOverSmtp({ server, envelope, beforeEnd, limits, signal })), about };
}

/** The result of `work`, unless the signal is aborted first. @throws the signal's reason */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const cut = Promise.withResolvers<never>();
  const onAbort = () => cut.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, cut.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Names the subject of an e-mail for a notification, such as `invoice INV-2026-00001`. */
type Describe = (tx: Reader, mail: Mail) => Promise<Message>;

/** How an attempt ended; `unneeded` if the reason for the e-mail no longer existed when it was to be sent. */
type Conclusion = (SendResult | { result: 'unneeded' }) & { about?: Letter['about'] };

/** `about` is what the letter said of itself as it was written; `now` is the real time. */
type Concluded = (
  tx: Writer,
  mail: Mail & { status: MailStatus },
  ended: { about: readonly number[]; now: Date },
) => Promise<void>;

type Schedule = { retrySeconds: readonly number[]; random: () => number };

const markHandedOver = statement((db) =>
  db
    .update(mails)
    .set({ handedOverAt: sql`${sql.placeholder('now')}` })
    .where(eq(mails.id, sql.placeholder('mailId'))),
);

const update = statement((db) =>
  db
    .update(mails)
    .set({
      status: sql`${sql.placeholder('status')}`,
      attempts: sql`${sql.placeholder('attempts')}`,
      handedOverAt: sql`${sql.placeholder('handedOverAt')}`,
      error: sql`${sql.placeholder('error')}`,
      sentAt: sql`${sql.placeholder('sentAt')}`,
    })
    .where(eq(mails.id, sql.placeholder('id'))),
);

/**
 * Records that the end of a message is about to be sent, after which the mail server may have accepted it.
 * @throws Error if this process no longer has the claim: the end must not be sent then
 */
async function noteHandOver(
  tx: Writer,
  { id, mailId, bootId, now }: { id: number; mailId: number; bootId: string; now: Date },
): Promise<void> {
  if (!(await stillClaimed(tx, [{ id, bootId }])).has(id))
    throw new Error('The e-mail was taken back while it was being sent.');
  await markHandedOver(tx, { mailId, now: now.toISOString() });
}

type Attempt = Schedule & { mailId: number; describe: Describe; now: Date };

/**
 * Records how an attempt ended. If it was aborted after the end of the message was sent, the claim is kept, and the
 * next start recovers it as after a crash.
 */
async function concludeAttempt(
  tx: Writer,
  attempt: Attempt & { conclusion: Conclusion; concluded: Concluded | undefined },
): Promise<{ next: Next; result: MailStatus | undefined }> {
  const { mailId, conclusion, now } = attempt;
  const mail = await findMail(tx, mailId);
  if (!mail) return { next: 'none', result: undefined };
  if (conclusion.result === 'aborted' && conclusion.isHandedOver)
    return { next: 'still claimed', result: mail.status };
  const { next, ...state } = nextState(mail, conclusion, attempt, now);
  await update(tx, { ...state, id: mailId });
  if (state.status === 'failed' && conclusion.result === 'failed') {
    const what = await attempt.describe(tx, mail);
    await notify(tx, {
      workspaceId: mail.workspaceId,
      kind: 'mail_failed',
      message: message('notice.mail_failed', { what, email: mail.recipient, error: conclusion.error }),
      subjectReference: mail.reference,
      now,
    });
  }
  await attempt.concluded?.(tx, { ...mail, ...state }, { about: conclusion.about ?? [], now });
  return { next, result: state.status };
}

/**
 * Records that the process which was sending an e-mail died. One that had not been handed over is sent again. Another
 * may have arrived: it becomes `unconfirmed`, and owners and admins are notified.
 */
async function recordInterrupted(
  tx: Writer,
  { mailId, describe, now }: Omit<Attempt, keyof Schedule>,
): Promise<{ next: Next; counted: 'again' | 'unconfirmed' }> {
  const mail = await findMail(tx, mailId);
  if (!mail) return { next: 'none', counted: 'again' };
  if (mail.handedOverAt === null) return { next: 'as planned', counted: 'again' };
  const error = 'the service ended before the mail server had answered';
  await update(tx, { ...mail, attempts: mail.attempts + 1, status: 'unconfirmed', error });
  const what = await describe(tx, mail);
  await notify(tx, {
    workspaceId: mail.workspaceId,
    kind: 'mail_unconfirmed',
    message: message('notice.mail_unconfirmed', { what, email: mail.recipient, reference: mail.reference }),
    subjectReference: mail.reference,
    now,
  });
  return { next: 'none', counted: 'unconfirmed' };
}

type NextState = Pick<Mail, 'status' | 'attempts' | 'handedOverAt' | 'error' | 'sentAt'> & { next: Next };

function nextState(mail: Mail, conclusion: Conclusion, schedule: Schedule, now: Date): NextState {
  const { status, attempts, error } = mail;
  const open = { handedOverAt: null, sentAt: null };
  switch (conclusion.result) {
    case 'sent': {
      const { handedOverAt } = mail;
      const sent = { status: 'sent', next: 'none', sentAt: now.toISOString() } as const;
      return { ...sent, attempts: attempts + 1, handedOverAt, error: null };
    }
    case 'aborted':
      return { ...open, status, attempts, error, next: 'as planned' };
    case 'unneeded':
      return { ...open, status: 'not_needed', attempts, error: null, next: 'none' };
    case 'failed': {
      const failed = { ...open, attempts: attempts + 1, error: conclusion.error };
      const wait = nextAttemptDelaySeconds(attempts + 1, schedule.retrySeconds, schedule.random);
      if (conclusion.isFinal || wait === undefined) return { ...failed, status: 'failed', next: 'none' };
      const dueAt = new Date(now.getTime() + wait * 1000).toISOString();
      return { ...failed, status: 'pending', next: { dueAt } };
    }
  }
}
