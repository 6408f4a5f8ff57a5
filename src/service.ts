import type { Logger } from 'pino';
import type { Service } from './auth/context.ts';
import { limitsInMemory, sharedLimits } from './auth/rate-limit.ts';
import { createBatchRunner } from './batches/runner.ts';
import { type ContractTexts, createContractTexts } from './client-pages/contract-text.ts';
import { clientPages } from './client-pages/router.ts';
import { addressPolicy, backupPlan, proxyOf, sefPlaces, settingsOfHandlers } from './config/derived.ts';
import type { Config } from './config/load.ts';
import { instanceKeyId } from './crypto/sealed-text.ts';
import type { Cluster } from './database/engine/database.ts';
import type { UpgradeProgress } from './database/engine/upgrading.ts';
import { beginServing, type Database, openDatabase } from './database/open.ts';
import { parseSmtpUrl } from './formats/smtp-url.ts';
import { createApp } from './http/app.ts';
import { type Connections, createConnections } from './http/connections.ts';
import { inProcessAs } from './http/in-process.ts';
import { close, listen, waitUntilDrained } from './http/listen.ts';
import { serviceHistograms, serviceMetrics } from './http/ops/service-metrics.ts';
import { createTables, type Tables } from './http/pipeline/files.ts';
import { createImports, type Imports } from './http/pipeline/imports.ts';
import { createPoolReads, createReadWorker, type ReadWorker } from './http/pipeline/worker.ts';
import { createUpgradeLog } from './http/upgrade-log.ts';
import { type ClockWatch, createClockWatch } from './jobs/clock-watch.ts';
import { startClockRunner } from './jobs/sandbox-clocks.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { parseMailFrom } from './mail/message.ts';
import { createMailSender, type MailSender } from './mail/sender.ts';
import type { Limits } from './mail/smtp.ts';
import type { Print } from './print/order.ts';
import { createPageDrawer, type PageDrawer } from './print/page-drawer.ts';
import { createPrinter, type Printer } from './print/printer.ts';
import { efakturaEvents } from './resources/einvoices/efaktura.ts';
import { composeMail, describeMail } from './resources/letters.ts';
import { isReminder, settleReminder } from './resources/reminders/settle.ts';
import { createSefSender, type SefSender } from './sef/sender.ts';
import { countUnreadableSecrets } from './webhooks/endpoints.ts';
import { createWebhookSender, type WebhookSender, type WebhookSenderOptions } from './webhooks/sender.ts';

export type ServiceOptions = {
  config: Config;
  /** Called once, after the database has opened, so that a failed start leaves no key file behind. */
  instanceKey: () => string;
  logger: Logger;
  /** Number of log lines that were dropped; 0 when absent. */
  logLinesDropped?: () => number;
  /** When absent, the database's clock, or the machine's where it has none. */
  clock?: () => Date;
  /** Validate every response against the spec before it is sent: in tests and development. */
  checkResponses: boolean;
  /** A clock that never jumps, which the wall clock is compared with; `performance.now` when absent. */
  monotonicMs?: () => number;
  /** Resolves the hosts of webhook endpoints; DNS when absent. */
  lookup?: WebhookSenderOptions['lookup'];
  /** False to run the scheduled jobs only at the start, where `clock` is not the machine's; true when absent. */
  repeatsJobs?: boolean;
  /** Timeouts of SMTP sessions; the defaults when absent. */
  mailLimits?: Limits | undefined;
  /** What it uses instead of threads of its own, which take seconds of CPU to load: in a process with many services. */
  threads?: ((database: Database) => Partial<Threads>) | undefined;
};

export type Threads = {
  readWorker: ReadWorker;
  printer: Printer;
  pageDrawer: PageDrawer;
  contractTexts: ContractTexts;
  tables: Tables;
  imports: Imports;
};

type TimedOptions = ServiceOptions & Required<Pick<ServiceOptions, 'clock'>>;

export type RunningService = {
  /** The time by which it goes. */
  clock: () => Date;
  /** The address it listens on, without a trailing slash. */
  url: string;
  service: Service;
  database: Database;
  /**
   * Graceful shutdown: finishes requests under way and stops everything.
   * @param graceMs how long it goes on answering before it stops listening, so that a load balancer sees that it is not
   *   ready, and keep-alive connections get `Connection: close` instead of being closed during a request
   * @param deadlineMs after this, connections are closed whose client neither finishes its request nor reads its
   *   response
   */
  stop(graceMs?: number, deadlineMs?: number): Promise<void>;
};

const DEADLINE_MS = 10_000;

/**
 * Starts the database, the senders of webhooks and e-mails, HTTP and the jobs; `stop` stops them in reverse order.
 * @throws Error if another server runs on the same file, or the address is in use
 */
