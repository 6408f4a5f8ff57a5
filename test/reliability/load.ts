// Clients that write at random and remember what the service acknowledged: the oracle of the crash test.
import { type Business, look, until } from './service.ts';

type Data = { reference: string; [field: string]: unknown };

/** A record as its last acknowledged answer showed it; `changes` counts the events it must have. */
export type Record_ = {
  kind: 'clients' | 'items' | 'documents';
  reference: string;
  /** Undefined once deleted. */
  last: Data | undefined;
  changes: number;
  /** A change of it got no answer: it may have happened or not. */
  isInDoubt: boolean;
};

type Change = { method: string; path: string; body?: object; kind: Record_['kind']; record?: Record_ };
type Sent = Change & { key: string | undefined };

export type Load = ReturnType<typeof createLoad>;

export function createLoad(business: Business, seed: number) {
  const random = generator(seed);
  const records: Record_[] = [];
  const counts = { acknowledged: 0, unanswered: 0, retried: 0 };
  let touched = new Set<Record_>();
  let unanswered: Sent[] = [];
  let keys = 0;
  let delivery = '';
  let client = '';

  const headers = (key: string | undefined) => ({
    Authorization: `Bearer ${business.key}`,
    'Content-Type': 'application/json',
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  });

  /** Sends a change and notes its answer. @returns the record that it made or changed */
  async function send(url: string, change: Sent): Promise<Record_ | undefined> {
    const { method, path, body, record } = change;
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: headers(change.key),
      ...(method === 'POST' || body ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Refused(`${method} ${path} answered ${response.status} ${text}`);
    counts.acknowledged += 1;
    if (path.endsWith('/redeliver')) return undefined;
    return note(change, record, text === '' ? undefined : (JSON.parse(text).data as Data));
  }

  function note({ kind }: Change, known: Record_ | undefined, data: Data | undefined): Record_ {
    const record = known ?? {
      kind,
      reference: data?.reference as string,
      last: data,
      changes: 0,
      isInDoubt: false,
    };
    if (!known) records.push(record);
    record.last = data;
    record.changes += 1;
    touched.add(record);
    return record;
  }

  /** One connection: change after change, on records of its own, until the service dies. */
  async function connection(url: string): Promise<void> {
    const own: Record_[] = [];
    for (;;) {
      const change = next(own);
      const sent = { ...change, key: change.method === 'POST' && random() < 0.5 ? nextKey() : undefined };
      try {
        const record = await send(url, sent);
        if (record && !change.record) own.push(record);
      } catch (error) {
        if (error instanceof Refused) throw error;
        counts.unanswered += 1;
        unanswered.push(sent);
        if (change.record) {
          change.record.isInDoubt = true;
          touched.add(change.record);
        }
        return;
      }
    }
  }

  function next(own: Record_[]): Change {
    const record = own[Math.floor(random() * own.length)];
    if (!record?.last || record.last.status === 'cancelled' || random() < 0.3) return creation();
    const path = `/${record.kind}/${record.reference}`;
    if (record.kind === 'clients')
      return { method: 'PATCH', path, body: { city: `City ${random()}` }, kind: 'clients', record };
    if (record.kind === 'items')
      return { method: 'PATCH', path, body: { category: `c ${random()}` }, kind: 'items', record };
    return { ...documentChange(path, record.last), kind: 'documents', record };
  }

  function creation(): Change {
    const roll = random();
    if (roll < 0.1)
      return { method: 'POST', path: `/webhook-deliveries/${delivery}/redeliver`, kind: 'clients' };
    if (roll < 0.3)
      return { method: 'POST', path: '/clients', body: { name: `Client ${random()}` }, kind: 'clients' };
    if (roll < 0.45)
      return {
        method: 'POST',
        path: '/items',
        body: { type: 'service', name: 'Item', default_price: 10 },
        kind: 'items',
      };
    const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
      quantity: 2,
      unit_price: 50,
    }));
    return {
      method: 'POST',
      path: '/documents',
      body: { document_type: 'rs_invoice', client, lines },
      kind: 'documents',
    };
  }

  function documentChange(path: string, last: Data): Pick<Change, 'method' | 'path' | 'body'> {
    const payments = last.payments as { reference: string; reversed_at: string | null }[];
    const open = payments.find(({ reversed_at }) => reversed_at === null);
    const roll = random();
    if (last.status === 'draft') {
      if (roll < 0.2) return { method: 'DELETE', path };
      if (roll < 0.5)
        return {
          method: 'PATCH',
          path,
          body: { lines: [{ quantity: 1, unit_price: Math.floor(random() * 100) + 1 }] },
        };
      return { method: 'POST', path: `${path}/issue` };
    }
    if (open && roll < 0.5) return { method: 'POST', path: `${path}/payments/${open.reference}/reverse` };
    if (last.sent_at === null && roll < 0.6) return { method: 'POST', path: `${path}/send` };
    if (!open && roll < 0.7) return { method: 'POST', path: `${path}/cancel` };
    if ((last.balance_cents as number) >= 100) {
      return {
        method: 'POST',
        path: `${path}/payments`,
        body: { amount: 1, method: 'bank', paid_on: '2026-03-14' },
      };
    }
    return open
      ? { method: 'POST', path: `${path}/payments/${open.reference}/reverse` }
      : { method: 'POST', path: `${path}/cancel` };
  }

  function nextKey(): string {
    keys += 1;
    return `${seed}-${keys}`;
  }

  return {
    random,
    counts: () => ({ ...counts }),
    touched: () => [...touched],

    /** The client that all documents are for, and a delivery to send again. */
    async begin(url: string): Promise<void> {
      await send(url, {
        method: 'POST',
        path: '/clients',
        body: { name: 'First' },
        kind: 'clients',
        key: undefined,
      });
      client = records[0]?.reference as string;
      await until('the first delivery arrives', () => {
        const [row] = look<{ reference: string }>(
          business.file,
          "SELECT reference FROM webhook_deliveries WHERE status = 'delivered'",
        );
        delivery = row?.reference ?? '';
        return delivery !== '';
      });
    },

    /** Writes over so many connections until the service dies. */
    async run(url: string, connections: number): Promise<void> {
      touched = new Set();
      unanswered = [];
      await Promise.all(Array.from({ length: connections }, () => connection(url)));
    },

    /** Repeats what got no answer and has a key: once it runs or is replayed, from then on it is replayed. */
    async retryUnanswered(url: string): Promise<void> {
      for (const sent of unanswered.filter(({ key }) => key !== undefined)) {
        counts.retried += 1;
        await send(url, sent);
        if (sent.record) sent.record.isInDoubt = false;
        const again = await fetch(`${url}/api/v1${sent.path}`, {
          method: sent.method,
          headers: headers(sent.key),
          body: JSON.stringify(sent.body ?? {}),
        });
        if (again.headers.get('Idempotency-Replayed') !== 'true') throw new Error(`${sent.path} ran twice.`);
        await again.arrayBuffer();
      }
    },

    async read(url: string, { kind, reference }: Record_): Promise<Data | undefined> {
      const response = await fetch(`${url}/api/v1/${kind}/${reference}`, { headers: headers(undefined) });
      const { data } = (await response.json()) as { data?: Data };
      if (!response.ok && response.status !== 404) throw new Error(`GET ${kind} answered ${response.status}`);
      return data;
    },
  };
}

/** An answer that a valid request must not get: the load itself is wrong, or the service is. */
class Refused extends Error {}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
