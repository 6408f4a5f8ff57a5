// A business with continuous writes, and a copy of its records that is kept as the guide describes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Random } from '../../scripts/seed/random.ts';
import { systemActor } from '../../src/auth/authenticate.ts';
import type { Context } from '../../src/auth/context.ts';
import { updateClient } from '../../src/resources/clients/api.ts';
import { updateDocument } from '../../src/resources/documents/api.ts';
import { deleteExpense, updateExpense } from '../../src/resources/expenses/api.ts';
import { updateItem } from '../../src/resources/items/api.ts';
import { createInvoicingClient, type InvoicingClient } from '../../src/sdk/client.ts';
import { InvoicingError } from '../../src/sdk/errors.ts';
import { SERVICE, type TestService } from '../test-service.ts';

type Kept = { reference: string; updated_at: string; version: number };

export type Copy = { records: Map<string, Kept>; deleted: Set<string>; since: Record<string, string> };

/** What a webhook carries. */
export type Carried = { event: string; data: Kept };

/** The program that reads the lists. */
export type Program = {
  catchUp(copy: Copy): Promise<void>;
  take(copy: Copy, carried: Carried): Promise<void>;
};

export const emptyCopy = (): Copy => ({ records: new Map(), deleted: new Set(), since: {} });

const BY_LISTS = new URL('by-lists.ts', import.meta.url);

/** The program that reads the lists, or with a part of it broken. */
export async function programOf(world: TestService, ...breaks: [string, string][]): Promise<Program> {
  const sdk = new URL('../../src/sdk/index.ts', import.meta.url).href;
  let code = readFileSync(BY_LISTS, 'utf8').replace("'../../src/sdk/index.ts'", `'${sdk}'`);
  for (const [part, instead] of breaks) {
    expect(code).toContain(part);
    code = code.replace(part, instead);
  }
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-mirror-'));
  const file = join(folder, 'mirror.ts');
  writeFileSync(file, code);
  process.env.INVOICING_URL = world.url;
  process.env.INVOICING_KEY = world.key;
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Program;
  } finally {
    delete process.env.INVOICING_URL;
    delete process.env.INVOICING_KEY;
    rmSync(folder, { recursive: true, force: true });
  }
}

export const WITHOUT_OVERLAP: [string, string] = ['const OVERLAP_MS = 60_000', 'const OVERLAP_MS = 0'];
export const FROM_BEHIND_THE_LAST: [string, string] = ['const OVERLAP_MS = 60_000', 'const OVERLAP_MS = -1'];
export const WITHOUT_DELETIONS: [string, string] = [
  '  records.delete(reference);\n  deleted.add(reference);',
  '  void records;\n  void deleted;',
];
export const TABLES = ['clients', 'items', 'documents', 'payments', 'contracts', 'expenses'] as const;

/** How a copy differs from the database: missing, additional and different records. */
export async function differences(world: TestService, { records }: Copy): Promise<string[]> {
  const left = new Set(records.keys());
  const found: string[] = [];
  for (const table of TABLES) {
    const rows = await world.server.database.read(async (tx) =>
      tx.all<{ reference: string }>(
        sql`SELECT reference FROM ${sql.identifier(table)} WHERE workspace_id = ${world.production.id}`,
      ),
    );
    for (const { reference } of rows) {
      left.delete(reference);
      const response = await fetch(`${world.url}/api/v1/${table}/${reference}`, {
        headers: { Authorization: `Bearer ${world.key}` },
      });
      const { data } = (await response.json()) as { data: object };
      if (!records.has(reference)) found.push(`${table} ${reference} is missing`);
      else if (!isDeepStrictEqual(records.get(reference), data)) found.push(`${table} ${reference} differs`);
    }
  }
  return [...found, ...[...left].map((reference) => `${reference} is gone`)];
}

/** A service that is written to: in this process, or by its address alone. */
export type Written = Pick<TestService, 'url' | 'key'> & {
  within?: TestService;
  fetch?: (request: Request) => Promise<Response>;
  /** Whether a writer goes on after a failure that is no refusal. */
  survives?: (error: InvoicingError) => boolean;
};

