// Who did what on the command line: each verb that writes in a workspace leaves one entry, and no other verb does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Workspace } from '../../src/auth/context.ts';
import { journalHead } from '../../src/database/engine/journal.ts';
import { journal } from '../../src/database/schema/journal.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { createProgram } from './program.ts';

const OWNER = 'ana@zora.example';
const program = shared(createProgram);
let workspace: Workspace;
let sandbox: Workspace;

beforeAll(async () => {
  const made = await program.database.write('instance', (tx) =>
    createWorkspaces(tx, {
      name: 'Zora',
      country: 'RS',
      currency: 'RSD',
      timezone: 'Europe/Belgrade',
      ownerEmail: OWNER,
      sandbox: true,
      now: new Date(),
    }),
  );
  workspace = made.production;
  sandbox = made.sandbox as Workspace;
});

type Reference = { reference: string };

const rowsSince = (position: number, { id }: Workspace) =>
  program.database.read(async (tx) =>
    (await tx.select().from(journal)).filter((row) => row.workspaceId === id && row.position > position),
  );

const positionOf = ({ id }: Workspace) =>
  program.database.read(async (tx) => (await journalHead(tx, id)).position);

/** Runs a command, and gives its answer and the rows that it has left. */
async function run<Answer = Reference>(args: string[], at = workspace) {
  const before = await positionOf(at);
  const { status, stderr, json } = await program.run(...args, '--json');
  expect([args.join(' '), status, stderr.startsWith('error')]).toEqual([args.join(' '), 0, false]);
  return { answer: json<Answer>(), rows: await rowsSince(before, at) };
}

type Kept = { type: string; change: string; reference?: string | null; changes?: object | null };

/** Runs a command that leaves one entry of its own. */
async function leaves<Answer = Reference>(args: string[], kept: Kept, at = workspace): Promise<Answer> {
  const { answer, rows } = await run<Answer>(args, at);
  const name = args.slice(0, 2).join(' ');
  const acts = rows.filter(({ isEffect }) => !isEffect);
  expect([name, acts.length]).toEqual([name, 1]);
  expect(acts[0]).toMatchObject({ actorKind: 'operator', via: 'cli', operation: name, actor: null, ...kept });
  return answer;
}

it('each verb that writes leaves one entry, with what it was about and what it changed', async () => {
  const at = workspace.reference;
  await leaves(['workspaces', 'update', at, '--phone', '+381 11 1'], {
    type: 'settings',
    change: 'updated',
    reference: null,
    changes: { phone: [null, '+381 11 1'] },
  });
  await leaves(['workspaces', 'set-plan', at, '--monthly-documents', '5'], {
    type: 'settings',
    change: 'updated',
    changes: { monthly_documents: [null, 5] },
  });
  await leaves(['workspaces', 'suspend', at], {
    type: 'settings',
    change: 'updated',
    changes: { status: ['active', 'suspended'] },
  });
  await leaves(['workspaces', 'resume', at], { type: 'settings', change: 'updated' });
  const member = await leaves(['members', 'add', at, '--email', 'ivan@zora.example', '--role', 'viewer'], {
    type: 'member',
    change: 'created',
    changes: null,
  });
  await leaves(['members', 'add', at, '--email', 'ivan@zora.example', '--role', 'accountant'], {
    type: 'member',
    change: 'updated',
    reference: member.reference,
    changes: { role: ['viewer', 'accountant'] },
  });
  await leaves(['members', 'invite', at, '--email', 'eva@zora.example', '--role', 'viewer'], {
    type: 'invitation',
    change: 'created',
  });
  await leaves(['members', 'revoke', at, '--email', 'ivan@zora.example'], {
    type: 'member',
    change: 'deleted',
    reference: member.reference,
  });
  const key = await leaves(['keys', 'create', at, '--email', OWNER], { type: 'api_key', change: 'created' });
  const next = await leaves(['keys', 'rotate', key.reference], { type: 'api_key', change: 'updated' });
  await leaves(['keys', 'revoke', next.reference], {
    type: 'api_key',
    change: 'deleted',
    reference: next.reference,
  });
  const account = await leaves(
    ['bank-accounts', 'add', at, '--currency', 'EUR', '--iban', 'RS35105008123123123173'],
    { type: 'bank_account', change: 'created' },
  );
  await leaves(['bank-accounts', 'update', account.reference, '--bank', 'Komercijalna'], {
    type: 'bank_account',
    change: 'updated',
    reference: account.reference,
    changes: { bank_name: [null, 'Komercijalna'] },
  });
  await leaves(['bank-accounts', 'default', account.reference], {
    type: 'bank_account',
    change: 'done',
    reference: account.reference,
  });
  await leaves(['bank-accounts', 'remove', account.reference], {
    type: 'bank_account',
    change: 'deleted',
    reference: account.reference,
  });
  await leaves(['payment-methods', 'add', at, '--currency', 'USD', '--method', 'card'], {
    type: 'payment_method',
    change: 'created',
  });
  await leaves(['payment-methods', 'deactivate', at, '--currency', 'USD', '--method', 'card'], {
    type: 'payment_method',
    change: 'updated',
    changes: { active: [true, false] },
  });
  await leaves(['payment-methods', 'add', at, '--currency', 'USD', '--method', 'card'], {
    type: 'payment_method',
    change: 'updated',
    changes: { active: [false, true] },
  });
  const rate = await leaves<{ key: string }>(
    ['tax-rates', 'add', at, '--label', 'City', '--percentage', '3'],
    { type: 'tax_rate', change: 'created', reference: 'own_city' },
  );
  await leaves(['tax-rates', 'retire', at, '--key', rate.key], {
    type: 'tax_rate',
    change: 'updated',
    reference: rate.key,
    changes: { retired_at: [null, expect.any(String)] },
  });
  await leaves(['series', 'start', at, '--type', 'rs_invoice', '--year', '2026', '--next', '138'], {
    type: 'number_series',
    change: 'updated',
    reference: 'rs_invoice/2026',
    changes: { first: [null, 138] },
  });
  await leaves(['series', 'template', at, '--type', 'rs_invoice', '--template', '{YYYY}-{SEQ:4}'], {
    type: 'document_type',
    change: 'updated',
    reference: 'rs_invoice',
    changes: { number_template: [null, '{YYYY}-{SEQ:4}'] },
  });
  await leaves(['document-types', 'update', at, '--type', 'rs_invoice', '--due-days', '8'], {
    type: 'document_type',
    change: 'updated',
    reference: 'rs_invoice',
    changes: { default_due_days: [null, 8] },
  });
  const endpoint = await leaves(
    ['endpoints', 'create', at, '--url', 'https://shop.example/hooks', '--events', 'all'],
    { type: 'webhook_endpoint', change: 'created' },
  );
  await leaves(['endpoints', 'update', endpoint.reference, '--description', 'Shop'], {
    type: 'webhook_endpoint',
    change: 'updated',
    reference: endpoint.reference,
    changes: { description: [null, 'Shop'] },
  });
  for (const [verb, change] of [
    ['rotate-secret', 'done'],
    ['pause', 'updated'],
    ['resume', 'updated'],
    ['remove', 'deleted'],
  ] as const)
    await leaves(['endpoints', verb, endpoint.reference], {
      type: 'webhook_endpoint',
      change,
      reference: endpoint.reference,
    });
  const template = await leaves(
    [
      ...['recurring-expenses', 'create', at, '--description', 'Rent', '--amount', '650'],
      ...['--every', 'monthly', '--on', 'last', '--start', '2030-01-01'],
    ],
    { type: 'recurring_expense', change: 'created' },
  );
  for (const [verb, change] of [
    ['pause', 'updated'],
    ['resume', 'updated'],
    ['remove', 'deleted'],
  ] as const)
    await leaves(['recurring-expenses', verb, template.reference], {
      type: 'recurring_expense',
      change,
      reference: template.reference,
    });
  await leaves(
    ['sandbox', 'advance', sandbox.reference, '--days', '1'],
    { type: 'sandbox', change: 'done' },
    sandbox,
  );
});

