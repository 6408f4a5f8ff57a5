// The next change of a client of the crash tests: every operation that writes one record, valid for its last known state.

export type Kind =
  | 'clients'
  | 'items'
  | 'documents'
  | 'payments'
  | 'expenses'
  | 'recurring-expenses'
  | 'recurring-documents'
  | 'contracts';

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

  function creation(): Change {
    const roll = random();
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
    const document_type = roll < 0.72 ? 'rs_credit_note' : 'rs_invoice';
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
        return patch('updateClient', { city: text('City') });
      case 'items':
        if (last.type === 'product' && random() < 0.5) return receipt(path);
        return patch('updateItem', { category: text('Category') }, 0);
      case 'expenses':
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
      updated_at: created_at,
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
    if ((last.on_account_cents as number) >= 100 && random() < 0.7)
      return { ...act('refundPayment', 'payments', `${path}/refund`), body: PAYMENT };
    if ((last.refunded_cents as number) > 0) return undefined;
    return act('reversePaymentRecord', 'payments', `${path}/reverse`);
  }

  function documentChange(path: string, last: Data): Change | undefined {
    const kind = 'documents';
    if (last.status === 'cancelled') return undefined;
    const payments = last.payments as { reference: string; reversed_at: string | null }[];
    const open = payments.find(({ reversed_at }) => reversed_at === null);
    const roll = random();
    const planned = last.scheduled !== null;
    if (planned && roll < 0.1)
      return { operation: 'unscheduleDocument', kind, method: 'DELETE', path: `${path}/schedule`, events: 1 };
    if (last.status === 'draft') {
      if (roll < 0.15) return { operation: 'deleteDocument', kind, method: 'DELETE', path, events: 1 };
      if (!planned && roll < 0.2) {
        const body = { issue_on: new Date(Date.now() + 100 * DAY_MS).toISOString().slice(0, 10) };
        return { ...act('scheduleDocument', kind, `${path}/schedule`), body };
      }
      if (roll < 0.4) {
        const lines = [{ quantity: 1, unit_price: Math.floor(random() * 100) + 1 }];
        return {
          operation: 'updateDocument',
          kind,
          method: 'PATCH',
          path,
          body: { lines },
          events: 1,
        };
      }
      return act('issueDocument', kind, `${path}/issue`);
    }
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

  const act = (operation: string, kind: Kind, path: string): Change => ({
    operation,
    kind,
    method: 'POST',
    path,
    events: 1,
  });

  return { creation, changeOf };
}

const DAY_MS = 86_400_000;
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