/** A service of this process, whose clock goes on between the writes. */
export const writtenIn = (world: TestService): Written => ({ url: world.url, key: world.key, within: world });

/** A change as a command of the operator makes it: its instant is some time before it is stored. */
export async function late<Result>(
  world: TestService | undefined,
  ms: number,
  work: (context: Context) => Promise<Result>,
): Promise<Result | undefined> {
  return world?.write(async (tx) => {
    const actor = await systemActor(tx, world.production.id);
    if (!actor) throw new Error('The workspace is gone.');
    return work({ tx, actor, now: new Date(world.clock.now().getTime() - ms), service: SERVICE });
  });
}

type Known = {
  clients: string[];
  items: string[];
  drafts: string[];
  issued: string[];
  expenses: string[];
  contracts: string[];
  payments: string[];
};

const LATE_MS = 30_000;
/** How far the clock runs while one request is under way: the overlap of the guide is for requests of less than a minute. */
const LONGEST_MS = 20_000;

/** Some of the writing, with records of its own: those of one writer after another, several writers at once. */
export function createWriter(written: Written, random: Random, name: string, underWay = new Set<Begun>()) {
  const { url: baseUrl, key: apiKey, fetch, within: world, survives } = written;
  const invoicing = createInvoicingClient({ baseUrl, apiKey, fetch, maxRetries: 0 });
  const known: Known = {
    clients: [],
    items: [],
    drafts: [],
    issued: [],
    expenses: [],
    contracts: [],
    payments: [],
  };
  const steps = stepsOf({ world, invoicing, random, known, name, day: dayOf(world) });
  return {
    /** @returns how many of the writes were carried out, and how many refused */
    async write(count: number): Promise<{ done: number; refused: number }> {
      let refused = 0;
      for (let i = 0; i < count; i += 1) {
        const now = world?.clock.now().getTime() ?? 0;
        const isAwaited = [...underWay].some(({ at }) => now - at > LONGEST_MS);
        if (!random.percent(30) && !isAwaited) world?.clock.advance(random.between(1, 2500));
        const begun = { at: world?.clock.now().getTime() ?? 0 };
        underWay.add(begun);
        try {
          await random.oneOf(steps)();
        } catch (error) {
          if (!(error instanceof InvoicingError)) throw error;
          if ((error.status ?? 500) >= 500 && !survives?.(error)) throw error;
          refused += 1;
        } finally {
          underWay.delete(begun);
        }
      }
      return { done: count - refused, refused };
    },
  };
}

/** A day on which money may come in: no earlier than what it is for was issued. */
const dayOf = (world: TestService | undefined): string =>
  world ? '2026-03-15' : new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** A request of one of several writers, and when it began. */
type Begun = { at: number };

type Parts = {
  world: TestService | undefined;
  invoicing: InvoicingClient;
  random: Random;
  known: Known;
  name: string;
  day: string;
};
type Step = () => Promise<unknown>;

function stepsOf(parts: Parts): Step[] {
  return [
    ...ofCatalogue(parts),
    ...ofDocuments(parts),
    ...ofMoney(parts),
    ...ofExpenses(parts),
    ...ofContracts(parts),
    ...ofCredits(parts),
  ];
}

/** One of the records, if there is one. */
async function withOne(random: Random, references: string[], work: (reference: string) => Promise<unknown>) {
  if (references.length > 0) await work(random.oneOf(references));
}

/** Takes one of the records away. */
function taken(random: Random, references: string[]): string | undefined {
  if (references.length === 0) return undefined;
  return references.splice(random.between(0, references.length - 1), 1)[0];
}

