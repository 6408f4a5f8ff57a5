import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { sefPlaces } from '../../config/derived.ts';
import { existingInstanceKey } from '../../config/instance-key-file.ts';
import { type Config, readConfig } from '../../config/load.ts';
import { instanceKeyId } from '../../crypto/sealed-text.ts';
import { readClockFacts } from '../../database/engine/clock-state.ts';
import { type RunningInstance, type ServerFacts, ServerFault } from '../../database/engine/server-facts.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { engineInUse } from '../../database/engine-in-use.ts';
import { examineServer, openForReading, tryWrite } from '../../database/open.ts';
import { examine, type Health } from '../../database/sqlite/health.ts';
import { parseSmtpUrl } from '../../formats/smtp-url.ts';
import { greetMailServer } from '../../mail/smtp.ts';
import { type SefInUse, secondsAheadOf, sefsInUse } from '../../sef/clock.ts';
import { sefHealth } from '../../sef/totals.ts';
import { endpointHealth } from '../../webhooks/health.ts';
import { answering, described } from '../command.ts';
import { mustExist } from '../opened.ts';
import { type Answer, listing } from '../output.ts';
import { type Finding, fail, megabytes, ok, warn } from './check.ts';
import { checkBackups, checkClock, checkDisk, checkPublicUrl, checkSettings } from './machine.ts';
import {
  checkCounters,
  checkDatabase,
  checkEndpoints,
  checkForeignObjects,
  checkInstanceKey,
  checkJournal,
  checkKeyNetworks,
  checkMail,
  checkSchema,
  checkSignIn,
} from './records.ts';

/** `doctor`: checks the service, its data and its machine. */
export function add(noun: Command): void {
  const command = described(
    noun,
    'Check the database and that it can be written, the settings, the clock, the disk, the instance key, endpoints, keys that are bound to networks, the mail server, names, backups and the public address, and say what to do. On PostgreSQL it looks at the server instead of the disk and backups. Where workspaces are connected to SEF, it asks that for the time. Changes nothing, and may run while the server runs. Ends with status 1 where something fails.',
    ['doctor', 'doctor --deep'],
  ).option('--deep', 'check every index, and every sum as "verify" does: minutes in a large database');
  answering<{ deep?: boolean }>(command, async ({ deep = false }): Promise<Answer> => {
    const config = readConfig();
    mustExist(config.DATABASE_URL);
    const findings = [checkSettings(config), ...(await examination(config, deep, new Date()))];
    const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
    if (count('fail') > 0) process.exitCode = 1;
    const { text } = listing([], {
      rows: findings,
      columns: [
        { title: 'Check', cell: ({ check }) => check },
        { title: 'State', cell: ({ state }) => state },
        { title: 'Found', cell: ({ found }) => found, wraps: true },
        { title: 'What to do', cell: ({ remedy }) => remedy, wraps: true },
      ],
      empty: '',
    });
    return {
      json: { ok: count('fail') === 0, checks: findings.map((finding) => ({ remedy: null, ...finding })) },
      text: `${text}\n\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed.`,
    };
  });
}

async function examination(config: Config, deep: boolean, now: Date): Promise<Finding[]> {
  const server = await examinationOfServer(config, now);
  if (!server) return examinationOfFile(config, deep, now);
  const rest = server.isUsable ? [await checkWrite(config), ...(await recordChecks(config, now))] : [];
  return [...server.findings, ...rest, checkPublicUrl(config)];
}

async function examinationOfFile(config: Config, deep: boolean, now: Date): Promise<Finding[]> {
  const machine = [...checkDisk(config), checkBackups(config, now), checkPublicUrl(config)];
  const objects = checkForeignObjects(config.DATABASE_URL);
  let health: Health;
  try {
    health = examine(config.DATABASE_URL, { deep });
  } catch (error) {
    const remedy = 'Stop the server and restore a backup: "backup list", "backup restore".';
    const known = objects.state === 'fail' ? [objects] : [];
    return [fail('database', (error as Error).message, remedy), ...known, ...machine];
  }
  const isReadable = health.schema.version === health.schema.newest && health.integrity === 'ok';
  // A file that the service would refuse stays as it is, byte for byte.
  const writing = isReadable && objects.state !== 'fail' ? [await checkWrite(config)] : [];
  const database = [...checkDatabase(health), ...writing, objects, checkClock(now, health)];
  // With a schema of another version, or a damaged file, nothing more can be checked.
  if (!isReadable) return [...database, ...machine];
  const counters = await checkCounters(config.DATABASE_URL, health, deep);
  return [...database, counters, ...(await recordChecks(config, now)), ...machine];
}

