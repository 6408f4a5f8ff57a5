// The clock of sandboxes: what goes by it, and what by the real time.
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contextIn } from '../../src/cli/context.ts';
import { newestInstant } from '../../src/database/engine/clock-state.ts';
import { openDatabase } from '../../src/database/open.ts';
import { advanceToTarget } from '../../src/jobs/sandbox-clocks.ts';
import { runJobs } from '../../src/jobs/schedule.ts';
import { advanceSandboxClock } from '../../src/resources/sandbox/api.ts';
import { createEndpoint } from '../../src/webhooks/endpoints.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { addMember } from '../../src/workspaces/members.ts';
import { beginAdvance } from '../../src/workspaces/sandbox-clock.ts';
import { answered, newClient, newDraft, newIssued, pay, record, refused, send } from '../api/records.ts';
import { sentContract, tokenOf } from '../contracts/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { shared } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { journalFaults } from '../journal.ts';
import { createMailService } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { managerKey } from '../manager-key.ts';
import { startReceiver } from '../receiver.ts';
import { rows } from '../security/calls.ts';
import { INSTANCE_KEY, SERVICE } from '../test-service.ts';
import { advance, clockOf, furnish, newSandbox, recordsOf, type Sandbox, settled } from './stage.ts';

const NOW = '2026-03-15T10:00:00.000Z';
const LONG_MS = 240_000;
const office = shared(() => startPostOffice());
const world = shared(() => createMailService(office.url, { now: NOW }));
let sandbox: Sandbox;

beforeEach(async () => {
  world.clock.set(NOW);
  sandbox = await newSandbox(world);
});

const mailsOf = ({ workspace }: Sandbox) =>
  rows<{ kind: string; recipient: string; status: string; created_at: string }>(
    world,
    `SELECT kind, recipient, status, created_at FROM mails WHERE workspace_id = ${workspace.id} ORDER BY id`,
  );

async function ownerOf({ workspace }: Sandbox): Promise<{ email: string }> {
  const [owner] = await rows<{ email: string }>(
    world,
    `SELECT users.email FROM users JOIN memberships ON user_id = users.id WHERE business_id = ${workspace.businessId}`,
  );
  return owner as { email: string };
}

async function allSent(place: Sandbox): Promise<void> {
  await expect
    .poll(async () => (await mailsOf(place)).filter(({ status }) => status !== 'sent'), { timeout: 60_000 })
    .toEqual([]);
}

