// The operator's commands, and the connection in the dashboard: the key goes in, and never comes out.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findConnection } from '../../src/sef/connections.ts';
import { newClient } from '../api/records.ts';
import { createProgram } from '../cli/program.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { shared } from '../during-tests.ts';
import { createTestService, INSTANCE_KEY, type TestService } from '../test-service.ts';
import {
  buyerOf,
  KEY,
  makeSeller,
  newInvoice,
  passing,
  type Simulator,
  startSimulator,
} from './simulator.ts';

let world: TestService;
let simulator: Simulator;
const program = shared(createProgram);

beforeAll(async () => {
  process.env.SECRET_KEY = INSTANCE_KEY;
  simulator = await startSimulator();
  world = await createTestService({
    now: new Date().toISOString(),
    settings: { SEF_POLL_SECONDS: '1', SEF_PRODUCTION_URL: simulator.url },
  });
  await makeSeller(world, world.sandbox);
});

afterAll(async () => {
  await world.close();
  await simulator.close();
  delete process.env.SECRET_KEY;
});

const run = (...args: string[]) => program.runOn(world.databaseUrl, 'einvoice', ...args, '--json');
const api = (operation: string, reference: string, ...more: string[]) =>
  program.runOn(world.databaseUrl, 'api', operation, '--reference', reference, ...more, '--json');
const connect = (url = simulator.url) =>
  run('connect', world.sandbox.reference, '--key', KEY, '--system', 'simulator', '--url', url);
const stateOf = ({ id } = world.sandbox) => world.server.database.read((tx) => findConnection(tx, id));

describe('einvoice', () => {
  it('connects a sandbox to no real SEF, and a production workspace to no other', async () => {
    const wrong = await run('connect', world.sandbox.reference, '--key', KEY, '--system', 'production');
    expect(wrong.status).not.toBe(0);
    expect(wrong.stderr).toMatch(/production SEF only/);
    const other = await run('connect', world.production.reference, '--key', KEY, '--system', 'demo');
    expect(other.stderr).toMatch(/production SEF only/);
  });

  it('connects no workspace whose plan is without electronic invoices', async () => {
    const onPlan = (key: string) =>
      program.runOn(world.databaseUrl, 'workspaces', 'set-plan', world.sandbox.reference, '--plan', key);
    await program.runOn(world.databaseUrl, 'plans', 'set', 'paper', '--features', 'api');
    expect((await onPlan('paper')).stdout).toContain('einvoicing');
    const refused = await connect();
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain('einvoicing');
    expect((await onPlan('self_hosted')).status).toBe(0);
  });

  it('connects, submits, shows and disconnects', async () => {
    const made = await connect();
    expect(made.stderr).toBe('');
    expect(JSON.parse(made.stdout)).toMatchObject({
      system: 'simulator',
      status: 'active',
      key_hint: '1a36',
    });
    expect(made.stdout).not.toContain(KEY);
    await passing(world, 'the key is tested', async () => Boolean((await stateOf())?.testedAt));
    expect(await stateOf()).toMatchObject({ testError: null, isTestDue: false });
    const invoice = await newInvoice(world.sandboxApi, new Date().toISOString().slice(0, 10));
    const none = await api('getEInvoiceSubmission', invoice.reference);
    expect([none.status, none.stdout]).toEqual([1, '']);
    const submitted = await api('submitEInvoice', invoice.reference);
    expect(submitted.json().data).toMatchObject({ status: 'pending', document: invoice.reference });
    const status = async () =>
      (await api('getEInvoiceSubmission', invoice.reference)).json<{ data: { status: string } }>().data
        .status;
    await passing(world, 'it is sent', async () => (await status()) === 'sent');
    expect((await run('retry', invoice.reference)).stderr).toBe('');
    const early = await api('cancelEInvoice', invoice.reference, '--comment', 'Wrong price');
    expect(early.stderr).toMatch(/one that was sent is reversed by storno/);
    expect((await api('stornoEInvoice', invoice.reference)).stderr).toMatch(/--comment: is required/);
    const reversed = await api('stornoEInvoice', invoice.reference, '--comment', 'Pogrešna cena');
    expect(reversed.json().data).toMatchObject({ next_step: 'storno', comment: 'Pogrešna cena' });
    await passing(world, 'it is reversed', async () => (await status()) === 'voided');
    const off = await run('disconnect', world.sandbox.reference);
    expect(JSON.parse(off.stdout).status).toBe('off');
  });
});

