import { describe, expect, test } from 'vitest';
import { authenticate, authorizeKey } from '../../src/auth/authenticate.ts';
import type { Workspace } from '../../src/auth/context.ts';
import { type Account, findAccount, updateAccount } from '../../src/auth/users.ts';
import { message } from '../../src/domain/messages/message.ts';
import { PERMISSIONS } from '../../src/domain/permissions.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { notify } from '../../src/workspaces/notifications.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { createProgram } from './program.ts';

const EMAIL = 'ana@zora.example';
const REFERENCE = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const program = shared(createProgram);

/** A business of its own, so that tests may run side by side. */
async function business(): Promise<{ production: Workspace; sandbox: Workspace }> {
  const { production, sandbox } = await program.database.write('instance', (tx) =>
    createWorkspaces(tx, {
      name: 'Zora',
      country: 'RS',
      currency: 'RSD',
      timezone: 'Europe/Belgrade',
      ownerEmail: EMAIL,
      sandbox: true,
      now: new Date(),
    }),
  );
  return { production, sandbox: sandbox as Workspace };
}

const workspaceRecord = (environment: string) => ({
  reference: REFERENCE,
  environment,
  status: 'active',
  name: 'Pekara Šećer',
  country: 'RS',
  currency: 'RSD',
  timezone: 'Europe/Belgrade',
  number_template: '{PREFIX}-{YYYY}-{SEQ:5}',
  default_due_days: null,
  payment_reference_scheme: 'number',
  default_payment_terms: null,
  default_notes: null,
  default_language: null,
  default_second_language: null,
  default_tax_rate: null,
  accent_colour: null,
  footer_text: null,
  issues_only_clean: false,
  ledger_email: null,
  layout: null,
  legal_name: null,
  place_of_issue: null,
  tax_number: null,
  registration_number: null,
  reminded_on: null,
  reminder_policy: null,
  vat_number: null,
  electronic_address: null,
  electronic_address_scheme: null,
  contact_name: null,
  contact_phone: null,
  contact_email: null,
  email: null,
  phone: null,
  address_line1: null,
  address_line2: null,
  city: null,
  postal_code: null,
  iban: null,
  website: null,
  language: null,
  created_at: INSTANT,
});

const CREATE = [
  'workspaces',
  'create',
  ...['--name', 'Pekara Šećer', '--country', 'RS', '--currency', 'RSD', '--timezone', 'Europe/Belgrade'],
  ...['--owner-email', 'Owner@Example.com'],
];

