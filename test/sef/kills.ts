// A business whose documents go to SEF while its service is killed, again and again.
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/database/open.ts';
import { EVENT_NAMES } from '../../src/domain/events.ts';
import { connectWorkspace } from '../../src/sef/connections.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import {
  addEndpoint,
  type Business,
  look,
  prepareBusiness,
  SECRET_KEY,
  type Service,
  startService,
  until,
} from '../reliability/service.ts';
import { BUYER, KEY, SELLER, type Simulator } from './simulator.ts';

const SALES = 'POST /api/publicApi/sales-invoice';
const DOCUMENTS = 5;
/** Where the service is killed, with the statement before which it dies by itself. */
export const POINTS = {
  /** At any moment. */
  random: undefined,
  /** A submission is claimed, and nothing of it was sent. */
  'before hand-over': 'update "sef_submissions" set.*coalesce\\(',
  /** SEF has done what it was asked for, and its answer never comes. */
  'after SEF’s commit': undefined,
  /** SEF's answer is here, and not recorded. */
  'before recording': 'update "sef_submissions" set.*("registered_at" = |"command_error" = )',
  /** The status is known, and its event is not recorded. */
  'before the event': 'insert into "sef_transitions"',
} as const;

export type Point = keyof typeof POINTS;

type Row = { document: string; number: string; status: string; sef_id: string | null; request_id: string };

