import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serviceAddress } from '../src/config/derived.ts';
import { settingsInUse } from '../src/config/describe.ts';
import { instanceKey } from '../src/config/instance-key-file.ts';
import { nearMisses, readConfig } from '../src/config/load.ts';
import { prepareBusiness, startService } from './reliability/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'invoicing-config-'));
let files = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a bad setting stops the start, and is named', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['DATABASE_URL', 'postgres://localhost'],
    ['DATABASE_URL', 'file::memory:'],
    ['LOG_LEVEL', 'loud'],
    ['SECRET_KEY', 'too short'],
    ['RATE_LIMIT_PER_MINUTE', '1.5'],
    ['RATE_LIMIT_PER_MINUTE', '-120'],
    ['WEBHOOK_RETRY_SECONDS', '60,soon'],
    ['WEBHOOK_RETRY_SECONDS', ','],
    ['WEBHOOK_TIMEOUT_SECONDS', '0'],
    ['WEBHOOK_TIMEOUT_SECONDS', '1e3'],
    ['WEBHOOK_ALLOW_PRIVATE_NETWORK', 'yes'],
    ['WEBHOOK_ALLOWED_HOSTS', 'n8n.lan,http://n8n.lan'],
    ['WEBHOOK_ALLOWED_HOSTS', '192.168.1.0/33'],
    ['DEMO', 'true'],
    ['TOOLSETS_DISABLED', 'clients,invoices'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com?debug=true'],
    ['MAIL_FROM', 'Zora'],
    ['MAIL_FROM', 'Zora <zora@example.com>\nBcc: thief@example.com'],
    ['HTTPS_PROXY', 'http://name:100%@proxy.example:3128'],
    ['HTTPS_PROXY', 'socks5://proxy.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '12'],
    ['TRUST_PROXY', '10.0.0.256'],
    ['TRUST_PROXY', 'loopback,proxy.example'],
    ['INVOICING_URL', 'localhost:3000'],
    ['INVOICING_URL', 'http://name:password@localhost:3000'],
    ['INVOICING_API_KEY', 'two words'],
    ['CORS_ORIGINS', 'app.example'],
    ['CORS_ORIGINS', 'https://app.example/'],
    ['CORS_ORIGINS', 'https://App.example'],
    ['CORS_ORIGINS', 'https://app.example/path'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://*.example'],
    ['CORS_ORIGINS', '*,https://app.example'],
  ])('%s=%s', (name, value) => {
    // E-mail is set up with both or not at all.
    const other = { SMTP_URL: { MAIL_FROM: 'a@example.com' }, MAIL_FROM: { SMTP_URL: 'smtp://localhost' } }[
      name
    ];
    expect(() => readConfig({ ...other, [name]: value })).toThrow(
      new RegExp(`The settings cannot be used:\n  ${name}: `),
    );
  });

  it('the password of SMTP_URL is not repeated', () => {
    const SMTP_URL = 'smtp://me:hunter2@mail.example.com?debug=true';
    const read = () => readConfig({ SMTP_URL, MAIL_FROM: 'a@example.com' });
    expect(read).toThrow('SMTP_URL: has an unknown option');
    expect(read).not.toThrow('hunter2');
  });

  it.each([
    ['DATABASE_URL', 'postgres://user:hunter2@db.example'],
    ['DATABASE_URL', 'mysql://user:hunter2@db.example/invoicing'],
    ['DATABASE_URL', 'user:hunter2@db.example/invoicing'],
    ['DATABASE_URL', 'file://user:hunter2@db.example/invoicing'],
    ['PUBLIC_URL', 'https://user:hunter2@billing.example'],
    ['CORS_ORIGINS', 'https://user:hunter2@app.example'],
    ['CORS_ORIGINS', 'https://user:hunter2/2@app.example'],
    ['INVOICING_URL', 'https://user:hunter2@billing.example'],
    ['INVOICING_API_KEY', 'svc_live_hunter2 svc_live_hunter2'],
    ['SECRET_KEY', 'hunter2'],
    ['METRICS_TOKEN_FILE', 'hunter2'],
    ['INVOICING_API_KEY_FILE', 'svc_live_hunter2'],
    ['SMTP_URL_FILE', 'smtp://me:hunter2@mail.example.com'],
    ['SMTP_URL', 'smtp:me:hunter2@mail.example.com'],
    ['TRUST_PROXY', 'http://user:hunter2@proxy.example'],
  ])('%s=%s is refused without repeating its password', (name, value) => {
    const read = () => readConfig({ MAIL_FROM: 'a@example.com', [name]: value });
    expect(read).toThrow(`  ${name}: `);
    expect(read).not.toThrow('hunter2');
  });

  it('a DATABASE_URL with a mistyped parameter is refused, which would leave the connection in clear text', () => {
    const SECRET_KEY = 'x'.repeat(32);
    const read = (query: string) =>
      readConfig({ SECRET_KEY, DATABASE_URL: `postgres://u:hunter2@db.example/x?${query}` });
    expect(() => read('sslmod=verify-full')).toThrow(
      /DATABASE_URL: has the unknown parameter "sslmod"; there are .*sslmode/,
    );
    expect(() => read('sslmode=verify-full&sslrootcert=/etc/ca.pem')).not.toThrow();
    expect(() => readConfig({ SECRET_KEY, DATABASE_URL: 'postgres://u:a/b@db.example/x' })).toThrow(/%2F/);
  });

  it('a DATABASE_URL of another kind of database is named by its scheme alone', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://user:hunter2@db.example/invoicing' });
    expect(read).toThrow(
      'must name a file, such as file:./data/invoicing.db, or a database of PostgreSQL, such as postgres://user@host/invoicing; mysql:// is not supported',
    );
  });

  it('PostgreSQL without SECRET_KEY', () => {
    const DATABASE_URL = 'postgresql://user:hunter2@db.example/invoicing';
    expect(() => readConfig({ DATABASE_URL })).toThrow(
      /^[^:]*:\n {2}SECRET_KEY: a service on PostgreSQL needs it/,
    );
    const SECRET_KEY = 'k'.repeat(32);
    expect(readConfig({ DATABASE_URL, SECRET_KEY })).toMatchObject({ DATABASE_POOL: 10 });
    const { value } =
      settingsInUse({ DATABASE_URL, SECRET_KEY }).find(({ name }) => name === 'DATABASE_URL') ?? {};
    expect(value).toBe('postgresql://user:***@db.example/invoicing');
  });

  it('a token that stands in place of a name for a proxy is not shown', () => {
    const HTTPS_PROXY = 'http://token@proxy.example:3128';
    const { value } = settingsInUse({ HTTPS_PROXY }).find(({ name }) => name === 'HTTPS_PROXY') ?? {};
    expect(value).toBe('http://***@proxy.example:3128');
  });

  it.each([{ SMTP_URL: 'smtp://localhost' }, { MAIL_FROM: 'a@example.com' }])('%j alone', (settings) => {
    expect(() => readConfig(settings)).toThrow('SMTP_URL and MAIL_FROM: e-mail needs both, or neither');
  });

  it('all of them at once', () => {
    const read = () => readConfig({ PORT: 'x', DEMO: 'y', WEBHOOK_TIMEOUT: '5' });
    for (const name of ['PORT', 'DEMO', 'WEBHOOK_TIMEOUT']) expect(read).toThrow(`  ${name}: `);
  });
});

