// kill -9 while documents are submitted: each is in SEF exactly once, and no event is sent twice.
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/open.ts';
import { connectWorkspace } from '../../src/sef/connections.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import {
  type Business,
  look,
  prepareBusiness,
  SECRET_KEY,
  type Service,
  startService,
  until,
} from '../reliability/service.ts';
import { KEY, type Simulator, startSimulator } from './simulator.ts';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const INVOICES = 4;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

let state = seed;
let business: Business | undefined;
let service: Service | undefined;
let simulator: Simulator | undefined;

function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds));

afterEach(async () => {
  await service?.end('SIGKILL');
  service = undefined;
  await simulator?.close();
  business?.remove();
});

/** A business of Serbia that is connected to the simulator. */
async function prepare({ url }: Simulator): Promise<Business> {
  const made = await prepareBusiness();
  const database = openDatabase(`file:${made.file}`);
  await database.write(async (tx) => {
    const { workspace } = made;
    await updateProfile(tx, workspace, {
      legalName: 'Zora d.o.o.',
      taxNumber: '100000024',
      registrationNumber: '12345678',
      addressLine1: 'Bulevar 1',
      city: 'Novi Sad',
      postalCode: '21000',
      iban: 'RS35105008123123123173',
    });
    await connectWorkspace(tx, {
      workspace,
      key: KEY,
      system: 'production',
      url,
      sendsAtIssue: true,
      instanceKey: SECRET_KEY,
      places: { production: url, demo: url, simulator: url, isOpenToPrivate: true },
      now: new Date(),
    });
  });
  await database.close();
  return made;
}

async function post(path: string, body: object): Promise<{ reference: string; number: string }> {
  const response = await fetch(`${service?.url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${business?.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { reference: string; number: string } }).data;
}

describe.each(['same', 'error'] as const)('with a SEF that answers a repeated request with: %s', (mode) => {
  it(`${ROUNDS} times kill -9 leave one invoice of each document`, async () => {
    process.stdout.write(`SEF crash: seed ${seed}\n`);
    const sef = await startSimulator({ mode });
    simulator = sef;
    const made = await prepare(sef);
    business = made;
    const settings = { DATABASE_URL: `file:${made.file}`, SEF_POLL_SECONDS: '1' };
    service = await startService(settings);
    const client = await post('/clients', {
      name: 'Dunav Trade',
      tax_number: '100000049',
      registration_number: '87654321',
      address_line1: 'Obala 2',
      city: 'Beograd',
      postal_code: '11000',
      country: 'RS',
    });
    const issued: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      service ??= await startService(settings);
      // Slow enough that some are always between SEF's commit and the record of its answer.
      sef.world.faults.add({ latency_ms: 20 + Math.floor(random() * 60), count: 3 });
      if (random() < 0.5) sef.world.faults.add({ drop_after: true, call: 'sales-invoice/ubl' });
      for (let i = 0; i < INVOICES; i += 1) {
        const day = new Date().toISOString().slice(0, 10);
        const draft = await post('/documents', {
          document_type: 'rs_invoice',
          client: client.reference,
          issue_date: day,
          delivery_date: day,
          due_date: day,
          lines: [{ description: 'Rad', quantity: 1, unit_price: 100 }],
        });
        issued.push((await post(`/documents/${draft.reference}/issue`, {})).number);
      }
      await pause(random() * 1500);
      await service.end('SIGKILL');
      service = undefined;
    }
    service = await startService(settings);
    type Row = { status: string; sef_id: string | null };
    const rows = () => look<Row>(made.file, 'SELECT status, sef_id FROM sef_submissions');
    await until('all are sent', () => rows().every(({ status }) => status === 'sent'), 90_000);
    expect(rows()).toHaveLength(issued.length);
    expect(
      sef
        .invoices()
        .map(({ number }) => number)
        .sort(),
    ).toEqual([...issued].sort());
    const ids = rows().map(({ sef_id: id }) => id);
    expect(ids.sort()).toEqual(
      sef
        .invoices()
        .map(({ salesInvoiceId }) => salesInvoiceId)
        .sort(),
    );
    const events = look<{ total: number }>(
      made.file,
      "SELECT count(*) AS total FROM sef_transitions WHERE state = 'sent'",
    );
    expect(events[0]?.total).toBe(issued.length);
  }, 240_000);
});
