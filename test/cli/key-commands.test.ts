// API keys with few rights on the command line: made, listed, replaced.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Workspace } from '../../src/auth/context.ts';
import { PERMISSIONS } from '../../src/domain/permissions.ts';
import { addMember } from '../../src/workspaces/members.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { createProgram } from './program.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const program = shared(createProgram);
let workspace: Workspace;
beforeAll(async () => {
  const place = { country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
  ({ production: workspace } = await program.database.write('instance', (tx) =>
    createWorkspaces(tx, {
      ...place,
      name: 'Zora',
      ownerEmail: 'ana@zora.example',
      sandbox: false,
      now: new Date(),
    }),
  ));
});

let members = 0;
/** The address of a new member. */
async function member(rights: { role?: string; permissions?: string[] }): Promise<string> {
  members += 1;
  const email = `member${members}@zora.example`;
  await program.database.write('instance', (tx) =>
    addMember(tx, { workspace, email, ...rights, now: new Date() }),
  );
  return email;
}

type Shown = {
  reference: string;
  permissions: string[] | null;
  networks: string[] | null;
  expires_at: string | null;
  rotated_from: string | null;
};

describe('keys', () => {
  const run = (...args: string[]) => program.run('keys', ...args);

  it('makes, lists and replaces keys with rights, networks and an end', async () => {
    const email = await member({ role: 'viewer' });
    const options = [
      '--permissions',
      'read-only',
      '--networks',
      '127.0.0.1,2001:db8::/32',
      '--expires',
      '90d',
    ];
    const created = await run('create', workspace.reference, '--email', email, ...options, '--json');
    const { key, ...old } = created.json<Shown & { key: string; created_at: string }>();
    expect(old).toMatchObject({
      permissions: PERMISSIONS.filter((name) => name.endsWith('.view')),
      networks: ['127.0.0.1/32', '2001:db8::/32'],
    });
    const life = Date.parse(old.expires_at ?? '') - Date.parse(old.created_at);
    expect(life).toBe(90 * DAY_MS);
    const rotated = await run('rotate', old.reference, '--json');
    const next = rotated.json<Shown & { key: string; created_at: string }>();
    expect(next).toMatchObject({
      permissions: old.permissions,
      networks: old.networks,
      rotated_from: old.reference,
    });
    expect(next.key).not.toBe(key);
    expect(Date.parse(next.expires_at ?? '') - Date.parse(next.created_at)).toBe(life);
    const { stdout } = await run('list', workspace.reference);
    expect(stdout).toContain('127.0.0.1/32, 2001:db8::/32');
    const all = (await run('list', workspace.reference, '--json')).json<Shown[]>();
    const end = all.find(({ reference }) => reference === old.reference)?.expires_at ?? '';
    expect(Date.parse(end) - Date.parse(next.created_at)).toBe(24 * HOUR_MS);
    expect((await run('rotate', old.reference)).stderr).toMatch(/^error: This key was replaced before, by …/);
    const typed = await run('rotate', next.key);
    expect(typed.stderr).toContain('This is a key itself.');
    expect(typed.stderr).not.toContain(next.key);
    const endless = (
      await run('rotate', next.reference, '--overlap-hours', '0', '--expires', 'never', '--json')
    ).json<Shown>();
    expect(endless.expires_at).toBeNull();
  });

  it.each([
    ['--expires', '2999-01-31', '2999-01-31T23:00:00.000Z'],
    ['--expires', '2999-07-31', '2999-07-31T22:00:00.000Z'],
    ['--expires', '2999-01-31T12:00:00Z', '2999-01-31T12:00:00.000Z'],
    ['--expires-at', '2999-01-31T12:00:00Z', '2999-01-31T12:00:00.000Z'],
    ['--expires', 'never', null],
  ])('takes %s %s: the last day is that of the business', async (option, text, expires_at) => {
    const email = await member({ role: 'viewer' });
    const created = await run('create', workspace.reference, '--email', email, option, text, '--json');
    expect(created.json()).toMatchObject({ expires_at });
  });

  it.each([
    [['--permissions', 'clients.merge'], /^error: --permissions: "clients\.merge" is not a permission/],
    [
      ['--permissions', 'clients.create'],
      /^error: --permissions: "clients\.create" is not a permission that this member can give/,
    ],
    [
      ['--permissions', 'webhooks.manage'],
      /^error: --permissions: "webhooks\.manage" is not a permission that this member can give/,
    ],
    [['--permissions', 'read-only,shop'], /^error: --permissions: "read-only" is not a permission/],
    [['--permissions', ''], /^error: --permissions: name at least one permission/],
    [
      ['--networks', '10.0.0.0/33'],
      /^error: --networks: "10\.0\.0\.0\/33" is neither an address nor a network/,
    ],
    [['--networks', ''], /^error: --networks: must not have fewer than 1 items/],
    [
      ['--networks', Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`).join()],
      /^error: --networks: must not have more than 20 items/,
    ],
    [['--expires', '0d'], /^error: option '--expires <when>' .* It must be days/],
    [['--expires', '40000d'], /It must be days/],
    [['--expires', '2027-02-30'], /It must be days/],
    [['--expires', '9999-12-31'], /It must be days/],
    [['--expires', '2020-01-01'], /^error: --?expires/],
    [['--expires', '90d', '--expires-at', '2999-01-01T00:00:00Z'], /cannot be used with option/],
  ])('refuses %j', async (options, expected) => {
    const email = await member({ role: 'viewer' });
    const refused = await run('create', workspace.reference, '--email', email, ...options);
    expect(refused.stderr).toMatch(expected);
    expect([refused.status, refused.stdout]).toEqual([1, '']);
  });

  it('gives of a preset what the member can give', async () => {
    const email = await member({ permissions: ['clients.view', 'documents.create'] });
    const created = await run(
      'create',
      workspace.reference,
      '--email',
      email,
      '--permissions',
      'shop',
      '--json',
    );
    expect(created.json()).toMatchObject({ permissions: ['clients.view', 'documents.create'] });
  });
});
