import type { Reader } from '../database/engine/statement.ts';
import { DEFAULT_RETRY_SECONDS, maxWaitMs } from '../domain/delivery-schedule.ts';
import { deliverableAddress } from '../domain/email-address.ts';
import type { MailStatus } from '../domain/mail.ts';
import type { SmtpServer } from '../formats/smtp-url.ts';
import type { AttemptContext, Channel } from '../queue/channel.ts';
import { createSender, type Sender, type SenderParts } from '../queue/sender.ts';
import { countOpen } from '../queue/work.ts';
import { addresseesOf } from './addressees.ts';
import { loadMails, type Mail, type MailJob, mailClaims } from './jobs.ts';
import { type Letter, type MailFrom, messageBytes } from './message.ts';
import {
  type Conclusion,
  concludeAttempt,
  type Describe,
  noteHandOver,
  recordInterrupted,
} from './outcome.ts';
import { LIMITS, type Limits, sendOverSmtp } from './smtp.ts';

export type MailSenderOptions = SenderParts & {
  server: SmtpServer;
  from: MailFrom;
  /** Writes the e-mail when it is sent; undefined if its reason no longer exists. */
  compose: (mail: Mail) => Promise<Letter | undefined>;
  describe: Describe;
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
  return {
    claims: mailClaims,
    horizonMs: maxWaitMs(DEFAULT_RETRY_SECONDS),
    leaseMs: connect + handOver + answer + LEASE_MARGIN_MS,
    load: loadMails,
    attempt: (job, context) => attempt(job, context, options),
    conclude: (tx, { subjectId: mailId }, conclusion, { now }) =>
      concludeAttempt(tx, { ...schedule, mailId, conclusion, describe, now }),
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

/** Writes an e-mail and sends it. */
async function attempt(
  { id, mail }: MailJob,
  { bootId, signal }: AttemptContext,
  options: MailSenderOptions,
): Promise<Conclusion> {
  const { database, clock, logger, server, from, compose, limits = LIMITS } = options;
  let raw: Buffer;
  try {
    const letter = await untilAborted(compose(mail), signal);
    if (!letter) return { result: 'unneeded' };
    const reference = mail.messageReference ?? mail.reference;
    raw = await messageBytes(letter, { reference, from, addressees: addresseesOf(mail), date: clock() });
  } catch (error) {
    if (signal.aborted) return { result: 'aborted', isHandedOver: false };
    logger.error({ err: error, mail: mail.reference }, 'failed to write an e-mail');
    return { result: 'failed', error: 'it could not be written', isFinal: false };
  }
  // Each recipient has an e-mail of their own: one that is refused or fails does not keep it from the others.
  const envelope = {
    from: deliverableAddress(from.address),
    to: deliverableAddress(mail.recipient),
    raw,
  };
  const beforeEnd = () =>
    database.write('rows', (tx) => noteHandOver(tx, { id, mailId: mail.id, bootId, now: clock() }));
  return sendOverSmtp({ server, envelope, beforeEnd, limits, signal });
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
