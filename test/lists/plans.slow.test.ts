// The query plans of lists and statistics: no scan of a big table and no sort, except for the few hits of the search
// index.
import SQLite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_RETRY_SECONDS, maxWaitMs } from '../../src/domain/delivery-schedule.ts';
import { runJobs } from '../../src/jobs/schedule.ts';
import { createSlots } from '../../src/queue/slots.ts';
import { submissionsToMend } from '../../src/sef/submissions.ts';
import type { HandledOperationId } from '../../src/spec/public.ts';
import { createEndpoint } from '../../src/webhooks/endpoints.ts';
import { webhookClaims } from '../../src/webhooks/jobs.ts';
import { sendTestEvent } from '../../src/webhooks/test-event.ts';
import { shared } from '../during-tests.ts';
import { openTestDatabase } from '../test-database.ts';
import { SERVICE } from '../test-service.ts';

const shop = shared(openTestDatabase);
let client: string;

beforeAll(async () => {
  client = (await shop.call('createClient', { body: { name: 'Šećerana' } })).data.reference;
  await shop.call('createClient', { body: { name: 'Ana' } });
  for (const name of ['Šećer', 'Brašno']) {
    await shop.call('createItem', { body: { type: 'product', name, default_price: 100 } });
    const signers = [{ name: 'Marko', email: 'marko@example.com' }];
    await shop.call('createContract', { body: { title: name, body: 'Text', client, signers } });
  }
  const spent = { description: 'Šećer', amount: 10 };
  for (const day of ['01', '02', '03']) {
    await shop.call('createExpense', { body: { ...spent, occurs_on: `2026-03-${day}` } });
    const lines = [{ quantity: 1, unit_price: 100 }];
    const body = { document_type: 'rs_invoice', client, issue_date: `2026-03-${day}`, lines };
    const { data } = await shop.call('createDocument', { body });
    const path = { reference: data.reference };
    await shop.call('issueDocument', { path });
    await shop.call('recordPayment', { path, body: { amount: 10, method: 'bank', paid_on: '2026-03-05' } });
  }
});

const BIG =
  'documents?|document_lines|document_relations|deductions|allocations|refunds|payments?|clients|items|expenses|contracts|events|webhook_deliveries';

/** The steps of every reading statement of an operation, as `EXPLAIN QUERY PLAN` shows them. */
async function stepsOf(operationId: HandledOperationId, query: object): Promise<string[]> {
  return stepsWhile(() => shop.call(operationId, { query }));
}

/** The same for writes. For RETURNING, the plan of an insert names a scan that does not happen. */
async function stepsWhile(work: () => Promise<unknown>): Promise<string[]> {
  // Statements are prepared once per connection: only a new connection shows them all.
  await shop.reopen();
  const prepare = vi.spyOn(SQLite.prototype, 'prepare');
  await work();
  const statements = prepare.mock.calls
    .map(([text]) => text)
    .filter((text) => /^\s*(select|update|delete|with)/i.test(text));
  prepare.mockRestore();
  expect(statements.length).toBeGreaterThan(0);
  const connection = new SQLite(shop.url.slice('file:'.length), { readonly: true });
  const steps = statements.flatMap((statement) => {
    const values = Array.from({ length: statement.match(/\?/g)?.length ?? 0 }, () => 1);
    const rows = connection.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(values);
    return (rows as { detail: string }[]).map(({ detail }) => detail);
  });
  connection.close();
  return steps;
}

function scansIn(steps: string[]): string[] {
  return steps.filter((step) => new RegExp(`^SCAN (${BIG})\\b`).test(step));
}

function sortsIn(steps: string[]): string[] {
  return steps.filter((step) => step.startsWith('USE TEMP B-TREE'));
}

const quarter = { from: '2026-01-01', to: '2026-03-31' };
const deep = { page: 2, per_page: 2 };