describe('workspaces', () => {
  test('create answers production, sandbox and owner', async () => {
    const run = await program.run(...CREATE, '--json');
    expect(run.json()).toEqual({
      production: workspaceRecord('production'),
      sandbox: workspaceRecord('sandbox'),
      owner: { reference: REFERENCE, email: 'owner@example.com' },
    });
    expect([run.stderr, run.status]).toEqual(['', 0]);
  });

  test('create without a sandbox, on a plan of the operator', async () => {
    const plan = await program.run(
      'plans',
      'set',
      'small',
      '--monthly-documents',
      '2',
      '--features',
      'api',
      '--json',
    );
    expect(plan.json()).toEqual({ key: 'small', monthly_documents: 2, features: ['api'] });
    const made = await program.run(...CREATE, '--no-sandbox', '--plan', 'small', '--json');
    const { production, sandbox } = made.json<{ production: { reference: string }; sandbox: null }>();
    expect(sandbox).toBeNull();
    const changed = await program.run(
      ...['workspaces', 'set-plan', production.reference, '--monthly-documents', 'unlimited', '--json'],
    );
    expect(changed.json().plan).toEqual({
      key: 'small',
      status: 'active',
      monthly_documents: null,
      features: ['api'],
    });
    expect((await program.run('plans', 'list')).stdout).toMatch(/^small +2 +api$/m);
  });

  test('list shows every workspace as a table with its reference first', async () => {
    const { production, sandbox } = await business();
    const { stdout } = await program.run('workspaces', 'list');
    expect(stdout).toMatch(/^Reference +Name +Environment +Status +Country +Currency +Time zone +Created$/m);
    expect(stdout).toMatch(new RegExp(`^${production.reference}  Zora +production +active +RS +RSD `, 'm'));
    expect(stdout).toMatch(new RegExp(`^${sandbox.reference}  Zora +sandbox `, 'm'));
    expect(stdout).not.toContain('\u001b');
  });

  test("update changes the seller's profile, show prints it with plan and usage", async () => {
    const { production } = await business();
    await program.run(
      ...['workspaces', 'update', production.reference, '--legal-name', 'Zora d.o.o.', '--city', 'Zemun'],
      ...['--iban', 'RS35 2600 0560 1001 6113 79', '--number-template', '{PREFIX}/{YY}/{SEQ:4}'],
    );
    const shown = await program.run('workspaces', 'show', production.reference, '--json');
    expect(shown.json()).toEqual({
      ...workspaceRecord('production'),
      name: 'Zora',
      legal_name: 'Zora d.o.o.',
      city: 'Zemun',
      iban: 'RS35260005601001611379',
      number_template: '{PREFIX}/{YY}/{SEQ:4}',
      plan: {
        key: 'self_hosted',
        status: 'active',
        monthly_documents: null,
        features: ['api', 'contracts', 'einvoicing'],
      },
      logo: null,
      tax_statuses: [],
      issued_this_month: 0,
    });
  });

  test('a change of a workspace is reported in a sentence', async () => {
    const { production, sandbox } = await business();
    const { reference } = production;
    const reported = async (...args: string[]) => (await program.run('workspaces', ...args)).stdout;
    expect(await reported('suspend', reference)).toBe(
      `Zora (production, ${reference}) is suspended: its keys answer 403 until it is resumed.\n`,
    );
    expect(await reported('resume', reference)).toBe(
      `Zora (production, ${reference}) is active: its API is open.\n`,
    );
    expect(await reported('set-plan', reference, '--monthly-documents', '1', '--status', 'inactive')).toBe(
      'Zora is on the plan self_hosted with 1 document a month and the features api, contracts, einvoicing; the plan is switched off, so its keys answer 403.\n',
    );
    expect(await reported('set-plan', reference, '--plan', 'self_hosted', '--status', 'active')).toBe(
      'Zora is on the plan self_hosted with unlimited documents a month and the features api, contracts, einvoicing.\n',
    );
    expect(await reported('remove-sandbox', reference)).toBe(
      `The sandbox of Zora (${sandbox.reference}) is removed for good: its keys answer 403 and its webhooks have ended.\n`,
    );
  });

  test('a person reads which features a plan has, and which it does not', async () => {
    const { production } = await business();
    const putOn = async (key: string, features: string) => {
      await program.run('plans', 'set', key, '--features', features);
      return (await program.run('workspaces', 'set-plan', production.reference, '--plan', key)).stdout;
    };
    const shown = async () => (await program.run('workspaces', 'show', production.reference)).stdout;
    expect(await shown()).toMatch(/^features +api, contracts, einvoicing$/m);
    expect(await putOn('billing', 'api,einvoicing')).toBe(
      'Zora is on the plan billing with unlimited documents a month and the features api, einvoicing (not: contracts).\n',
    );
    expect(await shown()).toMatch(/^features +api, einvoicing$/m);
    expect(await putOn('bare', '')).toBe(
      'Zora is on the plan bare with unlimited documents a month and no features (not: api, contracts, einvoicing).\n',
    );
  });

  test('a plan without a limit is called unlimited wherever a person reads of it', async () => {
    const { production } = await business();
    expect((await program.run('plans', 'set', 'wide')).stdout).toMatch(/^monthly documents +unlimited$/m);
    expect((await program.run('plans', 'list')).stdout).toMatch(/^wide +unlimited +api, /m);
    const shown = await program.run('workspaces', 'show', production.reference);
    expect(shown.stdout).toMatch(/^monthly documents +unlimited$/m);
  });

  test('codes of countries and currencies may be typed in lower case', async () => {
    const made = await program.run(...CREATE, '--country', 'rs', '--currency', 'eur', '--json');
    const { production } = made.json<{ production: { reference: string } }>();
    expect(production).toMatchObject({ country: 'RS', currency: 'EUR' });
    const added = await program.run(
      ...['payment-methods', 'add', production.reference, '--currency', 'usd', '--json'],
    );
    expect(added.json()).toMatchObject({ currency: 'USD' });
    const off = await program.run(
      ...['payment-methods', 'deactivate', production.reference, '--currency', 'usd', '--json'],
    );
    expect(off.json()).toMatchObject({ currency: 'USD', active: false });
  });

  test('suspend shuts the API and resume opens it', async () => {
    const { production } = await business();
    const suspended = await program.run('workspaces', 'suspend', production.reference, '--json');
    expect(suspended.json().status).toBe('suspended');
    const resumed = await program.run('workspaces', 'resume', production.reference, '--json');
    expect(resumed.json().status).toBe('active');
  });

  test('remove-sandbox takes the production reference too, and the sandbox is gone', async () => {
    const { production, sandbox } = await business();
    const removed = await program.run('workspaces', 'remove-sandbox', production.reference, '--json');
    expect(removed.json()).toMatchObject({ reference: sandbox.reference, status: 'removed' });
    const shown = await program.run('workspaces', 'show', sandbox.reference);
    expect(shown.stderr).toBe(`error: There is no workspace "${sandbox.reference}".\n`);
  });
});

