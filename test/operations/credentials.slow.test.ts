// Credentials of people are exported only if the operator requests it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { createProgram, type Program } from '../cli/program.ts';
import { createBrowser, PASSWORD } from '../dashboard/browser.ts';
import { type EveryRecord, everyRecord, MAKING_MS } from '../every-record.ts';
import { look } from '../reliability/service.ts';
import { createTestService } from '../test-service.ts';

type Line = { head?: { credentials: string }; table?: string; row?: Record<string, unknown> };

let every: EveryRecord;
let program: Program;
let folder: string;

beforeAll(async () => {
  every = await everyRecord();
  program = await createProgram();
  folder = mkdtempSync(join(tmpdir(), 'invoicing-credentials-'));
  process.env.SECRET_KEY = every.instanceKey;
}, MAKING_MS);

afterAll(async () => {
  delete process.env.SECRET_KEY;
  await program.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
async function exported(...flags: string[]): Promise<{ file: string; lines: Line[] }> {
  files += 1;
  const file = join(folder, `${files}.jsonl`);
  const run = await program.runOn(`file:${every.file}`, 'export', file, ...flags);
  expect([run.status, run.stderr]).toEqual([0, '']);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return { file, lines: lines.map((line) => JSON.parse(line) as Line) };
}

const rowsOf = (lines: Line[], table: string) =>
  lines.flatMap((line) => (line.table === table ? [line.row] : []));
const count = (table: string) => look(every.file, `SELECT 1 FROM ${table}`).length;

/** Everything that is stored of the credentials of people. */
function secretsOfPeople(): string[] {
  const columns = [
    'password_hash FROM users',
    'totp_secret FROM users',
    'totp_pending FROM users',
    'hash FROM recovery_codes',
    'hash FROM one_time_links',
    'hash FROM sessions',
  ];
  return columns.flatMap((column) =>
    look<Record<string, string | null>>(every.file, `SELECT ${column}`).flatMap((row) =>
      Object.values(row).filter((value) => value !== null),
    ),
  );
}

it('an export of the whole instance has no credentials of people, and all that integrations need', async () => {
  const { file, lines } = await exported();
  const text = readFileSync(file, 'utf8');
  expect(secretsOfPeople().length).toBeGreaterThan(20);
  expect(secretsOfPeople().filter((secret) => text.includes(secret))).toEqual([]);
  expect(lines[0]?.head?.credentials).toBe('integrations');
  expect(rowsOf(lines, 'users')).toHaveLength(count('users'));
  expect(rowsOf(lines, 'api_keys')).toEqual(look(every.file, 'SELECT * FROM api_keys'));
  expect(rowsOf(lines, 'webhook_endpoints')).toEqual(look(every.file, 'SELECT * FROM webhook_endpoints'));
});

it('an export of a workspace has no credentials at all, not even those of integrations', async () => {
  const { file, lines } = await exported('--workspace', every.workspace.reference);
  const text = readFileSync(file, 'utf8');
  const integrations = look<{ secret: string }>(
    every.file,
    'SELECT hash AS secret FROM api_keys UNION ALL SELECT secret_encrypted FROM webhook_endpoints WHERE removed_at IS NULL',
  );
  const secrets = [...secretsOfPeople(), ...integrations.map(({ secret }) => secret)];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(lines[0]?.head?.credentials).toBe('none');
  expect(rowsOf(lines, 'webhook_endpoints').length).toBeGreaterThan(2);
});

it('with --with-credentials both contain them, except sessions', async () => {
  for (const flags of [[], ['--workspace', every.workspace.reference]]) {
    const { lines } = await exported('--with-credentials', ...flags);
    expect(lines[0]?.head?.credentials).toBe('all');
    expect(rowsOf(lines, 'users').filter((row) => row?.password_hash !== null).length).toBeGreaterThan(1);
    expect(rowsOf(lines, 'recovery_codes').length).toBeGreaterThan(5);
    expect(rowsOf(lines, 'api_keys').length).toBeGreaterThan(2);
    expect(rowsOf(lines, 'sessions')).toEqual([]);
  }
});

it('an import of one without them works: keys stay valid, and people choose a new password with a link', async () => {
  const { file } = await exported();
  const databaseUrl = `file:${join(folder, 'imported.db')}`;
  const run = await program.runOn(databaseUrl, 'import', file, '--json');
  expect(run.status).toBe(0);
  expect(run.json()).toMatchObject({
    credentials: 'integrations',
    users: count('users'),
    users_with_password: 0,
  });
  expect(run.stderr).toMatch(/^warning: .*"users reset-password --email <address>"/);
  expect((await verifyDatabase(databaseUrl)).differences).toEqual([]);
  const doctor = await program.runOn(databaseUrl, 'doctor', '--json');
  process.exitCode = 0;
  expect(doctor.stdout).toMatch(/0 of \d+ users have a password.*users reset-password/);
  const link = await program.runOn(
    databaseUrl,
    'users',
    'reset-password',
    '--email',
    every.ownerEmail,
    '--json',
  );
  const world = await createTestService({
    now: new Date().toISOString(),
    settings: { DATABASE_URL: databaseUrl },
  });
  try {
    expect((await world.request('/clients', { key: every.key })).status).toBe(200);
    const browser = createBrowser(world);
    const signIn = () => browser.ask('POST', '/sign-in', { email: every.ownerEmail, password: PASSWORD });
    expect((await signIn()).status).toBe(401);
    const token = new URL(link.json<{ link: string }>().link).hash.slice(1);
    const reset = await browser.ask('POST', '/password-resets/complete', { token, password: PASSWORD });
    expect(reset.status).toBeLessThan(300);
    expect((await signIn()).status).toBe(200);
  } finally {
    await world.close();
  }
});

it('an import of a workspace without credentials says what must be created again, and accepts a new key', async () => {
  const { file } = await exported('--workspace', every.workspace.reference);
  const databaseUrl = `file:${join(folder, 'workspace.db')}`;
  const run = await program.runOn(databaseUrl, 'import', file);
  expect(run.status).toBe(0);
  expect(run.stderr).toMatch(/"keys create".*"endpoints rotate-secret"/);
  const made = await program.runOn(
    databaseUrl,
    'keys',
    'create',
    every.workspace.reference,
    '--email',
    every.ownerEmail,
    '--json',
  );
  const world = await createTestService({ settings: { DATABASE_URL: databaseUrl } });
  try {
    expect((await world.request('/clients', { key: every.key })).status).toBe(401);
    expect((await world.request('/clients', { key: made.json<{ key: string }>().key })).status).toBe(200);
  } finally {
    await world.close();
  }
});
