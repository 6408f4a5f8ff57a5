// The operator's commands, and the connection in the dashboard: the key goes in, and never comes out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findConnection } from '../../src/sef/connections.ts';
import { createProgram, type Program } from '../cli/program.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { createTestService, INSTANCE_KEY, type TestService } from '../test-service.ts';
import { KEY, makeSeller, newInvoice, passing, type Simulator, startSimulator } from './simulator.ts';

let world: TestService;
let simulator: Simulator;
let program: Program;

beforeAll(async () => {
  process.env.SECRET_KEY = INSTANCE_KEY;
  simulator = await startSimulator();
  world = await createTestService({
    now: new Date().toISOString(),
    settings: { SEF_POLL_SECONDS: '1', SEF_PRODUCTION_URL: simulator.url },
  });
  await makeSeller(world, world.sandbox);
  program = createProgram();
});

afterAll(async () => {
  delete process.env.SECRET_KEY;
  await program.close();
  await world.close();
  await simulator.close();
});

const run = (...args: string[]) => program.runOn(world.databaseUrl, 'einvoice', ...args, '--json');
const stateOf = ({ id } = world.sandbox) => world.server.database.read((tx) => findConnection(tx, id));

describe('einvoice', () => {
  it('connects a sandbox to no real SEF, and a production workspace to no other', async () => {
    const wrong = await run('connect', world.sandbox.reference, '--key', KEY, '--system', 'production');
    expect(wrong.status).not.toBe(0);
    expect(wrong.stderr).toMatch(/production SEF only/);
    const other = await run('connect', world.production.reference, '--key', KEY, '--system', 'demo');
    expect(other.stderr).toMatch(/production SEF only/);
  });

  it('connects, submits, shows and disconnects', async () => {
    const { url } = simulator;
    const made = await run(
      'connect',
      world.sandbox.reference,
      '--key',
      KEY,
      '--system',
      'simulator',
      '--url',
      url,
    );
    expect(made.stderr).toBe('');
    expect(JSON.parse(made.stdout)).toMatchObject({
      system: 'simulator',
      status: 'active',
      key_hint: '1a36',
    });
    expect(made.stdout).not.toContain(KEY);
    await passing(world, 'the key is tested', async () => (await stateOf())?.testedAt !== null);
    expect(await stateOf()).toMatchObject({ testError: null, isTestDue: false });
    const invoice = await newInvoice(world.sandboxApi, new Date().toISOString().slice(0, 10));
    const none = await run('status', invoice.reference);
    expect(none.stderr).toMatch(/not submitted/);
    const submitted = await run('submit', invoice.reference);
    expect(JSON.parse(submitted.stdout)).toMatchObject({ status: 'pending', document: invoice.reference });
    const status = async () => JSON.parse((await run('status', invoice.reference)).stdout).status;
    await passing(world, 'it is sent', async () => (await status()) === 'sent');
    expect((await run('retry', invoice.reference)).stderr).toBe('');
    const off = await run('disconnect', world.sandbox.reference);
    expect(JSON.parse(off.stdout).status).toBe('off');
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
