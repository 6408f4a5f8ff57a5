// Changes of an endpoint while deliveries to it are under way: later attempts use them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signatureHeader } from '../../src/crypto/webhook-signature.ts';
import { openDatabase } from '../../src/database/open.ts';
import {
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
  updateEndpoint,
} from '../../src/webhooks/endpoints.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import {
  createStage,
  generator,
  INSTANCE_KEY,
  type Receiver,
  type Stage,
  startReceiver,
  until,
} from './fixture.ts';

const EVENTS = 40;

let stage: Stage;
let receiver: Receiver;
const random = generator(seedOf('D7'));
const moment = (milliseconds: number) => new Promise((over) => setTimeout(over, random() * milliseconds));

beforeEach(async () => {
  stage = await createStage();
  stage.clock.follow();
  receiver = await startReceiver(async (response) => {
    await moment(10);
    response.end();
  });
});
afterEach(async () => {
  await stage.close();
  await receiver.close();
});

/** When each attempt at this endpoint began, the latest last. */
async function begun(endpoint: string): Promise<string[]> {
  const row = await stage.endpointRow(endpoint);
  const own = (await stage.deliveries()).filter(({ endpointId }) => endpointId === row.id);
  const lists = await Promise.all(own.map(({ reference }) => stage.attempts(reference)));
  return lists
    .flat()
    .map(({ attempted_at }) => attempted_at)
    .sort();
}

/** Events in quick succession, with a change in the middle. @returns the instant of the change */
async function amidEvents(change: () => Promise<unknown>): Promise<string> {
  const events = Promise.all(
    Array.from({ length: EVENTS }, async () => {
      await moment(60);
      await stage.event();
    }),
  );
  await moment(60);
  await change();
  // What was claimed before the change begins in the turn of the event loop in which the claim is committed.
  await nextTurn();
  const done = stage.clock.now().toISOString();
  await events;
  return done;
}

describe.each([
  ['of this process', async () => stage.database],
  ['of another process', () => openDatabase(stage.databaseUrl)],
])('by a command %s', (_, open) => {
  const rounds = scale(3, 60);

  test('a pause stops deliveries, resuming continues them, removing ends them permanently and keeps the history', async () => {
    const poller = await stage.poller();
    let sent = 0;
    for (let round = 0; round < rounds; round += 1) {
      const database = await open();
      const { endpoint } = await stage.endpoint(receiver.url);
      const act = (action: typeof pauseEndpoint) => () =>
        database.write('instance', (tx) =>
          action(tx, { workspace: stage.workspace, reference: endpoint.reference, now: stage.clock.now() }),
        );
      const nothingAfter = async (instant: string) => {
        await until(() => poller.stats().inFlight === 0);
        expect((await begun(endpoint.reference)).filter((at) => at > instant)).toEqual([]);
      };
      await nothingAfter(await amidEvents(act(pauseEndpoint)));
      const { id } = await stage.endpointRow(endpoint.reference);
      const own = async () => (await stage.deliveries()).filter(({ endpointId }) => endpointId === id);
      await act(resumeEndpoint)();
      await until(async () => (await own()).every(({ status }) => status === 'delivered'));
      const history = await begun(endpoint.reference);
      await nothingAfter(await amidEvents(act(removeEndpoint)));
      expect((await begun(endpoint.reference)).slice(0, history.length)).toEqual(history);
      const after = await own();
      expect(after.filter(({ nextAttemptAt }) => nextAttemptAt !== null)).toEqual([]);
      expect(new Set(after.map(({ status, attempts }) => `${status} ${attempts}`)).size).toBeLessThanOrEqual(
        2,
      );
      sent += (await begun(endpoint.reference)).length;
      if (database !== stage.database) await database.close();
    }
    expect(receiver.received).toHaveLength(sent);
    report(
      'D7',
      `${rounds} endpoints paused, resumed and removed during ${sent} attempts: no attempt began afterwards`,
    );
  });

  test('a new URL and a new secret are used by every attempt that begins later', async () => {
    const database = await open();
    const poller = await stage.poller();
    const { endpoint, secret: first } = await stage.endpoint(`${receiver.url}&round=0`);
    const secrets = [first];
    let late = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const before = receiver.received.length;
      const which = { workspace: stage.workspace, reference: endpoint.reference };
      const done = await amidEvents(() =>
        database.write('instance', async (tx) => {
          const now = stage.clock.now();
          await updateEndpoint(tx, {
            ...which,
            now,
            url: `${receiver.url}&round=${round}`,
            allowPrivateNetwork: true,
          });
          secrets[round] = (
            await rotateEndpointSecret(tx, { ...which, now, instanceKey: INSTANCE_KEY })
          ).secret;
        }),
      );
      await until(() => receiver.received.length === before + EVENTS);
      await until(() => poller.stats().inFlight === 0);
      for (const { url, body, headers } of receiver.received.slice(before)) {
        const signature = String(headers['x-service-signature']);
        const used = Number(/round=(\d+)/.exec(url)?.[1]);
        // URL and secret always change together.
        const t = Number(/t=(\d+)/.exec(signature)?.[1]);
        expect(signature).toBe(signatureHeader(secrets[used] as string, body, t));
        const [attempt] = await stage.attempts(String(headers['x-service-delivery']));
        if ((attempt?.attempted_at ?? '') <= done) continue;
        expect(used).toBe(round);
        late += 1;
      }
    }
    expect(late).toBeGreaterThan(0);
    if (database !== stage.database) await database.close();
    report(
      'B21',
      `${rounds} changes: ${late} attempts that began after them, all with the new URL and secret`,
    );
  });
});