describe('einvoice buyer', () => {
  const ask = (reference: string) => run('buyer', reference);

  it('asks SEF whether it knows a client, and stores nothing', async () => {
    await connect();
    const { reference } = await buyerOf(world.sandboxApi);
    expect((await ask(reference)).json()).toMatchObject({ pib: '100000049', is_registered: true });
    simulator.world.registry.setCompany('100000049', { isRegistered: false, isActive: true, jbkjs: null });
    expect((await ask(reference)).json()).toMatchObject({ system: 'simulator', is_registered: false });
    simulator.world.registry.setCompany('100000049', { isRegistered: true, isActive: true, jbkjs: null });
  });

  it('says why there is no answer', async () => {
    const { reference: known } = await buyerOf(world.sandboxApi);
    simulator.world.faults.add({ status: 500, html: true, call: 'CheckIfCompany' });
    expect((await ask(known)).stderr).toMatch(/SEF has not said whether .* its answer 500 cannot be read/);
    const person = await newClient(world.sandboxApi, { name: 'Ana', type: 'individual' });
    expect((await ask(person.reference)).stderr).toMatch(/Ana has no PIB/);
    const german = await world.otherBusiness({ country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin' });
    const abroad = await newClient(german.api);
    expect((await ask(abroad.reference)).stderr).toMatch(/SEF is for businesses in Serbia/);
  });
});

describe('doctor', () => {
  const checkOfSef = async () => {
    const { stdout } = await program.runOn(world.databaseUrl, 'doctor', '--json');
    process.exitCode = 0;
    const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string; found: string }[] };
    return checks.find(({ check }) => check === 'SEF');
  };

  it('compares the clocks, and names the last answer', async () => {
    await connect();
    await passing(world, 'the key is tested', async () => (await stateOf())?.isTestDue === false);
    expect(await checkOfSef()).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(/^1 connected; simulator: last answer \d{4}-\S+Z, the same time$/),
    });
  });

  it('warns of a clock that is minutes away from that of SEF', async () => {
    const late = createServer((_request, response) => {
      response.setHeader('Date', new Date(Date.now() - 600_000).toUTCString()).end();
    }).listen(0, '127.0.0.1');
    await once(late, 'listening');
    await connect(`http://127.0.0.1:${(late.address() as AddressInfo).port}`);
    expect(await checkOfSef()).toMatchObject({
      state: 'warn',
      found: expect.stringMatching(/this machine is (599|600|601) s ahead of its clock$/),
    });
    late.close();
    late.closeAllConnections();
    await run('disconnect', world.sandbox.reference);
  });
});

describe('the connection in the dashboard', () => {
  it('takes a key, tests it, and shows only how it ends', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const path = `/workspaces/${world.production.reference}/sef`;
    const made = await owner.ask<{ connection: object }>('POST', path, { key: KEY, system: 'production' });
    expect(made.status, made.text).toBe(200);
    expect(made.data.connection).toMatchObject({ system: 'production', key_hint: '1a36', is_test_due: true });
    expect(made.text).not.toContain(KEY);
    await passing(
      world,
      'the key is tested',
      async () => (await stateOf(world.production))?.isTestDue === false,
    );
    const bad = await owner.ask('POST', path, { key: 'not-a-key-of-sef', system: 'production' });
    expect(bad.status).toBe(200);
    await passing(world, 'it is refused', async () => (await stateOf(world.production))?.status === 'paused');
  });
});