async function recordChecks(config: Config, now: Date): Promise<Finding[]> {
  const database = await openForReading(config.DATABASE_URL);
  try {
    const { before, endpoints, sef, access } = await database.read(async (tx) => {
      const endpoints = await endpointHealth(tx);
      return {
        endpoints,
        before: [
          await checkInstanceKey(tx, config),
          await checkEndpoints(tx, endpoints),
          await checkMail(tx, config, now),
        ],
        sef: await checkSef(tx, config, now),
        access: [
          await checkSignIn(tx),
          await checkKeyNetworks(tx, config, now),
          await checkJournal(tx, config),
        ],
      };
    });
    const [mailServer, names, ofSef] = await Promise.all([
      checkMailServer(config),
      checkNames(config, endpoints.urls),
      withClocks(sef, config),
    ]);
    return [...before, mailServer, names, ofSef, ...access];
  } finally {
    await database.close();
  }
}

/** Writes what is there already: a full disk, a file of another user or a lock shows itself only then. */
async function checkWrite({ DATABASE_URL }: Config): Promise<Finding> {
  try {
    await tryWrite(DATABASE_URL);
    return ok('writing', 'works');
  } catch (error) {
    const { found, remedy } = whyUnwritable(error);
    return fail('writing', found, remedy);
  }
}

function whyUnwritable(error: unknown): { found: string; remedy: string } {
  const outage = engineInUse().faults.outageOf(error);
  const { message } = error as Error;
  if (outage === 'locked')
    return {
      found: 'another program has held the lock for seconds',
      remedy: 'Find it (a database browser, a copy by a script) and end it.',
    };
  const user = userInfo().username;
  return {
    found: `fails for the user ${user}: ${message}`,
    remedy: `Make room on the disk, and give the database and its folder to the user that the service runs as: chown ${user}.`,
  };
}

/** A person waits for the answer. */
const LIMITS = { connect: 5000, greeting: 5000, handOver: 10_000, answer: 5000 };
const LOOKUP_MS = 5000;
/** More receivers than this say no more about the name server. */
const MOST_NAMES = 20;

/** Greets the mail server and signs in, without a mail. */
async function checkMailServer({ SMTP_URL }: Config): Promise<Finding> {
  if (SMTP_URL === undefined) return ok('mail server', 'none is set');
  const server = parseSmtpUrl(SMTP_URL);
  const place = `${server.host}:${server.port}`;
  const problem = await greetMailServer(server, LIMITS);
  return problem === undefined
    ? ok('mail server', `${place} answers${server.auth ? ', and takes the password' : ''}`)
    : fail(
        'mail server',
        `${place}: ${problem}`,
        'Check SMTP_URL, and that the network lets this machine connect there. E-mails wait and are sent later.',
      );
}

/**
 * Looks up the names that the service connects to.
 * @param urls of the receivers of webhooks
 */
async function checkNames({ SMTP_URL }: Config, urls: readonly string[]): Promise<Finding> {
  const hosts = [
    ...(SMTP_URL === undefined ? [] : [parseSmtpUrl(SMTP_URL).host]),
    ...urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')),
  ];
  const names = [...new Set(hosts)].filter((host) => isIP(host) === 0).slice(0, MOST_NAMES);
  if (names.length === 0) return ok('DNS', 'there are no names to look up');
  const missing = (
    await Promise.all(names.map(async (name) => ((await isKnown(name)) ? [] : [name])))
  ).flat();
  if (missing.length === 0) return ok('DNS', `${names.length} names of receivers and servers are found`);
  const found = `not found: ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}`;
  const remedy = 'Check the name servers of this machine, and the addresses of the endpoints.';
  return missing.length === names.length ? fail('DNS', found, remedy) : warn('DNS', found, remedy);
}

