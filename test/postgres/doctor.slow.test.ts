// What the commands for operators say of a database on a server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToPostgres, type PostgresConnection } from '../../src/database/postgres/connect.ts';
import { migratePostgres } from '../../src/database/postgres/migrate.ts';
import { runProgram } from '../cli/program.ts';
import { SECRET_KEY } from '../reliability/service.ts';
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts';

type Check = { check: string; state: string; found: string };

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  let server: PostgresServer;
  let connection: PostgresConnection;
  beforeAll(async () => {
    server = await startPostgres();
    connection = await connectToPostgres(server.url('postgres'));
    await migratePostgres(connection);
  });
  afterAll(async () => {
    await connection?.end();
    await server?.stop();
  });

  const run = (settings: Record<string, string>, ...args: string[]) =>
    runProgram({ DATABASE_URL: server.url('postgres'), SECRET_KEY, ...settings }, args);

  it('doctor looks at the server, and not at files', async () => {
    const { status, ...answer } = await run({ DATABASE_POOL: '99' }, 'doctor', '--json');
    const { checks } = answer.json<{ checks: Check[] }>();
    expect(checks.map(({ check, state }) => `${check}: ${state}`)).toEqual([
      'settings: ok',
      // The server of the tests need not survive a power cut.
      'server: fail',
      'server: fail',
      'server: fail',
      'schema: ok',
      'connection: ok',
      'roles: warn',
      'extensions: ok',
      'instances: ok',
      'connections: warn',
      'clock: ok',
      'counters: ok',
      'backups: warn',
      'writing: ok',
      'instance key: ok',
      'endpoints: ok',
      'mail: ok',
      'mail server: ok',
      'DNS: ok',
      'SEF: ok',
      'sign-in: ok',
      'networks of keys: ok',
      'journal: ok',
      'public URL: ok',
    ]);
    expect(status).toBe(1);
    expect(JSON.stringify(checks)).not.toMatch(/file|disk of/);
  });

  it('doctor says why a server is not to be reached', async () => {
    const { stdout, status } = await run({ DATABASE_URL: 'postgres://invoicing@127.0.0.1:9/none' }, 'doctor');
    expect(stdout).toMatch(/server +fail +PostgreSQL: connect ECONNREFUSED/);
    expect(status).toBe(1);
  });

  it.each([
    [['workspaces', 'list'], 'nowhere.invalid', /getaddrinfo \S+ nowhere\.invalid\. Check the host/],
    [['verify'], '127.0.0.1:9', /connect ECONNREFUSED 127\.0\.0\.1:9\. Check host and port/],
  ])('%j says why %s is not to be reached, and not the password', async (command, place, message) => {
    const DATABASE_URL = `postgres://invoicing:hunter2@${place}/none`;
    const { stderr, status } = await run({ DATABASE_URL }, ...command);
    expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(stderr).toMatch(/^error: PostgreSQL: .* DATABASE_URL/);
    expect(stderr).not.toContain('hunter2');
  });

  it('a command says that there is no such database', async () => {
    const { stderr } = await run({ DATABASE_URL: server.url('none') }, 'workspaces', 'list');
    expect(stderr).toMatch(/PostgreSQL: database "none" does not exist\. Check the name in DATABASE_URL/);
  });

  it('backups are refused, and what is used instead is named', async () => {
    const commands = [['create'], ['list'], ['verify', 'some.db'], ['restore', 'some.db'], ['some.db']];
    for (const command of commands) {
      const { stderr, status } = await run({ DATABASE_URL: server.url('postgres') }, 'backup', ...command);
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/pg_dump.*pgBackRest.*point-in-time recovery.*"export"/),
      ]);
    }
  });

  it('settings for backups of a file are noticed', async () => {
    const { stderr, status } = await run({ BACKUP_FOLDER: '/backups' }, 'config', 'check');
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining('BACKUP_FOLDER has no meaning on PostgreSQL'),
    ]);
    expect((await run({ BACKUP_FOLDER: '' }, 'config', 'check')).stderr).toBe('');
  });
});