export async function startService(given: ServiceOptions): Promise<RunningService> {
  const { config, logger } = given;
  const serving = await beginServing(config.DATABASE_URL, backupPlan(config)?.folder);
  const upgradeLog = createUpgradeLog(logger);
  const connections = createConnections(config, () => upgradeLog.doing() ?? 'starting');
  let database: Database | undefined;
  try {
    // Before the database is made: where the port is taken, none is left behind.
    const url = await listen(connections.server, config);
    database = await openChecked(given, upgradeLog.note);
    warnOfAdditions(serving.additions, logger);
    const running = await serve(given, { url, database, connections });
    upgradeLog.end();
    return {
      ...running,
      async stop(graceMs, deadlineMs) {
        await running.stop(graceMs, deadlineMs);
        serving.end();
      },
    };
  } catch (error) {
    upgradeLog.end();
    await close(connections.server, 0);
    await database?.close();
    serving.end();
    throw error;
  }
}

type Opened = { url: string; database: Database; connections: Connections };

async function serve(
  given: ServiceOptions,
  { url, database: opened, connections }: Opened,
): Promise<RunningService> {
  const { config, logger } = given;
  const { server, startDraining } = connections;
  const options: TimedOptions = { clock: opened.clock ?? (() => new Date()), ...given };
  const instanceKey = options.instanceKey();
  await warnOfWrongKey(opened, instanceKey, logger);
  const clockWatch = await watchClock(options, opened);
  const cluster = await opened.joinCluster?.(instanceKeyId(instanceKey));
  const time = { clock: options.clock, isClockDoubted: () => clockWatch.doubtedForMs() !== undefined };
  const sending = { database: opened, cluster, instanceKey };
  const webhookSender = webhookSenderOf(options, sending);
  const backups = backupPlan(config);
  const threads = { ...threadsOf(config, opened, logger), ...options.threads?.(opened) };
  let isStopping = false;
  const service = serviceOf(config, instanceKey);
  const mailSender = mailSenderOf(options, { ...sending, print: threads.printer.print, service });
  const sefSender = sefSenderOf(options, sending);
  const figures = { ...time, database: opened, backups, logLinesDropped: options.logLinesDropped };
  const shared = {
    ...time,
    ...threads,
    database: opened,
    print: threads.printer.print,
    service,
    limits: cluster ? sharedLimits(cluster.windows) : limitsInMemory(),
  };
  const app = createApp({
    ...shared,
    config,
    drawPages: threads.pageDrawer.draw,
    clientPages: ({ bodies }) => clientPages({ ...shared, bodies }),
    logger,
    checkResponses: options.checkResponses,
    isStopping: () => isStopping,
    metrics: {
      ...serviceMetrics({
        ...figures,
        webhooks: webhookSender.stats,
        mailSender,
        sef: sefSender.stats,
        reads: threads.readWorker.figures,
      }),
      ...connections.metrics,
    },
    histograms: serviceHistograms({ database: opened, webhooks: webhookSender.stats }),
  });
  service.publicUrl ||= url;
  connections.serve(app);
  const dispatch = inProcessAs(app, '/dashboard/api');
  const batchRunner = createBatchRunner({ ...sending, clock: options.clock, logger, dispatch });
  await Promise.all([webhookSender.start(), mailSender?.start(), sefSender.start(), batchRunner.start()]);
  const jobs = startJobs(opened, options, { service, backups, clockWatch, cluster });
  return {
    url,
    service,
    database: opened,
    clock: options.clock,
    async stop(graceMs = 0, deadlineMs = DEADLINE_MS) {
      isStopping = true;
      startDraining();
      await waitUntilDrained(server, graceMs);
      // Before the others: it makes work for them.
      await batchRunner.stop();
      await Promise.all([
        close(server, deadlineMs),
        jobs.stop(),
        webhookSender.stop(),
        mailSender?.stop(),
        sefSender.stop(),
      ]);
      await clockWatch.stop();
      await Promise.all(Object.values(threads).map((each) => each.stop()));
      await opened.close();
    },
  };
}

type JobParts = Pick<Parameters<typeof startScheduler>[1], 'service' | 'backups'> & {
  clockWatch: ClockWatch;
  cluster: Cluster | undefined;
};

/** Starts the scheduled jobs, and what advances the clocks of sandboxes. */
function startJobs(
  database: Database,
  { clock, logger, repeatsJobs: isRepeating }: TimedOptions,
  { service, backups, clockWatch, cluster }: JobParts,
): { stop(): Promise<void> } {
  const scheduler = startScheduler(database, { clock, service, backups }, logger, {
    clockWatch,
    cluster,
    isRepeating,
  });
  const clockRunner = startClockRunner({ database, cluster, clock, service, logger, isRepeating });
  return {
    async stop() {
      await Promise.all([scheduler.stop(), clockRunner.stop()]);
    },
  };
}

