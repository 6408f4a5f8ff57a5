import { dirname } from 'node:path';
import type { Logger } from 'pino';
import type { Service } from './auth/context.ts';
import { createContractTexts } from './client-pages/contract-text.ts';
import { clientPages } from './client-pages/router.ts';
import { backupFolder, backupPlan } from './config/derived.ts';
import type { Config } from './config/load.ts';
import { databaseFile, lockForServer } from './database/engine/connect.ts';
import { checkFile } from './database/maintenance/check-file.ts';
import { checkLog } from './database/maintenance/log-check.ts';
import { removeAbandonedCopies } from './database/maintenance/scratch-copy.ts';
import { type Database, openDatabase } from './database/open.ts';
import { maxAttempts } from './domain/delivery-schedule.ts';
import { parseSmtpUrl } from './formats/smtp-url.ts';
import { createApp } from './http/app.ts';
import { createConnections } from './http/connections.ts';
import { createImports } from './http/dashboard/imports.ts';
import { close, goodbye, listen } from './http/listen.ts';
import { serviceMetrics } from './http/ops/service-metrics.ts';
import { createReadWorker } from './http/pipeline/read-worker.ts';
import { createTables } from './http/pipeline/table-answer.ts';
import { type ClockWatch, createClockWatch } from './jobs/clock-watch.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { parseMailFrom } from './mail/message.ts';
import type { Limits } from './mail/send.ts';
import { createMailSender, type MailSender } from './mail/sender.ts';
import { createInspector } from './pdf/inspector.ts';
import type { Print } from './print/order.ts';
import { createPrinter } from './print/printer.ts';
import { purgeStaleCache } from './resources/documents/json-cache-queries.ts';
import { composeMail, describeMail } from './resources/letters.ts';
import { countUnreadableSecrets } from './webhooks/endpoints.ts';
import { createPoller, type Poller, type PollerParts } from './webhooks/poller.ts';

export type ServiceParts = {
  config: Config;
  /** Asked once, after the database has opened: a start that fails leaves no key file behind. */
  instanceKey: () => string;
  logger: Logger;
  /** Lines that the log has lost; none when absent. */
  logLinesDropped?: () => number;
  clock: () => Date;
  /** Hold every answer against the spec before it is sent: in tests and development. */
  checkResponses: boolean;
  /** A clock that never jumps, which the wall clock is watched by; that of the process when absent. */
  monotonicMs?: () => number;
  /** How webhook hosts are resolved; the system's resolver when absent. */
  lookup?: PollerParts['lookup'];
  /** How long the mail server may take; the usual when absent. */
  mailLimits?: Limits | undefined;
};

export type RunningService = {
  /** Where it listens, without a trailing slash. */
  url: string;
  service: Service;
  database: Database;
  /**
   * Answers what is under way and takes everything down.
   * @param goodbyeMs how long it goes on answering before it stops listening, so that whoever balances the load sees
   *   it not ready and every kept-alive connection is told to close, instead of being cut while a request is on it
   * @param deadlineMs when connections are cut whose client neither finishes its request nor takes its answer
   */
  stop(goodbyeMs?: number, deadlineMs?: number): Promise<void>;
};

const DEADLINE_MS = 10_000;

/**
 * Database → poller, jobs, HTTP; `stop` takes them down in reverse.
 * @throws Error when another server runs on the same file, or the address is in use
 */
export async function startService(parts: ServiceParts): Promise<RunningService> {
  const { config, logger, clock } = parts;
  const file = databaseFile(config.DATABASE_URL);
  const harmless = checkFile(file);
  const release = lockForServer(file);
  let database: Database | undefined;
  try {
    const opened = openChecked(parts, file);
    warnOfAdditions(harmless, logger);
    database = opened;
    const instanceKey = parts.instanceKey();
    await warnOfWrongKey(opened, instanceKey, logger);
    await opened.write(purgeStaleCache);
    const clockWatch = await watchClock(parts, opened);
    const time = { clock, isClockDoubted: () => clockWatch.doubtedForMs() !== undefined };
    const poller = pollerOf(parts, { database: opened, instanceKey });
    const backups = backupPlan(config);
    const threads = threadsOf(config, logger);
    let isStopping = false;
    const service = serviceOf(config, instanceKey);
    const mailSender = mailSenderOf(parts, { database: opened, print: threads.printer.print, service });
    const connections = createConnections(config);
    const { server, sayGoodbye } = connections;
    const figures = { ...time, database: opened, backups, logLinesDropped: parts.logLinesDropped };
    const shared = {
      ...time,
      ...threads,
      database: opened,
      print: threads.printer.print,
      isNormalised: threads.inspector.isNormalised,
      service,
    };
    const app = createApp({
      ...shared,
      config,
      inspectPdf: threads.inspector.inspect,
      clientPages: ({ bodies }) => clientPages({ ...shared, bodies }),
      logger,
      checkResponses: parts.checkResponses,
      isStopping: () => isStopping,
      metrics: {
        ...serviceMetrics({ ...figures, poller: poller.stats, mailSender }),
        ...connections.metrics,
      },
    });
    connections.serve(app);
    const url = await listen(server, config);
    service.publicUrl ||= url;
    await Promise.all([poller.start(), mailSender?.start()]);
    const scheduler = startScheduler(opened, { clock, service, backups }, logger, clockWatch);
    return {
      url,
      service,
      database: opened,
      async stop(goodbyeMs = 0, deadlineMs = DEADLINE_MS) {
        isStopping = true;
        sayGoodbye();
        await goodbye(server, goodbyeMs);
        await Promise.all([close(server, deadlineMs), scheduler.stop(), poller.stop(), mailSender?.stop()]);
        await clockWatch.stop();
        await Promise.all(Object.values(threads).map((each) => each.stop()));
        await opened.close();
        release();
      },
    };
  } catch (error) {
    await database?.close();
    release();
    throw error;
  }
}