describe.each<[HandledOperationId, object[]]>([
  [
    'listClients',
    [{}, { type: 'business' }, deep, { page: 1, search: 'ra' }, { search: 'ra', type: 'business' }],
  ],
  [
    'listItems',
    [{}, { type: 'product' }, { active: true }, { type: 'product', active: true }, deep, { search: 'ra' }],
  ],
  [
    'listExpenses',
    [{}, quarter, deep, { ...quarter, ...deep }, { search: 'ra' }, { ...quarter, search: 'ra' }],
  ],
  [
    'listDocuments',
    [
      {},
      deep,
      { status: 'partially_paid' },
      { status: 'partially_paid', ...deep },
      quarter,
      { ...quarter, ...deep },
      { ...quarter, status: 'partially_paid' },
      { search: 'ra' },
      { search: 'ra', status: 'partially_paid', ...quarter },
    ],
  ],
  [
    'listPayments',
    [{}, deep, { method: 'bank' }, { method: 'bank', ...deep }, quarter, { ...quarter, ...deep }],
  ],
  ['getBusinessStatistics', [{}, { from: '2025-06-15', to: '2026-02-03' }]],
  ['getMonthlyTrends', [{}]],
])('%s', (operationId, queries) => {
  it.each(queries)('reads only what it needs, in order: %j', async (query) => {
    const steps = await stepsOf(operationId, query);
    expect(scansIn(steps)).toEqual([]);
    expect(sortsIn(steps)).toEqual([]);
  });
});

describe('listWebhookDeliveries', () => {
  let endpoint: string;

  beforeAll(async () => {
    const now = new Date();
    const { workspace } = shop.actor;
    await shop.database.write('instance', async (tx) => {
      const target = { url: 'https://shop.example/hooks', events: ['*'], allowPrivateNetwork: false };
      const made = await createEndpoint(tx, { ...target, workspace, now, instanceKey: 'a key' });
      endpoint = made.endpoint.reference;
      for (let i = 0; i < 9; i += 1)
        await sendTestEvent(tx, { workspace, reference: endpoint, events: ['*'], now });
      await tx.run(sql`UPDATE webhook_deliveries SET status = 'delivered' WHERE id % 3 = 0`);
      await tx.run(sql`UPDATE webhook_deliveries SET status = 'failed_permanently' WHERE id % 3 = 1`);
      await tx.run(sql`DELETE FROM queue WHERE subject_id % 3 < 2`);
    });
  });

  const shapes = ['delivered', 'failed_permanently', undefined].flatMap((status) =>
    ['client.created', undefined].flatMap((event) =>
      [true, false].flatMap((ofOne) => [deep, {}].map((page) => ({ status, event, ofOne, page }))),
    ),
  );

  it.each(shapes)('reads only what it needs, in order: %j', async ({ status, event, ofOne, page }) => {
    const query = { status, event, endpoint: ofOne ? endpoint : undefined, ...page };
    const steps = await stepsOf('listWebhookDeliveries', query);
    expect(scansIn(steps)).toEqual([]);
    expect(sortsIn(steps)).toEqual([]);
  });

  it.each(shapes.filter(({ page }) => page !== deep))(
    'begins behind a cursor where it begins in its index: %j',
    async ({ status, event, ofOne }) => {
      const query = { status, event, endpoint: ofOne ? endpoint : undefined, per_page: 1 };
      const { meta } = (await shop.call('listWebhookDeliveries', { query })) as {
        meta: { next_cursor: string };
      };
      expect(meta.next_cursor).toEqual(expect.any(String));
      const steps = await stepsOf('listWebhookDeliveries', { ...query, after: meta.next_cursor });
      expect(scansIn(steps)).toEqual([]);
      expect(sortsIn(steps)).toEqual([]);
      expect(steps.join('\n')).toMatch(
        event && status !== 'failed_permanently'
          ? /events_by_name \(.*id<\?\)/
          : /webhook_deliveries_\w+ \(.*rowid<\?|id<\?\)/,
      );
    },
  );

  it.each(['pending', 'failed'])(
    'finds the few that are %s in the index that holds no others',
    async (status) => {
      const steps = await stepsOf('listWebhookDeliveries', { status });
      expect(scansIn(steps)).toEqual([]);
      expect(steps.join()).toContain('queue_due');
    },
  );
});

describe('a page at a large offset', () => {
  it.each<[HandledOperationId, object]>([
    ['listDocuments', deep],
    ['listDocuments', { ...deep, status: 'partially_paid' }],
    ['listDocuments', { ...deep, ...quarter }],
    ['listExpenses', deep],
    ['listExpenses', { ...deep, ...quarter }],
  ])('begins in the index where it begins in the list: %s %j', async (operationId, query) => {
    const steps = (await stepsOf(operationId, query)).filter((step) => /_by_(date|status)\b/.test(step));
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => !/<expr>|occurs_on/.test(step))).toEqual([]);
  });
});

const since = { updated_since: '2026-01-01T00:00:00Z' };

