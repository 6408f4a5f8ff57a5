// Clients that write at random and record what the service acknowledged: the oracle of the crash test.
import { type Change, createChanges, type Data, type Kind } from './changes.ts';
import { type Business, look, until } from './service.ts';

/** A record as last acknowledged; `eventCount` is the number of events it must have. */
export type Record_ = {
  kind: Kind;
  reference: string;
  /** Undefined once deleted. */
  last: Data | undefined;
  eventCount: number;
  /** A change without a response: it may have happened or not. */
  inDoubt: Change | undefined;
};

type Sent = Change & { record: Record_ | undefined; key: string | undefined };
type Kept = Sent & { answer: string };

export type Load = ReturnType<typeof createLoad>;

/** Requests under way at once when records are read. */
const READERS = 16;
/** Acknowledged requests that are repeated after each crash. */
const REPLAYS = 10;

export function createLoad(business: Business, seed: number) {
  const random = generator(seed);
  const records: Record_[] = [];
  const counts = { acknowledged: 0, unanswered: 0, retried: 0, replayed: 0, withKey: 0 };
  const operations = new Map<string, number>();
  let touched = new Set<Record_>();
  let unanswered: Sent[] = [];
  let acknowledged: Kept[] = [];
  let keys = 0;
  let uploads: Promise<unknown> = Promise.resolve();
  let delivery = '';
  let client = '';
  const changes = createChanges({ random, client: () => client, delivery: () => delivery });

  const headers = (key: string | undefined) => ({
    Authorization: `Bearer ${business.key}`,
    'Content-Type': 'application/json',
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  });

  const ask = ({ method, path, body, key }: Sent, url: string) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: headers(key),
      ...(method === 'POST' || body ? { body: JSON.stringify(body ?? {}) } : {}),
    });

  /** Of uploads, the service takes few at once: one after the other. */
  const request = (sent: Sent, url: string): Promise<Response> => {
    if (!/^add\w+File$/.test(sent.operation)) return ask(sent, url);
    const uploading = uploads.then(() => ask(sent, url));
    uploads = uploading.catch(() => {});
    return uploading;
  };

  /** Sends a change and records its response. @returns the record that it created or changed */
  async function send(url: string, change: Sent): Promise<Record_ | undefined> {
    const response = await request(change, url);
    const text = await response.text();
    if (!response.ok)
      throw new Refused(`${change.method} ${change.path} answered ${response.status} ${text}`);
    counts.acknowledged += 1;
    operations.set(change.operation, (operations.get(change.operation) ?? 0) + 1);
    if (change.key !== undefined) {
      counts.withKey += 1;
      acknowledged.push({ ...change, answer: text });
    }
    if (change.operation === 'redeliverWebhookDelivery') return undefined;
    const answer = text === '' ? undefined : (JSON.parse(text).data as Data);
    change.answered?.(answer);
    return change.of !== undefined && change.record
      ? noteUnseen(url, change, change.record)
      : note(change, answer);
  }

  /** The answer is not the record: it is read again, and in doubt where the service dies before. */
  async function noteUnseen(url: string, sent: Sent, record: Record_): Promise<Record_> {
    record.eventCount += sent.events;
    record.inDoubt = { ...sent, events: 0 };
    touched.add(record);
    const now = await readOne(url, record).catch(() => undefined);
    if (now) {
      record.last = now;
      record.inDoubt = undefined;
    }
    return record;
  }

  function note({ kind, record: known, events, after }: Sent, answer: Data | undefined): Record_ {
    const data = after && known?.last && answer ? after(known.last, answer) : answer;
    const reference = data?.reference as string;
    const record = known ?? { kind, reference, last: data, eventCount: 0, inDoubt: undefined };
    if (!known) records.push(record);
    record.last = data;
    record.inDoubt = undefined;
    record.eventCount += events;
    touched.add(record);
    return record;
  }

  /** One connection: change after change, on records of its own, until the service dies. */
  async function connection(url: string): Promise<void> {
    const own: Record_[] = [];
    for (;;) {
      const sent = next(own);
      try {
        const record = await send(url, sent);
        if (record && !sent.record) own.push(record);
      } catch (error) {
        if (error instanceof Refused) throw error;
        counts.unanswered += 1;
        unanswered.push(sent);
        if (sent.record) {
          sent.record.inDoubt = sent;
          touched.add(sent.record);
        }
        return;
      }
    }
  }

  /** Rather something with the record that was made last, so that it comes to its later states. */
  function next(own: Record_[]): Sent {
    const record = random() < 0.6 ? own.at(-1) : own[Math.floor(random() * own.length)];
    const change = record?.last && random() < 0.8 ? changes.changeOf(record.kind, record.last) : undefined;
    const chosen = change ? { ...change, record } : { ...changes.creation(), record: undefined };
    return { ...chosen, key: chosen.method === 'POST' && random() < 0.5 ? nextKey() : undefined };
  }

  function nextKey(): string {
    keys += 1;
    return `${seed}-${keys}`;
  }

  async function mustReplay(url: string, sent: Sent, answer?: string): Promise<void> {
    const again = await request(sent, url);
    const text = await again.text();
    if (again.headers.get('Idempotency-Replayed') !== 'true') throw new Error(`${sent.path} ran twice.`);
    if (answer !== undefined && text !== answer) throw new Error(`${sent.path} was replayed differently.`);
  }

  return {
    random,
    counts: () => ({ ...counts }),
    /** How often each operation was acknowledged. */
    operations: () => operations,
    records: () => records,
    /** Those that the last run made or changed. */
    touched: () => [...touched],

    /** The client that all documents are for, and a delivery to send again. */
    async begin(url: string): Promise<void> {
      const first = { method: 'POST', path: '/clients', body: { name: 'First' }, kind: 'clients' } as const;
      const made = {
        ...first,
        operation: 'createClient',
        events: 1,
        record: undefined,
        key: undefined,
      };
      client = (await send(url, made))?.reference as string;
      await until('the first delivery arrives', () => {
        const [row] = look<{ reference: string }>(
          business.file,
          "SELECT reference FROM webhook_deliveries WHERE status = 'delivered' AND workspace_id = ?",
          business.workspace.id,
        );
        delivery = row?.reference ?? '';
        return delivery !== '';
      });
    },

    /** Writes over so many connections until the service dies. */
    async run(url: string, connections: number): Promise<void> {
      touched = new Set();
      unanswered = [];
      acknowledged = [];
      await Promise.all(Array.from({ length: connections }, () => connection(url)));
    },

    /** Repeats what got no answer and has a key: once it runs or is replayed, from then on it is replayed. */
    async retryUnanswered(url: string): Promise<void> {
      const kept = acknowledged.slice(-REPLAYS);
      const open = unanswered.filter(({ key }) => key !== undefined);
      counts.replayed += kept.length;
      counts.retried += open.length;
      await Promise.all([
        ...kept.map((sent) => mustReplay(url, sent, sent.answer)),
        ...open.map(async (sent) => {
          await send(url, sent);
          await mustReplay(url, sent);
        }),
      ]);
    },

    /** What GET answers about records, undefined where one is gone. */
    async read(url: string, wanted: readonly Record_[]): Promise<Map<Record_, Data | undefined>> {
      const found = new Map<Record_, Data | undefined>();
      const queue = [...wanted];
      const reader = async () => {
        for (let record = queue.pop(); record; record = queue.pop()) {
          found.set(record, await readOne(url, record));
        }
      };
      await Promise.all(Array.from({ length: READERS }, reader));
      return found;
    },
  };

  async function readOne(url: string, { kind, reference }: Record_): Promise<Data | undefined> {
    const get = () => fetch(`${url}/api/v1/${kind}/${reference}`, { headers: headers(undefined) });
    // A connection that is kept may be closed while the next request is on its way.
    const response = await get().catch(get);
    const { data } = (await response.json()) as { data?: Data };
    if (!response.ok && response.status !== 404) throw new Error(`GET ${kind} answered ${response.status}`);
    return data;
  }
}

/** An answer that a valid request must not get: the load itself is wrong, or the service is. */
class Refused extends Error {}

/** 0 to 1, the same again for the same seed. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
