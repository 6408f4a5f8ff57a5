import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { createDatabase, ON_POSTGRES } from '../engine.ts';
import { createProgram, runProgram } from './program.ts';

const UNKNOWN = '01JD2ZQW00000000000000000X';
const EMAIL = 'ana@zora.example';

const program = shared(createProgram);
let workspace: string;
let endpoint: string;
let before: string;

beforeAll(async () => {
  const { production } = await program.database.write('instance', (tx) =>
    createWorkspaces(tx, {
      name: 'Zora',
      country: 'RS',
      currency: 'RSD',
      timezone: 'Europe/Belgrade',
      ownerEmail: EMAIL,
      sandbox: false,
      now: new Date(),
    }),
  );
  workspace = production.reference;
  const url = ['--url', 'https://zora.example/hooks', '--events', 'all', '--json'];
  const registered = await program.run('endpoints', 'create', workspace, ...url);
  endpoint = registered.json<{ reference: string }>().reference;
  before = await program.contents();
});

test('a refused business leaves an empty database, as the help says, in which it can be created later', async () => {
  const databaseUrl = await createDatabase(program.folder, 'new.db');
  const create = (country: string) =>
    program.runOn(
      databaseUrl,
      ...['workspaces', 'create', '--name', 'Zora', '--country', country, '--currency', 'RSD'],
      ...['--timezone', 'Europe/Belgrade', '--owner-email', EMAIL],
    );
  expect((await create('XX')).status).toBe(1);
  const listed = await program.runOn(databaseUrl, 'workspaces', 'list', '--json');
  expect([listed.status, listed.json()]).toEqual([0, []]);
  expect((await create('RS')).status).toBe(0);
  const help = await program.run('workspaces', 'create', '--help');
  expect(help.stdout.replace(/\s+/g, ' ')).toContain('stays empty when the business is refused');
});

const business = {
  name: 'B',
  country: 'RS',
  currency: 'RSD',
  timezone: 'UTC',
  'owner-email': 'b@example.com',
};

function create(wrong: Partial<typeof business>): string[] {
  const options = Object.entries({ ...business, ...wrong }).flatMap(([name, value]) => [`--${name}`, value]);
  return ['workspaces', 'create', ...options];
}