describe('a list sorted by an instant, and after a cursor', () => {
  const behind = async (operationId: HandledOperationId, query: object) => {
    const { meta } = (await shop.call(operationId, { query: { ...query, per_page: 1 } })) as {
      meta: { next_cursor?: string | null };
    };
    return { ...query, per_page: 1, after: meta.next_cursor };
  };
  it.each<[HandledOperationId, string, object]>(
    (['listClients', 'listItems', 'listDocuments', 'listExpenses', 'listContracts'] as const).flatMap(
      (id) => {
        const noun = id.slice('list'.length).toLowerCase();
        return [
          [id, `${noun}_by_created`, { sort: 'created_at' }],
          [id, `${noun}_by_created`, { sort: '-created_at' }],
          [id, `${noun}_by_updated`, { sort: '-updated_at' }],
          [id, `${noun}_by_updated`, since],
          [id, noun === 'documents' || noun === 'expenses' ? `${noun}_by_date` : `${noun}_by_`, {}],
        ] as [HandledOperationId, string, object][];
      },
    ),
  )('%s reads %s in its order: %j', async (operationId, index, query) => {
    for (const one of [query, await behind(operationId, query)]) {
      const steps = await stepsOf(operationId, one);
      expect(scansIn(steps)).toEqual([]);
      // The contracts of a page are sorted again when their signers are added.
      expect(sortsIn(steps).length).toBeLessThanOrEqual(operationId === 'listContracts' ? 2 : 0);
      expect(steps.filter((step) => step.includes(index))).not.toEqual([]);
    }
  });

  it.each([
    [{ status: 'partially_paid' }, 'documents_by_status'],
    [{ number: 'INV-2026-00001' }, 'documents_number'],
    [{ status: 'partially_paid,draft' }, 'documents_by_date'],
    [{ currency: 'RSD', sort: 'created_at' }, 'documents_by_created'],
    [{ status: 'partially_paid', ...since }, 'documents_by_updated'],
  ])('documents with %j come from %s', async (query, index) => {
    for (const one of 'number' in query ? [query] : [query, await behind('listDocuments', query)]) {
      const steps = await stepsOf('listDocuments', one);
      expect(scansIn(steps)).toEqual([]);
      expect(sortsIn(steps)).toEqual([]);
      expect(steps.filter((step) => step.includes(index))).not.toEqual([]);
    }
  });
});

describe('a list sorted by a column', () => {
  it.each<[HandledOperationId, string, string]>([
    ['listDocuments', 'number', 'documents_by_number'],
    ['listDocuments', 'due_date', 'documents_by_due_date'],
    ['listDocuments', 'total', 'documents_by_total'],
    ['listDocuments', 'balance', 'documents_by_balance'],
    ['listDocuments', 'client', 'documents_by_name'],
    ['listDocuments', 'type', 'documents_by_type'],
    ['listDocuments', 'status', 'documents_by_life'],
    ['listClients', 'tax_number', 'clients_by_tax_number'],
    ['listClients', 'email', 'clients_by_email'],
    ['listItems', 'sku', 'items_by_sku'],
    ['listItems', 'default_price', 'items_by_price'],
    ['listExpenses', 'amount', 'expenses_by_amount'],
    ['listExpenses', 'description', 'expenses_by_description'],
    ['listContracts', 'title', 'contracts_by_title'],
    ['listContracts', 'status', 'contracts_by_life'],
    ['listPayments', 'amount', 'payments_by_amount'],
  ])('%s by %s reads %s alone, from either end and behind a cursor', async (operationId, sort, index) => {
    for (const order of [sort, `-${sort}`]) {
      const query = { sort: order, per_page: 1 };
      const { meta } = (await shop.call(operationId, { query })) as { meta: { next_cursor: string | null } };
      expect(meta.next_cursor).toEqual(expect.any(String));
      for (const one of [query, { ...query, after: meta.next_cursor }]) {
        const steps = await stepsOf(operationId, one);
        expect(scansIn(steps)).toEqual([]);
        // The contracts of a page are sorted again when their signers are added.
        expect(sortsIn(steps).length).toBeLessThanOrEqual(operationId === 'listContracts' ? 2 : 0);
        expect(steps.filter((step) => step.includes(index))).not.toEqual([]);
      }
    }
  });

  it.each([
    [
      { sort: 'status', status: 'overdue' },
      /documents_by_life \(workspace_id=\? AND <expr>>\? AND <expr><\?\)/,
    ],
    [{ sort: '-status', status: 'issued,overdue' }, /documents_by_life \(.* AND <expr>>\? AND <expr><\?\)/],
    [{ sort: '-type', type: 'rs_invoice' }, /documents_by_type \(workspace_id=\? AND type_key=\?\)/],
  ])('by what it is filtered by begins and ends where that does: %j', async (query, step) => {
    const steps = await stepsOf('listDocuments', query);
    expect(scansIn(steps)).toEqual([]);
    expect(sortsIn(steps)).toEqual([]);
    expect(steps).toContainEqual(expect.stringMatching(step));
  });

  it.each(['overdue', 'unpaid', 'issued,sent,viewed,partially_paid,overdue', 'issued,overdue'])(
    'reads unpaid documents by due date from the index that has no others: %s',
    async (status) => {
      for (const sort of ['due_date', '-due_date']) {
        const steps = await stepsOf('listDocuments', { status, sort });
        expect(scansIn(steps)).toEqual([]);
        expect(sortsIn(steps)).toEqual([]);
        expect(steps.filter((step) => step.includes('documents_unpaid_by_due_date'))).not.toEqual([]);
      }
    },
  );

  it.each(['number', 'due_date', 'total', '-balance', 'created_at', 'client', 'type', '-status'])(
    'sorts the documents of a client by %s without reading those of others',
    async (sort) => {
      const steps = await stepsOf('listDocuments', { client, sort });
      expect(scansIn(steps)).toEqual([]);
      expect(steps.filter((step) => step.includes('documents_by_client'))).not.toEqual([]);
    },
  );
});