async function isKnown(name: string): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, LOOKUP_MS, false).unref());
  return Promise.race([
    lookup(name).then(
      () => true,
      () => false,
    ),
    late,
  ]);
}

type SefCheck = { finding: Finding; inUse: SefInUse[] };

/** SEF refuses documents of tomorrow, and those of yesterday may be late. */
const TOLERANCE_SECONDS = 120;

/** What the database says of SEF: connections that are paused, and submissions whose outcome is unknown. */
async function checkSef(tx: Reader, config: Config, now: Date): Promise<SefCheck> {
  const inUse = await sefsInUse(tx, sefPlaces(config));
  return { inUse, finding: await findingOf(tx, config, now) };
}

async function findingOf(tx: Reader, config: Config, now: Date): Promise<Finding> {
  const key = existingInstanceKey(config) ?? '';
  const { connected, paused, unreadable, unconfirmed, silent } = await sefHealth(tx, key, now);
  if (connected === 0) return ok('SEF', 'no workspace is connected');
  if (unreadable > 0)
    return fail(
      'SEF',
      `the keys of ${unreadable} connections were stored with another instance key`,
      'Start with the right SECRET_KEY, or give them their keys again with "einvoice connect".',
    );
  if (paused > 0)
    return warn(
      'SEF',
      `${paused} of ${connected} paused: SEF refused the key`,
      'Give them a valid key with "einvoice connect".',
    );
  if (silent > 0)
    return warn(
      'SEF',
      `${silent} of ${connected} have had no answer for two days`,
      'Check the network and SEF_PRODUCTION_URL.',
    );
  return unconfirmed > 0
    ? warn(
        'SEF',
        `${unconfirmed} submissions may or may not be in SEF`,
        'Search for them with "einvoice retry".',
      )
    : ok('SEF', `${connected} connected`);
}

/** Asks each SEF in use for the time, where nothing else is wrong with it. */
async function withClocks({ finding, inUse }: SefCheck, config: Config): Promise<Finding> {
  if (finding.state !== 'ok') return finding;
  const places = sefPlaces(config);
  const seconds = await Promise.all(inUse.map((each) => secondsAheadOf(each, places, Date.now)));
  const found = inUse.map((each, place) => `${each.system}: ${contactOf(each)}, ${clockOf(seconds[place])}`);
  const isWrong = seconds.some((ahead) => ahead !== undefined && Math.abs(ahead) > TOLERANCE_SECONDS);
  const text = [finding.found, ...found].join('; ');
  return isWrong
    ? warn('SEF', text, 'Set the clock of this machine, best with NTP: the day of issue follows from it.')
    : ok('SEF', text);
}

function contactOf({ lastContactAt }: SefInUse): string {
  return lastContactAt === null ? 'no answer yet' : `last answer ${lastContactAt.slice(0, 16)}Z`;
}

function clockOf(ahead: number | undefined): string {
  if (ahead === undefined) return 'its clock was not to be reached';
  if (Math.abs(ahead) <= TOLERANCE_SECONDS) return 'the same time';
  return `this machine is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} its clock`;
}

/** Beyond the connections of the pool, a process has one to keep its place and one to ask what became of a commit. */
const CONNECTIONS_BEYOND_POOL = 2;
/** Servers that set their clocks by the network differ by far less. */
const TOLERANCE_MS = 1000;

type ServerExamination = {
  findings: Finding[];
  /** Whether the records can be read. */
  isUsable: boolean;
};

/** Examines the server that holds the records; undefined for a file. */
async function examinationOfServer(config: Config, now: Date): Promise<ServerExamination | undefined> {
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
    ...(isUsable ? [countersByServer(facts)] : []),
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

function countersByServer({ wrongCounts }: ServerFacts): Finding {
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