/** The worker threads for long computations. Each starts when it is first used. */
function threadsOf({ DATABASE_URL }: Config, { readLong }: Database, logger: Logger): Threads {
  const onEnded = (err: unknown, operation: string) =>
    logger.warn({ err, operation }, 'a read exceeded its limits');
  return {
    readWorker: readLong
      ? createPoolReads(readLong, { onEnded })
      : createReadWorker(DATABASE_URL, { onEnded }),
    printer: createPrinter(),
    pageDrawer: createPageDrawer(),
    contractTexts: createContractTexts(),
    tables: createTables(DATABASE_URL),
    imports: createImports(DATABASE_URL, {
      onEnded: (err, kind) => logger.warn({ err, kind }, 'an import exceeded its limits'),
    }),
  };
}

/** Without `PUBLIC_URL`, `publicUrl` is set once the server listens. */
function serviceOf(
  config: Config,
  instanceKey: string,
): { -readonly [Part in keyof Service]: Service[Part] } {
  return {
    publicUrl: config.PUBLIC_URL ?? '',
    instanceKey,
    ...settingsOfHandlers(config),
  };
}

/** Opens the database; only a start of the server upgrades it. */
function openChecked(
  { config, checkResponses }: ServiceOptions,
  onUpgrade: (progress: UpgradeProgress) => void,
): Promise<Database> {
  return openDatabase(config.DATABASE_URL, {
    strict: checkResponses,
    mustBeDurable: !checkResponses,
    backupFolder: backupPlan(config)?.folder,
    pool: config.DATABASE_POOL,
    onUpgrade,
  });
}

/** Harmless indexes and views of the operator's own do not prevent the start. */
function warnOfAdditions(objects: string[], logger: Logger): void {
  if (objects.length === 0) return;
  logger.warn(
    { objects },
    'the schema of the database has indexes or views that are not of this service; they are harmless, but an upgrade may stop at them',
  );
}

async function watchClock(
  { clock, monotonicMs = () => performance.now(), logger }: TimedOptions,
  database: Database,
): Promise<ClockWatch> {
  const watch = createClockWatch({ database, clock, monotonicMs, logger });
  await watch.start();
  return watch;
}

/** What all senders need. */
type Sending = { database: Database; cluster: Cluster | undefined; instanceKey: string };

/** The sender of webhooks. */
function webhookSenderOf({ config, clock, logger, lookup }: TimedOptions, sending: Sending): WebhookSender {
  return createWebhookSender({
    ...sending,
    clock,
    logger,
    retrySeconds: config.WEBHOOK_RETRY_SECONDS,
    timeoutSeconds: config.WEBHOOK_TIMEOUT_SECONDS,
    ...addressPolicy(config),
    lookup,
    proxy: proxyOf(config),
  });
}

/** The sender of e-invoices to SEF. */
function sefSenderOf({ config, clock, logger, lookup }: TimedOptions, sending: Sending): SefSender {
  return createSefSender({
    ...efakturaEvents,
    ...sending,
    clock,
    logger,
    places: sefPlaces(config),
    pollSeconds: config.SEF_POLL_SECONDS,
    callsPerSecond: config.SEF_CALLS_PER_SECOND,
    lookup,
  });
}

/** The sender of e-mails, if a mail server is set up. */
function mailSenderOf(
  { config, logger, clock, mailLimits }: TimedOptions,
  { print, service, ...sending }: Sending & { print: Print; service: Service },
): MailSender | undefined {
  const { SMTP_URL, MAIL_FROM } = config;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined;
  const { database } = sending;
  return createMailSender({
    ...sending,
    clock,
    logger,
    server: parseSmtpUrl(SMTP_URL),
    from: parseMailFrom(MAIL_FROM),
    compose: (mail) => composeMail({ database, print, service, clock }, mail),
    describe: describeMail,
    concluded: (tx, mail, ended) => settleReminder(tx, mail, { ...ended, service }),
    changesRecords: isReminder,
    limits: mailLimits,
  });
}

/** A restored database starts without its instance key, but the log shows what will not work. */
async function warnOfWrongKey(database: Database, instanceKey: string, logger: Logger): Promise<void> {
  const unreadable = await database.read((tx) => countUnreadableSecrets(tx, instanceKey));
  if (unreadable === 0) return;
  logger.error(
    { endpoints: unreadable },
    'The instance key is not the one that these webhook secrets were stored with: their webhooks wait, and links that were sent before do not work. Start with the right SECRET_KEY, or give each endpoint a new secret with "endpoints rotate-secret".',
  );
}
