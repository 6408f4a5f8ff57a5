import { hostname } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Logger, pino } from 'pino';
import { awaitsFirstVisit, setupLink } from './auth/first-visit.ts';
import { isLoopback } from './config/derived.ts';
import { settingsProblem } from './config/describe.ts';
import { instanceKey } from './config/instance-key-file.ts';
import { type Config, loadEnvFile, nearMisses, readConfig, SettingsError } from './config/load.ts';
import { OWN_COMMAND } from './config/own-command.ts';
import { createDemo, demoBanner } from './demo/demo.ts';
import { createLogOutput, type LogOutput } from './log-output.ts';
import { type RunningService, startService } from './service.ts';
import { businessCount } from './workspaces/workspaces.ts';

/**
 * Graceful shutdown: how long the service goes on answering requests, each with `Connection: close`, before it stops
 * listening, so that clients do not send a request on a connection that is being closed.
 */
const GRACE_MS = 1000;

/** How long writing the last lines of the log may take. */
const LOG_DRAIN_MS = 500;

/** How long another instance, which has just made the tables, may take for the demo business. */
const DEMO_MS = 60_000;

// An output that cannot be written (full disk, closed pipe) must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await main();
} catch (error) {
  // Only the message: a stack trace would hide it.
  process.stderr.write(
    `${error instanceof SettingsError ? error.message : `Cannot start: ${(error as Error).message}`}\n`,
  );
  process.exit(1);
}

async function main(): Promise<void> {
  // With pretenuring, V8 takes objects of concurrent requests for long-lived ones and allocates them in the old
  // generation, where only a full collection frees them and everything they refer to: garbage collection then costs
  // twice as much.
  setFlagsFromString('--no-allocation-site-pretenuring');
  loadEnvFile();
  const config = readConfig();
  const { logger, output } = createLog(config);
  if (config.WEBHOOK_ALLOW_PRIVATE_NETWORK) {
    logger.warn(
      'WEBHOOK_ALLOW_PRIVATE_NETWORK is on: webhooks may reach private addresses. For development only.',
    );
  }
  for (const hint of nearMisses()) logger.warn(hint);
  const problem = settingsProblem(config);
  if (problem) logger.warn(problem);
  const server = await startService({
    config,
    instanceKey: () => instanceKey(config),
    logger,
    logLinesDropped: output.dropped,
    checkResponses: config.NODE_ENV === 'development' || config.NODE_ENV === 'test',
  });
  // Plain http is fine while only this machine can reach the service.
  if (
    !server.service.publicUrl.startsWith('https:') &&
    !(config.PUBLIC_URL === undefined && isLoopback(config.HOST))
  ) {
    logger.warn(
      'PUBLIC_URL is not https: passwords and sessions of the dashboard can be read on the network.',
    );
  }
  stopOnSignal(server, logger, output);
  // Only after the server listens: the keys are shown only once, and a failed start would lose them.
  if (config.DEMO === 'auto' && server.database.isNew) {
    const { service, database } = server;
    const demo = await createDemo(database, { now: server.clock(), service, isFirst: true });
    if (demo) output.write(`${demoBanner(demo, service.publicUrl, config.DATABASE_URL)}\n`);
  }
  if (!isDemoOfAnother(config, server)) await printFirstVisit(server, output, server.clock());
  releaseMemory();
  // Always printed, at every log level: scripts that start the service wait for this line.
  output.write(
    `${JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, hostname: hostname(), msg: 'ready', url: server.url })}\n`,
  );
}

/**
 * Releases memory that only the start needed, 18 of 126 MB: V8 would keep it until memory runs short, for days in an
 * idle service. It blocks the event loop for 70 ms, before the service reports that it is ready.
 */
function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: NodeJS.GCOptions) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Whether another instance has just begun on the same new database, and is the one that makes the demo business. */
function isDemoOfAnother({ DEMO }: Config, { database, clock }: RunningService): boolean {
  if (DEMO !== 'auto' || database.isNew || !database.joinCluster) return false;
  return clock().getTime() - Date.parse(database.bornAt) < DEMO_MS;
}

/**
 * While no user can sign in to the dashboard, prints how to begin, as plain text for the terminal. A service that is in
 * use without the dashboard prints no link, because the log may be stored.
 */
async function printFirstVisit(
  { database, service }: RunningService,
  output: LogOutput,
  now: Date,
): Promise<void> {
  if (!(await database.read(awaitsFirstVisit))) return;
  if (!database.isNew && (await database.read(businessCount)) > 0) {
    output.write(
      `No user can sign in to the dashboard yet. An owner chooses a password with a link that this prints:\n\n  ${OWN_COMMAND} users reset-password --email <address>\n\n`,
    );
    return;
  }
  const isOneOfSeveral = database.joinCluster !== undefined;
  const url = await database.write('instance', (tx) => setupLink(tx, { service, now, isOneOfSeveral }));
  output.write(`Set up your business in the browser; this link works once, for 7 days:\n\n  ${url}\n\n`);
}

/** JSON lines on stdout; readable lines on a terminal. */
function createLog({ LOG_LEVEL }: Config): { logger: Logger; output: LogOutput } {
  if (process.stdout.isTTY)
    return { logger: pino({ level: LOG_LEVEL, transport: READABLE }), output: TERMINAL };
  const output = createLogOutput(1, (dropped) =>
    logger.warn({ dropped }, 'log lines were lost because they could not be written'),
  );
  const logger = pino({ level: LOG_LEVEL }, output);
  return { logger, output };
}

const READABLE = {
  target: 'pino-pretty',
  options: {
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,req,res,responseTime',
    messageFormat:
      '{if req}{req.method} {req.path} {res.status} {responseTime} ms {req.id}{end}{if req}{else}{msg}{end}',
    singleLine: true,
  },
};

const TERMINAL: LogOutput = {
  write: (lines) => void process.stdout.write(lines),
  dropped: () => 0,
  drained: async () => {},
};

function stopOnSignal(server: RunningService, logger: Logger, output: LogOutput): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      // Ctrl+C reaches the process twice, from the terminal and from npm: the second signal is ignored.
      if (isStopping) return;
      isStopping = true;
      logger.info({ signal }, 'stopping');
      try {
        await server.stop(GRACE_MS);
        logger.info('stopped');
        await output.drained(LOG_DRAIN_MS);
        process.exit(0);
      } catch (error) {
        logger.fatal({ err: error }, 'could not stop cleanly');
        process.exit(1);
      }
    });
  }
}
