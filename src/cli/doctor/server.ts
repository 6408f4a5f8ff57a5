import type { Config } from '../../config/load.ts';
import { readClockFacts } from '../../database/engine/clock-state.ts';
import type { ServerFacts } from '../../database/engine/server-facts.ts';
import { examineServer, openForReading } from '../../database/open.ts';
import { type Finding, fail, megabytes, ok, warn } from './check.ts';
import { checkClock } from './machine.ts';
import { checkSchema } from './records.ts';

/** Beyond the connections of the pool, a process has one to keep its place and one to ask what became of a commit. */
const CONNECTIONS_BEYOND_POOL = 2;
/** Servers that set their clocks by the network differ by far less. */
const TOLERANCE_MS = 1000;

export type ServerExamination = {
  findings: Finding[];
  /** Whether the records can be read. */
  isUsable: boolean;
};

/** Examines the server that holds the records; undefined for a file. */
export async function examinationOfServer(config: Config, now: Date): Promise<ServerExamination | undefined> {
  let facts: ServerFacts | undefined;
  try {
    facts = await examineServer(config.DATABASE_URL);
  } catch (error) {
    const remedy =
      'Check DATABASE_URL, that the server runs, and that pg_hba.conf and firewalls let this machine in.';
    return { findings: [fail('server', reasonOf(error), remedy)], isUsable: false };
  }
  if (!facts) return undefined;
  const isUsable = facts.schema.version === facts.schema.newest;
  const findings = [
    ...checkServer(facts),
    facts.schema.version === 0
      ? fail(
          'schema',
          'the database has no tables of the service',
          'Set DATABASE_URL to the database that the service uses, or start the service: it makes them.',
        )
      : checkSchema(facts.schema),
    checkExtensions(facts),
    checkConnections(facts, config.DATABASE_POOL),
    await checkClocks(facts, config, now, isUsable),
    ...(isUsable ? [checkCounters(facts)] : []),
    checkArchiving(facts),
  ];
  return { findings, isUsable };
}

/** Where a name has several addresses, each has failed for a reason of its own. */
function reasonOf(error: unknown): string {
  const { message, errors } = error as Error & { errors?: Error[] };
  return message || (errors ?? []).map((each) => each.message).join('; ') || 'cannot be reached';
}

function checkServer({ version, encoding, bytes, faults }: ServerFacts): Finding[] {
  if (faults.length === 0)
    return [
      ok('server', `PostgreSQL ${version}, ${encoding}, ${megabytes(bytes)}; what it confirms is on disk`),
    ];
  return faults.map(({ found, remedy }) => fail('server', found, remedy));
}

function checkExtensions({ missingExtensions }: ServerFacts): Finding {
  return missingExtensions.length === 0
    ? ok('extensions', 'those for searching are there')
    : fail(
        'extensions',
        `missing: ${missingExtensions.join(', ')}`,
        'Install the additional modules ("contrib") of the server.',
      );
}

/** Checks that the processes that run now can all have the connections that they may open. */
function checkConnections({ connections: { most, instances } }: ServerFacts, pool: number): Finding {
  const running = Math.max(1, instances);
  const each = pool + CONNECTIONS_BEYOND_POOL;
  const found = `${most} are accepted; ${instances} instances run, and each opens up to ${each}`;
  return running * each <= most
    ? ok('connections', found)
    : warn(
        'connections',
        found,
        'Lower DATABASE_POOL, or raise max_connections of the server: requests wait for a connection, and fail after 5 s.',
      );
}

async function checkClocks(
  { aheadMs }: ServerFacts,
  { DATABASE_URL }: Config,
  now: Date,
  isUsable: boolean,
): Promise<Finding> {
  if (Math.abs(aheadMs) > TOLERANCE_MS) {
    const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
    return warn(
      'clock',
      `the clock of the database is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of this machine`,
      'Set the clocks of all machines, best with NTP: times of records follow from them.',
    );
  }
  return checkClock(now, {
    newestRecord: undefined,
    clock: isUsable ? await clockFacts(DATABASE_URL) : undefined,
  });
}

async function clockFacts(databaseUrl: string) {
  const database = await openForReading(databaseUrl);
  try {
    return await database.read(readClockFacts);
  } finally {
    await database.close();
  }
}

function checkCounters({ wrongCounts }: ServerFacts): Finding {
  return wrongCounts === 0
    ? ok('counters', 'the totals of every list are as the records say')
    : fail(
        'counters',
        `${wrongCounts} differ from the records`,
        'Restore a backup from before that, or ask for help: only changes by other programs make them differ.',
      );
}

/** The service makes no backups of a server: what it can see is whether the server archives its log. */
function checkArchiving({ archiving }: ServerFacts): Finding {
  if (archiving === 'on') return ok('backups', 'the server archives its log');
  return archiving === 'failing'
    ? fail('backups', 'the server fails to archive its log', 'See its log, and archive_command.')
    : warn(
        'backups',
        'the server does not archive its log, and the service makes no backups of it',
        'Archive with pgBackRest, or turn on point-in-time recovery at your provider; for a small database pg_dump by schedule will do. Where one of them runs already, nothing is to be done.',
      );
}
