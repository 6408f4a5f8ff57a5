import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Logger, pino } from 'pino';
import { awaitsFirstVisit, setupLink } from './auth/first-visit.ts';
import { isLoopback } from './config/derived.ts';
import { settingsProblem } from './config/describe.ts';
import { instanceKey } from './config/instance-key.ts';
import { type Config, loadEnvFile, readConfig, SettingsError } from './config/load.ts';
import { createDemo, demoBanner } from './demo/demo.ts';
import { createLogOutput, type LogOutput } from './log-output.ts';
import { type RunningService, startService } from './service.ts';
import { businessCount } from './workspaces/workspaces.ts';

/**
 * How long a service that was told to stop goes on answering: it closes each connection with its next answer. A client
 * that is slow to send its next request must not meet the end of its connection.
 */
const GOODBYE_MS = 1000;

/** How long the last lines of the log may take. */
const LOG_PATIENCE_MS = 500;

// A full disk or a reader that has left must cost what is printed, not the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await main();
} catch (error) {
  // A start that cannot work ends with the reason alone; a stack would bury it.
  process.stderr.write(
    `${error instanceof SettingsError ? error.message : `Cannot start: ${(error as Error).message}`}\n`,
  );
  process.exit(1);
}

async function main(): Promise<void> {
  // V8 takes what many requests under way hold for what stays, and makes more of it where only a full collection frees
  // it; each such object keeps its whole request. Collecting garbage then costs twice as much. A service keeps little.
  setFlagsFromString('--no-allocation-site-pretenuring');
  loadEnvFile();
  const config = readConfig();
  const { logger, output } = createLog(config);
  if (config.WEBHOOK_ALLOW_PRIVATE_NETWORK) {
    logger.warn(
      'WEBHOOK_ALLOW_PRIVATE_NETWORK is on: webhooks may reach private addresses. For development only.',
    );
  }
  const problem = settingsProblem(config);
  if (problem) logger.warn(problem);
  const clock = () => new Date();
  const server = await startService({
    config,
    instanceKey: () => instanceKey(config),
    logger,
    logLinesDropped: output.dropped,
    clock,
    checkResponses: config.NODE_ENV === 'development' || config.NODE_ENV === 'test',
  });
  // Whoever asks from this machine alone has nobody on the way.
  if (
    !server.service.publicUrl.startsWith('https:') &&
    !(config.PUBLIC_URL === undefined && isLoopback(config.HOST))
  ) {
    logger.warn(
      'PUBLIC_URL is not https: whoever listens on the way sees passwords and sessions of the dashboard.',
    );
  }
  stopOnSignal(server, logger, output);
  // Made only once the server listens: its keys are shown this one time, and a start that fails would lose them.
  if (config.DEMO === 'auto' && server.database.isNew) {
    const demo = await createDemo(server.database, { now: clock(), service: server.service });
    output.write(`${demoBanner(demo, server.service.publicUrl, config.DATABASE_URL)}\n`);
  }
  await printFirstVisit(server, output, clock());
  releaseMemory();
  // Always printed, whatever the log level: whoever started the service waits for this line.
  output.write(`${JSON.stringify({ level: 30, time: Date.now(), msg: 'ready', url: server.url })}\n`);
}

/**
 * Gives back to the system what only the start needed, 18 of 126 MB: V8 keeps it until memory runs short, and a service
 * with little to do stays that large for days. It takes 70 ms of the event loop, before anybody was told that the
 * service is ready.
 */
function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: NodeJS.GCOptions) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * While nobody can sign in to the dashboard: where its first visitor begins. Plain text for the terminal. What is kept of
 * it as a log tells no link into a service that is in use without the dashboard.
 */
async function printFirstVisit(
  { database, service }: RunningService,
  output: LogOutput,
  now: Date,
): Promise<void> {
  if (!(await database.read(awaitsFirstVisit))) return;
  if (!database.isNew && (await database.read(businessCount)) > 0) {
    output.write(
      'Nobody can sign in to the dashboard yet. An owner chooses a password with a link that this prints:\n\n  npm run -s invoicing -- users reset-password --email <address>\n\n',
    );
    return;
  }
  const url = await database.write((tx) => setupLink(tx, { service, now }));
  output.write(`Set up your business in the browser; this link works once, for 7 days:\n\n  ${url}\n\n`);
}

/** JSON lines on stdout; readable lines where a person looks at a terminal. */
function createLog({ LOG_LEVEL }: Config): { logger: Logger; output: LogOutput } {
  if (process.stdout.isTTY)
    return { logger: pino({ level: LOG_LEVEL, transport: READABLE }), output: TERMINAL };
  const output = createLogOutput(1, (dropped) =>
    logger.warn({ dropped }, 'log lines were lost: what the log is written to refused them'),
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
      // Ctrl+C reaches the process twice, from the terminal and from npm: the second one is no new wish.
      if (isStopping) return;
      isStopping = true;
      logger.info({ signal }, 'stopping');
      try {
        await server.stop(GOODBYE_MS);
        logger.info('stopped');
        await output.drained(LOG_PATIENCE_MS);
        process.exit(0);
      } catch (error) {
        logger.fatal({ err: error }, 'could not stop cleanly');
        process.exit(1);
      }
    });
  }
}
