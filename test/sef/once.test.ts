// However often and by whomever it is asked for, a document is submitted once and reversed once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProgram } from '../cli/program.ts';
import { shared } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import { createTestService, INSTANCE_KEY, type TestService } from '../test-service.ts';
import { connect, makeSeller, newInvoice, passing, type Simulator, startSimulator } from './simulator.ts';

let world: TestService;
let simulator: Simulator;
const program = shared(createProgram);

beforeAll(async () => {
  process.env.SECRET_KEY = INSTANCE_KEY;
  simulator = await startSimulator();
  world = await createTestService({ now: new Date().toISOString(), settings: { SEF_POLL_SECONDS: '1' } });
  await makeSeller(world, world.sandbox);
  await connect(world, world.sandbox, simulator);
});

afterAll(async () => {
  await world.close();
  await simulator.close();
  delete process.env.SECRET_KEY;
});

const MANY = Array.from({ length: 12 });

type Shown = { request_id: string; status: string };

const ask = async (path: string, body: object, key?: string) => {
  const response = await world.request(path, {
    method: 'POST',
    key: world.sandboxKey,
    headers: { 'Content-Type': 'application/json', ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: ((await response.json()) as { data: Shown }).data };
};
const stored = () => rows<{ status: string }>(world, 'SELECT status FROM sef_submissions');

it('clicks, replays of an Idempotency-Key and another process at once are one request and one invoice', async () => {
  const invoice = await newInvoice(world.sandboxApi, new Date().toISOString().slice(0, 10));
  const path = `/documents/${invoice.reference}/einvoice`;
  const byCommand = () =>
    program.runOn(world.databaseUrl, 'api', 'submitEInvoice', '--reference', invoice.reference, '--json');
  const [answers, command] = await Promise.all([
    Promise.all([
      ...MANY.map(() => ask(`${path}/submit`, {})),
      ...MANY.map(() => ask(`${path}/submit`, {}, 'submit')),
    ]),
    byCommand(),
  ]);
  expect([command.stderr, command.status]).toEqual(['', 0]);
  const requests = new Set([
    ...answers.map(({ data }) => data.request_id),
    command.json<{ data: Shown }>().data.request_id,
  ]);
  expect([requests.size, (await stored()).length]).toEqual([1, 1]);
  const isSent = async () => (await stored())[0]?.status === 'sent';
  await passing(world, 'it is sent', isSent);
  expect((await ask(`${path}/submit`, {}, 'submit')).data.request_id).toBe([...requests][0]);
  expect(simulator.invoice(invoice.number).requestId).toBe([...requests][0]);
  expect(simulator.calls('/sales-invoice/ubl')).toHaveLength(1);

  const reversals = await Promise.all([
    ...MANY.map(() => ask(`${path}/storno`, { comment: 'Greška' })),
    ...MANY.map(() => ask(`${path}/storno`, { comment: 'Greška' }, 'storno')),
  ]);
  expect(new Set(reversals.map(({ status }) => status))).toEqual(new Set([reversals[0]?.status]));
  await passing(world, 'it is reversed', async () => (await stored())[0]?.status === 'voided');
  expect((await ask(`${path}/storno`, { comment: 'Greška' }, 'storno')).data.request_id).toBe(
    [...requests][0],
  );
  expect(simulator.calls('/sales-invoice/storno')).toHaveLength(1);
  expect(await stored()).toHaveLength(1);
});