describe('the record with an external id', () => {
  it.each(['Clients', 'Items', 'Documents', 'Expenses', 'Contracts'])(
    'of %s is found by it',
    async (noun) => {
      const index = `${noun.toLowerCase()}_external_id`;
      for (const more of [{}, since, { sort: 'created_at' }]) {
        const query = { external_id: 'order-4711', ...more };
        const steps = await stepsOf(`list${noun}` as HandledOperationId, query);
        expect(scansIn(steps)).toEqual([]);
        expect(steps.filter((step) => step.includes(index))).not.toEqual([]);
      }
    },
  );
});

describe('records by what other programs store on them', () => {
  it.each(['Clients', 'Items', 'Documents', 'Payments', 'Expenses', 'Contracts'])(
    '%s with a text in their metadata are found by it, and read in their order where nearly all have it',
    async (noun) => {
      const list = noun.toLowerCase();
      const id = `list${noun}` as HandledOperationId;
      const read = async (isFew: boolean) => {
        for (const more of [{}, { sort: 'created_at' }, { sort: '-updated_at' }]) {
          const steps = await stepsOf(id, { metadata: { order: '4711' }, ...more });
          expect(scansIn(steps)).toEqual([]);
          const driving = steps.filter((step) => step.includes(`SEARCH ${list} USING`));
          const byIds = driving.filter((step) => step.includes('PRIMARY KEY'));
          expect(byIds.length > 0, driving.join('\n')).toBe(isFew);
          expect(steps.join()).toContain(
            'metadata_entries USING PRIMARY KEY (workspace_id=? AND list=? AND name=? AND value=?',
          );
        }
      };
      await read(true);
      await shop.database.write('instance', async (tx) => {
        await tx.run(sql`INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
          SELECT ${shop.actor.workspace.id}, ${list}, 'order', '4711', -i, 1 FROM n`);
      });
      await read(false);
    },
  );

  it.each([
    [{ order_reference: 'PO-1' }, 'documents_by_order'],
    [{ order_reference: 'PO-1', sort: 'total', status: 'draft' }, 'documents_by_order'],
    [{ currency: 'RSD', total_from: 100, total_to: 120 }, 'documents_by_total'],
    [{ currency: 'RSD', total_from: 100, sort: '-total' }, 'documents_by_total'],
  ])('documents with %j come from %s', async (query, index) => {
    const steps = await stepsOf('listDocuments', query);
    expect(scansIn(steps)).toEqual([]);
    const driving = steps.filter((step) => step.includes('SEARCH documents USING'));
    expect(driving.filter((step) => !step.includes(index))).toEqual([]);
  });

  it('documents of several clients come from the index of their clients', async () => {
    const several = `${client},01K428JSC04XN7T1RZ6WPEB9GH`;
    for (const more of [{}, { sort: 'total' }, { status: 'draft' }]) {
      const steps = await stepsOf('listDocuments', { client: several, ...more });
      expect(scansIn(steps)).toEqual([]);
      expect(steps.filter((step) => step.includes('documents_by_client'))).not.toEqual([]);
    }
  });
});

