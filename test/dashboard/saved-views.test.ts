// The views of the list of documents that users save for themselves.
import { beforeAll, describe, expect, it } from 'vitest';
import { revokeMember } from '../../src/workspaces/members.ts';
import { sharedService } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService();
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
});

type View = { reference: string; name: string; query: string };
const place = (workspace = world.production) => `/workspaces/${workspace.reference}/saved-views`;
const save = (name: string, query: string, browser = owner) =>
  browser.ask<View>('POST', place(), { name, query });
const namesOf = async (browser = owner, workspace = world.production) =>
  (await browser.ask<View[]>('GET', place(workspace))).data.map(({ name }) => name);

describe('a saved view', () => {
  it('is kept for its user and workspace alone, and replaced by one of the same name', async () => {
    const made = await save('Late', 'sort=due_date&status=overdue');
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ name: 'Late', query: 'sort=due_date&status=overdue' });
    expect((await save('Euros', 'currency=EUR')).status).toBe(201);
    const again = await save('Late', 'status=overdue');
    expect(again.data).toEqual({ ...made.data, query: 'status=overdue' });
    expect(await namesOf()).toEqual(['Euros', 'Late']);
    expect(await namesOf(owner, world.sandbox)).toEqual([]);
    const other = await signedInAs(world, (await world.member({ role: 'viewer' })).email);
    expect(await namesOf(other)).toEqual([]);
    expect((await other.ask('DELETE', `${place()}/${made.data.reference}`)).status).toBe(404);
    expect((await owner.ask('DELETE', `${place()}/${made.data.reference}`)).status).toBe(204);
    expect((await owner.ask('DELETE', `${place()}/${made.data.reference}`)).status).toBe(404);
    expect(await namesOf()).toEqual(['Euros']);
  });

  it('has a name and a query as addresses have them', async () => {
    for (const body of [
      { name: '', query: 'status=paid' },
      { name: 'x'.repeat(41), query: 'status=paid' },
      { name: 'Late', query: '' },
      { name: 'Late', query: 'status=<b>' },
      { name: 'Late', query: 'a'.repeat(1001) },
      { name: 'Late\nand long', query: 'status=paid' },
    ])
      expect((await owner.ask('POST', place(), body)).status, JSON.stringify(body)).toBe(422);
  });

  it('is one of twenty at most', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const viewer = await signedInAs(world, email);
    for (let i = 0; i < 20; i += 1) expect((await save(`View ${i}`, 'status=paid', viewer)).status).toBe(201);
    expect((await save('One more', 'status=paid', viewer)).status).toBe(409);
    expect((await save('View 1', 'status=draft', viewer)).status).toBe(201);
  });

  it('goes with its member', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const viewer = await signedInAs(world, email);
    await save('Mine', 'status=paid', viewer);
    const kept = () => rows(world, "SELECT reference FROM saved_views WHERE name = 'Mine'");
    expect(await kept()).toHaveLength(1);
    await world.write((tx) =>
      revokeMember(tx, { workspace: world.production, email, now: world.clock.now() }),
    );
    expect(await kept()).toEqual([]);
  });
});
