import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { blockOf, settingsTable } from '../../scripts/settings-files.ts';
import { loadEnvFile, readConfig } from '../../src/config/load.ts';
import { describeSettings } from '../../src/config/schema.ts';
import { createProgram, runProgram } from '../cli/program.ts';
import { startService } from '../reliability/service.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'invoicing-settings-'));
const program = await createProgram();

afterAll(async () => {
  await program.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('.env', () => {
  it('gives settings, but the environment wins, also with NAME_FILE', () => {
    const file = join(folder, '.env');
    writeFileSync(
      file,
      'PORT=4000\nHOST=0.0.0.0\nSECRET_KEY=from the file, and long enough for it\n# DEMO=false\n',
    );
    const environment: NodeJS.ProcessEnv = { ENV_FILE: file, PORT: '5000', SECRET_KEY_FILE: '/run/key' };
    loadEnvFile(environment);
    expect(environment).toEqual({
      ENV_FILE: file,
      PORT: '5000',
      SECRET_KEY_FILE: '/run/key',
      HOST: '0.0.0.0',
    });
  });

  it('is read from the working directory, or from where ENV_FILE names it', async () => {
    const file = join(folder, 'named.env');
    writeFileSync(file, 'PORT=many\n');
    const run = await runProgram({ ENV_FILE: file }, ['config', 'check']);
    expect(run).toMatchObject({
      stdout: '',
      status: 1,
      stderr: expect.stringContaining('PORT: must be a whole number'),
    });
    expect(() => loadEnvFile({ ENV_FILE: join(folder, 'missing') })).toThrow(
      /missing cannot be read \(ENOENT\)/,
    );
    expect(() => loadEnvFile({ ENV_FILE: '' })).not.toThrow();
  });

  it('.env.example names every setting; with every line uncommented, it changes nothing', () => {
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const taken = parseEnv(example.replaceAll(/^#([A-Z_]+=)/gm, '$1'));
    expect(Object.keys(taken).sort()).toEqual(
      describeSettings()
        .map(({ name }) => name)
        .sort(),
    );
    expect(readConfig(taken as NodeJS.ProcessEnv)).toEqual(readConfig({}));
    expect(parseEnv(example)).toEqual({});
  });
});

it('the table of settings in the docs is that of the program', () => {
  const page = readFileSync(join(ROOT, 'docs/operations/configuration.md'), 'utf8');
  expect(blockOf(page, 'settings')).toBe(settingsTable());
});

describe('config', () => {
  const secrets = {
    SECRET_KEY: 'a secret key of more than 32 characters',
    METRICS_TOKEN: 'hush-hush',
    SMTP_URL: 'smtp://me:hunter2@mail.example.com:587',
    MAIL_FROM: 'a@example.com',
  };

  it('print shows every setting and its source, and no secret', async () => {
    const token = join(folder, 'token');
    writeFileSync(token, 'from-a-file');
    const run = await withSettings({ ...secrets, PORT: '8080', INVOICING_API_KEY_FILE: token }, () =>
      program.run('config', 'print', '--json'),
    );
    expect(run.json()).toMatchObject({
      PORT: { value: '8080', source: 'environment' },
      HOST: { value: '127.0.0.1', source: 'default' },
      SECRET_KEY: { value: '***', source: 'environment' },
      SMTP_URL: { value: 'smtp://me:***@mail.example.com:587', source: 'environment' },
      INVOICING_API_KEY: { value: '***', source: `file ${token}` },
    });
    expect(Object.keys(run.json())).toEqual(describeSettings().map(({ name }) => name));
    const table = await withSettings(secrets, () => program.run('config', 'print'));
    for (const text of [run.stdout, table.stdout]) {
      for (const secret of ['a secret key', 'hush-hush', 'hunter2', 'from-a-file'])
        expect(text).not.toContain(secret);
    }
    expect(table.stdout).toMatch(/^BACKUP_FOLDER +\(backups next to the database\) +default$/m);
  });

  it('check names what is wrong and makes nothing', async () => {
    const file = join(folder, 'never.db');
    const run = await withSettings({ BACKUP_SCHEDULE: 'at night', BACKUP_KEPT: '3' }, () =>
      program.runOn(`file:${file}`, 'config', 'check'),
    );
    expect(run.stderr).toMatch(
      /BACKUP_KEPT: there is no such setting\n {2}BACKUP_SCHEDULE: must be a cron pattern/,
    );
    expect([run.status, existsSync(file)]).toEqual([1, false]);
    expect((await program.run('config', 'check')).stdout).toBe('The settings are good.\n');
  });
});

describe('PUBLIC_URL with https, but without TRUST_PROXY', () => {
  const SETTINGS = { PUBLIC_URL: 'https://billing.example' };
  const PROBLEM = /TRUST_PROXY is not set: all clients count as one address/;

  it('is reported by "config check", which still succeeds', async () => {
    const run = await withSettings(SETTINGS, () => program.run('config', 'check'));
    expect(run).toMatchObject({ status: 0, stdout: 'The settings are good.\n' });
    expect(run.stderr).toMatch(PROBLEM);
    const named = { ...SETTINGS, TRUST_PROXY: 'loopback' };
    expect((await withSettings(named, () => program.run('config', 'check'))).stderr).toBe('');
  });

  it('is reported by "doctor", with what to do', async () => {
    const run = await withSettings(SETTINGS, () => program.run('doctor', '--json'));
    process.exitCode = 0;
    const { checks } = run.json<{ checks: { check: string; state: string; remedy: string }[] }>();
    expect(checks.find(({ check }) => check === 'settings')).toMatchObject({
      state: 'warn',
      found: expect.stringMatching(PROBLEM),
      remedy: expect.stringMatching(/^Set TRUST_PROXY/),
    });
  });

  it('is logged at the start', async () => {
    const databaseUrl = `file:${join(folder, 'warned.db')}`;
    const settings = { ...SETTINGS, DATABASE_URL: databaseUrl, DEMO: 'false', LOG_LEVEL: 'warn' };
    const service = await startService(settings);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.output()).toMatch(PROBLEM);
  });
});

async function withSettings<T>(values: Record<string, string>, work: () => Promise<T>): Promise<T> {
  Object.assign(process.env, values);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(values)) delete process.env[name];
  }
}