describe('advancing', () => {
  it('moves the time of the sandbox alone, which goes on from there', { timeout: LONG_MS }, async () => {
    expect(await clockOf(sandbox.api)).toEqual({
      now: NOW,
      real_now: NOW,
      offset_seconds: 0,
      status: 'ready',
      target: null,
      reason: null,
      moved_at: null,
    });
    const clock = await advance(sandbox.api, { by: { months: 1, days: 2 } });
    // Summer time has begun in between: it is ten to noon by the clock on the wall as before.
    expect(clock).toMatchObject({ now: '2026-04-17T09:00:00.000Z', real_now: NOW, status: 'ready' });
    expect(clock.offset_seconds).toBe((Date.parse('2026-04-17T09:00:00Z') - Date.parse(NOW)) / 1000);
    world.clock.advance(90_000);
    expect((await clockOf(sandbox.api)).now).toBe('2026-04-17T09:01:30.000Z');
    const made = await newClient(sandbox.api);
    expect(made.created_at).toBe('2026-04-17T09:01:30.000Z');
    const { issue_date, number } = await newIssued(sandbox.api);
    expect([issue_date, number?.includes('2026')]).toEqual(['2026-04-17', true]);
    expect((await newClient(world.api)).created_at).toBe('2026-03-15T10:01:30.000Z');
  });

  it('does what is due in between, at the instants at which it is', async () => {
    const { reference } = await newIssued(sandbox.api, { due_date: '2026-03-20' });
    const contract = await sentContract(sandbox.api, { expires_at: '2026-03-25T14:30:00Z' });
    await advance(sandbox.api, { by: { days: 30 } });
    const overdue = await record(
      sandbox.api.GET('/documents/{reference}', { params: { path: { reference } } }),
    );
    expect(overdue).toMatchObject({ status: 'overdue', updated_at: '2026-03-20T23:00:00.000Z' });
    const expired = await record(
      sandbox.api.GET('/contracts/{reference}', { params: { path: { reference: contract.reference } } }),
    );
    expect(expired).toMatchObject({ status: 'expired', expired_at: '2026-03-25T14:30:00.000Z' });
    const reminders = (await mailsOf(sandbox)).filter(({ kind }) => kind === 'contract_reminder');
    expect(reminders.map(({ status, created_at }) => [status, created_at])).toEqual([
      ['simulated', '2026-03-18T10:00:00.000Z'],
      ['simulated', '2026-03-18T10:00:00.000Z'],
      ['simulated', '2026-03-22T10:00:00.000Z'],
      ['simulated', '2026-03-22T10:00:00.000Z'],
    ]);
    expect(await journalFaults(world.server.database, sandbox.workspace.id)).toEqual([]);
  });

  it('a year in one advance leaves the same records as twelve months', { timeout: LONG_MS }, async () => {
    const sandboxes = [sandbox, await newSandbox(world)];
    for (const each of sandboxes) await furnish(world, each);
    const [once, often] = sandboxes as [Sandbox, Sandbox];
    // The e-mails of before leave, as the clock is not ahead yet.
    for (const each of sandboxes) await allSent(each);
    await advance(once.api, { by: { months: 12 } });
    for (let month = 0; month < 12; month += 1) await advance(often.api, { by: { months: 1 } });
    expect((await clockOf(often.api)).now).toBe('2027-03-15T10:00:00.000Z');
    const records = await recordsOf(world, once);
    expect(records).toContain('Rent');
    expect(records.split('\n').filter((row) => row.startsWith('expenses')).length).toBeGreaterThan(60);
    expect(await recordsOf(world, often)).toBe(records);
  });

  it('changes no row of any production workspace', async () => {
    await furnish(world, { ...sandbox, workspace: sandbox.production, api: await productionApi() });
    await allSent({ ...sandbox, workspace: sandbox.production });
    const digest = () => recordsOf(world, { ...sandbox, workspace: sandbox.production });
    const before = await digest();
    await furnish(world, sandbox);
    await advance(sandbox.api, { by: { months: 2 } });
    expect(await digest()).toBe(before);
    expect(before.split('\n').length).toBeGreaterThan(15);
  });

  it('stops after so many changes, and the next call goes on', { timeout: LONG_MS }, async () => {
    await furnish(world, sandbox);
    // Without the server, which would go on at once.
    await world.server.stop();
    const database = await openDatabase(world.databaseUrl);
    const now = world.clock.now();
    const { workspace } = sandbox;
    const target = new Date('2026-06-15T10:00:00Z');
    await database.write({ workspace: workspace.id }, (tx) =>
      beginAdvance(tx, { workspace, now, realNow: now, target }),
    );
    await advanceToTarget(database, workspace, { clock: world.clock.now, service: SERVICE, most: 3 });
    await database.close();
    await world.restart({ isStopped: true });
    const api = world.apiFor(sandbox.key);
    const failed = await settled(api);
    expect(failed).toMatchObject({
      status: 'failed',
      reason: 'too_many',
      target: '2026-06-15T10:00:00.000Z',
    });
    await newClient(api);
    const done = await advance(api, { to: '2026-06-15T10:00:00Z' });
    expect(done).toMatchObject({ status: 'ready', reason: null, now: '2026-06-15T10:00:00.000Z' });
  });

  it.runIf(ON_POSTGRES)('begins also where another write is committed before it', async () => {
    const { database, service } = world.server;
    const { id } = sandbox.workspace;
    const { afterResponse } = await database.write({ workspace: id }, async (tx) => {
      const context = await contextIn(tx, id, { now: world.clock.now(), service });
      const begun = await advanceSandboxClock(context, { body: { by: { days: 1 } } });
      await database.write('rows', async () => {});
      return begun;
    });
    await database.write(afterResponse.of, afterResponse.write);
    expect((await settled(sandbox.api)).now).toBe('2026-03-16T10:00:00.000Z');
  });

  async function productionApi() {
    const email = `sandbox-owner-${sandbox.production.id}@example.com`;
    const now = world.clock.now();
    await world.write((tx) => addMember(tx, { workspace: sandbox.production, email, role: 'owner', now }));
    return world.apiFor(await managerKey(world, { email, workspace: sandbox.production }));
  }
});

