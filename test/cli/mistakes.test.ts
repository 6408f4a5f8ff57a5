import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorkspaces } from '../../src/access/workspaces.ts';
import { createProgram, type Program, runProgram } from './program.ts';

const UNKNOWN = '01JD2ZQW00000000000000000X';
const EMAIL = 'ana@zora.example';

let program: Program;
let workspace: string;
let before: string;

beforeAll(async () => {
  program = createProgram();
  const { production } = await program.database.write((tx) =>
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
  before = program.contents();
});
afterAll(() => program.close());

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

// WS stands for the reference of the workspace above.
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
    /^error: required option '--country <code>' not specified\n$/,
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
    'an expiry in the past',
    ['keys', 'create', 'WS', '--email', EMAIL, '--expires-at', '2020-01-01T00:00:00Z'],
    /^error: --expires-at: must be in the future\n$/,
  ],
  ['an unknown key', ['keys', 'revoke', UNKNOWN], new RegExp(`^error: There is no key "${UNKNOWN}".\n$`)],
  [
    'a private endpoint URL',
    ['endpoints', 'create', 'WS', '--url', 'https://192.168.1.10/hook', '--events', 'all'],
    /^error: --url: /,
  ],
  [
    'an unknown endpoint',
    ['endpoints', 'pause', UNKNOWN],
    new RegExp(`^error: There is no endpoint "${UNKNOWN}".\n$`),
  ],
  [
    'an unknown payment',
    ['payments', 'reverse', UNKNOWN],
    new RegExp(`^error: There is no payment "${UNKNOWN}".\n$`),
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
  ['a plan key with spaces', ['plans', 'set', 'very small'], /^error: --key: "very small" is not a plan key/],
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
    'deliveries to an unknown endpoint',
    ['deliveries', 'list', 'WS', '--endpoint', UNKNOWN],
    /^error: --endpoint: the workspace has no endpoint/,
  ],
  [
    'an unknown delivery status',
    ['deliveries', 'list', 'WS', '--status', 'lost'],
    /^error: --status: "lost" is not a status/,
  ],
  [
    'a limit of nothing',
    ['deliveries', 'list', 'WS', '--limit', '0'],
    /^error: option '--limit <number>' argument '0' is invalid/,
  ],
  [
    'an unknown delivery',
    ['attempts', 'list', UNKNOWN],
    new RegExp(`^error: There is no delivery "${UNKNOWN}".\n$`),
  ],
  [
    'an unknown document',
    ['documents', 'cancel', UNKNOWN],
    new RegExp(`^error: There is no document "${UNKNOWN}".\n$`),
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
    const run = await program.run(...args.map((arg) => (arg === 'WS' ? workspace : arg)));
    expect(run.stderr).toMatch(message);
    expect(run.stdout).toBe('');
    expect(run.status).toBe(1);
  });
});

test('no mistake changes anything in the database', () => {
  expect(program.contents()).toBe(before);
});

test('a file that is no database is named', async () => {
  const file = join(program.folder, 'notes.txt');
  writeFileSync(file, 'These are notes, and no database. '.repeat(100));
  const run = await runProgram({ DATABASE_URL: `file:${file}` }, ['workspaces', 'list']);
  expect(run.stderr).toMatch(/^error: .*notes\.txt/);
  expect([run.stdout, run.status]).toEqual(['', 1]);
});