// WS and EN stand for the references of the workspace and its endpoint above.
const MISTAKES: [title: string, args: string[], message: RegExp][] = [
  [
    'a currency that ISO 4217 does not know',
    create({ currency: 'XXQ' }),
    /^error: --currency: "XXQ" is not an ISO 4217 currency\n$/,
  ],
  [
    'a country without a catalogue',
    create({ country: 'FR' }),
    /^error: --country: "FR" .*RS, BA, ME, HR, DE, GB, US\n$/,
  ],
  [
    'a time zone that does not exist',
    create({ timezone: 'Europe/Zemun' }),
    /^error: --timezone: "Europe\/Zemun" is not an IANA time zone/,
  ],
  [
    'an e-mail address that is none',
    create({ 'owner-email': 'ana@' }),
    /^error: --owner-email: "ana@" is not an e-mail address/,
  ],
  ['a blank name', create({ name: '  ' }), /^error: --name: must not be empty\n$/],
  [
    'a missing option',
    ['workspaces', 'create', '--name', 'B'],
    /^error: required options '--country <code>', '--currency <code>', '--timezone <zone>', '--owner-email <address>' not specified\n$/,
  ],
  [
    'one missing option',
    ['keys', 'create', 'WS'],
    /^error: required option '--email <address>' not specified\n$/,
  ],
  [
    'a misspelt required option',
    ['keys', 'create', 'WS', '--emial', EMAIL],
    /^error: unknown option '--emial'\n\(Did you mean --email\?\)\n$/,
  ],
  [
    'an unknown workspace',
    ['workspaces', 'suspend', UNKNOWN],
    new RegExp(`^error: There is no workspace "${UNKNOWN}".\n$`),
  ],
  [
    'a business without a sandbox',
    ['workspaces', 'remove-sandbox', 'WS'],
    /^error: This business has no sandbox workspace.\n$/,
  ],
  [
    'an IBAN with wrong check digits',
    ['workspaces', 'update', 'WS', '--city', 'Zemun', '--iban', 'RS35260005601001611378'],
    /^error: --iban: /,
  ],
  ['an update of nothing', ['workspaces', 'update', 'WS'], /^error: Say what to change/],
  [
    'an unknown role',
    ['members', 'add', 'WS', '--email', EMAIL, '--role', 'boss'],
    /^error: --role: "boss" is not a role; .*owner, admin, accountant, viewer\n$/,
  ],
  [
    'both a role and permissions',
    ['members', 'add', 'WS', '--email', EMAIL, '--role', 'viewer', '--permissions', 'clients.view'],
    /^error: --role: give either/,
  ],
  [
    'a key for a stranger',
    ['keys', 'create', 'WS', '--email', 'stranger@example.com'],
    /^error: --email: "stranger@example.com" is not a member/,
  ],
  [
    'an instant that does not exist',
    ['keys', 'create', 'WS', '--email', EMAIL, '--expires-at', '2027-02-30T00:00:00Z'],
    /^error: option '--expires-at <instant>' argument '2027-02-30T00:00:00Z' is invalid\. It must be an instant/,
  ],
  [
    'an instant of the year 10000 in UTC',
    ['keys', 'create', 'WS', '--email', EMAIL, '--expires-at', '9999-12-31T23:59:59-05:00'],
    /^error: option '--expires-at <instant>' .* It must be an instant of the years 1 to 9999 in UTC/,
  ],
  [
    'an expiry in the past',
    ['keys', 'create', 'WS', '--email', EMAIL, '--expires-at', '2020-01-01T00:00:00Z'],
    /^error: --expires-at: must be in the future\n$/,
  ],
  ['an unknown key', ['keys', 'revoke', UNKNOWN], new RegExp(`^error: There is no key "${UNKNOWN}".\n$`)],
  [
    'a private endpoint URL',
    ['endpoints', 'create', 'WS', '--url', 'https://192.168.1.10/hook', '--events', 'all'],
    /^error: --url: Private, local .* \(name its host in WEBHOOK_ALLOWED_HOSTS, or for development set WEBHOOK_ALLOW_PRIVATE_NETWORK=true, for this command and for the server\)\n$/,
  ],
  [
    'an endpoint URL without TLS',
    ['endpoints', 'create', 'WS', '--url', 'http://127.0.0.1:4000/hook', '--events', 'all'],
    /^error: --url: The URL must begin with https:\/\/\. \(name its host in WEBHOOK_ALLOWED_HOSTS, /,
  ],
  [
    'a private URL for an endpoint that exists',
    ['endpoints', 'update', 'EN', '--url', 'http://127.0.0.1:4000/hook'],
    /^error: --url: The URL must begin with https:\/\/\. \(name its host in WEBHOOK_ALLOWED_HOSTS, /,
  ],
  [
    'an endpoint URL that no setting allows',
    ['endpoints', 'create', 'WS', '--url', 'https://ana:x@127.0.0.1/hook', '--events', 'all'],
    /^error: --url: The URL must not contain a user name or a password\.\n$/,
  ],
  [
    'an unknown endpoint',
    ['endpoints', 'pause', UNKNOWN],
    new RegExp(`^error: There is no endpoint "${UNKNOWN}".\n$`),
  ],
  [
    'an unknown record',
    ['links', 'show', UNKNOWN],
    new RegExp(`^error: There is no record "${UNKNOWN}".\n$`),
  ],
  [
    'a misspelt noun',
    ['worskpaces', 'list'],
    /^error: unknown command 'worskpaces'\n\(Did you mean workspaces\?\)\n$/,
  ],
  [
    'a misspelt option',
    ['keys', 'create', 'WS', '--email', EMAIL, '--nmae', 'x'],
    /^error: unknown option '--nmae'\n\(Did you mean --name\?\)\n$/,
  ],
  ['an argument too many', ['workspaces', 'show', 'WS', 'WS'], /^error: too many arguments/],
  [
    'a plan that does not exist',
    [...create({}), '--plan', 'gold'],
    /^error: --plan: there is no plan "gold"; the plans are: self_hosted\n$/,
  ],
  [
    'a number template without a sequence',
    ['workspaces', 'update', 'WS', '--number-template', '{PREFIX}-{YYYY}'],
    /^error: --number-template: must contain \{SEQ:n\}/,
  ],
  [
    'several fields that are too long',
    ['workspaces', 'update', 'WS', '--city', 'c'.repeat(121), '--postal-code', '1'.repeat(21)],
    /^error: --city: must have at most 120 characters\n--postal-code: must have at most 20 characters\n$/,
  ],
  [
    'a negative limit',
    ['plans', 'set', 'small', '--monthly-documents', '-1'],
    /^error: option '--monthly-documents <number>' argument '-1' is invalid\. It must be a whole number from 0 up, or "unlimited"/,
  ],
  [
    'an unknown feature',
    ['plans', 'set', 'small', '--features', 'api,magic'],
    /^error: --features: "magic" is not a feature; .*api, contracts, einvoicing\n$/,
  ],
  ['a plan key with spaces', ['plans', 'set', 'very small'], /^error: key: "very small" is not a plan key/],
  [
    'an unknown plan status',
    ['workspaces', 'set-plan', 'WS', '--status', 'paused'],
    /^error: --status: "paused" is not/,
  ],
  ['a plan of nothing', ['workspaces', 'set-plan', 'WS'], /^error: Say what to change/],
  [
    'neither a role nor permissions',
    ['members', 'add', 'WS', '--email', EMAIL],
    /^error: --role: give either/,
  ],
  [
    'an unknown permission',
    ['members', 'add', 'WS', '--email', EMAIL, '--permissions', 'clients.view,clients.burn'],
    /^error: --permissions: "clients.burn" is not a permission/,
  ],
  [
    'a stranger to revoke',
    ['members', 'revoke', 'WS', '--email', 'stranger@example.com'],
    /^error: --email: "stranger@example.com" is not a member/,
  ],
  [
    'an unknown payment method',
    ['payment-methods', 'add', 'WS', '--currency', 'EUR', '--method', 'shells'],
    /^error: --method: "shells" is not a payment method/,
  ],
  [
    'a payment method that is not there',
    ['payment-methods', 'deactivate', 'WS', '--currency', 'EUR'],
    /^error: --currency: the workspace has no payment method "bank" in "EUR"\n$/,
  ],
  [
    'an unknown event',
    ['endpoints', 'create', 'WS', '--url', 'https://example.com/hook', '--events', 'client.eaten'],
    /^error: --events: .*client\.eaten/,
  ],
  ['an endpoint update of nothing', ['endpoints', 'update', UNKNOWN], /^error: Say what to change/],
  [
    'the number of a document where its reference belongs',
    ['links', 'renew', 'INV-2026-00001'],
    /^error: There is no record "INV-2026-00001"\. Give its reference: 26 characters, such as 01[0-9A-Z]{24}\.\n$/,
  ],
  [
    'an unknown document',
    ['api', 'cancelDocument', '--workspace', 'WS', '--reference', UNKNOWN],
    /^error: No such document in this workspace\.\n$/,
  ],
  [
    'an unknown delivery status',
    ['api', 'listWebhookDeliveries', '--workspace', 'WS', '--status', 'lost'],
    /^error: --status: must be one of /,
  ],
  [
    'an operation in another spelling',
    ['api', 'issue-document'],
    /^error: There is no operation "issue-document"\. Operations like it: issueDocument\.\n$/,
  ],
  [
    'an operation that there is not',
    ['api', 'brewCoffee'],
    /^error: There is no operation "brewCoffee"\. "api" lists all\.\n$/,
  ],
  [
    'a field that an operation has not',
    ['api', 'createClient', '--workspace', 'WS', '--name', 'A', '--shoe-size', '43'],
    /^error: unknown option '--shoe-size'\n/,
  ],
  [
    'a misspelt event, with the names of all',
    ['endpoints', 'create', 'WS', '--url', 'https://zora.example', '--events', 'document.isued'],
    /^error: --events: "document\.isued" is not an event; the events are: all, client\.created, .*balance_confirmation\.answered\n$/,
  ],
  [
    'an instant without a time zone',
    ['jobs', 'run', '--now', '2027-01-31T12:00:00'],
    /^error: option '--now <instant>' .* It must be an instant/,
  ],
  [
    'a country without a catalogue to list',
    ['catalog', 'tax-rates', '--country', 'FR'],
    /^error: --country: "FR" has no catalogue here/,
  ],
  ['a missing reference', ['keys', 'list'], /^error: missing required argument 'workspace'\n$/],
  [
    'a misspelt verb',
    ['workspaces', 'craete'],
    /^error: unknown command 'craete'\n\(Did you mean create\?\)\n$/,
  ],
];

describe('a mistake ends with a message that names it, empty stdout and a non-zero status', () => {
  test.each(MISTAKES)('%s', async (_title, args, message) => {
    const run = await program.run(...args.map((arg) => ({ WS: workspace, EN: endpoint })[arg] ?? arg));
    expect(run.stderr).toMatch(message);
    expect(run.stdout).toBe('');
    expect(run.status).toBe(1);
  });
});

test('no mistake changes anything in the database', async () => {
  expect(await program.contents()).toBe(before);
});

test('a file that is no database is named', async () => {
  const file = join(program.folder, 'notes.txt');
  writeFileSync(file, 'These are notes, and no database. '.repeat(100));
  const run = await runProgram({ DATABASE_URL: `file:${file}` }, ['workspaces', 'list']);
  expect(run.stderr).toMatch(/^error: .*notes\.txt/);
  expect([run.stdout, run.status]).toEqual(['', 1]);
});

describe('a key or a signing secret that is typed in a wrong place is not repeated', () => {
  const secret = '0123456789abcdefghijABCDEFGHIJ0123456789';
  const key = `svc_live_${secret}`;
  const commands: string[][] = [
    ['keys', 'revoke', key],
    ['keys', 'revoke', `Bearer ${key}`],
    ['keys', 'revoke', `svc_test_${secret}`, '--json'],
    ['keys', 'list', key],
    ['keys', 'create', 'WS', '--email', key],
    ['keys', 'create', 'WS', '--email', EMAIL, '--expires-at', key],
    ['keys', 'list', 'WS', key],
    ['keys', key],
    ['keys', 'list', 'WS', `--${key}`],
    [key],
    ['workspaces', 'show', key],
    ['workspaces', 'set-plan', 'WS', '--plan', key],
    ['endpoints', 'rotate-secret', `whsec_${secret}`],
    ['api', 'listWebhookDeliveries', '--workspace', 'WS', '--endpoint', key],
    ['api', 'getDocument', '--reference', key],
    ['api', key],
    ['links', 'show', key],
    ['documents', 'send', key],
    ['payments', 'reverse', key],
  ];
  test.each(commands.map((args) => [args.join(' ').replaceAll(secret, '…'), args] as const))(
    '%s',
    async (_title, args) => {
      const run = await program.run(...args.map((arg) => (arg === 'WS' ? workspace : arg)));
      expect(run.stderr).toMatch(/^error: /);
      expect(run.stderr).not.toContain(secret.slice(0, 8));
      expect(run.stderr).not.toContain(secret.slice(-8));
      expect([run.stdout, run.status]).toEqual(['', 1]);
    },
  );

  test('and the message says how to find its reference in order to revoke it', async () => {
    const { stderr } = await program.run('keys', 'revoke', key);
    expect(stderr).toMatch(
      /^error: This is a key itself\. Name it by its reference: "keys list <workspace>"/,
    );
  });
});

describe.skipIf(ON_POSTGRES)('a database that does not exist', () => {
  const REFUSED: string[][] = [
    ['workspaces', 'list'],
    ['workspaces', 'show', UNKNOWN],
    ['workspaces', 'update', UNKNOWN, '--city', 'Zemun'],
    ['plans', 'list'],
    ['members', 'add', UNKNOWN, '--email', EMAIL, '--role', 'viewer'],
    ['keys', 'revoke', UNKNOWN],
    ['endpoints', 'create', UNKNOWN, '--url', 'https://zora.example', '--events', 'all'],
    ['endpoints', 'rotate-secret', UNKNOWN],
    ['api', 'listDocuments', '--workspace', UNKNOWN],
    ['api', 'issueDocument', '--reference', UNKNOWN],
    ['links', 'show', UNKNOWN],
    ['clients', 'check', UNKNOWN],
    ['notifications', 'list', UNKNOWN],
    ['payment-methods', 'list', UNKNOWN],
    ['jobs', 'run'],
    ['backup', 'copy.db'],
  ];
  test.each(REFUSED.map((args) => [args.slice(0, 2).join(' '), args] as const))(
    'is not made by %s',
    async (_title, args) => {
      const elsewhere = join(program.folder, 'nowhere', 'typo.db');
      const run = await program.runOn(`file:${elsewhere}`, ...args);
      expect(run.stderr).toBe(
        `error: There is no database at ${elsewhere}. Set DATABASE_URL to the file that the server uses.\n`,
      );
      expect([run.stdout, run.status]).toEqual(['', 1]);
      expect([existsSync(join(program.folder, 'nowhere')), existsSync('copy.db')]).toEqual([false, false]);
    },
  );

  test.each([
    ['workspaces create', create({})],
    ['plans set', ['plans', 'set', 'small']],
    ['demo create', ['demo', 'create']],
  ])('is created by %s', async (title, args) => {
    const file = join(program.folder, title, 'new.db');
    const run = await program.runOn(`file:${file}`, ...args);
    expect([run.stderr, run.status, existsSync(file)]).toEqual(['', 0, true]);
  });

  test('is not needed for the catalogues', async () => {
    const run = await program.runOn(`file:${join(program.folder, 'none.db')}`, 'catalog', 'tax-rates');
    expect([run.stderr, run.status, existsSync(join(program.folder, 'none.db'))]).toEqual(['', 0, false]);
  });
});
