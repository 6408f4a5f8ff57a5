import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { databaseFile, lockForServer } from './database/connect.ts';
import { type Database, openDatabase } from './database/transaction.ts';
import { createApp } from './http/app.ts';
import { createHeavyReads } from './http/heavy-reads.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { createPoller, type PollerParts } from './webhooks/poller.ts';

export type ServerParts = {
  config: Config;
  instanceKey: string;
  logger: Logger;
  clock: () => Date;
  /** Hold every answer against the spec before it is sent: in tests and development. */
  checkResponses: boolean;
  /** How webhook hosts are resolved; the system's resolver when absent. */
  lookup?: PollerParts['lookup'];
};

export type RunningServer = {
  /** Where it listens, without a trailing slash. */
  url: string;
  /** Base of the links it hands out: `PUBLIC_URL`, else where it listens. */
  publicUrl: string;
  database: Database;
  stop(): Promise<void>;
};

const CLOSE_IDLE_MS = 50;

/**
 * Database → poller, jobs, HTTP; `stop` takes them down in reverse.
 * @throws Error when another server runs on the same file, or the address is in use
 */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config, logger, clock } = parts;
  const release = lockForServer(databaseFile(config.DATABASE_URL));
  try {
    const database = openDatabase(config.DATABASE_URL, { strict: parts.checkResponses });
    const poller = createPoller({
      database,
      clock,
      logger,
      instanceKey: parts.instanceKey,
      retrySeconds: config.WEBHOOK_RETRY_SECONDS,
      timeoutSeconds: config.WEBHOOK_TIMEOUT_SECONDS,
      allowPrivateNetwork: config.WEBHOOK_ALLOW_PRIVATE_NETWORK,
      lookup: parts.lookup,
    });
    const heavyReads = createHeavyReads(config.DATABASE_URL);
    let isStopping = false;
    let publicUrl = config.PUBLIC_URL ?? '';
    const app = createApp({
      config,
      database,
      heavyReads,
      logger,
      clock,
      checkResponses: parts.checkResponses,
      isStopping: () => isStopping,
      publicUrl: () => publicUrl,
      gauges: gaugesOf(database, poller.stats),
    });
    const server = createServer(app);
    const url = await listen(server, config);
    publicUrl ||= url;
    await poller.start();
    const scheduler = startScheduler(database, clock, logger);
    return {
      url,
      publicUrl,
      database,
      async stop() {
        isStopping = true;
        await close(server);
        await heavyReads.stop();
        await scheduler.stop();
        await poller.stop();
        await database.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

function listen(server: Server, { HOST, PORT }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => {
      const { port } = server.address() as AddressInfo;
      resolve(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`);
    });
  });
}

/** Stops accepting and waits for the requests under way; a kept-alive connection is closed as soon as it is idle. */
async function close(server: Server): Promise<void> {
  const sweeper = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweeper);
}

type PollerStats = ReturnType<ReturnType<typeof createPoller>['stats']>;

function gaugesOf(database: Database, pollerStats: () => PollerStats) {
  return {
    database_commits: { help: 'Commits of this process', read: () => database.stats().commits },
    database_writes: {
      help: 'Writing transactions, several to a commit',
      read: () => database.stats().writes,
    },
    webhook_attempts_in_flight: { help: 'Webhook attempts under way', read: () => pollerStats().inFlight },
    webhook_attempts_delivered: {
      help: 'Webhook attempts answered 2xx',
      read: () => pollerStats().delivered,
    },
    webhook_attempts_failed: { help: 'Webhook attempts that failed', read: () => pollerStats().failed },
  };
}