it('records that the operator makes over the API have the operation, and erasing names the client', async () => {
  const { answer, rows } = await run<{ data: Reference }>([
    ...['api', 'createClient', '--workspace', workspace.reference, '--name', 'Marko'],
  ]);
  const { reference } = answer.data;
  expect(rows).toMatchObject([{ actorKind: 'operator', via: 'cli', operation: 'createClient', reference }]);
  await leaves(['clients', 'erase', reference, '--confirm', 'Marko'], {
    type: 'client',
    change: 'updated',
    reference,
    changes: null,
  });
});

it('verbs that only show leave none, and jobs name themselves', async () => {
  const at = workspace.reference;
  for (const args of [
    ['workspaces', 'show', at],
    ['keys', 'list', at],
    ['members', 'list', at],
    ['series', 'list', at],
    ['endpoints', 'list', at],
    ['audit', 'list', at],
    ['jobs', 'run'],
    ['sandbox', 'clock', sandbox.reference],
  ])
    expect([args.join(' '), (await run(args)).rows]).toEqual([args.join(' '), []]);
});

it('a new business begins its log with that', async () => {
  const { stdout } = await program.run(
    ...['workspaces', 'create', '--name', 'Nova', '--country', 'RS', '--currency', 'RSD'],
    ...['--timezone', 'Europe/Belgrade', '--owner-email', 'nova@zora.example', '--json'],
  );
  const { production } = JSON.parse(stdout) as { production: Reference };
  const { answer } = await run<object[]>(['audit', 'list', production.reference]);
  expect(answer).toMatchObject([
    { operation: 'workspaces create', type: 'settings', change: 'created', actor: { kind: 'operator' } },
  ]);
});

it('lists the log as a table with filters, and writes all of it as CSV', async () => {
  const at = workspace.reference;
  await program.run('workspaces', 'update', at, '--city', 'Zemun');
  const { stdout } = await program.run('audit', 'list', at, '--type', 'settings', '--limit', '1');
  expect(stdout).toContain('workspaces update');
  expect(stdout).toContain('city: – → Zemun');
  expect(stdout.trim().split('\n')).toHaveLength(2);
  const none = await program.run('audit', 'list', at, '--via', 'dashboard');
  expect(none.stdout).toContain('There are no such entries.');
  const refused = await program.run('audit', 'list', at, '--type', 'invoice');
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('--type')]);
  const file = join(program.folder, 'log.csv');
  await program.run('csv', 'audit-log', at, '--out', file);
  const [titles, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  expect(titles).toContain('position,at,type,reference,change');
  const { position } = await program.database.read(async (tx) => journalHead(tx, workspace.id));
  expect(lines).toHaveLength(position);
});
