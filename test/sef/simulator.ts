import type { AddressInfo } from 'node:net';
import { createSimulator } from '../../simulator/sef/server.ts';
import { createWorld } from '../../simulator/sef/world.ts';
import type { Workspace } from '../../src/auth/context.ts';
import { addDays } from '../../src/domain/calendar.ts';
import type { SefSystem } from '../../src/domain/sef.ts';
import { connectWorkspace } from '../../src/sef/connections.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { type Document, issue, line, newClient, newDraft } from '../api/records.ts';
import { type Api, INSTANCE_KEY, type TestService } from '../test-service.ts';

export type Simulator = Awaited<ReturnType<typeof startSimulator>>;

/** A key of the simulator; each is that of the company that submits first with it. */
export const KEY = '7f3c1a52-9b0e-4d6f-8a21-5c4e9d7b1a36';

/** A business of Serbia whose documents SEF accepts. */
export const SELLER = {
  legalName: 'Zora d.o.o.',
  taxNumber: '100000024',
  registrationNumber: '12345678',
  addressLine1: 'Bulevar 1',
  city: 'Novi Sad',
  postalCode: '21000',
  iban: 'RS35105008123123123173',
};

type SimulatorOptions = { mode?: 'same' | 'error'; callsPerSecond?: number };

/** The simulator in this process, with what tests do to it. */
export async function startSimulator({ mode = 'same', callsPerSecond = 3 }: SimulatorOptions = {}) {
  const world = createWorld({
    port: 0,
    mode,
    ids: 'large',
    keys: undefined,
    sendingSeconds: 0,
    source: 'approved',
    issuedToday: false,
    callsPerSecond,
  });
  const server = createSimulator(world);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    world,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    invoices: () => world.registry.list(),
    /** How often SEF was asked for something: `POST …/ubl`, or a part of it. */
    calls: (part: string) => world.calls.filter(({ method, path }) => `${method} ${path}`.includes(part)),
    /** The most calls that came within any second, by when they came. */
    mostInASecond() {
      const times = world.calls.map(({ at }) => Date.parse(at));
      return Math.max(
        ...times.map((time, place) => times.findLastIndex((each) => each < time + 1000) - place + 1),
      );
    },
    /** The invoice of a number, which must be the only one. */
    invoice(number: string | null) {
      const found = world.registry.list().filter((each) => each.number === number);
      if (found.length !== 1 || !found[0]) throw new Error(`${found.length} invoices of number ${number}`);
      return found[0];
    },
    act(number: string | null, action: 'approve' | 'reject' | 'storno' | 'cancel' | 'mistake', comment = '') {
      if (!world.registry.act(this.invoice(number), action, comment === '' ? null : comment))
        throw new Error(`${number} cannot go this way: ${action}`);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Gives a workspace the profile of the seller, whose number in SEF may be another. */
export async function makeSeller(
  world: TestService,
  workspace: Workspace,
  taxNumber = SELLER.taxNumber,
): Promise<void> {
  await world.write((tx) => updateProfile(tx, workspace, { ...SELLER, taxNumber }));
}

/** Connects a workspace to the simulator, as the operator does. */
export async function connect(
  world: TestService,
  workspace: Workspace,
  { url }: { url: string },
  options: { key?: string; sendsAtIssue?: boolean; system?: SefSystem } = {},
): Promise<void> {
  await world.write((tx) =>
    connectWorkspace(tx, {
      workspace,
      key: options.key ?? KEY,
      system: options.system ?? 'simulator',
      url,
      sendsAtIssue: options.sendsAtIssue,
      instanceKey: INSTANCE_KEY,
      places: { production: url, demo: url, simulator: url, isOpenToPrivate: true },
      now: world.clock.now(),
    }),
  );
}

/** A company that SEF knows. */
export const BUYER = {
  tax_number: '100000049',
  registration_number: '87654321',
  address_line1: 'Obala 2',
  city: 'Beograd',
  postal_code: '11000',
  country: 'RS',
};

/** A client whom SEF knows; one for each workspace. */
export async function buyerOf(api: Api) {
  const { data } = await api.GET('/clients', { params: { query: { search: BUYER.tax_number } } });
  const [known] = data?.data ?? [];
  return known ?? newClient(api, { ...BUYER, legal_name: 'Dunav Trade d.o.o.' });
}

type Draft = NonNullable<Parameters<typeof newDraft>[1]>;

export async function newInvoice(api: Api, today: string, fields: Draft = {}): Promise<Document> {
  const client = fields.client ?? (await buyerOf(api)).reference;
  const dates = { issue_date: today, delivery_date: today, due_date: addDays(today, 10) };
  const draft = await newDraft(api, { lines: [line()], ...dates, ...fields, client });
  return issue(api, draft.reference);
}

/** Lets time pass for the service until something is so; a commit wakes its sender. */
export async function passing(
  world: TestService,
  what: string,
  isSo: () => boolean | Promise<boolean>,
  stepMs = 1500,
): Promise<void> {
  const end = Date.now() + 25_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It did not happen: ${what}`);
    world.clock.advance(stepMs);
    await world.write(async () => {});
    await new Promise((over) => setTimeout(over, 60));
  }
}