/** What takes its time beside the event loop. Each starts when it is first asked. */
function threadsOf({ DATABASE_URL }: Config, logger: Logger) {
  return {
    readWorker: createReadWorker(DATABASE_URL, {
      onEnded: (err, operation) => logger.warn({ err, operation }, 'a read took more than it may'),
    }),
    printer: createPrinter(),
    inspector: createInspector(),
    contractTexts: createContractTexts(),
    tables: createTables(DATABASE_URL),
    imports: createImports(DATABASE_URL, {
      onEnded: (err, kind) => logger.warn({ err, kind }, 'a table took more than it may'),
    }),
  };
}

/** The address is filled in once the server listens, where `PUBLIC_URL` does not say it. */
function serviceOf(
  config: Config,
  instanceKey: string,
): { -readonly [Part in keyof Service]: Service[Part] } {
  return {
    publicUrl: config.PUBLIC_URL ?? '',
    instanceKey,
    sendsMail: config.SMTP_URL !== undefined,
    mailsPerDay: config.MAILS_PER_WORKSPACE_PER_DAY,
    mailsPerRecipientPerDay: config.MAILS_PER_RECIPIENT_PER_DAY,
    maxRecurringExpenses: config.MAX_RECURRING_EXPENSES_PER_WORKSPACE,
    maxAttempts: maxAttempts(config.WEBHOOK_RETRY_SECONDS),
    allowsPrivateNetwork: config.WEBHOOK_ALLOW_PRIVATE_NETWORK,
    apiKeysPerUser: config.API_KEYS_PER_USER,
    toolsetsDisabled: config.TOOLSETS_DISABLED,
  };
}

/** Opens the database, brought to this version, and says in the log where that took a backup. */
function openChecked({ config, checkResponses, logger }: ServiceParts, file: string): Database {
  checkLog(file);
  for (const folder of [dirname(file), backupFolder(config)]) removeAbandonedCopies(folder);
  const database = openDatabase(config.DATABASE_URL, {
    strict: checkResponses,
    backupFolder: backupFolder(config),
  });
  const { backupBeforeUpgrade } = database;
  if (backupBeforeUpgrade) {
    logger.info({ file: backupBeforeUpgrade }, 'backed up before the upgrade of the database');
  }
  return database;
}

/** An operator's own indexes and views are no reason to refuse the start. */
function warnOfAdditions(objects: string[], logger: Logger): void {
  if (objects.length === 0) return;
  logger.warn(
    { objects },
    'the schema of the database has indexes or views that are not of this service; they are harmless, but an upgrade may stop at them',
  );
}

async function watchClock(
  { clock, monotonicMs = () => performance.now(), logger }: ServiceParts,
  database: Database,
): Promise<ClockWatch> {
  const watch = createClockWatch({ database, clock, monotonicMs, logger });
  await watch.start();
  return watch;
}

/** The sender of webhooks. */
function pollerOf(
  { config, clock, logger, lookup }: ServiceParts,
  { database, instanceKey }: { database: Database; instanceKey: string },
): Poller {
  return createPoller({
    database,
    clock,
    logger,
    instanceKey,
    retrySeconds: config.WEBHOOK_RETRY_SECONDS,
    timeoutSeconds: config.WEBHOOK_TIMEOUT_SECONDS,
    allowPrivateNetwork: config.WEBHOOK_ALLOW_PRIVATE_NETWORK,
    lookup,
  });
}

/** The sender of e-mails, where a mail server is set up. */
function mailSenderOf(
  { config, logger, clock, mailLimits }: ServiceParts,
  { database, print, service }: { database: Database; print: Print; service: Service },
): MailSender | undefined {
  const { SMTP_URL, MAIL_FROM } = config;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined;
  return createMailSender({
    database,
    clock,
    logger,
    server: parseSmtpUrl(SMTP_URL),
    from: parseMailFrom(MAIL_FROM),
    compose: (mail) => composeMail({ database, print, service, clock }, mail),
    describe: describeMail,
    limits: mailLimits,
  });
}

/** A restored database without its key starts, and says what will not work. */
async function warnOfWrongKey(database: Database, instanceKey: string, logger: Logger): Promise<void> {
  const unreadable = await database.read((tx) => countUnreadableSecrets(tx, instanceKey));
  if (unreadable === 0) return;
  logger.error(
    { endpoints: unreadable },
    'The instance key is not the one that these webhook secrets were stored with: their webhooks wait, and links that were handed out before open nothing. Start with the right SECRET_KEY, or give each endpoint a new secret with "endpoints rotate-secret".',
  );
}