it.each([
  'WEBHOOK_RETRIES',
  'WEBHOOK_',
  'RATE_LIMIT_PER_HOUR',
  'TOOLSETS_OFF',
  'CORS_ORIGIN',
  'WEBHOOK_TIMEOUT_SECOND_FILE',
])('an unknown name that looks like a setting, %s, stops the start', (name) => {
  expect(() => readConfig({ [name]: '1' })).toThrow(`${name}: there is no such setting`);
});

it.each([
  [undefined, false],
  ['false', false],
  ['2', 2],
  ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
  ['::1,203.0.113.7', ['::1', '203.0.113.7']],
])('TRUST_PROXY %s sets the proxies trusted for X-Forwarded-For', (text, trusted) => {
  expect(readConfig({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted);
});

it.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://127.0.0.1:80'],
  [{ HOST: '::' }, 'http://[::1]:3000'],
  [{ PUBLIC_URL: 'https://books.example/' }, 'https://books.example'],
  [{ PUBLIC_URL: 'https://books.example', INVOICING_URL: 'http://10.0.0.5:3000/' }, 'http://10.0.0.5:3000'],
])('other programs find the service by its settings: %j', (settings, address) => {
  expect(serviceAddress(readConfig(settings))).toBe(address);
});

describe('NAME_FILE', () => {
  it('gives every setting from a file, without the end of its line', () => {
    const config = readConfig({
      PORT_FILE: fileWith('0\n'),
      METRICS_TOKEN_FILE: fileWith('secret\n'),
      WEBHOOK_RETRY_SECONDS_FILE: fileWith('1, 2.5\r\n'),
      TOOLSETS_DISABLED_FILE: fileWith('clients'),
    });
    expect(config).toMatchObject({
      PORT: 0,
      METRICS_TOKEN: 'secret',
      WEBHOOK_RETRY_SECONDS: [1, 2.5],
      TOOLSETS_DISABLED: ['clients'],
    });
  });

  it('must be readable, and must not compete with NAME', () => {
    expect(() => readConfig({ PORT_FILE: join(folder, 'missing') })).toThrow(
      /PORT_FILE: the file .*missing cannot be read/,
    );
    expect(() => readConfig({ PORT: '1', PORT_FILE: fileWith('2') })).toThrow(
      'PORT and PORT_FILE: give one of the two',
    );
    expect(() => readConfig({ PORT_FILE: fileWith('many') })).toThrow('PORT: must be a whole number');
  });
});

