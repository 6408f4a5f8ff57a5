// A service that was off while buyers and SEF went on, and lists of changes that are not in order.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Document, record } from '../api/records.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { report } from '../scenarios.ts';
import { rows } from '../security/calls.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { connect, makeSeller, newInvoice, passing, type Simulator, startSimulator } from './simulator.ts';

const DAY = 86_400;
/** Both clocks begin at noon: SEF is asked for the changes of a day in the night after it. */
let noon: string;

let world: TestService;
let simulator: Simulator;
let receiver: Receiver;

beforeEach(async () => {
  noon = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;
  simulator = await startSimulator({ callsPerSecond: 100 });
  simulator.world.advance((Date.parse(noon) - Date.now()) / 1000);
  receiver = await startReceiver();
  // Statuses are asked for rarely: what is known in time is known from the changes.
  const settings = { SEF_POLL_SECONDS: String(DAY), SEF_CALLS_PER_SECOND: '100' };
  world = await createTestService({ now: noon, settings });
  await makeSeller(world, world.sandbox);
  await connect(world, world.sandbox, simulator, { sendsAtIssue: true });
  await world.endpoint(receiver.url, ['*'], world.sandbox);
});

afterEach(async () => {
  await world.close();
  await receiver.close();
  await simulator.close();
});

const today = () => noon.slice(0, 10);
const shown = ({ reference }: Document) =>
  record(
    world.sandboxApi.GET('/documents/{reference}/einvoice/submission', { params: { path: { reference } } }),
  );
const names = ({ reference }: Document) =>
  receiver.received
    .filter(({ body }) => body.data.reference === reference && body.event.startsWith('document.efaktura.'))
    .toSorted((a, b) => (a.body.occurred_at < b.body.occurred_at ? -1 : 1))
    .map(({ body }) => body.event.slice(18));
const open = async (condition: string) =>
  (await rows<{ total: number }>(world, `SELECT count(*) AS total FROM ${condition}`))[0]?.total;

/** Lets days pass in SEF alone, as they do while the service is off. */
function daysInSef(days: number): void {
  simulator.world.advance(days * DAY);
  simulator.world.registry.settle();
}

async function comeBack(days: number): Promise<void> {
  world.clock.advance(days * DAY * 1000);
  await world.restart({ isStopped: true });
  await passing(world, 'all changes are read', async () => {
    const yesterday = new Date(world.clock.now().getTime() - DAY * 1000).toISOString().slice(0, 10);
    return (await open(`sef_connections WHERE changes_until >= '${yesterday}'`)) === 1;
  });
  const due = () => `queue WHERE kind = 'sef_submission' AND due_at <= '${world.clock.now().toISOString()}'`;
  await passing(world, 'nothing is due', async () => (await open(due())) === 0);
}

async function issued(): Promise<Document> {
  const invoice = await newInvoice(world.sandboxApi, today());
  await passing(world, 'it is sent', () => names(invoice).length === 1);
  return invoice;
}

async function expectEvents(expected: [Document, ...string[]][]): Promise<void> {
  const isThere = () => expected.every(([document, ...events]) => names(document).length >= events.length);
  await passing(world, 'all events arrive', isThere, 1).catch(() => {});
  expect(expected.map(([document]) => names(document))).toEqual(expected.map(([, ...events]) => events));
}

describe('after 40 days without the service', () => {
  it('every state is known, and every event that SEF still lists comes once, in order', async () => {
    const [accepted, rejected, silent, late, reversed] = [
      await issued(),
      await issued(),
      await issued(),
      await issued(),
      await issued(),
    ];
    await world.server.stop();
    simulator.act(accepted.number, 'approve');
    simulator.act(rejected.number, 'reject', 'Pogrešna cena');
    daysInSef(35);
    // SEF has rejected those without an answer after 20 days.
    simulator.act(late.number, 'approve');
    simulator.act(reversed.number, 'storno', 'Greška');
    daysInSef(5);
    await comeBack(40);
    await expectEvents([
      [accepted, 'sent', 'accepted'],
      [rejected, 'sent', 'rejected'],
      [silent, 'sent', 'rejected'],
      [late, 'sent', 'rejected', 'accepted'],
      [reversed, 'sent', 'rejected', 'voided'],
    ]);
    expect((await shown(rejected)).message).toBe('Pogrešna cena');
    expect(simulator.calls('/sales-invoice/ubl')).toHaveLength(5);
    report('E4', '40 days off: 5 of 5 states known, 11 of 11 events once and in order');
  }, 120_000);
});

describe('changes of SEF', () => {
  it('that are repeated and in reverse give each event once, in order: also where rejected was followed by approved', async () => {
    const [both, reversed] = [await issued(), await issued()];
    await world.server.stop();
    simulator.world.changes.repeated = 3;
    simulator.world.changes.reversed = true;
    simulator.act(both.number, 'reject', 'Kasno');
    simulator.act(both.number, 'approve');
    simulator.act(reversed.number, 'storno', 'Greška');
    daysInSef(2);
    await comeBack(2);
    const expected: [Document, ...string[]][] = [
      [both, 'sent', 'rejected', 'accepted'],
      [reversed, 'sent', 'voided'],
    ];
    await expectEvents(expected);
    // Once more the same days: nothing is new.
    await world.server.stop();
    daysInSef(1);
    await comeBack(1);
    await expectEvents(expected);
    report('E4', 'repeated and reversed changes: 5 of 5 events once and in order');
  }, 120_000);

  it('of unknown invoices, with unknown words, or in another form change nothing', async () => {
    const invoice = await issued();
    await world.server.stop();
    daysInSef(1);
    const { salesInvoiceId } = simulator.invoice(invoice.number);
    const rows = [
      { EventId: 7, SalesInvoiceId: 1, NewInvoiceStatus: 'Storno', Date: 'never' },
      { EventId: 'x', SalesInvoiceId: salesInvoiceId, NewInvoiceStatus: 'Teleported', Comment: null },
      { SalesInvoiceId: salesInvoiceId, NewInvoiceStatus: 'OverDue' },
      { SalesInvoiceId: salesInvoiceId },
      { SalesInvoiceId: [salesInvoiceId], NewInvoiceStatus: { a: 1 } },
      null,
      'Approved',
    ];
    simulator.world.faults.add({ body: JSON.stringify(rows), call: '/changes', count: 100 });
    await comeBack(1);
    expect((await shown(invoice)).status).toBe('sent');
    expect(names(invoice)).toEqual(['sent']);
    simulator.world.faults.clear();
    await world.server.stop();
    simulator.act(invoice.number, 'approve');
    daysInSef(2);
    await comeBack(2);
    await expectEvents([[invoice, 'sent', 'accepted']]);
  }, 120_000);
});