describe('members', () => {
  test('add answers reference, e-mail, role and what it permits; revoke ends it', async () => {
    const { production } = await business();
    const added = await program.run(
      ...[
        'members',
        'add',
        production.reference,
        '--email',
        'Ivan@Example.com',
        '--role',
        'viewer',
        '--json',
      ],
    );
    expect(added.json()).toEqual({
      reference: REFERENCE,
      email: 'ivan@example.com',
      role: 'viewer',
      permissions: PERMISSIONS.filter((name) => name.endsWith('.view')),
    });
    await program.run('members', 'revoke', production.reference, '--email', 'ivan@example.com');
    const members = await program.run('members', 'list', production.reference, '--json');
    expect(members.json<object[]>()).toEqual([
      { reference: REFERENCE, email: EMAIL, role: 'owner', permissions: [...PERMISSIONS] },
    ]);
  });

  test('add takes explicit permissions instead of a role', async () => {
    const { production } = await business();
    const added = await program.run(
      ...['members', 'add', production.reference, '--email', 'shop@example.com', '--json'],
      ...['--permissions', 'clients.view,documents.create'],
    );
    expect(added.json()).toMatchObject({ role: null, permissions: ['clients.view', 'documents.create'] });
  });
});

describe('a person who has a password already', () => {
  const email = 'vera@example.com';
  const warning = `${email} could sign in here before, and anyone with that password now has access to this business too. If you are not sure who that is: users reset-password --at-once --email ${email}`;

  test('is reported, once, where they become a member or an owner', async () => {
    const { production } = await business();
    const add = (workspace: Workspace, role: string) =>
      program.run('members', 'add', workspace.reference, '--email', ' Vera@example.com', '--role', role);
    expect((await add(production, 'viewer')).stderr).toBe('');
    await program.database.write('instance', async (tx) => {
      const { id } = (await findAccount(tx, email)) as Account;
      await updateAccount(tx, id, { passwordHash: 'of a password' });
    });
    expect((await add(production, 'admin')).stderr).toBe('');
    const other = await business();
    const added = await add(other.production, 'viewer');
    expect([added.status, added.stderr]).toEqual([0, `warning: ${warning}\n`]);
    const options = '--country RS --currency RSD --timezone Europe/Belgrade'.split(' ');
    const own = await program.run(
      'workspaces',
      'create',
      '--name',
      'Vera',
      '--owner-email',
      email,
      ...options,
      '--json',
    );
    expect([own.status, own.stderr]).toEqual([0, `warning: ${warning}\n`]);
    expect(own.json()).toMatchObject({ owner: { email }, warnings: [warning] });
  });
});

describe('the last owner of a business', () => {
  const change = (workspace: Workspace, verb: string, ...args: string[]) =>
    program.run('members', verb, workspace.reference, '--email', ...args);

  test('may be revoked, with a warning next to the answer', async () => {
    const { production } = await business();
    const run = await change(production, 'revoke', EMAIL, '--json');
    expect(run.json()).toMatchObject({ email: EMAIL, role: 'owner' });
    expect(run.stderr).toBe(
      `warning: This business has no owner any more. Give it an owner with: members add ${production.reference} --email ADDRESS --role owner\n`,
    );
    expect(run.status).toBe(0);
  });

  test('may become something else, with a warning; what changes nothing about owners brings none', async () => {
    const { production } = await business();
    const other = 'ivan@example.com';
    expect((await change(production, 'add', other, '--role', 'owner')).stderr).toBe('');
    expect((await change(production, 'add', EMAIL, '--role', 'admin')).stderr).toBe('');
    const demoted = await change(production, 'add', other, '--permissions', 'clients.view');
    expect(demoted.stderr).toMatch(/^warning: This business has no owner any more\./);
    expect(demoted.status).toBe(0);
    expect((await change(production, 'revoke', other)).stderr).toBe('');
  });
});

