import { existingInstanceKey } from '../../config/instance-key-file.ts';
import type { Config } from '../../config/load.ts';
import { instanceKeyId } from '../../crypto/instance-key-id.ts';
import { readClockFacts } from '../../database/engine/clock-state.ts';
import { type RunningInstance, type ServerFacts, ServerFault } from '../../database/engine/server-facts.ts';
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
    const { found, remedy } =
      error instanceof ServerFault
        ? error.fault
        : { found: (error as Error).message, remedy: 'See the log of the server.' };
    return { findings: [fail('server', found, remedy)], isUsable: false };
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
      : checkSchema(facts.schema, 'Start the service: it upgrades, or says what to do.'),
    checkTransport(facts),
    checkRoles(facts),
    checkExtensions(facts),
    checkInstances(facts, config),
    checkConnections(facts, config.DATABASE_POOL),
    await checkClocks(facts, config, now, isUsable),
    ...(isUsable ? [checkCounters(facts)] : []),
    checkArchiving(facts),
  ];
  return { findings, isUsable };
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
function checkConnections({ mostConnections, instances }: ServerFacts, pool: number): Finding {
  const running = Math.max(1, instances.length);
  const each = pool + CONNECTIONS_BEYOND_POOL;
  const found = `${mostConnections} are accepted; with the DATABASE_POOL of this machine, ${running} × ${each} may be opened`;
  return running * each <= mostConnections
    ? ok('connections', found)
    : warn(
        'connections',
        found,
        'Lower DATABASE_POOL, or raise max_connections of the server: requests wait for a connection, and fail after 5 s.',
      );
}

/** Advisory locks are open to every session of the database: who may connect can hold up all writes. */
function checkRoles({ isOpenToAll }: ServerFacts): Finding {
  if (!isOpenToAll) return ok('roles', 'only roles that were named may connect to the database');
  return warn(
    'roles',
    'every role of the server may connect to the database, and can hold up all writes with a lock',
    'As the owner of the database: REVOKE CONNECT ON DATABASE <name> FROM PUBLIC;',
  );
}

function checkTransport({ transport }: ServerFacts): Finding {
  if (transport === 'local') return ok('connection', 'on this machine');
  return transport === 'encrypted'
    ? ok('connection', 'encrypted')
    : warn(
        'connection',
        'in clear text: what goes to the server can be read and changed on the way',
        'Turn on TLS at the server, and add ?sslmode=verify-full to DATABASE_URL.',
      );
}

/** The processes that run, and whether they have the instance key of this machine. */
function checkInstances({ instances }: ServerFacts, config: Config): Finding {
  if (instances.length === 0) return ok('instances', 'none runs');
  const one = ({ host, since, isLeading }: RunningInstance) =>
    `${host} since ${since}${isLeading ? ' (leads)' : ''}`;
  const key = existingInstanceKey(config);
  const others = instances.filter(({ keyId }) => key === undefined || keyId !== instanceKeyId(key));
  return others.length === 0
    ? ok('instances', instances.map(one).join(', '))
    : fail(
        'instances',
        `with another instance key than that of this machine: ${others.map(one).join(', ')}`,
        'Give all of them the same SECRET_KEY.',
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
