// Three services on one PostgreSQL database, of which one is killed or frozen: the others go on with its work.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostOffice, startPostOffice } from '../mail/post-office.ts';
import { until } from '../reliability/service.ts';
import { report, scale } from '../scenarios.ts';
import { counted, type Instances, recordsOf, startInstances, times } from './instances.ts';
import { hasPostgres } from './server.ts';
import { type SlowReceiver, startSlowReceiver } from './slow-receiver.ts';

type MailRow = { recipient: string; status: string };

describe.skipIf(!hasPostgres)('of three services on one database', () => {
  let cluster: Instances;
  let receiver: SlowReceiver;
  let office: PostOffice;
  let records: ReturnType<typeof recordsOf>;
  let mailed = 0;

  beforeAll(async () => {
    receiver = await startSlowReceiver();
    office = await startPostOffice();
    cluster = await startInstances(3, {
      SMTP_URL: office.url,
      MAIL_FROM: 'Invoices <invoices@zora.example>',
      MAILS_PER_WORKSPACE_PER_DAY: '0',
    });
    records = recordsOf(cluster.call);
    await cluster.addEndpoint(receiver.urlOf('all'));
  });
  beforeEach(() => {
    receiver.takes(0);
    office.onMessage = () => undefined;
  });
  afterAll(async () => {
    expect(await cluster?.stop()).toEqual([0, 0, 0]);
    await receiver?.close();
    await office?.close();
  });

  async function issued(count: number) {
    return times(count, async () => {
      mailed += 1;
      const client = await records.newClient({ email: `buyer-${mailed}@client.example` });
      const { reference } = await records.draft(client);
      await records.made(`/documents/${reference}/issue`, {}, 200);
      return reference;
    });
  }

  /** No e-mail arrived twice, and those that are sent arrived. @returns how many are unconfirmed */
  async function checkMails(): Promise<number> {
    const mails = await cluster.rows<MailRow>('SELECT recipient, status FROM mails');
    for (const { recipient, status } of mails) {
      const copies = office.received.filter(({ to }) => to === recipient).length;
      if (status === 'sent') expect(copies, recipient).toBe(1);
      else expect([status, copies <= 1], recipient).toEqual(['unconfirmed', true]);
    }
    return mails.filter(({ status }) => status === 'unconfirmed').length;
  }

  async function allIsSent(): Promise<boolean> {
    const [{ count }] = await cluster.rows<{ count: number }>(
      "SELECT count(*) AS count FROM mails WHERE status = 'pending'",
    );
    return count === 0 && (await cluster.open()) === 0;
  }

  /** How many boots have claims, and how many services live. */
  async function claimants(): Promise<{ boots: number; living: number }> {
    const [found] = await cluster.rows<{ boots: number; living: number }>(
      `SELECT (SELECT count(DISTINCT claimed_by) FROM queue WHERE kind = 'webhook_delivery' AND claimed_by IS NOT NULL) AS boots,
         (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1) AS living`,
    );
    return found;
  }

  it('one that is killed loses and doubles nothing acknowledged, and the others take its work up', async () => {
    const kills = scale(2, 100);
    const tookUpMs: number[] = [];
    const answeredMs: number[] = [];
    let acknowledged = 0;
    let unconfirmed = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const references = await issued(6);
      receiver.takes(500);
      office.onMessage = async () => {
        await pause(100);
        return undefined;
      };
      const creating = times(60, async (turn) => {
        await pause(turn * 20);
        const name = `Kill ${kill} ${turn}`;
        const beganAt = performance.now();
        const { status } = await cluster.call('POST', '/clients', { name });
        answeredMs.push(performance.now() - beganAt);
        return { name, status };
      });
      const sending = times(6, (turn) => cluster.call('POST', `/documents/${references[turn]}/send`, {}));
      await pause(300 + Math.random() * 300);
      await cluster.signal(kill % 3, 'SIGKILL');
      const killedAt = performance.now();
      await until('no claim of it is left', async () => {
        const { boots, living } = await claimants();
        return boots <= living && living === 2;
      });
      tookUpMs.push(performance.now() - killedAt);
      await sending;
      const created = await creating;
      receiver.takes(0);
      await cluster.replace(kill % 3);
      await until('all is sent', allIsSent, 60_000);
      const stored = await cluster.rows<{ name: string; count: number }>(
        'SELECT name, count(*) AS count FROM clients WHERE name LIKE $1 GROUP BY name',
        [`Kill ${kill} %`],
      );
      const counts = new Map(stored.map(({ name, count }) => [name, count]));
      for (const { name, status } of created) {
        if (status === 201) expect(counts.get(name), name).toBe(1);
        else expect([status, (counts.get(name) ?? 0) <= 1], name).toEqual([502, true]);
      }
      acknowledged += created.filter(({ status }) => status === 201).length;
      unconfirmed = await checkMails();
    }
    const most = Math.max(...tookUpMs);
    expect(most).toBeLessThan(2500);
    const p99 = answeredMs.sort((a, b) => a - b)[Math.floor(answeredMs.length * 0.99)] as number;
    report(
      'P1',
      `${kills} kills, ${acknowledged} acknowledged, none lost or doubled; claims taken up within ${most.toFixed(0)} ms; p99 of requests ${p99.toFixed(0)} ms; of ${mailed} e-mails ${unconfirmed} unconfirmed, none twice`,
    );
    // A hundred kills, each with a start of the service and mails that wait for it.
  }, 2_700_000);

  it('one that is frozen holds nothing for long, and does nothing under its old claims when it wakes', async () => {
    const rounds = scale(1, 5);
    let waitedMs = 0;
    for (let round = 0; round < rounds; round += 1) {
      const references = await issued(8);
      receiver.takes(1500);
      office.onMessage = async () => {
        await pause(300);
        return undefined;
      };
      await times(8, (turn) => cluster.call('POST', `/documents/${references[turn]}/send`, {}));
      await until('some is being sent', async () => (await claimants()).boots > 0);
      await cluster.signal(round % 3, 'SIGSTOP');
      const answers = await times(40, async (turn) => {
        await pause(turn * 50);
        const beganAt = performance.now();
        const answer = await cluster.call('POST', '/clients', { name: `Frozen ${round} ${turn}` });
        waitedMs = Math.max(waitedMs, performance.now() - beganAt);
        return answer;
      });
      expect(counted(answers)).toEqual({ 201: 40 });
      receiver.takes(0);
      await until('it is taken for gone', async () => (await claimants()).living === 2, 30_000);
      await until('the others have sent everything', allIsSent, 60_000);
      const attempts = () =>
        cluster.rows('SELECT sum(attempts) AS attempts, count(*) AS deliveries FROM webhook_deliveries');
      const before = await attempts();
      cluster.wake(round % 3);
      await until('it is back', async () => (await claimants()).living === 3, 30_000);
      await pause(1500);
      expect(await attempts()).toEqual(before);
      await checkMails();
      for (const { url } of cluster.services)
        expect((await cluster.call('POST', '/clients', { name: url }, { url })).status).toBe(201);
      await until('all is sent', allIsSent, 30_000);
    }
    const unconfirmed = await checkMails();
    report(
      'P8',
      `${rounds} times until it counted as gone: others waited at most ${waitedMs.toFixed(0)} ms; nothing was stored when it woke; of ${mailed} e-mails ${unconfirmed} unconfirmed, none twice`,
    );
  });
});