describe('keys', () => {
  test('create shows the key, which works; the list never does; revoke ends it', async () => {
    const { sandbox } = await business();
    const created = await program.run(
      ...['keys', 'create', sandbox.reference, '--email', EMAIL, '--name', 'Web shop', '--json'],
      ...['--expires-at', '2999-01-01T01:00:00+01:00'],
    );
    const { key, ...rest } = created.json<{ key: string; reference: string }>();
    expect(key).toMatch(/^svc_test_[0-9A-Za-z]{40}$/);
    expect(rest).toEqual({
      reference: REFERENCE,
      environment: 'sandbox',
      hint: key.slice(-4),
      name: 'Web shop',
      email: EMAIL,
      permissions: null,
      networks: null,
      created_at: INSTANT,
      expires_at: '2999-01-01T00:00:00.000Z',
      revoked_at: null,
      last_used_at: null,
      last_used_address: null,
      rotated_from: null,
    });
    const use = () =>
      program.database.read(async (tx) => authorizeKey(await authenticate(tx, `Bearer ${key}`, new Date())));
    expect((await use()).workspace.reference).toBe(sandbox.reference);
    const listed = await program.run('keys', 'list', sandbox.reference, '--json');
    expect(listed.json<object[]>()).toEqual([rest]);
    await program.run('keys', 'revoke', rest.reference);
    await expect(use()).rejects.toMatchObject({ code: 'invalid_api_key' });
  });

  test('the table of a new key says that it is shown only now', async () => {
    const { production } = await business();
    const { stdout } = await program.run('keys', 'create', production.reference, '--email', EMAIL);
    expect(stdout).toMatch(/^key +svc_live_[0-9A-Za-z]{40}$/m);
    expect(stdout).toMatch(/this is the only time that it is shown\.\n$/);
  });
});

describe('payment methods, notifications and catalogues', () => {
  test('add makes a currency usable, deactivate ends that, list shows both', async () => {
    const { production } = await business();
    const choice = ['--currency', 'EUR', '--method', 'card'];
    const added = await program.run('payment-methods', 'add', production.reference, ...choice, '--json');
    const card = { reference: REFERENCE, currency: 'EUR', method: 'card', active: true, created_at: INSTANT };
    expect(added.json()).toEqual(card);
    await program.run('payment-methods', 'deactivate', production.reference, ...choice);
    const listed = await program.run('payment-methods', 'list', production.reference, '--json');
    expect(listed.json<object[]>()).toEqual([
      { ...card, active: false },
      { ...card, currency: 'RSD', method: 'bank' },
    ]);
  });

  test('notifications report to the owner what happened', async () => {
    const { production } = await business();
    await program.database.write('instance', (tx) =>
      notify(tx, {
        workspaceId: production.id,
        kind: 'test',
        message: message('notice.documents_overdue', { count: 7 }),
        now: new Date(),
      }),
    );
    const listed = await program.run('notifications', 'list', production.reference, '--json');
    expect(listed.json<object[]>()).toEqual([
      {
        reference: REFERENCE,
        email: EMAIL,
        kind: 'test',
        message: '7 documents have become overdue.',
        subject_reference: null,
        created_at: INSTANT,
        read_at: null,
      },
    ]);
  });

  test('the catalogues list keys with names and percentages', async () => {
    const types = await program.run('catalog', 'document-types', '--country', 'RS', '--json');
    expect(types.json<object[]>()[0]).toMatchObject({ key: 'rs_invoice', name: 'Faktura' });
    const rates = await program.run('catalog', 'tax-rates', '--country', 'RS', '--json');
    expect(rates.json<object[]>()[0]).toMatchObject({
      key: 'rs_vat_20',
      name: 'PDV 20 %',
      percentage: '20.00',
    });
  });

  test('the catalogues of every country come with the country in front', async () => {
    const types = await program.run('catalog', 'document-types');
    expect(types.stdout).toMatch(/^Country +Key +Name /);
    expect(types.stdout).toMatch(/^RS +rs_invoice +Faktura /m);
    expect(types.stdout).toMatch(/^DE +de_invoice /m);
    const rates = await program.run('catalog', 'tax-rates', '--json');
    expect(rates.json<object[]>()).toContainEqual(
      expect.objectContaining({ country: 'RS', key: 'rs_vat_20', percentage: '20.00' }),
    );
    const one = await program.run('catalog', 'tax-rates', '--country', 'rs', '--json');
    expect(one.json<object[]>()[0]).not.toHaveProperty('country');
  });

  test('an empty list says how the first record comes about', async () => {
    const { production } = await business();
    const { stdout } = await program.run('keys', 'list', production.reference);
    expect(stdout).toBe(
      `This workspace has no keys yet. Make one with: keys create ${production.reference} --email ADDRESS\n`,
    );
  });
});

test('a key that was made is not in the database', async () => {
  const { production } = await business();
  const { key } = await program.database.write('instance', (tx) =>
    createKey(tx, { workspace: production, email: EMAIL, now: new Date() }),
  );
  expect(await program.contents()).not.toContain(key);
  expect(await program.contents()).not.toContain(key.slice('svc_live_'.length, -4));
});
