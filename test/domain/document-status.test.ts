import { describe, expect, test } from 'vitest';
import {
  balanceCents,
  DOCUMENT_STATUSES,
  type DocumentStatus,
  deriveStatus,
  isOutstanding,
  QUOTE_OUTCOMES,
  remainingCreditCents,
  type StatusFacts,
  settlementOf,
} from '../../src/domain/document-status.ts';

const TODAY = '2026-03-10';
const AT = '2026-03-01T10:00:00.000Z';

const ISSUED: StatusFacts = {
  issuedAt: AT,
  cancelledAt: null,
  sentAt: null,
  viewedAt: null,
  dueDate: null,
  validUntil: null,
  outcome: null,
  convertedAt: null,
  totalCents: 1000,
  prepaidCents: 0,
  creditedCents: 0,
  paidCents: 0,
  takesPayments: true,
  countsAsOutstanding: true,
};

const CREDIT_NOTE = { takesPayments: false, countsAsOutstanding: false };

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
    ['credited in full', { creditedCents: 1000 }, 'paid'],
    ['credited in part', { creditedCents: 1 }, 'partially_paid'],
    ['paid and credited', { creditedCents: 400, paidCents: 600 }, 'paid'],
    ['its advances cover it', { prepaidCents: 1000 }, 'paid'],
    ['its advances cover a part', { prepaidCents: 999 }, 'issued'],
    ['a credit note, on which nothing is left to pay', { ...CREDIT_NOTE, sentAt: AT }, 'sent'],
    ['a quote after its last day', { ...CREDIT_NOTE, validUntil: '2026-03-09', sentAt: AT }, 'expired'],
    ['a quote on its last day', { ...CREDIT_NOTE, validUntil: TODAY, sentAt: AT }, 'sent'],
    [
      'a quote that became an invoice',
      { ...CREDIT_NOTE, validUntil: '2026-03-09', convertedAt: AT },
      'issued',
    ],
    ['a quote that was accepted in time', { validUntil: '2026-03-09', outcome: 'accepted' }, 'accepted'],
    ['a credit note with total 0', { ...CREDIT_NOTE, totalCents: 0 }, 'issued'],
    ['a proforma that became an invoice', { convertedAt: AT, countsAsOutstanding: false }, 'issued'],
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

test('the balance is the total less advances, credits and payments', () => {
  expect(balanceCents({ ...ISSUED, prepaidCents: 100, creditedCents: 20, paidCents: 3 })).toBe(877);
});

test('nothing is left to pay on a credit note, nor on a proforma that became an invoice', () => {
  expect(balanceCents({ ...ISSUED, ...CREDIT_NOTE })).toBe(0);
  expect(balanceCents({ ...ISSUED, convertedAt: AT })).toBe(0);
});

describe('a credit note', () => {
  const facts = { issuedAt: AT, cancelledAt: null, totalCents: 1000, appliedCents: 0, refundedCents: 0 };
  test('has left what is neither applied nor given back', () => {
    expect(remainingCreditCents({ ...facts, appliedCents: 300, refundedCents: 200 })).toBe(500);
    expect(remainingCreditCents({ ...facts, issuedAt: null })).toBe(0);
    expect(remainingCreditCents({ ...facts, cancelledAt: AT })).toBe(0);
  });
  test('is open, partial or settled', () => {
    expect([1000, 999, 0].map((left) => settlementOf(1000, left))).toEqual(['open', 'partial', 'settled']);
  });
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
  const isPayable = facts.takesPayments && facts.convertedAt === null;
  const balance = facts.totalCents - facts.prepaidCents - facts.creditedCents - facts.paidCents;
  const rules: [DocumentStatus, boolean][] = [
    ['draft', !facts.issuedAt],
    ['cancelled', Boolean(facts.cancelledAt)],
    ['accepted', facts.outcome === 'accepted'],
    ['declined', facts.outcome === 'declined'],
    ['withdrawn', facts.outcome === 'withdrawn'],
    ['expired', facts.convertedAt === null && (facts.validUntil ?? TODAY) < TODAY],
    ['paid', isPayable && balance === 0],
    [
      'overdue',
      isPayable && facts.countsAsOutstanding && balance > 0 && (facts.dueDate ?? '9999-12-31') < TODAY,
    ],
    ['partially_paid', isPayable && facts.paidCents + facts.creditedCents > 0],
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
  vary([true, false].map((takesPayments) => ({ takesPayments })));
  vary(instants.map((convertedAt) => ({ convertedAt })));
  vary([null, '2026-03-09', TODAY].map((validUntil) => ({ validUntil, outcome: null })));
  all.push(...QUOTE_OUTCOMES.map((outcome) => ({ ...all[0], issuedAt: AT, outcome })));
  const amounts: [total: number, prepaid: number, credited: number, paid: number][] = [
    [0, 0, 0, 0],
    [1000, 0, 0, 0],
    [1000, 0, 0, 400],
    [1000, 0, 0, 1000],
    [1000, 300, 0, 0],
    [1000, 1000, 0, 0],
    [1000, 0, 400, 0],
    [1000, 300, 300, 400],
  ];
  vary(
    amounts.map(([totalCents, prepaidCents, creditedCents, paidCents]) => ({
      totalCents,
      prepaidCents,
      creditedCents,
      paidCents,
    })),
  );
  return all as StatusFacts[];
}
