// What the service must survive: each scenario with an id, the requirement, and the limit that it is judged by.
// `npm run test:all` runs the quick ones at a small scale, `npm run test:deep` all of them at full scale.
import { appendFileSync } from 'node:fs';

type Scenario = { what: string; limit: string };

export const SCENARIOS = {
  T1: {
    what: 'kill -9 during writes, 64 connections',
    limit: 'nothing acknowledged lost or duplicated, ready again ≤ 2 s',
  },
  T2: {
    what: 'kill -9 during deliveries',
    limit: 'all arrive, no more duplicates than were in flight, first resend ≤ 2 s',
  },
  T3: { what: 'SIGTERM under load', limit: 'no sent request is reset, exit 0 ≤ 20 s' },
  T4: { what: 'durability settings while it runs', limit: 'WAL and synchronous=FULL, always' },
  T5: {
    what: 'disk full',
    limit: 'no success without its row, reads go on, not ready, recovers by itself',
  },
  T6: { what: 'another process holds the write lock', limit: '3 s: waits and succeeds; 10 s: clean 5xx' },
  T7: {
    what: '200 changes by command line during 200 requests/s',
    limit: 'no "database is locked", effective at once',
  },
  T8: {
    what: 'backup under 300 writes/s',
    limit: '≤ 5 s, consistent, writes’ p99 ≤ 2 times that next to a CPU-bound program',
  },
  T9: {
    what: 'damaged, foreign or newer file; damage met at run time',
    limit: 'refused with a message, file untouched; 500, logged, not ready',
  },
  T10: { what: 'clock jumps, back and forth', limit: 'no double send, none stuck, times strictly increase' },
  T11: { what: 'ten minutes of writes with slow readers', limit: 'log ≤ 64 MB' },
  T12: {
    what: 'random sequences of calls, crashes and time against a model',
    limit: 'every invariant after each step',
  },
  T13: {
    what: 'slow and half-open connections, 2,000 at 256 descriptors',
    limit: 'all descriptors back after the time-outs, /healthz answers again by itself',
  },
  T14: {
    what: '1,000 half-sent bodies and 60 imports at once',
    limit: 'memory below the limit of the unit, others answered',
  },
  T15: {
    what: 'a wrong clock, days to years ahead or behind, that is set right',
    limit: 'nothing stuck, nothing ended',
  },
  T16: {
    what: 'a restored file with foreign triggers, views, tables, indexes',
    limit: 'refused and named, nothing changed',
  },
  T17: {
    what: '200 searches after a fresh start, next to 8 busy processes',
    limit: 'none refused',
  },
  B4: { what: 'after a full disk or a foreign lock all due webhooks go out by themselves', limit: '' },
  B5: { what: 'work that throws leaves no row, work that waits is refused', limit: '' },
  B6: { what: 'where SQLite ends a transaction by itself, no write in it is acknowledged', limit: '' },
  B7: { what: 'a backup counts only once it was opened and found good; its age is reported', limit: '' },
  B8: { what: 'a request that loses the race for a unique value gets a 422, never a 5xx', limit: '' },
  B9: { what: 'what another process commits takes effect at once', limit: '' },
  D1: { what: 'from commit to receiver, idle', limit: 'p50 ≤ 20 ms, p99 ≤ 150 ms' },
  D2: {
    what: 'deliveries per second to 1 and to 50 endpoints',
    limit: '≥ 500; ≥ 2,000; writes’ p99 at full speed ≤ 100 ms',
  },
  D3: { what: '25 endpoints that hang among 200 healthy ones', limit: 'healthy p99 ≤ 1 s' },
  D4: { what: 'a backlog of 200,000 of one endpoint', limit: 'choosing ≤ 5 ms, others’ p99 ≤ 1 s' },
  D5: { what: 'the schedule of retries', limit: '7 attempts over 34.6 h, never an eighth' },
  D6: { what: 'auto-disable after 5 failures in a row', limit: 'exactly then, one notification per person' },
  D7: { what: 'pause, resume, remove in flight', limit: 'nothing sent after, history kept' },
  D8: { what: 'new secret during retries', limit: 'next attempt signed with it alone, body identical' },
  D9: { what: '100 redeliveries at once', limit: 'one chain of attempts' },
  D10: { what: '1,000 rapid changes of one record', limit: '1,000 distinct (event, reference, occurred_at)' },
  D11: { what: 'the data of every event', limit: 'equals what GET answers' },
  D12: { what: 'two servers on one file', limit: 'second refuses; its successor repeats no first attempt' },
  D13: {
    what: '10,000 retries due at once',
    limit: 'RSS ≤ 300 MB, API p99 ≤ 2 times that alone or next to a CPU-bound program',
  },
  H1: { what: 'accepts, never answers', limit: 'ends within timeout + 250 ms' },
  H2: { what: 'drops connection attempts', limit: 'ends within timeout + 250 ms' },
  H3: { what: 'refuses the connection', limit: 'recorded as such' },
  H4: { what: 'resets after the request', limit: 'recorded as such' },
  H5: { what: 'resets within the headers', limit: 'recorded as such' },
  H6: { what: 'one byte of the headers at a time', limit: 'ends within timeout + 250 ms' },
  H7: { what: '200, then an endless slow body', limit: 'delivered' },
  H8: { what: '200, then an endless fast body', limit: 'delivered, cut off' },
  H9: { what: '200, then a reset within the body', limit: 'delivered' },
  H10: { what: 'headers of 1 MB', limit: 'refused, memory bounded' },
  H11: { what: 'endless 103 Early Hints', limit: 'ends within timeout + 250 ms' },
  H12: { what: 'endless 100 Continue', limit: 'ends within timeout + 250 ms' },
  H13: { what: 'an unsolicited 101', limit: 'failed, recorded' },
  H14: { what: 'a gzip bomb', limit: 'never inflated' },
  H15: { what: 'a banner that is not HTTP', limit: 'failed, recorded' },
  H16: { what: 'HTTP/0.9, bad chunks, two Content-Lengths', limit: 'never a crash' },
  H17: { what: 'redirects to private addresses, itself, file:', limit: 'failed, never followed' },
  H18: { what: 'bad certificates, TLS 1.0, a stalled handshake', limit: 'failed, recorded' },
  H19: { what: 'headers with non-ASCII, invalid UTF-8, NUL', limit: 'never a crash' },
  H20: { what: 'statuses 600 and 99, 204 with a body, odd reasons', limit: 'judged by 2xx alone' },
  H21: { what: 'closes a kept connection on its reuse', limit: 'no silent second POST' },
  H22: { what: 'answers before it has read, half-closes', limit: 'judged by the answer' },
  H23: { what: 'never reads a body of 5 MB', limit: 'ends within timeout + 250 ms' },
  H24: { what: 'DNS: unknown, failing, private, rebinding, CNAME', limit: 'refused, pinned' },
  H25: { what: 'answers just before and just after the timeout', limit: 'delivered; failed' },
  H26: { what: '429 and 503 with absurd Retry-After', limit: 'at most the next delay of the schedule' },
  B10: {
    what: 'the attempt, the status, the next attempt and the count of failures change together or not at all',
    limit: '',
  },
  B11: {
    what: 'an answer of 100 MB does not change what is stored, and every kind of failure ends after the last attempt',
    limit: '',
  },
  B12: { what: 'two redeliveries send twice, and both are recorded', limit: '' },
  B13: { what: 'a failure after a 2xx sends nothing again', limit: '' },
  B14: { what: 'failures count for their own endpoint alone', limit: '' },
  B15: { what: 'nine deliveries in ten or more reuse a connection', limit: '' },
  B16: {
    what: 'errors of the poller itself are counted, are retried at growing intervals, and it recovers by itself',
    limit: '',
  },
  B17: { what: 'a lease lasts longer than any attempt, whatever the timeout', limit: '' },
  B18: { what: 'what is refused at registration is refused at the attempt, and no URL throws', limit: '' },
  B19: {
    what: 'no open delivery is overdue by more than 60 s without a claim, and attempts strictly increase to 7',
    limit: '',
  },
  B20: { what: 'a retry schedule of 40 steps is followed', limit: '' },
  B21: { what: 'a change of an endpoint is effective at once, also from another process', limit: '' },
  B22: { what: 'a delivery of another workspace cannot be sent again', limit: '' },
  B23: { what: 'everything goes out through one guarded module', limit: '' },
  B24: { what: 'how a body ends, or how it is packed, never changes the verdict', limit: '' },
  B25: { what: 'no spelling of a forbidden address is taken for a public one', limit: '' },
  B26: { what: 'the address that was checked is the one connected to, through the real client', limit: '' },
  B27: { what: 'no answer of a receiver is shown by the API', limit: '' },
  B28: {
    what: 'the notification exists as soon as the endpoint is disabled, and the metric counts it',
    limit: '',
  },
  B29: { what: 'after the database is back, everything due goes out', limit: '' },
  A1: {
    what: 'foreign, deleted, unknown references everywhere',
    limit: 'foreign answers like unknown, byte for byte',
  },
  A2: { what: 'every operation for every role and permission', limit: 'exactly the documented ones pass' },
  A3: { what: 'revoking keys and members under load', limit: 'no request accepted that began after' },
  A4: {
    what: 'distinguishing the faults of an API key by its answer',
    limit: 'same bytes, medians ≤ 0.1 ms apart',
  },
  A5: { what: 'secrets in database, log of writes, backup, logs, metrics', limit: 'none' },
  A6: { what: 'properties that no caller may set', limit: 'change nothing' },
  A7: {
    what: '20,000 mutated requests, 2,000 that are hardly HTTP',
    limit: 'no 5xx, ≤ 1 s each, RSS ≤ +50 MB',
  },
  A8: { what: 'the ten risks of OWASP API 2023', limit: 'each has its tests' },
  A9: {
    what: 'uploaded PDFs that readers understand differently',
    limit: 'drawn once: the same picture in two readers, before and after signing',
  },
  I1: { what: '100 equal requests at once, one key, every POST', limit: '1 effect, 99 equal replays' },
  I2: { what: '50 different bodies at once, one key', limit: '1 effect, 49 conflicts' },
  I3: { what: 'failures with a key', limit: 'never stored; the next success runs once' },
  I4: { what: 'kill -9 between commit and answer', limit: 'the retry is a replay' },
  I5: { what: 'a key elsewhere: other user, workspace, path', limit: 'never another caller’s answer' },
  I6: { what: 'the edge of 24 hours', limit: 'replay before, new execution after, also during the clean-up' },
  M1: {
    what: 'a copy kept by updated_since and /deleted-records during 20,000 random writes',
    limit: 'equal to the database, record by record',
  },
  M2: {
    what: 'a copy by webhooks of which a fifth is refused, in any order of arrival',
    limit: 'no record differs',
  },
  M3: {
    what: 'copies by the list of changes, alone and with webhooks, and by webhooks alone, during 100,000 random writes of 16 callers and twenty kills',
    limit: 'equal to the database, byte for byte; no gap in the sequence',
  },
  M4: {
    what: 'two instances that write at once, and a reader of the list of changes, next to a transaction that stays open',
    limit: 'never a change below the last one seen, no gap',
  },
  S1: {
    what: 'random chains of documents, payments, credits, refunds, reversals and cancellations',
    limit: 'after each step every cent where it belongs',
  },
  S2: { what: '200 credit notes at once for one invoice', limit: 'never above it, nothing lost, no 5xx' },
  S3: {
    what: 'the chains of S1, with kill -9 during requests that are repeated',
    limit: 'none lost or doubled',
  },
  S4: {
    what: 'random histories of a client, and its statement of each day',
    limit: 'that of today is the balance after each step, and each day of the past adds up',
  },
  P1: {
    what: 'kill -9 of one of three instances under load',
    limit: 'nothing acknowledged lost or doubled, its claims taken up ≤ 2 s, no e-mail twice',
  },
  P2: {
    what: 'kill -9 of PostgreSQL, or of one of its processes, under load',
    limit: 'what was acknowledged is there once, the rest is a clean 5xx, ready ≤ 3 s after the server',
  },
  P3: {
    what: '100 equal requests at once over three instances, one key',
    limit: '1 effect, 99 equal replays',
  },
  P4: { what: 'issuing over three instances, with kill -9', limit: 'numbers gapless, quota exact' },
  P5: {
    what: 'random sequences of calls, restarts and time against a model, over two instances',
    limit: 'every invariant after each step',
  },
  P6: { what: 'revoking keys next to requests at other instances', limit: 'none accepted that began after' },
  P7: {
    what: '200 requests at once over three instances with a new key; 200 attempts to sign in',
    limit: 'exactly 120; exactly 20',
  },
  P8: {
    what: 'an instance that is frozen with SIGSTOP',
    limit: 'others wait ≤ 5 s; it stores nothing under its old claims, no e-mail twice',
  },
  P9: {
    what: 'restarting one instance after the other under load; tables of a newer version',
    limit: 'no sent request is reset or failed; not ready',
  },
  P10: {
    what: 'the primary is lost, and its synchronous standby takes over',
    limit: 'what was acknowledged is there once, ready again by themselves',
  },
  P11: {
    what: 'instances whose clocks are up to ten seconds apart',
    limit: 'times of a record strictly increase, no double send',
  },
  P12: { what: 'one link, or two last owners, over three instances at once', limit: 'once' },
  P13: {
    what: 'no connection is left, the pool is used up, the disk of PostgreSQL is full',
    limit: 'clean 5xx, reads go on, recovers by itself',
  },
  P14: {
    what: 'settings of PostgreSQL with which a power cut loses data',
    limit: 'refused at the start, by name',
  },
  P15: {
    what: 'thousands of deliveries to two endpoints, from three instances',
    limit: 'never more than 4 at once to each, each sent once',
  },
  E1: {
    what: 'kill -9 while documents go to SEF, are reversed and cancelled there; both answers to a repeated request',
    limit: 'one invoice in SEF per document, none lost, no event twice',
  },
  E2: {
    what: '500 submissions to a SEF that takes 3 calls a second',
    limit:
      'never more than 3 in any second, all sent, submissions before polls, API p99 ≤ 250 ms or 2 times that before',
  },
  E3: {
    what: 'a SEF that answers 429, 401, pages, redirects, 100 MB, a document type, half an answer or nothing',
    limit:
      'one invoice each, one notice, memory flat, API p99 ≤ 250 ms or 2 times that before, the key found nowhere',
  },
  E4: {
    what: '40 days without the service; changes that are repeated, reversed, unknown',
    limit: 'every state known, each event once and in order',
  },
  E5: {
    what: 'a restored backup and an import, of which SEF has more than they say',
    limit: 'searched for before anything is sent, nothing sent twice',
  },
  J1: {
    what: 'kill -9 between run, document, issue and e-mail of what recurs or is scheduled',
    limit: 'one document for each date, one e-mail or one that is unconfirmed, no number lost',
  },
  J2: {
    what: '10,000 recurring documents due at one midnight',
    limit: 'all done, none twice, another’s API p99 ≤ 2 times that before or next to a CPU-bound program',
  },
  J3: {
    what: 'a year with random stops and changes of the time zone, in the three ways of coming late',
    limit: 'each date settled once, as a reckoning of its own says',
  },
  J4: {
    what: 'a year of a business with 20 clients in its sandbox, by the API alone',
    limit: '≤ 1 minute',
  },
  J5: {
    what: 'paid, credited, cancelled, switched off or archived between the queueing of a reminder and its writing',
    limit: 'no letter about it, all others in their letter',
  },
  J6: {
    what: '10,000 reminders due at one midnight',
    limit: 'all sent, none twice, another’s API p99 ≤ 2 times that before or next to a CPU-bound program',
  },
  L1: { what: '200 requests at once with a new key', limit: 'exactly 120 accepted' },
  L2: { what: '240 a minute for ten minutes', limit: '1,200 ± 1 % accepted, Retry-After holds' },
  L3: { what: '100,000 random keys', limit: 'memory bounded, keys independent' },
  L4: {
    what: 'one workspace imports, exports, searches, prints and mails without pause',
    limit: 'another’s requests wait at most a second',
  },
  L5: {
    what: 'one workspace makes batches of 100 documents without pause',
    limit: 'another’s GET p99 ≤ 2 times that alone or next to a CPU-bound program',
  },
  W1: { what: 'a draft with 500 lines in the editor', limit: 'first line ≤ 1 s, a keystroke ≤ 16 ms' },
  W2: { what: 'from the setup link to a paid invoice by the keyboard alone, in two languages', limit: '' },
  W3: { what: 'ten jobs of a month, each from the overview to its end', limit: '0 to 6 clicks each' },
  B30: { what: 'cached data of an API key is never used after a revocation, by whatever process', limit: '' },
  B31: {
    what: 'no key, link or portal reaches what belongs to another owner, redelivery included',
    limit: '',
  },
  B32: { what: 'requests that race with one Idempotency-Key are replays, never a 500 or a 409', limit: '' },
  B33: {
    what: 'of requests that race for one unique value, one gets it and the others a 422 for the field',
    limit: '',
  },
  B35: { what: 'failures in one workspace count for no endpoint of another', limit: '' },
  B36: {
    what: 'kill -9 during actions on many documents',
    limit: 'each document is done once, and none is left out',
  },
} satisfies Record<string, Scenario>;

export type ScenarioId = keyof typeof SCENARIOS;

/** Whether this is `npm test`. */
export const isQuick = process.env.TEST_DEPTH === 'quick';

/** Whether this is `npm run test:deep`. */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** A quantity at the scale of the current run. */
export const scale = (fast: number, deep: number): number => (isDeep ? deep : fast);

/** How often a property is tried with random cases: in `npm test`, of which there are many, a tenth as often. */
export const runs = (count: number): number => (isQuick ? Math.ceil(count / 10) : count);

/** The seed of a scenario's random choices, `SEED` or a new one; printed, so that a failure can be run again. */
export function seedOf(id: ScenarioId): number {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${id}: seed ${seed}\n`);
  return seed;
}

/** Reports a scenario's measured figure: the last step of its test, because only a passed test has one. */
export function report(id: ScenarioId, measured: string): void {
  process.stdout.write(`${id}: ${measured}\n`);
  const file = process.env.FIGURES_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ id, measured })}\n`);
}
