// Random steps of a business and one of its clients over HTTP. Each chooses what it works on from what there is.
import type { components } from '../../generated/api.ts';

type Schemas = components['schemas'];
export type Document = Schemas['Document'];
export type Payment = Schemas['ClientPayment'];

/** The error of a refusal, or the data of a success. */
export type Answer = { status: number; data: unknown };
/** Sends a request below `/api/v1`. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

/** A client in one currency, with all that was made for it so far, in order. */
export type Chain = {
  ask: Ask;
  client: string;
  currency: string;
  decimals: number;
  /** The day of the service. */
  today: () => string;
  documents: Document[];
  payments: Payment[];
  /** References of drafts that may be issued later. */
  drafts: string[];
  /** References of documents that were cancelled with a credit note. */
  credited: Set<string>;
};

/** Numbers from which a step chooses everything. */
export type Choice = { kind: number; which: number; other: number; size: number };

const RATES = ['rs_vat_20', 'rs_vat_10', 'rs_vat_out_of_scope'];
const OWED = ['rs_invoice', 'rs_advance_invoice', 'rs_debit_note'];
const METHODS = ['bank', 'cash', 'card', 'gateway'];

const among = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];
const live = ({ documents }: Chain, ...types: string[]) =>
  documents.filter(({ type, status }) => types.includes(type ?? '') && status !== 'cancelled');

/** An amount in the major unit, as the API takes it. */
function major({ decimals }: Chain, cents: number): number {
  return Number((cents / 10 ** decimals).toFixed(decimals));
}

/** All of an amount, a part of it, a single unit, or now and then more than it. */
function portion(cents: number, size: number): number {
  if (size % 11 === 0) return cents + 1 + (size % 1000);
  if (size % 3 === 0) return cents;
  if (size % 13 === 0) return 1;
  return Math.max(1, Math.floor((cents * (size % 97)) / 97));
}

function lines(chain: Chain, { which, other, size }: Choice): object[] {
  return Array.from({ length: 1 + (which % 3) }, (_, i) => {
    const n = (size + i * 7919 + other * 31) % 100_003;
    const isReturn = i > 0 && n % 9 === 0;
    const discount = [{}, { discount_type: 'percent', discount_value: n % 60 }][n % 5 === 0 ? 1 : 0];
    return {
      description: `Goods ${i}`,
      quantity: isReturn ? -1 : ([1, 2, 3, 0.5, 1.25, 7][n % 6] ?? 1),
      unit_price: major(chain, isReturn ? n % 97 : 1 + (n % (i === 0 ? 50_000 : 500))),
      tax_rate: RATES[(n + i) % RATES.length],
      ...discount,
    };
  });
}

/** Makes a draft and issues it, mostly at once. */
async function make(chain: Chain, body: object, isLater = false): Promise<Answer> {
  const own = { client: chain.client, currency: chain.currency };
  const made = await chain.ask('POST', '/documents', { ...own, ...body });
  if (made.status !== 201) return made;
  const { reference } = made.data as Document;
  if (isLater) {
    chain.drafts.push(reference);
    return made;
  }
  return chain.ask('POST', `/documents/${reference}/issue`);
}

function credit(chain: Chain, choice: Choice): Promise<Answer> {
  const { which, other, size } = choice;
  const from = among(live(chain, ...OWED), which);
  const isLater = size % 7 === 0;
  const body = { document_type: 'rs_credit_note' };
  if (!from || other % 6 === 0) return make(chain, { ...body, lines: lines(chain, choice) }, isLater);
  const credits = [{ relation: 'credits', document: from.reference }];
  if (other % 6 === 1)
    return make(chain, { ...body, related_documents: credits, lines: lines(chain, choice) }, isLater);
  if (other % 6 === 2) return make(chain, { ...body, from: from.reference }, isLater);
  const band = among(from.tax_breakdown, size);
  const part = {
    description: 'Part',
    quantity: 1,
    unit_price: major(chain, portion(Math.abs(band?.taxable_cents ?? 0), size)),
    tax_rate: band?.tax_rate_key,
  };
  if (other % 6 === 3) return make(chain, { ...body, from: from.reference, lines: [part] }, isLater);
  const position = 1 + (size % from.lines.length);
  const whole = Number(from.lines[position - 1]?.quantity);
  const quantity = size % 2 ? whole : Math.ceil((whole * 100) / (2 + (which % 3))) / 100;
  return make(chain, { ...body, from: from.reference, lines: [{ from_line: position, quantity }] }, isLater);
}

