import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Reader } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { DEFAULT_RETRY_SECONDS } from '../domain/delivery-schedule.ts';
import type { MailStatus } from '../domain/mail.ts';
import type { SmtpServer } from '../formats/smtp-url.ts';
import { backOffMs } from '../outbox/back-off.ts';
import { createPollLoop, LONGEST_SLEEP_MS } from '../outbox/poll-loop.ts';
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

export type MailSenderParts = {
  database: Database;
  clock: () => Date;
  logger: Logger;
  server: SmtpServer;
  from: MailFrom;
  /** Writes an e-mail at the moment of sending; undefined when what it would tell of is over. */
  compose: (mail: Mail) => Promise<Letter | undefined>;
  describe: Describe;
  limits?: Limits | undefined;
  /** Gives 0 to 1, for the jitter of the schedule. */
  random?: () => number;
};

export type MailSender = {
  /** Takes up what a process that died has left, then works until it is stopped. */
  start(): Promise<void>;
  /** Takes no more work, and waits for attempts under way, but not for a server that hangs. */
  stop(): Promise<void>;
  /** What became of attempts since the start. */
  stats(): { sent: number; failed: number; inFlight: number };
  /** How many e-mails wait. */
  pending(): Promise<number>;
};

/** How long attempts under way may take to end by themselves when the service stops. */
const STOP_MS = 5000;
const LEASE_MARGIN_MS = 60_000;
/** While stopping, an outcome that cannot be written is given up after so many tries: the next start recovers it. */
const LAST_TRIES = 5;

/**
 * Sends what is due, a few e-mails at a time, workspaces in turns: claims them in one transaction, writes and sends each outside of any,
 * notes the outcome in another. Woken by commits of this process and of others, and by the clock.
 *
 * No crash leads to a second copy: the end of a message goes out only after that is noted, so whatever died before
 * can be sent again, and what died after is left to a person.
 */
export function createMailSender(parts: MailSenderParts): MailSender {
  const { database, clock, logger, describe } = parts;
  const bootId = randomUUID();
  const underWay = new Map<DueMail, Promise<void>>();
  const throttle = createPollThrottle();
  let lastServed = 0;
  const counts = { sent: 0, failed: 0 };
  const stopping = new AbortController();
  const attempts = createAttempts(parts, bootId, stopping.signal);
  const { connect, handOver, answer } = parts.limits ?? LIMITS;
  const leaseMs = connect + handOver + answer + LEASE_MARGIN_MS;
  const loop = createPollLoop({
    database,
    poll: takeWork,
    onError: (error) => logger.error({ err: error }, 'the sender of e-mails failed and tries again'),
  });

  async function takeWork(sleep: (milliseconds: number) => void): Promise<void> {
    await throttle.delay();
    const now = clock();
    const place = { now, underWay: [...underWay.keys()], lastServed };
    const { due, nextAt } = await database.read((tx) => throttle.track(() => findInTurn(tx, place)));
    sleep(nextAt === undefined ? LONGEST_SLEEP_MS : Date.parse(nextAt) - now.getTime());
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
      logger.error({ err: error, mail: mail.reference }, 'an attempt to send an e-mail was abandoned');
    }
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay.values());
  }

  return {
    async start() {
      const now = clock();
      const recovered = await database.write((tx) => recoverAbandoned(tx, { bootId, describe, now }));
      if (recovered.again + recovered.unconfirmed > 0) {
        logger.warn(recovered, 'the sending of e-mails had been interrupted');
      }
      loop.start();
    },
    async stop() {
      await loop.stop();
      const deadline = setTimeout(() => stopping.abort(), STOP_MS);
      await settled();
      clearTimeout(deadline);
    },
    stats: () => ({ ...counts, inFlight: underWay.size }),
    pending: () => database.read((tx: Reader) => pendingMails(tx)),
  };
}

/** Carries out claimed e-mails of the process `bootId`: writes, sends, notes how it ended, logs it. */
function createAttempts(parts: MailSenderParts, bootId: string, signal: AbortSignal) {
  const { database, clock, logger, server, from, compose, describe, limits = LIMITS } = parts;
  const schedule = { retrySeconds: DEFAULT_RETRY_SECONDS, random: parts.random ?? Math.random };

  async function attempt(mail: Mail): Promise<Conclusion> {
    let raw: Buffer;
    try {
      const letter = await untilAborted(compose(mail), signal);
      if (!letter) return { result: 'unneeded' };
      const to = { name: mail.recipientName, address: mail.recipient };
      raw = await messageBytes(letter, { reference: mail.reference, from, to, date: clock() });
    } catch (error) {
      if (signal.aborted) return { result: 'aborted', isHandedOver: false };
      logger.error({ err: error, mail: mail.reference }, 'an e-mail could not be written');
      return { result: 'failed', error: 'it could not be written', isFinal: false };
    }
    const envelope = { from: from.address, to: mail.recipient, raw };
    const beforeEnd = () => database.write((tx) => noteHandOver(tx, { id: mail.id, bootId, now: clock() }));
    return sendOverSmtp({ server, envelope, beforeEnd, limits, signal });
  }

  /** Tries until it is written: an outcome that got lost would leave the e-mail unconfirmed. */
  async function record(mail: Mail, conclusion: Conclusion): Promise<MailStatus | undefined> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await database.write((tx) =>
          concludeAttempt(tx, { ...schedule, id: mail.id, bootId, conclusion, describe, now: clock() }),
        );
      } catch (error) {
        if (signal.aborted && failures >= LAST_TRIES) throw error;
        logger.error({ err: error, mail: mail.reference }, 'the outcome of an e-mail cannot be stored yet');
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

/** What `work` gives, unless the signal comes first. @throws what the signal brings */
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
