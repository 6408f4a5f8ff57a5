// The poll of the outbox, in a separate database with a given number of finished deliveries.
import { existsSync } from 'node:fs';
import { openDatabase } from '../../src/database/open.ts';
import { queue } from '../../src/database/schema/queue.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../../src/database/schema/webhooks.ts';
import { databaseFile, openWriter } from '../../src/database/sqlite/connect.ts';
import { DEFAULT_RETRY_SECONDS, maxWaitMs } from '../../src/domain/delivery-schedule.ts';
import { newReference } from '../../src/domain/reference.ts';
import { createSlots } from '../../src/queue/slots.ts';
import { webhookClaims } from '../../src/webhooks/jobs.ts';
import { makeBusiness } from '../seed/business.ts';
import { inserter } from '../seed/insert.ts';

const ENDPOINTS = 20;
/** Deliveries that are due at a busy moment, spread over the endpoints. */
const DUE = 60;

/** Creates the database, unless it exists. */
export async function makeOutbox(url: string, delivered: number): Promise<void> {
  if (existsSync(databaseFile(url))) return;
  const now = new Date();
  const at = now.toISOString();
  const database = await openDatabase(url);
  const { workspace } = await makeBusiness(database, now);
  await database.close();
  const connection = openWriter(databaseFile(url));
  const addEndpoint = inserter(connection, webhookEndpoints);
  const addEvent = inserter(connection, events);
  const addDelivery = inserter(connection, webhookDeliveries);
  const addWork = inserter(connection, queue);
  const of = { workspaceId: workspace.id, createdAt: at };
  connection.transaction(() => {
    const secret = { secretEncrypted: 'x', secretHint: 'x', consecutiveFailures: 0 };
    for (let id = 1; id <= ENDPOINTS; id += 1) {
      const to = { url: `https://receiver-${id}.example/`, events: '["*"]', active: 1 };
      addEndpoint({ ...of, ...to, ...secret, id, reference: newReference(), updatedAt: at });
    }
    // All events may be the same here.
    const event = { event: 'client.created', subjectReference: newReference(), payload: '{}' };
    addEvent({ workspaceId: workspace.id, ...event, id: 1, occurredAt: at });
    for (let i = 0; i < delivered + DUE; i += 1) {
      const isDue = i >= delivered;
      const id = i + 1;
      const endpointId = 1 + (i % ENDPOINTS);
      addDelivery({
        ...of,
        id,
        reference: newReference(),
        endpointId,
        eventId: 1,
        status: isDue ? 'pending' : 'delivered',
        attempts: isDue ? 0 : 1,
        interruptions: 0,
        lastAttemptAt: isDue ? null : at,
        httpCode: isDue ? null : 200,
        durationMs: isDue ? null : 12,
        deliveredAt: isDue ? null : at,
      });
      const work = { kind: 'webhook_delivery', subjectId: id, groupId: endpointId, lane: 0, dueAt: at };
      if (isDue) addWork({ workspaceId: workspace.id, ...work });
    }
  })();
  connection.close();
}

/** @returns a function that polls the outbox as the poller does after a commit */
export async function openOutbox(url: string): Promise<() => Promise<unknown>> {
  const database = await openDatabase(url);
  const slots = createSlots(webhookClaims.rules);
  const options = { at: new Date(), ending: [], horizonMs: maxWaitMs(DEFAULT_RETRY_SECONDS) };
  return async () => {
    const { work } = await database.read((tx) => webhookClaims.find(tx, slots, options));
    if (work.length !== DUE) throw new Error(`The poller found ${work.length} of ${DUE} deliveries.`);
  };
}