function invoice(chain: Chain, choice: Choice): Promise<Answer> {
  const { which, other, size } = choice;
  const isLater = size % 9 === 0;
  const advances = live(chain, 'rs_advance_invoice')
    .slice(-1 - (size % 3))
    .map(({ reference, total_cents: cents }) => ({
      document: reference,
      ...(other % 3 === 0 ? {} : { amount: major(chain, portion(cents, size + which)) }),
    }));
  const isDeducting = which % 2 === 1 && advances.length > 0;
  const deducting = isDeducting ? { advances } : {};
  // Mostly of the tax rates that are deducted; now and then of any, which may be refused.
  const sold = isDeducting && size % 5 ? overAdvances(chain, advances) : lines(chain, choice);
  return make(chain, { document_type: 'rs_invoice', lines: sold, ...deducting }, isLater);
}

/** A line for each tax band of some advance invoices, as large as all of it. */
function overAdvances(chain: Chain, advances: { document: string }[]): object[] {
  return chain.documents
    .filter(({ reference }) => advances.some(({ document }) => document === reference))
    .flatMap((advance) => advance.tax_breakdown)
    .map(({ tax_rate_key: tax_rate, taxable_cents: cents }) => ({
      description: 'All of it',
      quantity: cents < 0 ? -1 : 1,
      unit_price: major(chain, Math.abs(cents)),
      tax_rate,
    }));
}

function fromProforma(chain: Chain, choice: Choice): Promise<Answer> {
  const { which, other, size } = choice;
  const from = among(live(chain, 'rs_proforma'), which)?.reference;
  const types = ['rs_invoice', 'rs_advance_invoice', 'rs_invoice', 'rs_proforma', 'rs_debit_note'];
  const document_type = among(types, other);
  const related = [{ relation: 'made_from', document: from }];
  const own = size % 4 === 0 ? { related_documents: related, lines: lines(chain, choice) } : { from };
  return make(chain, from ? { document_type, ...own } : { document_type, lines: lines(chain, choice) });
}

function debit(chain: Chain, choice: Choice): Promise<Answer> {
  const from = among(live(chain, 'rs_invoice', 'rs_advance_invoice'), choice.which)?.reference;
  return make(chain, { document_type: 'rs_debit_note', ...(from && { from }), lines: lines(chain, choice) });
}

const received = (chain: Chain, { which, other }: Choice) => ({
  method: METHODS[other % METHODS.length],
  paid_on: which % 4 ? chain.today() : '2026-01-31',
});

function pay(chain: Chain, choice: Choice): Promise<Answer> {
  const document = among(live(chain, ...OWED, 'rs_proforma', 'rs_credit_note'), choice.which);
  const amount = major(chain, portion(document?.balance_cents ?? 0, choice.size) || 1);
  const path = `/documents/${document?.reference ?? chain.client}/payments`;
  return chain.ask('POST', path, { amount, ...received(chain, choice) });
}

function payAll(chain: Chain, choice: Choice): Promise<Answer> {
  const { which, other, size } = choice;
  const targets = live(chain, ...OWED, 'rs_proforma').filter(
    (each) => each.balance_cents > 0 || size % 5 === 0,
  );
  const allocations = targets.slice(0, other % 4).map(({ reference, balance_cents: cents }) => ({
    document: reference,
    cents: portion(cents, size + which) || 1,
  }));
  const sum = allocations.reduce((total, { cents }) => total + cents, 0);
  const rest = size % 2 ? 1 + (size % 20_000) : 0;
  return chain.ask('POST', '/payments', {
    client: chain.client,
    currency: chain.currency,
    amount: major(chain, sum + rest || 1),
    allocations: allocations.map(({ document, cents }) => ({ document, amount: major(chain, cents) })),
    keep_rest_as_credit: rest > 0,
    ...received(chain, choice),
  });
}

function applyPayment(chain: Chain, { which, other, size }: Choice): Promise<Answer> {
  const useful = chain.payments.filter((each) => each.on_account_cents > 0 || size % 8 === 0);
  const payment = among(useful, which);
  const target = among(live(chain, ...OWED, 'rs_proforma'), other);
  const most = Math.min(payment?.on_account_cents ?? 0, target?.balance_cents ?? 0);
  const amount = size % 4 === 0 ? {} : { amount: major(chain, portion(most, size) || 1) };
  const path = `/payments/${payment?.reference ?? chain.client}/apply`;
  return chain.ask('POST', path, { document: target?.reference ?? chain.client, ...amount });
}