describe('what is refused', () => {
  const tryAdvance = (body: object, key = sandbox.key) =>
    world.request('/sandbox/clock/advance', {
      method: 'POST',
      key,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const errorOf = async (response: Response) => {
    const { error } = (await response.json()) as {
      error: { code: string; errors?: Record<string, string[]> };
    };
    return [response.status, error.code, Object.keys(error.errors ?? {})];
  };

  it('a time that is not later, too far, in two forms or in none', { timeout: LONG_MS }, async () => {
    for (const [body, field] of [
      [{ to: NOW }, 'to'],
      [{ to: '2026-03-15T09:59:59Z' }, 'to'],
      [{ to: 'tomorrow' }, 'to'],
      [{ to: '2027-03-17T10:00:00Z' }, 'to'],
      [{ by: { months: 12, days: 2 } }, 'by'],
      [{ by: { days: 0 } }, 'by'],
      [{ by: { months: 13 } }, 'by.months'],
      [{ by: { days: -1 } }, 'by.days'],
      [{ by: {} }, 'by'],
      [{ to: '2026-04-15T10:00:00Z', by: { days: 1 } }, 'to'],
      [{}, 'to'],
    ] as const)
      expect(await errorOf(await tryAdvance(body))).toEqual([422, 'validation_failed', [field]]);
    expect((await tryAdvance({ by: { months: 12, days: 1 } })).status).toBe(202);
    await settled(sandbox.api);
  });

  it('more than ten years in all', async () => {
    const offset = Date.parse('2035-10-01T00:00:00Z') - Date.parse(NOW);
    await world.write(async (tx) => {
      await tx.run(sql`INSERT INTO sandbox_clocks (workspace_id, offset_ms, status, target, effects, moved_at)
        VALUES (${sandbox.workspace.id}, ${offset}, 'ready', ${NOW}, 0, ${NOW})`);
    });
    expect(await errorOf(await tryAdvance({ by: { months: 6 } }))).toEqual([
      422,
      'validation_failed',
      ['by'],
    ]);
    expect((await advance(sandbox.api, { by: { months: 5 } })).now).toBe('2036-03-01T01:00:00.000Z');
  });

  it('a key of the production workspace, and a key that does not name the permission', async () => {
    const ofProduction = await managerKey(world);
    expect(await errorOf(await tryAdvance({ by: { days: 1 } }, ofProduction))).toEqual([
      403,
      'environment_mismatch',
      [],
    ]);
    expect(await errorOf(await world.request('/sandbox/clock', { key: ofProduction }))).toEqual([
      403,
      'environment_mismatch',
      [],
    ]);
    expect(await errorOf(await tryAdvance({ by: { days: 1 } }, world.sandboxKey))).toEqual([
      403,
      'forbidden',
      [],
    ]);
    expect((await world.request('/sandbox/clock', { key: world.sandboxKey })).status).toBe(200);
  });

  it('writing while it advances, by requests, pages and jobs, with the stored answer of the advance alone', async () => {
    const contract = await sentContract(sandbox.api);
    await world.write(async (tx) => {
      await tx.run(sql`INSERT INTO sandbox_clocks (workspace_id, offset_ms, status, target, reached_at, effects, moved_at)
        VALUES (${sandbox.workspace.id}, 0, 'advancing', '2026-03-20T10:00:00.000Z', '2026-03-16T23:00:00.000Z', 0, ${NOW})`);
    });
    await refused(sandbox.api.POST('/clients', { body: { name: 'Too early' } }), 409, 'conflict');
    expect(await errorOf(await tryAdvance({ by: { days: 1 } }))).toEqual([409, 'conflict', []]);
    expect((await clockOf(sandbox.api)).now).toBe('2026-03-16T23:00:00.000Z');
    // It stands still, also where the real time has come further in the meantime.
    world.clock.set('2026-03-17T10:00:00Z');
    expect(await clockOf(sandbox.api)).toMatchObject({ now: '2026-03-16T23:00:00.000Z', offset_seconds: 0 });
    world.clock.set(NOW);
    await answered(sandbox.api.GET('/clients', {}));
    const page = `${world.url}/sign/${tokenOf(contract.signers[0])}`;
    expect((await fetch(page)).status).toBe(200);
    const form = { method: 'POST', body: new URLSearchParams({ name: 'Marko', consent: 'yes' }) };
    expect((await fetch(page, { ...form, redirect: 'manual' })).status).toBe(409);
    const changed = await runJobs(world.server.database, {
      asOf: new Date('2026-09-01T10:00:00Z'),
      clock: world.clock.now,
      service: { ...SERVICE, sendsMail: true },
    });
    expect(changed.find(({ job }) => job === 'remind-signers')).toBeDefined();
    expect((await mailsOf(sandbox)).filter(({ kind }) => kind === 'contract_reminder')).toEqual([]);
    // A start goes on with it.
    await world.restart();
    expect((await settled(world.apiFor(sandbox.key))).now).toBe('2026-03-20T10:00:00.000Z');
  });

  it('a second advance by a repeated request: it gets the first answer', async () => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'month' };
    const init = { method: 'POST', key: sandbox.key, headers, body: '{"by":{"months":1}}' };
    const first = await world.request('/sandbox/clock/advance', init);
    const again = await world.request('/sandbox/clock/advance', init);
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(await again.text()).toBe(await first.text());
    expect((await settled(sandbox.api)).now).toBe('2026-04-15T09:00:00.000Z');
  });
});

