import { monthlyUsage } from '../../src/database/schema/access.ts';
import { documentLines, documents, numberSeries } from '../../src/database/schema/documents.ts';
import { allocations, payments } from '../../src/database/schema/settlement.ts';
import { addDays, daysBetween } from '../../src/domain/calendar.ts';
import { balanceCents, deriveStatus } from '../../src/domain/document-status.ts';
import { documentTypeByKey } from '../../src/domain/document-types.ts';
import { formatNumber } from '../../src/domain/numbering.ts';
import { searchable } from '../../src/domain/search-text.ts';
import { type Basket, makeBaskets } from './baskets.ts';
import type { SeedContext } from './context.ts';
import { inserter } from './insert.ts';
import type { Random } from './random.ts';
import { type Client, instantOf, nextId, stamps } from './records.ts';
import { type Item, stockOf } from './stock.ts';

const BASKETS = 500;

// Of 100 documents, how many are not paid in full; the others are.
const PAYMENT_OUTCOMES = { draft: 1, cancelled: 1, open: 10, partly: 3 };

const TYPES = [
  ...Array<string>(94).fill('rs_invoice'),
  ...Array<string>(2).fill('rs_proforma'),
  ...Array<string>(2).fill('rs_advance_invoice'),
  'rs_credit_note',
  'rs_debit_note',
];

type Draft = {
  typeKey: string;
  issueDate: string;
  dueDate: string;
  outcome: keyof typeof PAYMENT_OUTCOMES | 'paid';
  basket: Basket;
  client: Client;
};

/** Documents in the order of their issue dates, as a business numbers them, with lines, payments and series. */
export function fillDocuments(context: SeedContext, clients: Client[], items: Item[]): void {
  const { connection, workspace, amounts, random, firstDay, present, tick } = context;
  const write = writers(context);
  const stock = stockOf(context, items, new Date(instantOf(firstDay)).toISOString());
  const frozenSeller = JSON.stringify({ name: workspace.name, country: workspace.country });
  const shared = { count: BASKETS, items: items.length, day: present };
  const baskets = [
    ...makeBaskets(random, { ...shared, currency: workspace.currency }),
    ...makeBaskets(random, { ...shared, count: BASKETS / 10, currency: 'EUR' }),
  ];
  const series = new Map<string, number>();
  const issuedInMonth = new Map<string, number>();
  const days = daysBetween(firstDay, present) + 1;
  let id = nextId(context, 'documents');
  for (let i = 0; i < amounts.documents; i += 1) {
    const issueDate = addDays(firstDay, Math.floor((i / amounts.documents) * days));
    const draft = draftOf(random, issueDate, random.oneOf(baskets), clients);
    const isIssued = draft.outcome !== 'draft';
    let number: string | null = null;
    if (isIssued) {
      number = takeNumber(series, workspace.numberTemplate, draft);
      issuedInMonth.set(issueDate.slice(0, 7), (issuedInMonth.get(issueDate.slice(0, 7)) ?? 0) + 1);
    }
    const paid = write.document(id, draft, number, frozenSeller);
    write.lines(id, draft.basket, items);
    write.payments(id, draft, paid);
    if (isIssued) {
      const at = new Date(instantOf(issueDate)).toISOString();
      const { typeKey, basket, outcome } = draft;
      stock.issue({ id, typeKey, basket, at, isCancelled: outcome === 'cancelled' });
    }
    id += 1;
    tick();
  }
  stock.finish();
  const insertSeries = inserter(connection, numberSeries);
  for (const [key, last] of series) {
    const [typeKey = '', year] = key.split(' ');
    insertSeries({ workspaceId: workspace.id, typeKey, year: Number(year), last });
  }
  const insertUsage = inserter(connection, monthlyUsage);
  for (const [month, issued] of issuedInMonth) insertUsage({ workspaceId: workspace.id, month, issued });
}

function draftOf(random: Random, issueDate: string, basket: Basket, clients: Client[]): Draft {
  const typeKey = random.oneOf(TYPES);
  const takesPayments = documentTypeByKey(typeKey)?.takesPayments ?? false;
  let left = random.next() * 100;
  const outcome = (Object.keys(PAYMENT_OUTCOMES) as (keyof typeof PAYMENT_OUTCOMES)[]).find((name) => {
    left -= PAYMENT_OUTCOMES[name];
    return left < 0;
  });
  return {
    typeKey,
    issueDate,
    dueDate: addDays(issueDate, random.oneOf([8, 15, 30, 60])),
    outcome: outcome ?? 'paid',
    basket,
    // Some clients get many more documents than others.
    client: clients[Math.floor(random.next() ** 1.5 * clients.length)] as Client,
    ...(takesPayments || outcome === 'draft' || outcome === 'cancelled' ? {} : { outcome: 'open' as const }),
  };
}

