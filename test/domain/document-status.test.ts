import { describe, expect, test } from 'vitest';
import {
  balanceCents,
  DOCUMENT_STATUSES,
  type DocumentStatus,
  deriveStatus,
  isOutstanding,
  type StatusFacts,
} from '../../src/domain/document-status.ts';

const TODAY = '2026-03-10';
const AT = '2026-03-01T10:00:00.000Z';

const ISSUED: StatusFacts = {
  issuedAt: AT,
  cancelledAt: null,
  sentAt: null,
  viewedAt: null,
  dueDate: null,
  totalCents: 1000,
  paidCents: 0,
  countsAsOutstanding: true,
};

describe('status, first match wins', () => {
  test.each<[string, Partial<StatusFacts>, DocumentStatus]>([
    ['not issued', { issuedAt: null, dueDate: '2026-01-01' }, 'draft'],
    ['cancelled, though overdue', { cancelledAt: AT, dueDate: '2026-01-01' }, 'cancelled'],
    ['cancelled with total 0', { cancelledAt: AT, totalCents: 0 }, 'cancelled'],
    ['balance 0, though past due', { paidCents: 1000, dueDate: '2026-01-01', sentAt: AT }, 'paid'],
    ['a document with total 0 is paid at issue', { totalCents: 0 }, 'paid'],
    ['due yesterday', { dueDate: '2026-03-09', viewedAt: AT, sentAt: AT }, 'overdue'],
    ['due yesterday and partly paid', { dueDate: '2026-03-09', paidCents: 1 }, 'overdue'],
    ['due today', { dueDate: TODAY }, 'issued'],
    ['partly paid', { paidCents: 999, viewedAt: AT, sentAt: AT }, 'partially_paid'],
    ['viewed and sent', { viewedAt: AT, sentAt: AT }, 'viewed'],
    ['viewed, never sent', { viewedAt: AT }, 'viewed'],
    ['sent', { sentAt: AT }, 'sent'],
    ['nothing but issued', {}, 'issued'],
    ['without due_date never overdue', { dueDate: null }, 'issued'],
    ['a proforma past due', { dueDate: '2026-01-01', countsAsOutstanding: false }, 'issued'],
    [
      'a proforma past due, partly paid',
      { dueDate: '2026-01-01', paidCents: 1, countsAsOutstanding: false },
      'partially_paid',
    ],
  ])('%s', (_, facts, status) => {
    expect(deriveStatus({ ...ISSUED, ...facts }, TODAY)).toBe(status);
  });

  test('for every combination of facts', () => {
    const reached = new Set<DocumentStatus>();
    for (const facts of everyCombination()) {
      const status = deriveStatus(facts, TODAY);
      expect([facts, status]).toEqual([facts, byTheBook(facts)]);
      reached.add(status);
    }
    expect([...reached].sort()).toEqual([...DOCUMENT_STATUSES].sort());
  });
});

test('cancelled: balance becomes 0, total stays', () => {
  expect(balanceCents({ ...ISSUED, paidCents: 300 })).toBe(700);
  expect(balanceCents({ ...ISSUED, cancelledAt: AT })).toBe(0);
});

test('outstanding is what is issued, owed and not yet paid', () => {
  expect(isOutstanding(ISSUED)).toBe(true);
  for (const facts of [
    { issuedAt: null },
    { cancelledAt: AT },
    { paidCents: 1000 },
    { countsAsOutstanding: false },
  ]) {
    expect(isOutstanding({ ...ISSUED, ...facts })).toBe(false);
  }
});

function byTheBook(facts: StatusFacts): DocumentStatus | undefined {
  const balance = facts.totalCents - facts.paidCents;
  const rules: [DocumentStatus, boolean][] = [
    ['draft', !facts.issuedAt],
    ['cancelled', Boolean(facts.cancelledAt)],
    ['paid', balance === 0],
    ['overdue', facts.countsAsOutstanding && balance > 0 && (facts.dueDate ?? '9999-12-31') < TODAY],
    ['partially_paid', facts.paidCents > 0],
    ['viewed', Boolean(facts.viewedAt)],
    ['sent', Boolean(facts.sentAt)],
    ['issued', true],
  ];
  return rules.find(([, matches]) => matches)?.[0];
}

function everyCombination(): StatusFacts[] {
  const instants = [null, AT];
  let all: Partial<StatusFacts>[] = [{}];
  const vary = (variants: Partial<StatusFacts>[]) => {
    all = all.flatMap((facts) => variants.map((variant) => ({ ...facts, ...variant })));
  };
  vary(instants.map((issuedAt) => ({ issuedAt })));
  vary(instants.map((cancelledAt) => ({ cancelledAt })));
  vary(instants.map((sentAt) => ({ sentAt })));
  vary(instants.map((viewedAt) => ({ viewedAt })));
  vary([null, '2026-03-09', TODAY, '2026-03-11'].map((dueDate) => ({ dueDate })));
  vary([true, false].map((countsAsOutstanding) => ({ countsAsOutstanding })));
  const amounts: [number, number][] = [
    [0, 0],
    [1000, 0],
    [1000, 400],
    [1000, 1000],
  ];
  vary(amounts.map(([totalCents, paidCents]) => ({ totalCents, paidCents })));
  return all as StatusFacts[];
}