describe('who sees the time of the sandbox', () => {
  it('signers: a deadline that has passed by it ends the contract', async () => {
    const contract = await sentContract(sandbox.api, { expires_at: '2026-03-18T10:00:00Z' });
    // Ahead, as if no job had run since.
    await world.write(async (tx) => {
      await tx.run(sql`INSERT INTO sandbox_clocks (workspace_id, offset_ms, status, target, effects, moved_at)
        VALUES (${sandbox.workspace.id}, 345600000, 'ready', '2026-03-19T10:00:00.000Z', 0, ${NOW})`);
    });
    const page = `${world.url}/sign/${tokenOf(contract.signers[0])}`;
    const body = new URLSearchParams({ name: 'Marko', consent: 'yes' });
    expect((await fetch(page, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
    const params = { path: { reference: contract.reference } };
    expect(await record(sandbox.api.GET('/contracts/{reference}', { params }))).toMatchObject({
      status: 'expired',
      expired_at: '2026-03-19T10:00:00.000Z',
    });
  });

  it('members in the dashboard, of whom owners and admins move it', async () => {
    const { email } = await ownerOf(sandbox);
    const owner = await signedInAs(world, email);
    const at = `/workspaces/${sandbox.workspace.reference}/v1/sandbox/clock`;
    expect((await owner.ask('POST', `${at}/advance`, { by: { days: 2 } })).status).toBe(202);
    await settled(sandbox.api);
    const viewer = `viewer-of-${sandbox.workspace.id}@example.com`;
    const now = world.clock.now();
    await world.write((tx) =>
      addMember(tx, { workspace: sandbox.workspace, email: viewer, role: 'viewer', now }),
    );
    const looking = await signedInAs(world, viewer);
    expect((await looking.ask('GET', at)).data).toMatchObject({ now: '2026-03-17T10:00:00.000Z' });
    expect((await looking.ask('POST', `${at}/advance`, { by: { days: 2 } })).status).toBe(403);
  });
});

it('dates may be as far ahead of the time of the sandbox as of the real one', async () => {
  await advance(sandbox.api, { by: { months: 12 } });
  await advance(sandbox.api, { by: { months: 12 } });
  const { reference } = await newIssued(sandbox.api, { due_date: '2032-02-01' });
  await record(pay(sandbox.api, reference, 1, { paid_on: '2028-03-15' }), 201);
  const late = await newDraft(world.api);
  const params = { path: { reference: late.reference } };
  const body = { due_date: '2032-02-01' };
  const { error } = await world.api.PATCH('/documents/{reference}', { params, body });
  expect(error?.error.code).toBe('validation_failed');
});

describe('what leaves the service', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  it('webhooks of next year are sent and signed now', async () => {
    const { secret } = await world.write((tx) =>
      createEndpoint(tx, {
        workspace: sandbox.workspace,
        url: receiver.url,
        events: ['*'],
        now: world.clock.now(),
        instanceKey: INSTANCE_KEY,
        allowPrivateNetwork: true,
      }),
    );
    await advance(sandbox.api, { by: { months: 12 } });
    const signedFrom = Math.floor(Date.now() / 1000) - 2;
    await newClient(sandbox.api);
    const [{ headers, raw, body }] = (await receiver.waitFor(1)) as [(typeof receiver.received)[number]];
    expect(body.occurred_at).toBe('2027-03-15T10:00:00.000Z');
    const [, t = '', signature] = /t=(\d+),v1=([0-9a-f]+)/.exec(String(headers['x-service-signature'])) ?? [];
    const realSeconds = Date.parse(NOW) / 1000;
    const isReal = Math.abs(Number(t) - realSeconds) <= 2 || Number(t) >= signedFrom;
    expect([isReal, createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex')]).toEqual([
      true,
      signature,
    ]);
    const deliveries = await answered(sandbox.api.GET('/webhook-deliveries', {}));
    expect(deliveries.data[0]?.created_at).toBe(NOW);
  });

  it('e-mails leave for members alone; the others are stored, and count for no limit', async () => {
    const client = await newClient(sandbox.api, { email: 'office@client.example' });
    const waiting = office.received.length;
    await advance(sandbox.api, { by: { days: 1 } });
    const { reference } = await newIssued(sandbox.api, { client: client.reference });
    for (let i = 0; i < 5; i += 1) await record(send(sandbox.api, reference));
    const { email: owner } = await ownerOf(sandbox);
    const own = await newClient(sandbox.api, { email: owner });
    const toOwner = await newIssued(sandbox.api, { client: own.reference });
    await record(send(sandbox.api, toOwner.reference));
    await office.waitFor(waiting + 1);
    expect(office.received.slice(waiting).map(({ to }) => to)).toEqual([owner]);
    const stored = (await mailsOf(sandbox)).map(({ recipient, status, created_at }) => ({
      recipient,
      status: status === 'pending' ? 'sent' : status,
      day: created_at.slice(0, 10),
    }));
    const simulated = { recipient: 'office@client.example', status: 'simulated', day: '2026-03-16' };
    expect(stored).toEqual([
      ...Array.from({ length: 5 }, () => simulated),
      { recipient: owner, status: 'sent', day: '2026-03-15' },
    ]);
  });

  it('an e-mail to the address that bounces fails, and never reaches the mail server', async () => {
    const client = await newClient(sandbox.api, { email: 'bounce@simulate.invalid' });
    const { reference } = await newIssued(sandbox.api, { client: client.reference });
    await record(send(sandbox.api, reference));
    await expect
      .poll(async () => (await mailsOf(sandbox)).map(({ status }) => status), { timeout: 20_000 })
      .toEqual(['failed']);
    expect(office.received.some(({ to }) => to.includes('simulate.invalid'))).toBe(false);
  });

  it('keys end by the real time', async () => {
    const { email } = await ownerOf(sandbox);
    const { key } = await world.write((tx) =>
      createKey(tx, {
        workspace: sandbox.workspace,
        email,
        expiresAt: new Date('2026-03-16T10:00:00Z'),
        now: world.clock.now(),
      }),
    );
    await advance(sandbox.api, { by: { months: 1 } });
    await newClient(world.apiFor(key));
    world.clock.set('2026-03-16T10:00:01Z');
    await refused(world.apiFor(key).GET('/clients', {}), 401, 'invalid_api_key');
  });
});

describe('a reset', () => {
  it('deletes the records and nothing else, and sets the time back', async () => {
    await furnish(world, sandbox);
    await advance(sandbox.api, { by: { months: 3 } });
    const { data: before } = await answered(
      sandbox.api.GET('/changes', { params: { query: { after: 'now' } } }),
    );
    const { data: workspace } = await answered(sandbox.api.GET('/workspace', {}));
    const wrong = await sandbox.api.POST('/sandbox/reset', { body: { confirm: 'Business' } });
    expect(wrong.response.status).toBe(422);
    const reset = await record(
      sandbox.api.POST('/sandbox/reset', { body: { confirm: sandbox.workspace.name } }),
    );
    expect(reset).toMatchObject({
      now: NOW,
      real_now: NOW,
      offset_seconds: 0,
      status: 'ready',
      moved_at: null,
    });
    expect(await recordsOf(world, sandbox)).toBe('');
    for (const path of [
      '/clients',
      '/documents',
      '/payments',
      '/contracts',
      '/expenses',
      '/deleted-records',
    ] as const)
      expect((await answered(sandbox.api.GET(path, {}))).meta.total).toBe(0);
    expect((await answered(sandbox.api.GET('/workspace', {}))).data).toEqual(workspace);
    await refused(
      sandbox.api.GET('/changes', { params: { query: { after: before.next_cursor } } }),
      410,
      'cursor_expired',
    );
    const { number } = await newIssued(sandbox.api);
    expect(number).toMatch(/0*1$/);
    expect(await journalFaults(world.server.database, sandbox.workspace.id)).toEqual([]);
  });
});

it('the watch over the real clock does not see it', async () => {
  await advance(sandbox.api, { by: { months: 6 } });
  await newClient(sandbox.api);
  await newIssued(sandbox.api);
  const newest = await world.server.database.read(newestInstant);
  expect(newest).toBeLessThanOrEqual(Date.parse(NOW) + 120_000);
});

it('lists are in the order of the time of the sandbox, not of references', async () => {
  const first = await newClient(sandbox.api, { name: 'A' });
  await advance(sandbox.api, { by: { days: 3 } });
  const second = await newClient(sandbox.api, { name: 'A' });
  await world.write(async (tx) => {
    // As if the later record had been made earlier by the real time.
    await tx.run(
      sql`UPDATE clients SET created_at = '2026-03-14T00:00:00.000Z' WHERE reference = ${first.reference}`,
    );
  });
  const { data } = await answered(
    sandbox.api.GET('/clients', { params: { query: { sort: '-created_at' } } }),
  );
  expect(data.map(({ reference }) => reference)).toEqual([second.reference, first.reference]);
});
