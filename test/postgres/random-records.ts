// Random records of one workspace, and random changes of them.
import fc from 'fast-check';
import type { BothEngines, Row } from './both-engines.ts';

/** A change as numbers, from which `change` takes what it needs: such a list shrinks well. */
export type Change = { what: number; which: number; n: number[] };

export const changes = fc.array(
  fc.record({
    what: fc.nat({ max: 999 }),
    which: fc.nat({ max: 99 }),
    n: fc.array(fc.nat({ max: 99 }), { minLength: 12, maxLength: 12 }),
  }),
  { minLength: 40, maxLength: 120, size: 'max' },
);

const DAYS = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-02-14'] as const;
const CURRENCIES = ['EUR', 'RSD'] as const;
const TYPES = ['rs_invoice', 'rs_proforma', 'rs_credit_note'] as const;
const STATUSES = ['draft', 'issued', 'paid', 'overdue', 'cancelled'] as const;
const METHODS = ['bank', 'cash'] as const;
const AT = '2026-02-15T00:00:00.000Z';

const pick = <T>(list: readonly T[], n = 0): T => list[n % list.length] as T;

export type Shop = {
  both: BothEngines;
  workspace: number;
  ids: Record<string, number[]>;
  next: () => number;
};

/** A workspace with two clients and an item. */
export async function openShop(both: BothEngines, next: () => number): Promise<Shop> {
  const workspace = next();
  await both.insert('businesses', { id: workspace, reference: `b${workspace}`, plan_status: 'active' });
  const place = { environment: 'production', status: 'active', business_id: workspace };
  await both.insert('workspaces', { id: workspace, reference: `w${workspace}`, ...place });
  const shop: Shop = { both, workspace, ids: {}, next };
  for (const n of [0, 1]) await add(shop, 'clients', client([n]));
  await add(shop, 'items', item([0]));
  return shop;
}

async function add({ both, workspace, ids, next }: Shop, table: string, values: Row): Promise<void> {
  const id = next();
  const unreferenced = table === 'allocations';
  const row = { id, workspace_id: workspace, ...(unreferenced ? {} : { reference: `r${id}` }), ...values };
  if ((await both.insert(table, row)) !== 1) return;
  ids[table] ??= [];
  ids[table].push(id);
}

const client = (n: number[]): Row => ({
  type: pick(['business', 'individual'], n[0]),
  name: pick(['A', 'B'], n[1]),
});
const item = (n: number[]): Row => ({ type: pick(['product', 'service'], n[0]), active: pick([0, 1], n[1]) });
const expense = (n: number[]): Row => ({
  amount_cents: 1 + pick([0, 99, 250], n[0]),
  currency: pick(CURRENCIES, n[1]),
  occurs_on: pick(DAYS, n[2]),
});

function document(shop: Shop, n: number[], id: number): Row {
  const status = pick(STATUSES, n[0]);
  const typeKey = pick(TYPES, n[1]);
  const total = pick([0, 100, 900], n[2]);
  const paid = pick([0, 0, total], n[3]);
  const convertedAt = pick([null, null, null, AT], n[4]);
  const isSettled = status === 'cancelled' || convertedAt !== null || typeKey === 'rs_credit_note';
  const isDraft = status === 'draft';
  return {
    client_id: pick(shop.ids.clients ?? [], n[5]),
    type_key: typeKey,
    status,
    number: isDraft ? null : `N${id}`,
    issued_at: isDraft ? null : AT,
    issue_date: isDraft ? pick([null, ...DAYS], n[6]) : pick(DAYS, n[6]),
    due_date: pick([null, ...DAYS], n[7]),
    currency: pick(CURRENCIES, n[8]),
    subtotal_cents: total,
    tax_total_cents: 0,
    total_cents: total,
    paid_cents: paid,
    balance_cents: isSettled ? 0 : total - paid,
    applied_cents: pick([0, total], n[9]),
    converted_at: convertedAt,
  };
}

function payment(shop: Shop, n: number[]): Row {
  const amount = pick([100, 900], n[0]);
  const reversedAt = pick([null, null, AT], n[1]);
  return {
    client_id: pick(shop.ids.clients ?? [], n[2]),
    currency: pick(CURRENCIES, n[3]),
    amount_cents: amount,
    applied_cents: reversedAt ? 0 : pick([0, amount / 2, amount], n[4]),
    refunded_cents: 0,
    method: pick(METHODS, n[5]),
    paid_on: pick(DAYS, n[6]),
    reversed_at: reversedAt,
  };
}

/** From a payment or from a document. */
function source(shop: Shop, n: number[]): Row {
  const isPayment = pick([true, false], n[0]);
  return {
    client_id: pick(shop.ids.clients ?? [], n[2]),
    payment_id: isPayment ? pick(shop.ids.payments ?? [], n[1]) : null,
    credit_note_id: isPayment ? null : pick(shop.ids.documents ?? [], n[1]),
    currency: pick(CURRENCIES, n[3]),
    amount_cents: pick([1, 100], n[4]),
  };
}

function allocation(shop: Shop, n: number[]): Row {
  const from = source(shop, n);
  const reversedAt = pick([null, null, AT], n[7]);
  return {
    ...from,
    document_id: pick(shop.ids.documents ?? [], n[5]),
    applied_on: pick(DAYS, n[6]),
    reversed_at: reversedAt,
    reversed_on: reversedAt && pick(DAYS, n[4]),
    is_revenue: from.payment_id ? pick([0, 1], n[8]) : 0,
  };
}