function takeNumber(series: Map<string, number>, template: string, { typeKey, issueDate }: Draft): string {
  const key = `${typeKey} ${issueDate.slice(0, 4)}`;
  const sequence = (series.get(key) ?? 0) + 1;
  series.set(key, sequence);
  return formatNumber(template, { prefix: documentTypeByKey(typeKey)?.prefix ?? '', issueDate, sequence });
}

/** The statements that write a document, and their shared state. */
function writers(context: SeedContext) {
  const { connection, workspace, random, referenceAt, present } = context;
  const insertDocument = inserter(connection, documents);
  const insertLine = inserter(connection, documentLines);
  const insertPayment = inserter(connection, payments);
  const insertAllocation = inserter(connection, allocations);
  let paymentId = nextId(context, 'payments') - 1;
  return {
    /** @returns the sum of its payments */
    document(id: number, draft: Draft, number: string | null, frozenSeller: string): number {
      const { basket, client, outcome } = draft;
      const type = documentTypeByKey(draft.typeKey);
      const { totalCents } = basket.totals;
      const paidCents =
        outcome === 'paid' ? totalCents : outcome === 'partly' ? Math.floor(totalCents / 3) : 0;
      const instant = instantOf(draft.issueDate);
      const at = new Date(instant).toISOString();
      const isSent = number !== null && random.percent(70);
      const facts = {
        issuedAt: number === null ? null : at,
        cancelledAt: outcome === 'cancelled' ? at : null,
        sentAt: isSent ? at : null,
        viewedAt: null,
        dueDate: draft.dueDate,
        totalCents,
        paidCents,
        creditedCents: 0,
        prepaidCents: 0,
        convertedAt: null,
        takesPayments: type?.takesPayments ?? false,
        countsAsOutstanding: type?.countsAsOutstanding ?? false,
      };
      // Every second draft has no issue date yet.
      const hasDate = number !== null || random.percent(50);
      insertDocument({
        ...facts,
        id,
        reference: referenceAt(instant),
        workspaceId: workspace.id,
        clientId: client.id,
        typeKey: draft.typeKey,
        status: deriveStatus(facts, present),
        number,
        currency: basket.currency,
        issueDate: hasDate ? draft.issueDate : null,
        subtotalCents: basket.totals.subtotalCents,
        taxTotalCents: basket.totals.taxTotalCents,
        balanceCents: balanceCents(facts),
        taxBreakdown: basket.taxBreakdown,
        frozenClient: number === null ? null : client.frozen,
        frozenSeller: number === null ? null : frozenSeller,
        searchText: searchable(number, ...client.searched),
        ...stamps(instant),
      });
      return paidCents;
    },

    lines(documentId: number, basket: Basket, items: Item[]) {
      for (const [i, line] of basket.lines.entries()) {
        const item = line.itemNumber === null ? undefined : items[line.itemNumber - 1];
        insertLine({
          ...basket.totals.lines[i],
          documentId,
          position: i + 1,
          description: line.description,
          unit: line.unit,
          quantity: line.quantity,
          unitPriceCents: line.unitPriceCents,
          itemId: item?.id ?? null,
          itemReference: item?.reference ?? null,
          taxRateKey: line.rate.key,
          taxLabel: line.rate.label,
          taxRate: line.rate.percentage,
          taxCategory: line.rate.category,
        });
      }
    },

    /** One or two payments that count, and sometimes a reversed one. */
    payments(documentId: number, draft: Draft, paidCents: number) {
      if (paidCents === 0) return;
      const half = random.percent(15) ? Math.floor(paidCents / 2) : 0;
      const amounts = half > 0 ? [half, paidCents - half] : [paidCents];
      for (const amountCents of amounts) pay(documentId, draft, amountCents, false);
      if (random.percent(1)) pay(documentId, draft, paidCents, true);
    },
  };

  function pay(documentId: number, draft: Draft, amountCents: number, isReversed: boolean) {
    const day = addDays(draft.issueDate, random.between(0, 45));
    const paidOn = day > present ? present : day;
    const at = new Date(instantOf(paidOn)).toISOString();
    const isRevenue = documentTypeByKey(draft.typeKey)?.kind !== 'proforma';
    const common = {
      workspaceId: workspace.id,
      clientId: draft.client.id,
      amountCents,
      currency: draft.basket.currency,
      reversedAt: isReversed ? at : null,
    };
    paymentId += 1;
    insertPayment({
      ...common,
      id: paymentId,
      reference: referenceAt(instantOf(paidOn)),
      appliedCents: isRevenue && !isReversed ? amountCents : 0,
      refundedCents: 0,
      method: random.oneOf(['bank', 'bank', 'bank', 'card', 'cash']),
      paidOn,
      createdAt: at,
      updatedAt: at,
    });
    insertAllocation({
      ...common,
      paymentId,
      documentId,
      appliedOn: paidOn,
      appliedAt: at,
      isRevenue: Number(isRevenue),
    });
  }
}
