// Three services on one PostgreSQL database, behind a load balancer: together they keep what one keeps alone.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../reliability/service.ts';
import { type Answer, type Instances, startInstances, times } from './instances.ts';
import { hasPostgres } from './server.ts';
import { type SlowReceiver, startSlowReceiver } from './slow-receiver.ts';

let cluster: Instances;
let receiver: SlowReceiver;
let clients = 0;

async function made(path: string, body: object, status = 201): Promise<Answer['data']> {
  const answer = await cluster.call('POST', path, body);
  expect(answer.status, answer.text).toBe(status);
  return answer.data;
}

function newClient(name = `Client ${++clients}`) {
  return made('/clients', { name });
}

async function draft(price = 100) {
  const { reference: client } = await newClient();
  const line = { description: 'Work', quantity: 1, unit_price: price };
  return made('/documents', { document_type: 'rs_invoice', client, lines: [line] });
}

const counted = (answers: readonly Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe.skipIf(!hasPostgres)('three services on one database', () => {
  beforeAll(async () => {
    receiver = await startSlowReceiver();
    cluster = await startInstances(3);
  });
  afterAll(async () => {
    expect(await cluster?.stop()).toEqual([0, 0, 0]);
    await receiver?.close();
  });

  it('carry out 100 equal requests with one key once, whatever they ask for', async () => {
    const { reference: document } = await draft();
    const issued = await made(`/documents/${(await draft()).reference}/issue`, {}, 200);
    const day = issued.issue_date;
    const line = { description: 'Work', quantity: 1, unit_price: 100 };
    const { reference: client } = await newClient();
    const requests: [string, object, number][] = [
      ['/clients', { name: 'Once' }, 201],
      ['/items', { type: 'service', name: 'Advice', default_price: 1, sku: 'A-1' }, 201],
      ['/documents', { document_type: 'rs_invoice', client, lines: [line] }, 201],
      [`/documents/${document}/issue`, {}, 200],
      [`/documents/${issued.reference}/payments`, { amount: 1, method: 'bank', paid_on: day }, 201],
    ];
    for (const [path, body, status] of requests) {
      const key = { headers: { 'Idempotency-Key': `once ${path}` } };
      const answers = await times(100, () => cluster.call('POST', path, body, key));
      expect(counted(answers), path).toEqual({ [status]: 100 });
      expect(new Set(answers.map(({ text }) => text)).size, path).toBe(1);
      const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
      expect(replayed, path).toHaveLength(99);
    }
    const { data: paid } = await cluster.call('GET', `/documents/${issued.reference}`);
    expect(paid.paid).toBe('1.00');
  });

  it('number 90 documents that are issued at once without a gap, also when one of them is killed', async () => {
    const drafts = await times(90, () => draft(1));
    const issuing = times(90, async (turn) => {
      await pause(turn * 10);
      return cluster.call('POST', `/documents/${drafts[turn]?.reference}/issue`, {});
    });
    await pause(400);
    await cluster.signal(2, 'SIGKILL');
    const answers = await issuing;
    const issued = answers.filter(({ status }) => status === 200).map(({ data }) => data.number);
    expect(issued.length).toBeGreaterThan(60);
    const stored = await cluster.rows<{ number: string }>(
      `SELECT number FROM documents JOIN workspaces ON workspaces.id = workspace_id
       WHERE number IS NOT NULL AND type_key = 'rs_invoice' AND environment = 'production'`,
    );
    const numbers = stored.map(({ number }) => Number(/\d+$/.exec(number)?.[0])).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] as number) + place));
    expect(stored.map(({ number }) => number)).toEqual(expect.arrayContaining(issued));
    await cluster.replace(2);
  });

  it('refuse every request that begins after its key was revoked', async () => {
    const owner = ['--email', await ownerEmail()];
    const created = await cluster.command('keys', 'create', cluster.workspace, ...owner);
    const { key, reference } = created as { key: string; reference: string };
    const headers = { Authorization: `Bearer ${key}` };
    expect((await cluster.call('GET', '/clients', undefined, { headers })).status).toBe(200);
    let revokedAt = Number.POSITIVE_INFINITY;
    const seen: { beganAt: number; status: number }[] = [];
    let isOver = false;
    const asking = times(6, async (turn) => {
      for (let i = 0; !isOver; i += 1) {
        const beganAt = performance.now();
        const { status } = await (turn % 2
          ? cluster.call('GET', '/clients', undefined, { headers })
          : cluster.call('POST', '/clients', { name: `Late ${turn} ${i}` }, { headers }));
        seen.push({ beganAt, status });
      }
    });
    await cluster.command('keys', 'revoke', reference);
    revokedAt = performance.now();
    await pause(500);
    isOver = true;
    await asking;
    const after = seen.filter(({ beganAt }) => beganAt > revokedAt);
    expect(after.length).toBeGreaterThan(20);
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
    expect(seen.some(({ status }) => status === 201)).toBe(true);
  });

  it('let 20 of 200 attempts to sign in pass at once, and open a link once', async () => {
    const body = { email: 'guessed@example.com', password: 'not the password' };
    const answers = await times(200, () => cluster.call('POST', '/dashboard/api/sign-in', body));
    expect(counted(answers)).toEqual({ 401: 20, 429: 180 });
    const { link } = await cluster.command('users', 'reset-password', '--email', await ownerEmail());
    const chosen = { token: String(link).split('#')[1], password: 'a rather long pass phrase' };
    const opened = await times(9, () =>
      cluster.call('POST', '/dashboard/api/password-resets/complete', chosen),
    );
    expect(counted(opened)).toEqual({ 200: 1, 404: 8 });
  });

  it('never send more than 4 at once to an endpoint, and each delivery once', async () => {
    await cluster.addEndpoint(receiver.urlOf('one'));
    await cluster.addEndpoint(receiver.urlOf('two'));
    receiver.takes(20);
    await times(150, () => newClient());
    for (const name of ['one', 'two']) {
      await until('all have arrived', () => new Set(receiver.arrivals(name)).size >= 150, 60_000);
      expect(new Set(receiver.arrivals(name)).size).toBe(receiver.arrivals(name).length);
      expect(receiver.mostAtOnce(name)).toBeLessThanOrEqual(4);
    }
    await until('outcomes are stored', async () => (await open()) === 0);
  });

  it('take up within 2 s what one that is killed was sending, and lose and double nothing acknowledged', async () => {
    for (const place of [1, 2]) {
      receiver.takes(1500);
      const before = clients;
      const creating = times(40, async (turn) => {
        await pause(turn * 20);
        const name = `Client ${++clients}`;
        const { status } = await cluster.call('POST', '/clients', { name });
        return { name, status };
      });
      await pause(500);
      const [{ boots }] = await cluster.rows<{ boots: number }>(
        'SELECT count(DISTINCT claimed_by) AS boots FROM webhook_deliveries WHERE claimed_by IS NOT NULL',
      );
      expect(boots).toBeGreaterThan(0);
      await cluster.signal(place, 'SIGKILL');
      const killedAt = performance.now();
      await until('no claim of it is left', async () => (await goneClaims()) === 0, 4000);
      expect(performance.now() - killedAt).toBeLessThan(2000);
      receiver.takes(0);
      const created = await creating;
      await cluster.replace(place);
      const stored = await cluster.rows<{ name: string; count: number }>(
        'SELECT name, count(*) AS count FROM clients GROUP BY name',
      );
      const counts = new Map(stored.map(({ name, count }) => [name, count]));
      for (const { name, status } of created) {
        if (status === 201) expect(counts.get(name), name).toBe(1);
        else expect(status).toBe(502);
      }
      expect(clients).toBe(before + 40);
      await until('all is delivered', async () => (await open()) === 0, 30_000);
    }
  });

  it('go on while one is frozen, which does nothing under its old claims when it wakes', async () => {
    receiver.takes(2000);
    await times(9, () => newClient());
    await until('the first is sending', async () => (await claims()) >= 4);
    await cluster.signal(0, 'SIGSTOP');
    const frozenAt = performance.now();
    const answers = await times(20, (turn) => cluster.call('POST', '/clients', { name: `Unfrozen ${turn}` }));
    expect(counted(answers)).toEqual({ 201: 20 });
    expect(performance.now() - frozenAt).toBeLessThan(10_000);
    receiver.takes(0);
    await until('the others have sent everything', async () => (await open()) === 0, 40_000);
    const [before] = await cluster.rows('SELECT sum(attempts) AS attempts, count(*) FROM webhook_deliveries');
    cluster.wake(0);
    await pause(2000);
    expect(await cluster.rows('SELECT sum(attempts) AS attempts, count(*) FROM webhook_deliveries')).toEqual([
      before,
    ]);
    for (const { url } of cluster.services)
      expect((await cluster.call('POST', '/clients', { name: `After ${url}` }, { url })).status).toBe(201);
    await until('all is delivered', async () => (await open()) === 0);
  });
});