describe('the instance key', () => {
  it('is created next to the database on first use, readable only by its owner, and stays', () => {
    const config = readConfig({ DATABASE_URL: `file:${join(folder, 'deep', 'test.db')}` });
    const key = instanceKey(config, {});
    expect(key).toMatch(/^[\w-]{43}$/);
    const file = join(folder, 'deep', 'test.db.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(instanceKey(config, {})).toBe(key);
  });

  it('is made in SECRET_KEY_FILE where that does not exist yet', () => {
    const file = join(folder, 'own.key');
    const key = instanceKey(readConfig({ SECRET_KEY_FILE: file }), { SECRET_KEY_FILE: file });
    expect(readFileSync(file, 'utf8').trim()).toBe(key);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('must be long enough, wherever it comes from', () => {
    const file = fileWith('short');
    expect(() => readConfig({ SECRET_KEY_FILE: file })).toThrow(
      'SECRET_KEY: must have at least 32 characters',
    );
    const config = readConfig({ DATABASE_URL: `file:${join(folder, 'weak.db')}` });
    writeFileSync(join(folder, 'weak.db.key'), 'weak');
    expect(() => instanceKey(config, {})).toThrow(/weak\.db\.key is shorter than 32 characters/);
  });
});

describe('the process', () => {
  it('ends with the reason alone, and changes nothing', async () => {
    const file = join(folder, 'never.db');
    const started = startService({ DATABASE_URL: `file:${file}`, WEBHOOK_TIMEOUT: '5', PORT: 'x' });
    await expect(started).rejects.toThrow(
      'The service ended with 1: The settings cannot be used:\n  WEBHOOK_TIMEOUT: there is no such setting\n  PORT: must be a whole number',
    );
    await expect(started).rejects.not.toThrow(/\bat \w+/);
    expect(existsSync(file)).toBe(false);
  });

  it('says when it is ready, on the port that it found, even when it is silent', async () => {
    const service = await startService({
      DATABASE_URL: `file:${join(folder, 'ready.db')}`,
      PORT: '0',
      LOG_LEVEL: 'silent',
    });
    // Before it, a new database has the way to set up a business, for people.
    const last = service.output().trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({ msg: 'ready', url: service.url });
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect(await service.end('SIGINT')).toBe(0);
  });

  it('makes a demo business only where this start made the database', async () => {
    const DATABASE_URL = `file:${join(folder, 'demo.db')}`;
    const outputs: string[] = [];
    for (const DEMO of ['false', 'auto']) {
      const service = await startService({ DATABASE_URL, DEMO });
      outputs.push(service.output());
      await service.end('SIGTERM');
    }
    expect(outputs.join('')).not.toContain('svc_');
    const fresh = await startService({ DATABASE_URL: `file:${join(folder, 'fresh.db')}`, DEMO: 'auto' });
    expect(fresh.output()).toMatch(/svc_live_\w{40}[\s\S]*svc_test_\w{40}/);
    await fresh.end('SIGTERM');
  });

  it('says at the start that the instance key is not the one of the database', async () => {
    const business = await prepareBusiness('https://receiver.example/hooks');
    const settings = {
      DATABASE_URL: `file:${business.file}`,
      SECRET_KEY: 'another key than the right one, but long',
      LOG_LEVEL: 'info',
    };
    const service = await startService(settings);
    expect(service.output()).toMatch(/"level":50.*"endpoints":1.*The instance key is not the one/);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    await service.end('SIGTERM');
    business.remove();
  });

  it('refuses an address that is in use, with the reason', async () => {
    const first = await startService({ DATABASE_URL: `file:${join(folder, 'one.db')}` });
    const second = startService({
      DATABASE_URL: `file:${join(folder, 'two.db')}`,
      PORT: new URL(first.url).port,
    });
    await expect(second).rejects.toThrow(
      /ended with 1: Cannot start: port \d+ on 127\.0\.0\.1 is taken by another program/,
    );
    expect(await first.end('SIGTERM')).toBe(0);
  });
});

function fileWith(text: string): string {
  files += 1;
  const file = join(folder, `setting-${files}`);
  writeFileSync(file, text);
  chmodSync(file, 0o600);
  return file;
}

it.each([
  ['SMTP_URLL', 'SMTP_URL'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
])('%s is warned of: it is nearly %s', (given, meant) => {
  expect(
    nearMisses({ [given]: 'x', PATH: '/bin', HOME: '/', PWD: '/', POST: '1', PUBLIC_URL_FILE: 'f' }),
  ).toEqual([`${given} is no setting of the service. Is ${meant} meant?`]);
});