const refund = (shop: Shop, n: number[]): Row => ({
  ...source(shop, n),
  method: 'bank',
  paid_on: pick(DAYS, n[6]),
});

const RECORDS: Record<string, (shop: Shop, n: number[], id: number) => Row> = {
  clients: (_, n) => client(n),
  items: (_, n) => item(n),
  expenses: (_, n) => expense(n),
  documents: document,
  payments: payment,
  allocations: allocation,
  refunds: refund,
};

/** Documents and money have the most sums. */
const OFTEN = ['documents', 'payments', 'allocations', 'refunds', 'documents', 'payments', 'allocations'];
const TABLES = [...Object.keys(RECORDS), ...OFTEN];

/** What a document shows next to its own row. */
const PARTS: Record<string, (shop: Shop, n: number[]) => Row> = {
  document_lines: (shop, n) => {
    const cents = pick([0, 100, 250], n[4]);
    const amounts = { subtotal_cents: cents, tax_cents: 0, total_cents: cents };
    return { kind: 'item', quantity: '1', item_id: pick(shop.ids.items ?? [], n[5]), ...amounts };
  },
  deductions: (shop, n) => ({ advance_id: pick(shop.ids.documents ?? [], n[2]), amount_cents: 1 }),
  document_relations: (shop, n) => ({
    target_id: pick(shop.ids.documents ?? [], n[2]),
    relation: 'corrects',
  }),
};

/** Statements that change many rows at once. */
const OF_MANY = [
  "UPDATE clients SET type = 'business' WHERE workspace_id = ?",
  "UPDATE clients SET name = name || 'x' WHERE workspace_id = ?",
  'UPDATE items SET active = 1 - active WHERE workspace_id = ?',
  "UPDATE documents SET status = 'overdue' WHERE status = 'issued' AND workspace_id = ?",
  "UPDATE documents SET due_date = '2026-01-01' WHERE workspace_id = ?",
  "UPDATE documents SET currency = 'EUR' WHERE workspace_id = ?",
  "UPDATE payments SET paid_on = '2026-01-01', method = 'cash' WHERE workspace_id = ?",
  'UPDATE expenses SET amount_cents = amount_cents + 1 WHERE workspace_id = ?',
  'DELETE FROM expenses WHERE workspace_id = ?',
  'DELETE FROM refunds WHERE workspace_id = ?',
  `INSERT INTO document_texts (document_id, form, summary, detail)
   SELECT id, '', '', '' FROM documents WHERE workspace_id = ? AND id NOT IN (SELECT document_id FROM document_texts)`,
];

export async function change(shop: Shop, { what, which, n }: Change): Promise<void> {
  const table = pick(TABLES, which);
  const id = pick(shop.ids[table] ?? [], n[11]);
  const values = RECORDS[table]?.(shop, n, id) ?? {};
  const kind = what % 10;
  // A record that its values need does not exist yet, or no longer.
  if (Object.values(values).includes(undefined as never)) return;
  if (kind < 4) return add(shop, table, RECORDS[table]?.(shop, n, shop.next()) ?? {});
  if (kind === 9) {
    await shop.both.run(pick(OF_MANY, which), [shop.workspace]);
    return;
  }
  if (kind === 8) return changePart(shop, which, n);
  if (id === undefined) return;
  if (kind === 7) {
    if ((await shop.both.run(`DELETE FROM ${table} WHERE id = ?`, [id])) === 1) {
      shop.ids[table] = (shop.ids[table] ?? []).filter((other) => other !== id);
    }
    return;
  }
  if (table !== 'refunds') await update(shop, table, id, values, n);
}

/** All columns, or one of them: triggers name the columns that they answer to. */
async function update({ both }: Shop, table: string, id: number, values: Row, n: number[]): Promise<void> {
  const names = pick([true, false], n[10]) ? Object.keys(values) : [pick(Object.keys(values), n[9])];
  const set = names.map((name) => `${name} = ?`).join(', ');
  await both.run(`UPDATE ${table} SET ${set} WHERE id = ?`, [
    ...names.map((name) => values[name] ?? null),
    id,
  ]);
}

async function changePart(shop: Shop, which: number, n: number[]): Promise<void> {
  const table = pick(Object.keys(PARTS), which);
  const documentId = pick(shop.ids.documents ?? [], n[0]);
  if (documentId === undefined) return;
  const key = [documentId, 1 + pick([0, 1], n[1])] as const;
  const isThere = (
    await shop.both.rows('sqlite', `SELECT 1 FROM ${table} WHERE document_id = ? AND position = ?`, key)
  ).length;
  const where = 'WHERE document_id = ? AND position = ?';
  if (!isThere)
    await shop.both.insert(table, { document_id: key[0], position: key[1], ...PARTS[table]?.(shop, n) });
  else if (pick([true, false], n[3])) await shop.both.run(`DELETE FROM ${table} ${where}`, key);
  else if (table === 'document_lines')
    await shop.both.run(
      `UPDATE ${table} SET subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1 ${where}`,
      key,
    );
  else await shop.both.run(`UPDATE ${table} SET position = position ${where}`, key);
}
