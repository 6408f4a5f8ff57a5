// What SEF knows, in memory: companies, documents and every change of their state.
import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from './calendar.ts';
import type { Options } from './options.ts';
import { ACTIONS, type Action, nextByTime, type Status, type Waiting } from './states.ts';
import type { Summary } from './summary.ts';

export type Invoice = Waiting &
  Summary & {
    salesInvoiceId: string;
    purchaseInvoiceId: string;
    invoiceId: string;
    globUniqId: string;
    requestId: string;
    xml: Buffer;
    comment: string | null;
    cancelComment: string | null;
    stornoComment: string | null;
    stornoNumber: string | null;
    cirInvoiceId: string | null;
    createdAt: number;
    modifiedAt: number;
    version: number;
  };

export type Change = {
  eventId: string;
  at: number;
  status: Status;
  invoice: Invoice;
  comment: string | null;
};

export type Company = { isRegistered: boolean; isActive: boolean; jbkjs: string | null };

/** 2^53 and a little more: a reader that makes it a number of JavaScript gets another id. */
const LARGE = 9_007_199_254_740_993n;
/** Far more than a simulator takes, so that ids of an earlier one, which a service may still ask for, are unknown. */
const IDS_PER_SECOND = 1000n;
const SMALL = 1001n;
/** SEF's changes go back about a month. */
const HISTORY_DAYS = 31;

export type Registry = ReturnType<typeof createRegistry>;

export function createRegistry(options: Options, now: () => number) {
  const invoices = new Map<string, Invoice>();
  const changes: Change[] = [];
  const companies = new Map<string, Company>();
  /** The PIB of each key, from its first submission. */
  const pibs = new Map<string, string>();
  const startedAt = BigInt(Math.floor(now() / 1000));
  let lastId = (options.ids === 'large' ? LARGE + startedAt * IDS_PER_SECOND : SMALL) - 2n;
  let eventId = 0n;

  function nextId(): string {
    lastId += 2n;
    return String(lastId);
  }

  function change(invoice: Invoice, status: Status, at: number, comment: string | null): void {
    Object.assign(invoice, { status, since: at, comment, modifiedAt: at, version: invoice.version + 1 });
    eventId += 1n;
    changes.push({ eventId: String(eventId), at, status, invoice, comment });
  }

  /** Does what has become due by the clock. */
  function settle(): void {
    for (const invoice of invoices.values()) {
      let next = nextByTime(invoice, options.sendingSeconds);
      while (next && next.at <= now()) {
        change(invoice, next.status, next.at, next.comment);
        next = nextByTime(invoice, options.sendingSeconds);
      }
    }
  }

  function add(input: Summary & Pick<Invoice, 'requestId' | 'xml' | 'willFail'> & { toCir: boolean }) {
    const { toCir, ...rest } = input;
    const at = now();
    const invoice: Invoice = {
      ...rest,
      salesInvoiceId: nextId(),
      purchaseInvoiceId: nextId(),
      invoiceId: nextId(),
      globUniqId: randomUUID(),
      cirInvoiceId: toCir ? `CIR-${String(invoices.size + 1).padStart(8, '0')}` : null,
      status: 'New',
      since: at,
      createdAt: at,
      modifiedAt: at,
      version: 1,
      comment: null,
      cancelComment: null,
      stornoComment: null,
      stornoNumber: null,
    };
    invoices.set(invoice.salesInvoiceId, invoice);
    settle();
    return invoice;
  }

  /** @returns whether the state allows it */
  function act(invoice: Invoice, action: Action, comment: string | null): boolean {
    const rule = ACTIONS[action];
    if (!rule.from.includes(invoice.status)) return false;
    if (action === 'cancel') invoice.cancelComment = comment;
    if (action === 'storno') invoice.stornoComment = comment;
    change(invoice, rule.to, now(), comment);
    return true;
  }

  function remove(invoice: Invoice): boolean {
    if (invoice.status !== 'New') return false;
    change(invoice, 'Deleted', now(), null);
    return true;
  }

  /** The document of a seller that holds a number. What was cancelled or deleted frees its number. */
  function byNumber(sellerPib: string, number: string): Invoice | undefined {
    return list().find(
      (invoice) => invoice.sellerPib === sellerPib && invoice.number === number && !isGone(invoice.status),
    );
  }

  function list(): Invoice[] {
    return [...invoices.values()];
  }

  function changesOn(pib: string | undefined, day: string): Change[] {
    if (day < addDays(dayOf(now()), -HISTORY_DAYS)) return [];
    return changes.filter(({ at, invoice }) => invoice.sellerPib === pib && dayOf(at) === day);
  }

  function company(pib: string): Company {
    return companies.get(pib) ?? { isRegistered: true, isActive: true, jbkjs: null };
  }

  return {
    add,
    act,
    remove,
    settle,
    byNumber,
    list,
    changesOn,
    company,
    get: (id: string) => invoices.get(id),
    setCompany: (pib: string, value: Company) => companies.set(pib, value),
    pibOf: (key: string) => options.keys?.get(key) ?? pibs.get(key),
    bind: (key: string, pib: string) => pibs.set(key, pib),
    byRequest: (pib: string, requestId: string) =>
      list().find((invoice) => invoice.sellerPib === pib && invoice.requestId === requestId),
  };
}

function isGone(status: Status): boolean {
  return status === 'Cancelled' || status === 'Deleted';
}