function ofCatalogue({ world, invoicing, random, known, name }: Parts): Step[] {
  const fresh = () => `${name} ${random.between(1, 1e9)}`;
  return [
    async () => {
      const { reference } = await invoicing.createClient({ name: fresh(), external_id: fresh() });
      known.clients.push(reference);
    },
    async () => {
      const body = { type: 'product', name: fresh(), default_price: 10 } as const;
      known.items.push((await invoicing.createItem(body)).reference);
    },
    () => withOne(random, known.clients, (reference) => invoicing.updateClient(reference, { name: fresh() })),
    () =>
      withOne(random, known.clients, (reference) =>
        late(world, random.between(0, LATE_MS), (context) =>
          updateClient(context, { path: { reference }, body: { metadata: { late: fresh() } } } as never),
        ),
      ),
    async () => {
      const made = await invoicing.createClients({ items: [{ name: fresh() }, { name: fresh() }] });
      known.clients.push(...made.flatMap(({ data }) => data?.reference ?? []));
    },
    () =>
      withOne(random, known.items, (reference) =>
        invoicing.receiveStock(reference, { quantity: random.between(1, 9) }),
      ),
    () =>
      withOne(random, known.items, (reference) =>
        invoicing.updateItem(reference, { default_price: random.between(1, 99) }),
      ),
    () =>
      withOne(random, known.items, (reference) =>
        late(world, random.between(0, LATE_MS), (context) =>
          updateItem(context, { path: { reference }, body: { description: fresh() } } as never),
        ),
      ),
  ];
}

function ofDocuments({ world, invoicing, random, known, name, day }: Parts): Step[] {
  const create = async () => {
    const client = known.clients.at(-1) ?? (await invoicing.createClient({ name })).reference;
    const lines = [{ description: 'Work', quantity: random.between(1, 9), unit_price: 100 }];
    const { reference } = await invoicing.createDocument({ document_type: 'rs_invoice', client, lines });
    known.drafts.push(reference);
  };
  const issue = async () => {
    const reference = taken(random, known.drafts);
    if (reference === undefined) return;
    await invoicing.issueDocument(reference);
    known.issued.push(reference);
  };
  const pay = (reference: string) =>
    invoicing.recordPayment(reference, {
      amount: random.between(1, 60),
      method: 'bank',
      paid_on: day,
    });
  return [
    create,
    create,
    create,
    issue,
    issue,
    () =>
      withOne(random, known.drafts, (reference) =>
        invoicing.updateDocument(reference, { due_date: '2026-12-31' }),
      ),
    async () => {
      const reference = taken(random, known.drafts);
      if (reference !== undefined) await invoicing.deleteDocument(reference);
    },
    () => withOne(random, known.issued, pay),
    () => withOne(random, known.issued, pay),
    () => withOne(random, known.issued, (reference) => invoicing.sendDocument(reference)),
    () =>
      withOne(random, known.issued, async (reference) => {
        const { payments } = await invoicing.getDocument(reference);
        const paid = payments.find(({ reversed_at }) => reversed_at === null);
        if (paid) await invoicing.reversePayment(reference, paid.reference);
        else await invoicing.cancelDocument(reference);
      }),
    () =>
      withOne(random, known.issued, (reference) =>
        late(world, random.between(0, LATE_MS), (context) =>
          updateDocument(context, { path: { reference }, body: { metadata: { late: name } } } as never),
        ),
      ),
  ];
}

