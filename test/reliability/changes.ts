// The next change of a client of the crash tests: every operation that writes one record, valid for its last known state.
import { crc32, deflateSync } from 'node:zlib';

export type Kind =
  | 'clients'
  | 'items'
  | 'documents'
  | 'payments'
  | 'expenses'
  | 'recurring-expenses'
  | 'recurring-documents'
  | 'contracts'
  | 'balance-confirmations';

export type Data = { reference: string; status?: string; [field: string]: unknown };

export type Change = {
  /** The operation id of the spec. */
  operation: string;
  kind: Kind;
  method: string;
  path: string;
  body?: object;
  /** How many events with the record as their subject the spec has for it. */
  events: number;
  /** The record after it, where the answer is another one. */
  after?: (last: Data, answer: Data) => Data;
  /** The reference of its record, where only GET shows that after it. */
  of?: string;
  /** What is kept of its answer, which is undefined where there is none. */
  answered?: (answer: Data | undefined) => void;
};

export type Ground = {
  random: () => number;
  /** The client of documents and contracts, and a delivery to redeliver. */
  client: () => string;
  delivery: () => string;
};

export type Changes = ReturnType<typeof createChanges>;

export function createChanges({ random, client, delivery }: Ground) {
  const text = (word: string) => `${word} ${Math.floor(random() * 1e9)}`;
  const make = (operation: string, kind: Kind, body: object, events = 1): Change => ({
    operation,
    kind,
    method: 'POST',
    path: `/${kind}`,
    body,
    events,
  });

  /** The files of records, as far as answers said so. */
  const files = new Map<string, string[]>();

  function creation(): Change {
    const roll = random();
    if (roll < 0.03) {
      const confirmation = { client: client(), as_of: '2026-03-14', by_email: false };
      return make('createBalanceConfirmation', 'balance-confirmations', confirmation, 0);
    }
    if (roll < 0.07 && delivery() !== '') return redelivery();
    if (roll < 0.22) return make('createClient', 'clients', { name: text('Client') });
    if (roll < 0.32) return make('createItem', 'items', random() < 0.5 ? ITEM : PRODUCT, 0);
    if (roll < 0.45) {
      return make('createExpense', 'expenses', { description: text('Expense'), ...SPENT });
    }
    if (roll < 0.47) return make('createRecurringExpense', 'recurring-expenses', RENT, 0);
    if (roll < 0.5) {
      const template = { name: text('Template'), ...TEMPLATE, client: client() };
      return make('createRecurringDocument', 'recurring-documents', template);
    }
    if (roll < 0.6) {
      const signers = [{ name: 'Marko Ilić', email: 'marko@example.com' }];
      const contract = { title: text('Contract'), body: 'Text', client: client(), signers };
      return make('createContract', 'contracts', contract, 0);
    }
    if (roll < 0.66) {
      const payment = { ...PAYMENT, amount: 3, client: client(), keep_rest_as_credit: true };
      // It is new, and all of it is on account.
      return make('createPayment', 'payments', payment, 2);
    }
    const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, () => LINE);
    if (roll < 0.78) {
      const quote = { document_type: 'rs_quote', client: client(), lines, valid_until: '2031-01-01' };
      return make('createDocument', 'documents', quote);
    }
    const document_type = roll < 0.84 ? 'rs_credit_note' : 'rs_invoice';
    return make('createDocument', 'documents', { document_type, client: client(), lines });
  }

  const redelivery = (): Change => ({
    operation: 'redeliverWebhookDelivery',
    kind: 'clients',
    method: 'POST',
    path: `/webhook-deliveries/${delivery()}/redeliver`,
    events: 0,
  });

  /** A valid change of a record; undefined if there is none. */
  function changeOf(kind: Kind, last: Data): Change | undefined {
    const path = `/${kind}/${last.reference}`;
    const patch = (operation: string, body: object, events = 1): Change => ({
      operation,
      kind,
      method: 'PATCH',
      path,
      body,
      events,
    });
    switch (kind) {
      case 'clients':
        return random() < 0.4 ? letterChange(path, last) : patch('updateClient', { city: text('City') });
      case 'balance-confirmations':
        return { ...act('sendBalanceConfirmation', kind, `${path}/send`), body: MAILED, events: 0 };
      case 'items':
        if (last.type === 'product' && random() < 0.5) return receipt(path);
        return patch('updateItem', { category: text('Category') }, 0);
      case 'expenses':
        if (random() < 0.3) return fileChange(kind, last);
        if (random() < 0.3) return { operation: 'deleteExpense', kind, method: 'DELETE', path, events: 1 };
        return patch('updateExpense', { vendor: text('Vendor') });
      case 'recurring-expenses':
        return recurringChange(path, last);
      case 'recurring-documents':
        return templateChange(path, last);
      case 'contracts':
        return contractChange(path, last);
      case 'payments':
        return paymentChange(path, last);
      case 'documents':
        return documentChange(path, last);
    }
  }

  /** What e-mails to the client say, and its statement: they leave the client as it is. */
  function letterChange(path: string, { reference: of }: Data): Change {
    const [kind, events] = ['clients', 0] as const;
    const roll = random();
    if (roll < 0.4)
      return { ...act('sendClientStatement', kind, `${path}/statement/send`), body: MAILED, of, events };
    if (roll < 0.8) {
      const path = `/mail-texts/${random() < 0.5 ? 'statement' : 'receipt'}/en`;
      const body = { subject: text('Subject'), body: text('Dear {{client.name}},') };
      return { operation: 'setMailText', kind, method: 'PUT', path, body, of, events };
    }
    const body = { kind: 'statement', language: 'en' };
    return { ...act('testMailText', kind, '/mail-texts/test'), body, of, events };
  }

  function fileChange(kind: 'documents' | 'expenses', { reference: of }: Data): Change {
    const word = kind === 'documents' ? 'Document' : 'Expense';
    const path = `/${kind}/${of}/files`;
    const own = files.get(of) ?? [];
    const file = own.at(-1);
    const roll = random();
    const name = `${text('File')}.png`;
    if (file === undefined || (own.length < 3 && roll < 0.5)) {
      const content = picture(Math.floor(random() * 2 ** 24));
      const answered = (added?: Data) => void files.set(of, [...own, added?.reference ?? '']);
      return { ...act(`add${word}File`, kind, path), body: { name, content }, of, answered };
    }
    const change = { kind, path: `${path}/${file}`, of, events: 1 };
    if (roll < 0.75) return { ...change, operation: `update${word}File`, method: 'PATCH', body: { name } };
    const answered = () => void files.set(of, own.slice(0, -1));
    return { ...change, operation: `delete${word}File`, method: 'DELETE', answered };
  }

  const receipt = (path: string): Change => ({
    operation: 'receiveStock',
    kind: 'items',
    method: 'POST',
    path: `${path}/stock-movements`,
    body: { quantity: 1 + Math.floor(random() * 100), note: text('Receipt') },
    events: 0,
    after: (last, { stock_after, created_at }) => ({
      ...last,
      stock_quantity: stock_after,
      // `updated_at` increases with each change, also within a millisecond.
      updated_at: new Date(
        Math.max(Date.parse(String(created_at)), Date.parse(String(last.updated_at)) + 1),
      ).toISOString(),
      version: (last.version as number) + 1,
    }),
  });

  function recurringChange(path: string, { status }: Data): Change {
    const kind = 'recurring-expenses';
    const roll = random();
    if (roll < 0.2) return { operation: 'deleteRecurringExpense', kind, method: 'DELETE', path, events: 0 };
    if (roll < 0.5) {
      const body = { vendor: text('Vendor') };
      return { operation: 'updateRecurringExpense', kind, method: 'PATCH', path, body, events: 0 };
    }
    const [operation, verb] =
      status === 'paused' ? ['resumeRecurringExpense', 'resume'] : ['pauseRecurringExpense', 'pause'];
    return { ...act(operation, kind, `${path}/${verb}`), events: 0 };
  }

  function templateChange(path: string, { status, next_on: date }: Data): Change {
    const kind = 'recurring-documents';
    const roll = random();
    if (date && roll < 0.2)
      return { ...act('skipRecurringDocumentDate', kind, `${path}/skip`), body: { date } };
    if (roll < 0.6) {
      const body = { name: text('Template') };
      return { operation: 'updateRecurringDocument', kind, method: 'PATCH', path, body, events: 1 };
    }
    const [operation, verb] =
      status === 'paused' ? ['resumeRecurringDocument', 'resume'] : ['pauseRecurringDocument', 'pause'];
    return act(operation, kind, `${path}/${verb}`);
  }

  function contractChange(path: string, last: Data): Change | undefined {
    const kind = 'contracts';
    if (last.status === 'voided') return undefined;
    const roll = random();
    if (last.status === 'draft' && roll < 0.7) {
      if (roll < 0.1) return { operation: 'deleteContract', kind, method: 'DELETE', path, events: 0 };
      if (roll < 0.3) {
        const body = { title: text('Contract') };
        return { operation: 'updateContract', kind, method: 'PATCH', path, body, events: 0 };
      }
      return act('sendContract', kind, `${path}/send`);
    }
    return act('voidContract', kind, `${path}/void`);
  }

  function paymentChange(path: string, last: Data): Change | undefined {
    if (last.reversed_at !== null) return undefined;
    if (random() < 0.2) {
      const of = last.reference;
      return {
        ...act('sendPaymentReceipt', 'payments', `${path}/send-receipt`),
        ...{ body: MAILED, of, events: 0 },
      };
    }
    if ((last.on_account_cents as number) >= 100 && random() < 0.7)
      return { ...act('refundPayment', 'payments', `${path}/refund`), body: PAYMENT };
    if ((last.refunded_cents as number) > 0) return undefined;
    return act('reversePaymentRecord', 'payments', `${path}/reverse`);
  }

  function documentChange(path: string, last: Data): Change | undefined {
    const kind = 'documents';
    if (last.status === 'cancelled') return undefined;
    if (last.sent_at === null && random() < 0.15) return fileChange(kind, last);
    if (last.scheduled !== null && random() < 0.1)
      return { operation: 'unscheduleDocument', kind, method: 'DELETE', path: `${path}/schedule`, events: 1 };
    if (last.status === 'draft') return draftChange(path, last);
    if (String(last.document_type).endsWith('_quote')) return quoteChange(path, last);
    const payments = last.payments as { reference: string; reversed_at: string | null }[];
    const open = payments.find(({ reversed_at }) => reversed_at === null);
    const roll = random();
    if ((last.remaining_credit_cents as number) >= 100 && roll < 0.5) {
      const body = { ...PAYMENT, paid_on: last.issue_date };
      return { ...act('refundCredit', kind, `${path}/refund`), body };
    }
    if ((last.refunded_cents as number) > 0) return undefined;
    if (roll > 0.95) {
      const body = { reminders: random() < 0.5 ? 'off' : 'on', reason: 'Disputed' };
      const change = { method: 'PATCH', path: `${path}/reminders`, body, events: 1 };
      return { operation: 'updateDocumentReminders', kind, ...change };
    }
    const reversal = open && act('reversePayment', kind, `${path}/payments/${open.reference}/reverse`);
    if (reversal && roll < 0.5) return reversal;
    if (last.sent_at === null && roll < 0.6) return act('sendDocument', kind, `${path}/send`);
    if (!open && roll < 0.7) return act('cancelDocument', kind, `${path}/cancel`);
    if ((last.balance_cents as number) >= 100) {
      return { ...act('recordPayment', kind, `${path}/payments`), body: PAYMENT };
    }
    return reversal ?? act('cancelDocument', kind, `${path}/cancel`);
  }

  function draftChange(path: string, last: Data): Change {
    const kind = 'documents';
    const roll = random();
    if (roll < 0.15) return { operation: 'deleteDocument', kind, method: 'DELETE', path, events: 1 };
    if (last.scheduled === null && roll < 0.2) {
      const body = { issue_on: new Date(Date.now() + 100 * DAY_MS).toISOString().slice(0, 10) };
      return { ...act('scheduleDocument', kind, `${path}/schedule`), body };
    }
    if (roll < 0.4) {
      const lines = [{ quantity: 1, unit_price: Math.floor(random() * 100) + 1 }];
      return { operation: 'updateDocument', kind, method: 'PATCH', path, body: { lines }, events: 1 };
    }
    return act('issueDocument', kind, `${path}/issue`);
  }

  /** What ends an issued quote, and what opens it again. */
  function quoteChange(path: string, last: Data): Change | undefined {
    const kind = 'documents';
    const status = String(last.status);
    const isOpen = ['issued', 'sent', 'viewed'].includes(status);
    const roll = random();
    if (isOpen && last.sent_at === null && roll < 0.3) return act('sendDocument', kind, `${path}/send`);
    if ((isOpen && roll < 0.5) || status === 'declined') {
      const later = new Date(Date.parse(String(last.valid_until)) + DAY_MS);
      const body = { valid_until: later.toISOString().slice(0, 10) };
      return { ...act('extendQuote', kind, `${path}/extend`), body };
    }
    if (!isOpen) return undefined;
    if (roll < 0.7) return act('acceptQuote', kind, `${path}/accept`);
    if (roll < 0.9) return act('declineQuote', kind, `${path}/decline`);
    return act('withdrawQuote', kind, `${path}/withdraw`);
  }

  const act = (operation: string, kind: Kind, path: string): Change => ({
    operation,
    kind,
    method: 'POST',
    path,
    events: 1,
  });

  return { creation, changeOf };
}

/** A picture of one point in one of 2 ** 24 colours, in base64. */
function picture(colour: number): string {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const point = Buffer.alloc(4);
  point.writeUInt32BE(colour);
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(point)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]).toString('base64');
}

const DAY_MS = 86_400_000;
const MAILED = { recipients: ['office@zora.example'] };
const ITEM = { type: 'service', name: 'Item', default_price: 10 };
const PRODUCT = { ...ITEM, type: 'product' };
const LINE = { quantity: 2, unit_price: 50 };
/** It adds nothing yet. */
const TEMPLATE = {
  document_type: 'rs_invoice',
  lines: [{ description: 'Rent', quantity: 1, unit_price: 50 }],
  rule: { every: 'monthly', on: 'last', starts_on: '2031-01-01' },
};
const RENT = { description: 'Rent', amount: 650, every: 'monthly', on: 'last', start: '2031-01-01' };
const SPENT = { amount: 12.5, occurs_on: '2026-03-14' };
const PAYMENT = { amount: 1, method: 'bank', paid_on: '2026-03-14' };