describe('payments', () => {
  it.each<[object, string]>([
    [{ sort: 'created_at' }, 'payments_by_created'],
    [{ sort: '-updated_at' }, 'payments_by_updated'],
    [since, 'payments_by_updated'],
    [{}, 'payments_by_day'],
    [{ method: 'bank' }, 'payments_by_method'],
  ])('with %j are read in the order of %s, also behind a cursor', async (query, index) => {
    const { meta } = (await shop.call('listPayments', { query: { ...query, per_page: 1 } })) as {
      meta: { next_cursor: string };
    };
    for (const one of [query, { ...query, per_page: 1, after: meta.next_cursor }]) {
      const steps = await stepsOf('listPayments', one);
      expect(scansIn(steps)).toEqual([]);
      expect(sortsIn(steps)).toEqual([]);
      expect(steps.join('\n')).toContain(index);
    }
  });

  it.each([{}, deep, { method: 'bank' }, quarter])('of a client come from its index: %j', async (query) => {
    const steps = await stepsOf('listPayments', { client, ...query });
    expect(scansIn(steps)).toEqual([]);
    expect(sortsIn(steps)).toEqual([]);
    expect(steps.filter((step) => step.includes('payments_by_client'))).not.toEqual([]);
  });

  it('of a document are found by its allocations', async () => {
    const { data } = (await shop.call('listDocuments', { query: { status: 'partially_paid' } })) as {
      data: { reference: string }[];
    };
    const steps = await stepsOf('listPayments', { document: data[0]?.reference });
    expect(scansIn(steps)).toEqual([]);
    expect(steps.filter((step) => step.includes('allocations_document'))).not.toEqual([]);
  });
});

describe('the balance of a client', () => {
  it('is read from its sums and the index of what it owes', async () => {
    const steps = await stepsWhile(() => shop.call('getClientBalance', { path: { reference: client } }));
    expect(scansIn(steps)).toEqual([]);
    expect(sortsIn(steps)).toEqual([]);
    expect(steps.filter((step) => step.includes('documents_owed_by_client'))).not.toEqual([]);
  });
});

describe('documents of a client', () => {
  it.each([{}, deep, { status: 'partially_paid' }, quarter, { ...quarter, search: 'ra' }])(
    'come from the index of their client: %j',
    async (query) => {
      const steps = await stepsOf('listDocuments', { client, ...query });
      expect(scansIn(steps)).toEqual([]);
      expect(sortsIn(steps)).toEqual([]);
      expect(steps.filter((step) => step.includes('documents_by_client'))).not.toEqual([]);
    },
  );
});

describe('submissions to SEF that need attention', () => {
  it('are read from an index of their own', async () => {
    const steps = await stepsWhile(() => shop.database.read((tx) => submissionsToMend(tx, 1)));
    expect(steps).toContainEqual(expect.stringContaining('INDEX sef_submissions_to_mend (workspace_id=?)'));
    expect(sortsIn(steps)).toEqual([]);
  });
});

describe('a search that uses the index', () => {
  it.each<[HandledOperationId, object]>([
    ['listClients', { search: 'secerana' }],
    ['listClients', { search: 'secerana', type: 'business' }],
    ['listItems', { search: 'secer', active: true }],
    ['listExpenses', { search: 'secer', ...quarter }],
    ['listDocuments', { search: 'secerana' }],
    ['listDocuments', { search: 'secerana', status: 'partially_paid' }],
    ['listDocuments', { search: '01K428JSC04XN7T1RZ6WPEB9GH' }],
  ])('%s %j fetches the records that it names', async (operationId, query) => {
    const steps = await stepsOf(operationId, query);
    expect(scansIn(steps)).toEqual([]);
    const noun = operationId.slice('list'.length).toLowerCase();
    expect(steps.filter((step) => step.includes(`SEARCH ${noun} USING INTEGER PRIMARY KEY`))).not.toEqual([]);
  });
});

describe('reports', () => {
  it.each<[HandledOperationId, object]>([
    ['getOutstandingStatistics', {}],
    ['getOutstandingStatistics', { as_of: '2026-03-02' }],
    ['getTopClients', {}],
    ['getTopClients', { from: '2025-06-15', to: '2026-03-03' }],
    ['getTopItems', {}],
    ['getTopItems', { from: '2025-06-15', to: '2026-03-03' }],
    ['getDueWeeks', {}],
  ])('%s %j reads no big table as a whole', async (operationId, query) => {
    expect(scansIn(await stepsOf(operationId, query))).toEqual([]);
  });
});