/** What moves money between records: each step changes several of them. */
function ofMoney({ invoicing, random, known, day }: Parts): Step[] {
  const of = (type: 'rs_credit_note' | 'rs_invoice', from: string) =>
    invoicing.createDocument({ document_type: type, from });
  const onAccount = async () => {
    const client = known.clients.at(-1);
    if (client === undefined) return;
    const body = {
      client,
      amount: 500,
      method: 'bank',
      paid_on: day,
      keep_rest_as_credit: true,
    } as const;
    known.payments.push((await invoicing.createPayment(body)).reference);
  };
  const cancelled = async () => {
    const reference = taken(random, known.issued);
    if (reference !== undefined) await invoicing.cancelDocument(reference, { credit: true });
  };
  return [
    onAccount,
    onAccount,
    () =>
      withOne(random, known.payments, (reference) =>
        withOne(random, known.issued, (document) => invoicing.applyPayment(reference, { document })),
      ),
    () => withOne(random, known.payments, (reference) => invoicing.reversePaymentRecord(reference)),
    () =>
      withOne(random, known.payments, (reference) =>
        invoicing.refundPayment(reference, { amount: 1, method: 'bank', paid_on: day }),
      ),
    cancelled,
    cancelled,
    () =>
      withOne(random, known.issued, async (reference) => {
        await invoicing.issueDocument((await of('rs_credit_note', reference)).reference);
      }),
    async () => {
      const client = known.clients.at(-1);
      if (client === undefined) return;
      const lines = [{ description: 'Work', quantity: 1, unit_price: 100 }];
      const proforma = await invoicing.createDocument({ document_type: 'rs_proforma', client, lines });
      await invoicing.issueDocument(proforma.reference);
      await invoicing.recordPayment(proforma.reference, {
        amount: 50,
        method: 'bank',
        paid_on: day,
      });
      await invoicing.issueDocument((await of('rs_invoice', proforma.reference)).reference);
    },
  ];
}

function ofExpenses({ world, invoicing, random, known, name, day }: Parts): Step[] {
  const create = async () => {
    const body = { description: name, amount: random.between(1, 99), occurs_on: day };
    known.expenses.push((await invoicing.createExpense(body)).reference);
  };
  return [
    create,
    create,
    () =>
      withOne(random, known.expenses, (reference) =>
        invoicing.updateExpense(reference, { category: `${name} ${random.between(1, 5)}` }),
      ),
    () =>
      withOne(random, known.expenses, (reference) =>
        late(world, random.between(0, LATE_MS), (context) =>
          updateExpense(context, {
            path: { reference },
            body: { notes: `${random.between(1, 1e9)}` },
          } as never),
        ),
      ),
    async () => {
      const reference = taken(random, known.expenses);
      if (reference !== undefined) await invoicing.deleteExpense(reference);
    },
    async () => {
      const reference = taken(random, known.expenses);
      if (reference === undefined) return;
      await late(world, random.between(0, LATE_MS), (context) =>
        deleteExpense(context, { path: { reference } } as never),
      );
    },
  ];
}

function ofContracts({ invoicing, random, known, name }: Parts): Step[] {
  return [
    async () => {
      const client = known.clients.at(-1) ?? (await invoicing.createClient({ name })).reference;
      const signers = [{ name: 'Marko', email: 'marko@example.com' }];
      const { reference } = await invoicing.createContract({ title: name, body: 'Text', client, signers });
      known.contracts.push(reference);
    },
    () =>
      withOne(random, known.contracts, (reference) =>
        invoicing.updateContract(reference, { title: `${name} ${random.between(1, 1e9)}` }),
      ),
    async () => {
      const reference = taken(random, known.contracts);
      if (reference !== undefined) await invoicing.deleteContract(reference);
    },
    () => withOne(random, known.contracts, (reference) => invoicing.sendContract(reference)),
    () => withOne(random, known.contracts, (reference) => invoicing.voidContract(reference)),
  ];
}

/** An invoice that was paid in part, what is credited of it, and another one that this settles in part. */
function ofCredits({ invoicing, random, known, day }: Parts): Step[] {
  const money = { method: 'bank', paid_on: day } as const;
  return [
    async () => {
      const client = known.clients.at(-1);
      if (client === undefined) return;
      const lines = [{ description: 'Work', quantity: 1, unit_price: 100 }];
      const issued = () =>
        invoicing.createDocument({ document_type: 'rs_invoice', client, lines, issue: true });
      const { reference } = await issued();
      await invoicing.recordPayment(reference, { ...money, amount: 60 });
      const credit = await invoicing.createDocument({
        document_type: 'rs_credit_note',
        from: reference,
        issue: true,
      });
      const { reference: document } = await issued();
      await invoicing.applyCredit(credit.reference, { document, amount: random.between(1, 40) });
      await invoicing.refundCredit(credit.reference, { ...money, amount: 1 });
    },
  ];
}
