// Three services on one PostgreSQL database, behind a load balancer: together they keep what one keeps alone.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../reliability/service.ts';
import { report, scale } from '../scenarios.ts';
import { counted, type Instances, recordsOf, startInstances, times } from './instances.ts';
import { hasPostgres } from './server.ts';
import { type SlowReceiver, startSlowReceiver } from './slow-receiver.ts';

describe.skipIf(!hasPostgres)('three services on one database', () => {
  let cluster: Instances;
  let receiver: SlowReceiver;
  let records: ReturnType<typeof recordsOf>;

  beforeAll(async () => {
    receiver = await startSlowReceiver();
    // Each browser has an address of its own: too many links that do not open are answered with 429.
    cluster = await startInstances(3, { TRUST_PROXY: 'loopback' });
    records = recordsOf(cluster.call);
  });
  afterAll(async () => {
    expect(await cluster?.stop()).toEqual([0, 0, 0]);
    await receiver?.close();
  });

  it('carry out 100 equal requests with one key once, whatever they ask for', async () => {
    const { draft, made, newClient } = records;
    const { reference: client } = await newClient();
    const today = new Date().toISOString().slice(0, 10);
    const pay = (amount: number) => ({ amount, method: 'bank', paid_on: today });
    const invoice = async () => {
      const { reference } = await draft();
      return made(`/documents/${reference}/issue`, {}, 200);
    };
    const onAccount = () => made('/payments', { client, ...pay(5), keep_rest_as_credit: true });
    const [paid, cancelled, sent, reversed] = await times(4, invoice);
    const { payments } = await made(`/documents/${reversed?.reference}/payments`, pay(2));
    const [mistaken] = payments as { reference: string }[];
    const [refunded, undone] = await times(2, onAccount);
    const line = { description: 'Work', quantity: 1, unit_price: 100 };
    const signers = [{ name: 'Ana', email: 'ana@example.com' }];
    const requests: [string, object, number][] = [
      ['/clients', { name: 'Once' }, 201],
      ['/items', { type: 'service', name: 'Advice', default_price: 1, sku: 'A-1' }, 201],
      ['/expenses', { description: 'Paper', amount: 1, occurs_on: today }, 201],
      ['/contracts', { title: 'Terms', client, body: 'As agreed.', signers }, 201],
      ['/documents', { document_type: 'rs_invoice', client, lines: [line] }, 201],
      [`/documents/${(await draft()).reference}/issue`, {}, 200],
      [`/documents/${sent?.reference}/send`, {}, 200],
      [`/documents/${paid?.reference}/payments`, pay(1), 201],
      [`/documents/${reversed?.reference}/payments/${mistaken?.reference}/reverse`, { reason: 'Typo' }, 200],
      [`/documents/${cancelled?.reference}/cancel`, { reason: 'Twice' }, 200],
      ['/payments', { client, ...pay(3), keep_rest_as_credit: true }, 201],
      [`/payments/${refunded?.reference}/refund`, { ...pay(5), reason: 'Too much' }, 200],
      [`/payments/${undone?.reference}/reverse`, { reason: 'Typo' }, 200],
    ];
    for (const [path, body, status] of requests) {
      const key = { headers: { 'Idempotency-Key': `once ${path}` } };
      const answers = await times(100, () => cluster.call('POST', path, body, key));
      expect(counted(answers), `${path} ${answers[0]?.text}`).toEqual({ [status]: 100 });
      expect(new Set(answers.map(({ text }) => text)).size, path).toBe(1);
      const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
      expect(replayed, path).toHaveLength(99);
    }
    const { data } = await cluster.call('GET', `/documents/${paid?.reference}`);
    expect(data.paid).toBe('1.00');
    report('P3', `${requests.length} operations: each 1 effect and 99 equal replays`);
  });

  it('number what is issued at once without a gap, also when one of them is killed, and keep to the quota', async () => {
    const count = scale(90, 600);
    const kills = scale(1, 5);
    const drafts = await times(count, () => records.draft());
    const issue = (turn: number) => cluster.call('POST', `/documents/${drafts[turn]?.reference}/issue`, {});
    const pauseMs = scale(10, 30);
    const issuing = times(count - 30, async (turn) => {
      await pause(turn * pauseMs);
      return issue(turn);
    });
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(400);
      await cluster.signal(kill % 3, 'SIGKILL');
      await cluster.replace(kill % 3);
    }
    const issued = (await issuing).filter(({ status }) => status === 200).map(({ data }) => data.number);
    expect(issued.length).toBeGreaterThan((count - 30) / 2);
    await cluster.rows(
      `UPDATE businesses SET monthly_documents_override = 7 +
         (SELECT count(*) FROM documents WHERE issued_at IS NOT NULL AND workspace_id = (SELECT id FROM workspaces WHERE reference = $1))`,
      [cluster.workspace],
    );
    const left = await times(30, (turn) => issue(count - 30 + turn));
    await cluster.rows('UPDATE businesses SET monthly_documents_override = NULL');
    const stored = await cluster.rows<{ number: string }>(
      `SELECT number FROM documents JOIN workspaces ON workspaces.id = workspace_id
       WHERE number IS NOT NULL AND type_key = 'rs_invoice' AND workspaces.reference = $1`,
      [cluster.workspace],
    );
    const numbers = stored.map(({ number }) => Number(/\d+$/.exec(number)?.[0])).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] as number) + place));
    expect(stored.map(({ number }) => number)).toEqual(expect.arrayContaining(issued));
    expect(left.filter(({ status }) => status === 200)).toHaveLength(7);
    report('P4', `${kills} kills, ${stored.length} numbers without a gap; of 30 with a quota of 7 more, 7`);
  });

  it('refuse every request that begins after its key was revoked', async () => {
    const rounds = scale(1, 10);
    const owner = await cluster.ownerEmail();
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      const created = await cluster.command('keys', 'create', cluster.workspace, '--email', owner);
      const { key, reference } = created as { key: string; reference: string };
      const headers = { Authorization: `Bearer ${key}` };
      const seen: { beganAt: number; status: number }[] = [];
      let isOver = false;
      const asking = times(6, async (turn) => {
        for (let i = 0; !isOver; i += 1) {
          const beganAt = performance.now();
          const body = { name: `Late ${round} ${turn} ${i}` };
          const { status } = await (turn % 2
            ? cluster.call('GET', '/clients', undefined, { headers })
            : cluster.call('POST', '/clients', body, { headers }));
          seen.push({ beganAt, status });
        }
      });
      await cluster.command('keys', 'revoke', reference);
      const revokedAt = performance.now();
      await pause(500);
      isOver = true;
      await asking;
      const after = seen.filter(({ beganAt }) => beganAt > revokedAt);
      expect(after.length).toBeGreaterThan(20);
      expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
      expect(seen.some(({ status }) => status === 201)).toBe(true);
      refused += after.length;
    }
    report('P6', `${rounds} keys: ${refused} requests that began after, all refused`);
  });

  it('open a link once, and keep one of two last owners', async () => {
    const rounds = scale(1, 10);
    const owner = await cluster.ownerEmail();
    for (let round = 0; round < rounds; round += 1) {
      const { link } = await cluster.command('users', 'reset-password', '--email', owner);
      const chosen = { token: String(link).split('#')[1], password: `a rather long pass phrase ${round}` };
      const path = '/dashboard/api/password-resets/complete';
      const opened = await times(6, (turn) =>
        cluster.call('POST', path, chosen, { headers: { 'X-Forwarded-For': `10.0.${round}.${turn}` } }),
      );
      expect(counted(opened)).toEqual({ 200: 1, 404: 5 });
      const other = `second-${round}@example.com`;
      await cluster.command('members', 'add', cluster.workspace, '--email', other, '--role', 'owner');
      const cookie = await signIn(owner, chosen.password);
      const owners = await cluster.rows<{ reference: string }>(
        `SELECT memberships.reference FROM memberships JOIN workspaces USING (business_id)
         WHERE workspaces.reference = $1 AND role = 'owner' AND revoked_at IS NULL`,
        [cluster.workspace],
      );
      expect(owners).toHaveLength(2);
      const ended = await times(2, (turn) =>
        cluster.call(
          'DELETE',
          `/dashboard/api/workspaces/${cluster.workspace}/members/${owners[turn]?.reference}`,
          undefined,
          { headers: { Cookie: cookie } },
        ),
      );
      expect(
        ended.filter(({ status }) => status === 204),
        JSON.stringify(ended),
      ).toHaveLength(1);
      await cluster.command('members', 'add', cluster.workspace, '--email', owner, '--role', 'owner');
      await cluster.command('members', 'revoke', cluster.workspace, '--email', other).catch(() => undefined);
    }
    report('P12', `${rounds} links opened once of 6 times, and one of two last owners left ${rounds} times`);
  });

  async function signIn(email: string, password: string): Promise<string> {
    const { headers, text } = await cluster.call('POST', '/dashboard/api/sign-in', { email, password });
    const cookies = headers.getSetCookie().map((set) => set.split(';')[0] as string);
    expect(cookies, text).not.toEqual([]);
    return cookies.join('; ');
  }

  it('never send more than 4 at once to an endpoint, and each delivery once', async () => {
    const deliveries = scale(150, 5000);
    const names = ['one', 'two'];
    for (const name of names) await cluster.addEndpoint(receiver.urlOf(name));
    receiver.takes(20);
    const startedAt = performance.now();
    await times(30, async () => {
      for (let i = 0; i < deliveries / 30; i += 1) await records.newClient();
    });
    for (const name of names) {
      const arrivals = receiver.arrivals(name);
      await until('all have arrived', () => new Set(arrivals).size >= deliveries, 300_000);
      expect(new Set(arrivals).size).toBe(arrivals.length);
      expect(receiver.mostAtOnce(name)).toBeLessThanOrEqual(4);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    await until('outcomes are stored', async () => (await cluster.open()) === 0);
    const most = names.map((name) => receiver.mostAtOnce(name)).join(' and ');
    report(
      'P15',
      `${deliveries} deliveries to each of 2 endpoints in ${seconds.toFixed(0)} s: at most ${most} at once, each once`,
    );
  });
});

describe.skipIf(!hasPostgres)('three services with limits', () => {
  let limited: Instances;
  beforeAll(async () => {
    limited = await startInstances(3, { RATE_LIMIT_PER_MINUTE: '120' });
  });
  afterAll(() => limited?.stop());

  it('let 120 of 200 requests pass, and 20 of 200 attempts to sign in', async () => {
    const answers = await times(200, () => limited.call('GET', '/clients'));
    expect(counted(answers)).toEqual({ 200: 120, 429: 80 });
    const left = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(left.filter((each) => each > 0).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 119 }, (_, place) => place + 1),
    );
    const body = { email: 'guessed@example.com', password: 'not the password' };
    const attempts = await times(200, () => limited.call('POST', '/dashboard/api/sign-in', body));
    expect(counted(attempts)).toEqual({ 401: 20, 429: 180 });
    report('P7', '120 of 200 requests, 20 of 200 attempts to sign in');
  });
});