describe.skipIf(!hasPostgres)('three services with a limit of 120 requests a minute', () => {
  let limited: Instances;
  beforeAll(async () => {
    limited = await startInstances(3, { RATE_LIMIT_PER_MINUTE: '120' });
  });
  afterAll(() => limited?.stop());

  it('let 120 of 200 at once pass, and the next of another key', async () => {
    const answers = await times(200, () => limited.call('GET', '/clients'));
    expect(counted(answers)).toEqual({ 200: 120, 429: 80 });
    const left = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(left.filter((each) => each > 0).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 119 }, (_, place) => place + 1),
    );
  });
});

async function ownerEmail(): Promise<string> {
  const [{ email }] = await cluster.rows<{ email: string }>('SELECT email FROM users LIMIT 1');
  return email;
}

async function open(): Promise<number> {
  const [{ count }] = await cluster.rows<{ count: number }>(
    'SELECT count(*) AS count FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL',
  );
  return count;
}

async function claims(): Promise<number> {
  const [{ count }] = await cluster.rows<{ count: number }>(
    'SELECT count(*) AS count FROM webhook_deliveries WHERE claimed_by IS NOT NULL',
  );
  return count;
}

/** Claims of more boots than there are locks of services that live. */
async function goneClaims(): Promise<number> {
  const [{ boots, locks }] = await cluster.rows<{ boots: number; locks: number }>(
    `SELECT (SELECT count(DISTINCT claimed_by) FROM webhook_deliveries WHERE claimed_by IS NOT NULL) AS boots,
       (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1) AS locks`,
  );
  return Math.max(0, boots - locks);
}