/** A business of Serbia that is connected to the simulator and submits what it issues. */
export async function prepareSeller({ url }: Simulator, endpointUrl: string): Promise<Business> {
  const made = await prepareBusiness();
  const events = EVENT_NAMES.filter((name) => name.startsWith('document.efaktura.'));
  await addEndpoint(made, { url: endpointUrl, events });
  const database = await openDatabase(`file:${made.file}`);
  await database.write({ workspace: made.workspace.id }, async (tx) => {
    const { workspace } = made;
    await updateProfile(tx, workspace, SELLER);
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

export type Seller = ReturnType<typeof createSeller>;

/**
 * What the business does between two kills.
 * @param service one that runs already
 */
export function createSeller(business: Business, sef: Simulator, random: () => number, service?: Service) {
  const { file, key } = business;
  const issued = new Set<string>();
  const asked = { storno: new Set<string>(), cancel: new Set<string>() };
  const kills = new Map<Point, number>();
  let client = '';

  const settings = { DATABASE_URL: `file:${file}`, SEF_POLL_SECONDS: '3600', SEF_CALLS_PER_SECOND: '300' };

  async function start(pattern?: string): Promise<Service> {
    if (pattern === undefined) service = await startService(settings);
    else {
      const count = String(1 + Math.floor(random() * DOCUMENTS));
      const preload = join(import.meta.dirname, 'die-before.ts');
      const command = [process.execPath, '--import', preload, 'src/main.js'];
      service = await startService({ ...settings, DIE_BEFORE: pattern, DIE_COUNT: count }, command);
    }
    return service;
  }

  async function post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${service?.url}/api/v1${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  async function issueOne(): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    const draft = await post<{ reference: string }>('/documents', {
      document_type: 'rs_invoice',
      client,
      issue_date: day,
      delivery_date: day,
      due_date: day,
      lines: [{ description: 'Rad', quantity: 1, unit_price: 100 }],
    });
    await post(`/documents/${draft.reference}/issue`, {});
    issued.add(draft.reference);
  }

  async function addBuyer(): Promise<void> {
    client = (await post<{ reference: string }>('/clients', { ...BUYER, name: 'Dunav Trade' })).reference;
  }

  const rows = () =>
    look<Row>(
      file,
      `SELECT d.reference AS document, d.number, s.status, s.sef_id, s.request_id FROM sef_submissions s
       JOIN documents d ON d.id = s.document_id ORDER BY s.id`,
    );

  async function ask(command: 'storno' | 'cancel', document: string): Promise<void> {
    await post(`/documents/${document}/einvoice/${command}`, { comment: 'Greška' });
    asked[command].add(document);
  }

  /** Issues documents, and takes back some of those that SEF has. Whatever the kill cuts off stays unanswered. */
  async function work(): Promise<void> {
    const here = rows();
    const of = (status: string) => here.filter((row) => row.status === status && row.sef_id !== null);
    const jobs = Array.from({ length: DOCUMENTS }, issueOne);
    for (const { document } of of('sent').slice(-2)) jobs.push(ask('storno', document));
    for (const { document } of of('failed').slice(0, 2)) jobs.push(ask('cancel', document));
    await Promise.allSettled(jobs);
  }

  /** @returns the point at which the service was killed */
  async function killAt(wanted: Point, running: Service): Promise<Point> {
    const gone = running.child.exitCode !== null || running.child.signalCode !== null;
    const exited = gone ? Promise.resolve() : once(running.child, 'exit');
    let reached: Point = 'random';
    if (wanted === 'random') await Promise.race([exited, pause(random() * 600)]);
    else if (POINTS[wanted] !== undefined) {
      const isDead = await Promise.race([exited.then(() => true), pause(3000, false)]);
      if (isDead) reached = wanted;
    } else {
      const isTaken = () => sef.world.faults.list().every((fault) => !fault.stall_after);
      await until('SEF has done it', isTaken, 3000).then(
        () => {
          reached = wanted;
        },
        () => {},
      );
      await pause(random() * 40);
    }
    await running.end('SIGKILL');
    return reached;
  }

  return {
    rows,
    issued,
    asked,
    kills,
    start,
    addBuyer,
    issueOne,
    /** The service as it was started last. */
    end: async () => service?.end('SIGKILL'),
    async begin(): Promise<void> {
      await start();
      await addBuyer();
      await service?.end('SIGTERM');
    },
    async round(number: number): Promise<void> {
      const names = Object.keys(POINTS) as Point[];
      const wanted = names[number % names.length] ?? 'random';
      const { faults } = sef.world;
      faults.clear();
      // Some answers are late or lost, and some documents end as a mistake.
      faults.add({ latency_ms: Math.floor(random() * 40), count: 2 });
      if (random() < 0.3) faults.add({ drop_after: true, call: `${SALES}/ubl` });
      if (random() < 0.3) faults.add({ mistake: true, call: `${SALES}/ubl` });
      if (wanted === 'after SEF’s commit') {
        const call = ['ubl', 'ubl', 'storno', 'cancel'][Math.floor(random() * 4)];
        faults.add({ stall_after: true, call: `${SALES}/${call}` });
      }
      let reached = wanted;
      const running = await start(POINTS[wanted]).catch((error: Error) => {
        // What the last kill left over has brought it to the point before it was ready.
        if (POINTS[wanted] === undefined || !/ended with null/.test(error.message)) throw error;
      });
      if (running) {
        const working = work();
        reached = await killAt(wanted, running);
        await working;
      }
      kills.set(reached, (kills.get(reached) ?? 0) + 1);
    },
    /** Lets it run until nothing waits for SEF any more. */
    async settle(): Promise<void> {
      sef.world.faults.clear();
      const again = await start();
      const waiting = () =>
        look<{ total: number }>(
          file,
          "SELECT count(*) AS total FROM sef_submissions WHERE status IN ('pending', 'unconfirmed') OR step NOT IN ('follow', 'none')",
        )[0]?.total;
      await until('nothing waits for SEF', () => waiting() === 0, 120_000);
      await again.end('SIGTERM');
    },
    /** How often each document had each event of SEF. */
    events: () =>
      look<{ document: string; event: string; total: number }>(
        file,
        `SELECT subject_reference AS document, event, count(*) AS total FROM events
         WHERE event LIKE 'document.efaktura.%' GROUP BY 1, 2`,
      ),
    transitions: () =>
      look<{ document: string; state: string }>(
        file,
        `SELECT d.reference AS document, t.state FROM sef_transitions t
         JOIN sef_submissions s ON s.id = t.submission_id JOIN documents d ON d.id = s.document_id`,
      ),
    documents: () =>
      look<{ reference: string; number: string }>(
        file,
        'SELECT reference, number FROM documents WHERE number IS NOT NULL',
      ),
  };
}

/** A generator of random numbers from a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
