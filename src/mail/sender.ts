import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Reader } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { DEFAULT_RETRY_SECONDS } from '../domain/delivery-schedule.ts';
import type { MailStatus } from '../domain/mail.ts';
import type { SmtpServer } from '../formats/smtp-url.ts';
import { backOffMs } from '../outbox/back-off.ts';
import { createPollLoop, MAX_SLEEP_MS } from '../outbox/poll-loop.ts';
import { createPollThrottle } from '../outbox/poll-throttle.ts';
import { type Letter, type MailFrom, messageBytes } from './message.ts';
import {
  type Conclusion,
  claimMails,
  concludeAttempt,
  type Describe,
  type Mail,
  noteHandOver,
  pendingMails,
  recoverAbandoned,
} from './queue.ts';
import { LIMITS, type Limits, sendOverSmtp } from './send.ts';
import { type DueMail, findInTurn } from './turns.ts';

export type MailSenderOptions = {
  database: Database;
  clock: () => Date;
  logger: Logger;
  server: SmtpServer;
  from: MailFrom;
  /** Writes the e-mail when it is sent; undefined if its reason no longer exists. */
  compose: (mail: Mail) => Promise<Letter | undefined>;
  describe: Describe;
  limits?: Limits | undefined;
  /** Returns 0 to 1, for the jitter of retry delays. */
  random?: () => number;
};

export type MailSender = {
  /** Releases claims of processes that died, then sends what is due until it is stopped. */
  start(): Promise<void>;
  /** Claims nothing more, and waits for attempts under way, but only `STOP_MS` for a mail server that hangs. */
  stop(): Promise<void>;
  /** Results of all attempts since the start. */
  stats(): { sent: number; failed: number; inFlight: number };
  /** How many e-mails are to be sent. */
  pending(): Promise<number>;
};

/** How long attempts under way may take to end during shutdown before they are aborted. */
const STOP_MS = 5000;
const LEASE_MARGIN_MS = 60_000;
/** During shutdown, storing an outcome is given up after this many failures: the next start recovers the e-mail. */
const MAX_STOPPING_FAILURES = 5;

/**
 * Sends due e-mails, a few at a time, workspaces in turns: claims them in one transaction, writes and sends each
 * outside of any, and records the outcome in another. Woken by commits of this process and of others, and by a timer.
 *
 * No crash leads to a second copy: the end of a message is sent only after that is recorded. An e-mail that was
 * interrupted before can be sent again; one that was interrupted after is left to a person to decide.
 */
export function createMailSender(options: MailSenderOptions): MailSender {
  const { database, clock, logger, describe } = options;
  const bootId = randomUUID();
  const underWay = new Map<DueMail, Promise<void>>();
  const throttle = createPollThrottle();
  let lastServed = 0;
  const counts = { sent: 0, failed: 0 };
  const stopping = new AbortController();
  const attempts = createAttempts(options, bootId, stopping.signal);
  const { connect, handOver, answer } = options.limits ?? LIMITS;
  const leaseMs = connect + handOver + answer + LEASE_MARGIN_MS;
  const loop = createPollLoop({
    database,
    poll: takeWork,
    onError: (error) => logger.error({ err: error }, 'mail sender failed, retrying'),
  });

  async function takeWork(sleep: (milliseconds: number) => void): Promise<void> {
    await throttle.delay();
    const now = clock();
    const state = { now, underWay: [...underWay.keys()], lastServed };
    const { due, nextAt } = await database.read((tx) => throttle.track(() => findInTurn(tx, state)));
    sleep(nextAt === undefined ? MAX_SLEEP_MS : Date.parse(nextAt) - now.getTime());
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    const claimed = await database.write((tx) => claimMails(tx, { ids, bootId, leaseMs, now }));
    for (const found of due) {
      lastServed = found.workspaceId;
      const mail = claimed.find(({ id }) => id === found.id);
      if (!mail) continue;
      const work = execute(mail).finally(() => {
        underWay.delete(found);
        loop.wake();
      });
      underWay.set(found, work);
    }
  }

  async function execute(mail: Mail): Promise<void> {
    try {
      const status = await attempts.execute(mail);
      if (status === 'sent' || status === 'failed') counts[status] += 1;
    } catch (error) {
      logger.error({ err: error, mail: mail.reference }, 'e-mail attempt abandoned');
    }
  }

  async function drained(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay.values());
  }

  return {
    async start() {
      const now = clock();
      const recovered = await database.write((tx) => recoverAbandoned(tx, { bootId, describe, now }));
      if (recovered.again + recovered.unconfirmed > 0) {
        logger.warn(recovered, 'recovered interrupted e-mail attempts');
      }
      loop.start();
    },
    async stop() {
      await loop.stop();
      const deadline = setTimeout(() => stopping.abort(), STOP_MS);
      await drained();
      clearTimeout(deadline);
    },
    stats: () => ({ ...counts, inFlight: underWay.size }),
    pending: () => database.read((tx: Reader) => pendingMails(tx)),
  };
}

/** Sends e-mails that the process `bootId` has claimed: writes, sends, records the outcome and logs it. */
function createAttempts(options: MailSenderOptions, bootId: string, signal: AbortSignal) {
  const { database, clock, logger, server, from, compose, describe, limits = LIMITS } = options;
  const schedule = { retrySeconds: DEFAULT_RETRY_SECONDS, random: options.random ?? Math.random };

  async function attempt(mail: Mail): Promise<Conclusion> {
    let raw: Buffer;
    try {
      const letter = await untilAborted(compose(mail), signal);
      if (!letter) return { result: 'unneeded' };
      const to = { name: mail.recipientName, address: mail.recipient };
      raw = await messageBytes(letter, { reference: mail.reference, from, to, date: clock() });
    } catch (error) {
      if (signal.aborted) return { result: 'aborted', isHandedOver: false };
      logger.error({ err: error, mail: mail.reference }, 'failed to write an e-mail');
      return { result: 'failed', error: 'it could not be written', isFinal: false };
    }
    const envelope = { from: from.address, to: mail.recipient, raw };
    const beforeEnd = () => database.write((tx) => noteHandOver(tx, { id: mail.id, bootId, now: clock() }));
    return sendOverSmtp({ server, envelope, beforeEnd, limits, signal });
  }

  /** Retries until the outcome is stored: without it, the e-mail would become unconfirmed. */
  async function record(mail: Mail, conclusion: Conclusion): Promise<MailStatus | undefined> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await database.write((tx) =>
          concludeAttempt(tx, { ...schedule, id: mail.id, bootId, conclusion, describe, now: clock() }),
        );
      } catch (error) {
        if (signal.aborted && failures >= MAX_STOPPING_FAILURES) throw error;
        logger.error(
          { err: error, mail: mail.reference },
          'failed to store the outcome of an e-mail attempt, retrying',
        );
        await pause(backOffMs(failures));
      }
    }
  }

  return {
    async execute(mail: Mail): Promise<MailStatus | undefined> {
      const conclusion = await attempt(mail);
      const status = await record(mail, conclusion);
      const { reference, kind } = mail;
      const error = 'error' in conclusion ? conclusion.error : undefined;
      const result = { result: conclusion.result, error, status };
      logger.info({ mail: reference, kind, attempt: mail.attempts + 1, ...result }, 'e-mail attempt');
      return status;
    },
  };
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