describe('writes', () => {
  const lines = [{ quantity: 1, unit_price: 100 }];
  const money = { method: 'bank', paid_on: '2026-03-05' } as const;
  const kept = { keep_rest_as_credit: true };
  const draft = async (document_type = 'rs_invoice') => {
    const body = {
      document_type,
      client,
      issue_date: '2026-03-01',
      due_date: '2026-03-02',
      lines,
    };
    return { reference: (await shop.call('createDocument', { body })).data.reference };
  };
  const issued = async (type?: string) => {
    const path = await draft(type);
    await shop.call('issueDocument', { path });
    return path;
  };
  const expense = { description: 'Šećer', amount: 10, occurs_on: '2026-03-01', category: 'Roba' };

  it.each<[string, () => Promise<() => Promise<unknown>>]>([
    ['createClient', async () => () => shop.call('createClient', { body: { name: 'Ana' } })],
    ['updateClient', async () => () => shop.call('updateClient', { path: { reference: client }, body: {} })],
    ['createDocument', async () => () => draft()],
    [
      'issueDocument',
      async () => {
        const path = await draft();
        return () => shop.call('issueDocument', { path });
      },
    ],
    [
      'recordPayment',
      async () => {
        const path = await issued();
        return () =>
          shop.call('recordPayment', { path, body: { amount: 1, method: 'bank', paid_on: '2026-03-05' } });
      },
    ],
    [
      'createPayment',
      async () => {
        const document = (await issued()).reference;
        const body = { client, amount: 3, ...money, allocations: [{ document, amount: 2 }], ...kept };
        return () => shop.call('createPayment', { body });
      },
    ],
    ...(['applyPayment', 'refundPayment', 'reversePaymentRecord'] as const).map(
      (operationId): [string, () => Promise<() => Promise<unknown>>] => [
        operationId,
        async () => {
          const document = (await issued()).reference;
          const made = await shop.call('createPayment', { body: { client, amount: 3, ...money, ...kept } });
          const bodies = { applyPayment: { document }, refundPayment: { amount: 1, ...money } };
          const body = { reversePaymentRecord: {}, ...bodies }[operationId];
          return () => shop.call(operationId, { path: { reference: made.data.reference }, body });
        },
      ],
    ),
    ...(['applyCredit', 'refundCredit', 'cancelDocument'] as const).map(
      (operationId): [string, () => Promise<() => Promise<unknown>>] => [
        operationId,
        async () => {
          const document = (await issued()).reference;
          const note = await issued('rs_credit_note');
          const bodies = { applyCredit: { document }, refundCredit: { amount: 1, ...money } };
          const body = { cancelDocument: {}, ...bodies }[operationId];
          return () => shop.call(operationId, { path: note, body });
        },
      ],
    ),
    [
      'a cancellation with a credit note',
      async () => {
        const path = await issued();
        return () => shop.call('cancelDocument', { path, body: { credit: true } });
      },
    ],
    ['createExpense', async () => () => shop.call('createExpense', { body: expense })],
    [
      'updateExpense',
      async () => {
        const path = { reference: (await shop.call('createExpense', { body: expense })).data.reference };
        return () => shop.call('updateExpense', { path, body: { amount: 11, category: 'Put' } });
      },
    ],
    [
      'the poll of the queue',
      async () => () =>
        shop.database.read((tx) =>
          webhookClaims.find(tx, createSlots(webhookClaims.rules), {
            at: shop.now,
            ending: [],
            horizonMs: maxWaitMs(DEFAULT_RETRY_SECONDS),
          }),
        ),
    ],
  ])('%s finds what it needs in an index', async (_name, prepare) => {
    const steps = await stepsWhile(await prepare());
    expect(scansIn(steps)).toEqual([]);
    expect(sortsIn(steps)).toEqual([]);
  });

  it('the scheduled jobs scan no big table, and read what is due from its index', async () => {
    await issued();
    const time = { asOf: shop.now, clock: () => shop.now, service: SERVICE };
    const steps = await stepsWhile(() => runJobs(shop.database, time));
    expect(scansIn(steps)).toEqual([]);
    for (const index of [
      /documents_open_by_due_date \(.*due_date>\?/,
      /documents_overdue_by_due_date \(.*due_date>\?/,
      /contracts_expired_by_deadline \(.*expires_at>\?/,
    ])
      expect(steps).toContainEqual(expect.stringMatching(index));
  });
});