function refundPayment(chain: Chain, choice: Choice): Promise<Answer> {
  const useful = chain.payments.filter((each) => each.on_account_cents > 0 || choice.size % 8 === 0);
  const payment = among(useful, choice.which);
  const amount = major(chain, portion(payment?.on_account_cents ?? 0, choice.size) || 1);
  const path = `/payments/${payment?.reference ?? chain.client}/refund`;
  return chain.ask('POST', path, { amount, ...received(chain, choice) });
}

function reverse(chain: Chain, { which, other }: Choice): Promise<Answer> {
  const payment = among(chain.payments, which);
  const document = payment?.allocations.at(-1)?.document.reference;
  const path = `payments/${payment?.reference ?? chain.client}/reverse`;
  return chain.ask('POST', other % 2 && document ? `/documents/${document}/${path}` : `/${path}`);
}

function applyCredit(chain: Chain, { which, other, size }: Choice): Promise<Answer> {
  const useful = live(chain, 'rs_credit_note').filter(
    (each) => (each.remaining_credit_cents ?? 0) > 0 || size % 8 === 0,
  );
  const note = among(useful, which);
  const target = among(live(chain, ...OWED, 'rs_proforma'), other);
  const most = Math.min(note?.remaining_credit_cents ?? 0, target?.balance_cents ?? 0);
  const amount = size % 4 === 0 ? {} : { amount: major(chain, portion(most, size) || 1) };
  const path = `/documents/${note?.reference ?? chain.client}/apply`;
  return chain.ask('POST', path, { document: target?.reference ?? chain.client, ...amount });
}

function refundCredit(chain: Chain, choice: Choice): Promise<Answer> {
  const note = among(live(chain, 'rs_credit_note'), choice.which);
  const amount = major(chain, portion(note?.remaining_credit_cents ?? 0, choice.size) || 1);
  const path = `/documents/${note?.reference ?? chain.client}/refund`;
  return chain.ask('POST', path, { amount, ...received(chain, choice) });
}

async function cancel(chain: Chain, { which }: Choice, isCredited: boolean): Promise<Answer> {
  const reference = among(live(chain, ...OWED, 'rs_proforma', 'rs_credit_note'), which)?.reference;
  const path = `/documents/${reference ?? chain.client}/cancel`;
  const answer = await chain.ask('POST', path, { credit: isCredited });
  if (isCredited && answer.status === 200 && reference) chain.credited.add(reference);
  return answer;
}

async function issueLater(chain: Chain): Promise<Answer> {
  const reference = chain.drafts.shift();
  return chain.ask('POST', `/documents/${reference ?? chain.client}/issue`);
}

type Move = (chain: Chain, choice: Choice) => Promise<Answer>;

const plain =
  (document_type: string): Move =>
  (chain, choice) =>
    make(chain, { document_type, lines: lines(chain, choice) });

/** Each kind of step; what makes documents and money is named more often. */
const MOVES: [string, Move][] = [
  ['invoice', invoice],
  ['proforma', plain('rs_proforma')],
  ['advance', plain('rs_advance_invoice')],
  ['from proforma', fromProforma],
  ['final invoice', (chain, choice) => invoice(chain, { ...choice, which: choice.which | 1 })],
  ['credit note', credit],
  ['credit note again', credit],
  ['debit note', debit],
  ['pay', pay],
  ['pay again', pay],
  ['pay several', payAll],
  ['apply payment', applyPayment],
  ['refund payment', refundPayment],
  ['reverse', reverse],
  ['apply credit', applyCredit],
  ['refund credit', refundCredit],
  ['cancel', (chain, choice) => cancel(chain, choice, false)],
  ['cancel with credit', (chain, choice) => cancel(chain, choice, true)],
  ['issue later', issueLater],
];

export function nameOf({ kind }: Choice): string {
  return (MOVES[kind % MOVES.length] as [string, Move])[0];
}

export function move(chain: Chain, choice: Choice): Promise<Answer> {
  return (MOVES[choice.kind % MOVES.length] as [string, Move])[1](chain, choice);
}
