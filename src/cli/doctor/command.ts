import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { type Config, readConfig } from '../../config/load.ts';
import { engineInUse } from '../../database/engine-in-use.ts';
import { openForReading, tryWrite } from '../../database/open.ts';
import { examine, type Health } from '../../database/sqlite/health.ts';
import { endpointHealth } from '../../webhooks/endpoint-health.ts';
import { answering, described } from '../command.ts';
import { mustExist } from '../opened.ts';
import { type Answer, listing } from '../output.ts';
import { type Finding, fail, ok } from './check.ts';
import { checkBackups, checkClock, checkDisk, checkPublicUrl, checkSettings } from './machine.ts';
import { checkMailServer, checkNames } from './network.ts';
import {
  checkCounters,
  checkDatabase,
  checkEndpoints,
  checkForeignObjects,
  checkInstanceKey,
  checkMail,
  checkSignIn,
} from './records.ts';
import { checkSef, withClocks } from './sef.ts';
import { examinationOfServer } from './server.ts';

/** `doctor`: checks the service, its data and its machine. */
export function add(noun: Command): void {
  const command = described(
    noun,
    'Check the database and that it can be written, the settings, the clock, the disk, the instance key, endpoints, the mail server, names, backups and the public address, and say what to do. On PostgreSQL it looks at the server instead of the disk and backups. Where workspaces are connected to SEF, it asks that for the time. Changes nothing, and may run while the server runs. Ends with status 1 where something fails.',
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
    const { before, endpoints, sef, signIn } = await database.read(async (tx) => {
      const endpoints = await endpointHealth(tx);
      return {
        endpoints,
        before: [
          await checkInstanceKey(tx, config),
          await checkEndpoints(tx, endpoints),
          await checkMail(tx, config, now),
        ],
        sef: await checkSef(tx, config, now),
        signIn: await checkSignIn(tx),
      };
    });
    const [mailServer, names, ofSef] = await Promise.all([
      checkMailServer(config),
      checkNames(config, endpoints.urls),
      withClocks(sef, config),
    ]);
    return [...before, mailServer, names, ofSef, signIn];
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
