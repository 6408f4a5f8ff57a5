import { monthlyUsage } from '../../src/database/schema/access.ts';
import { documentLines, documents, numberSeries } from '../../src/database/schema/documents.ts';
import {
  allocations,
  deductions,
  documentRelations,
  payments,
} from '../../src/database/schema/settlement.ts';
import { addDays, daysBetween } from '../../src/domain/calendar.ts';
import { balanceCents, deriveStatus } from '../../src/domain/document-status.ts';
import { documentTypeByKey } from '../../src/domain/document-types.ts';
import { formatNumber } from '../../src/domain/numbering.ts';
import { searchable } from '../../src/domain/search-text.ts';
import { unitCodeOf } from '../../src/domain/unit-words.ts';
import { type Basket, type Draft, makeBaskets, nextDrafts } from './drafts.ts';
import { type Client, type Item, inserter, instantOf, nextId, type SeedContext } from './records.ts';
import { stockOf } from './stock.ts';

const BASKETS = 500;

type Written = { id: number; number: string | null; draft: Draft };

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
  const dayOf = (i: number) => addDays(firstDay, Math.floor((i / amounts.documents) * days));
  const firstId = nextId(context, 'documents');
  let last: Written | undefined;
  for (let i = 0; i < amounts.documents; ) {
    const dayAfter = i + 1 < amounts.documents ? dayOf(i + 1) : undefined;
    for (const draft of nextDrafts({ random, baskets, clients }, [dayOf(i), dayAfter])) {
      last = add(firstId + i, draft, last);
      i += 1;
      tick();
    }
  }
  stock.finish();
  const insertSeries = inserter(connection, numberSeries);
  for (const [key, last] of series) {
    const [typeKey = '', year] = key.split(' ');
    insertSeries({ workspaceId: workspace.id, typeKey, year: Number(year), last });
  }
  const insertUsage = inserter(connection, monthlyUsage);
  for (const [month, issued] of issuedInMonth) insertUsage({ workspaceId: workspace.id, month, issued });

  function add(id: number, draft: Draft, before: Written | undefined): Written {
    const { typeKey, issueDate, basket, outcome } = draft;
    const isIssued = outcome !== 'draft';
    const number = isIssued ? takeNumber(series, workspace.numberTemplate, draft) : null;
    write.document(id, draft, number, frozenSeller);
    write.lines(id, basket, items);
    write.payments(id, draft);
    if (before) write.relation(id, draft, before);
    if (isIssued) {
      const month = issueDate.slice(0, 7);
      issuedInMonth.set(month, (issuedInMonth.get(month) ?? 0) + 1);
      const at = new Date(instantOf(issueDate)).toISOString();
      stock.issue({ id, typeKey, basket, at, isCancelled: outcome === 'cancelled' });
    }
    return { id, number, draft };
  }
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
  const insertRelation = inserter(connection, documentRelations);
  const insertDeduction = inserter(connection, deductions);
  let paymentId = nextId(context, 'payments') - 1;
  return {
    document(id: number, draft: Draft, number: string | null, frozenSeller: string): void {
      const { basket, client, outcome, changedOn } = draft;
      const type = documentTypeByKey(draft.typeKey);
      const instant = instantOf(draft.issueDate);
      const at = new Date(instant).toISOString();
      const isSent = number !== null && random.percent(70);
      const facts = {
        issuedAt: number === null ? null : at,
        cancelledAt: outcome === 'cancelled' ? at : null,
        sentAt: isSent ? at : null,
        viewedAt: null,
        dueDate: draft.dueDate,
        totalCents: basket.totals.totalCents,
        paidCents: draft.paidCents,
        creditedCents: draft.creditedCents,
        prepaidCents: draft.prepaidCents,
        convertedAt: null,
        validUntil: null,
        outcome: null,
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
        appliedCents: draft.appliedCents,
        taxBreakdown: basket.taxBreakdown,
        frozenClient: number === null ? null : client.frozen,
        frozenSeller: number === null ? null : frozenSeller,
        searchText: searchable(number, ...client.searched),
        createdAt: at,
        updatedAt: changedOn === undefined ? at : new Date(instantOf(changedOn)).toISOString(),
      });
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
          unitCode: unitCodeOf(line.unit),
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
    payments(documentId: number, draft: Draft): void {
      const { paidCents } = draft;
      if (paidCents === 0) return;
      const half = random.percent(15) ? Math.floor(paidCents / 2) : 0;
      const amounts = half > 0 ? [half, paidCents - half] : [paidCents];
      for (const amountCents of amounts) pay(documentId, draft, amountCents, false);
      if (random.percent(1)) pay(documentId, draft, paidCents, true);
    },

    /** What a document has to do with the one before it, and what it settles of it. */
    relation(documentId: number, draft: Draft, { id: targetId, number, draft: target }: Written): void {
      const { follows, issueDate, appliedCents, basket } = draft;
      if (follows === undefined) return;
      const { typeKey: documentType, issueDate: targetDate } = target;
      const key = { documentId, position: 1 };
      insertRelation({ ...key, relation: follows, targetId, number, issueDate: targetDate, documentType });
      if (follows === 'deducts') {
        const { taxBreakdown: bands, totals } = target.basket;
        insertDeduction({ ...key, advanceId: targetId, amountCents: totals.totalCents, bands });
      } else if (appliedCents > 0)
        insertAllocation({
          workspaceId: workspace.id,
          clientId: draft.client.id,
          creditNoteId: documentId,
          documentId: targetId,
          currency: basket.currency,
          amountCents: appliedCents,
          appliedOn: issueDate,
          appliedAt: new Date(instantOf(issueDate)).toISOString(),
          isRevenue: 0,
        });
    },
  };

  function pay(documentId: number, draft: Draft, amountCents: number, isReversed: boolean) {
    const day = addDays(draft.issueDate, random.between(0, 45));
    // Before something followed from it.
    const last = draft.changedOn ?? present;
    const paidOn = day > last ? last : day;
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
      reversedOn: isReversed ? paidOn : null,
      appliedOn: paidOn,
      appliedAt: at,
      isRevenue: Number(isRevenue),
    });
  }
}
