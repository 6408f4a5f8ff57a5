// A database with webhook endpoints and deliveries that wait for them.
import SQLite from 'better-sqlite3';
import type { Workspace } from '../../src/auth/context.ts';
import { type Database, openDatabase } from '../../src/database/open.ts';
import { databaseFile } from '../../src/database/sqlite/connect.ts';
import { newReference } from '../../src/domain/reference.ts';
import { createEndpoint } from '../../src/webhooks/endpoints.ts';
import { recordEvent } from '../../src/webhooks/publish.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { serviceSettings } from './measured.ts';

const PER_BUSINESS = 10;
/** Often enough for exact figures, and rarely enough not to disturb the measured processes. */
const POLL_MS = 5;
const DEADLINE_MS = 60_000;

/**
 * Adds endpoints of one receiver, in as many businesses as needed, and deliveries that are due.
 * @returns a key for each business
 */
export async function addEndpoints(
  databaseUrl: string,
  { url, endpoints, waiting = 0 }: { url: string; endpoints: number; waiting?: number },
): Promise<string[]> {
  const database = await openDatabase(databaseUrl);
  const now = new Date();
  const instanceKey = serviceSettings(databaseUrl).SECRET_KEY as string;
  const keys: string[] = [];
  const workspaces: Workspace[] = [];
  for (let made = 0; made < endpoints; made += PER_BUSINESS) {
    await database.write('instance', async (tx) => {
      const ownerEmail = `bench-${made}@example.com`;
      const { production: workspace } = await createWorkspaces(tx, {
        name: `Business ${made}`,
        country: 'RS',
        currency: 'RSD',
        timezone: 'Europe/Belgrade',
        ownerEmail,
        sandbox: false,
        now,
      });
      for (let i = 0; i < Math.min(PER_BUSINESS, endpoints); i += 1) {
        const endpoint = {
          url: `${url}/${made + i}`,
          events: ['*'],
          now,
          instanceKey,
          allowPrivateNetwork: true,
        };
        await createEndpoint(tx, { workspace, ...endpoint });
      }
      workspaces.push(workspace);
      keys.push((await createKey(tx, { workspace, email: ownerEmail, now })).key);
    });
  }
  for (const workspace of workspaces) await makeEvents(database, workspace, waiting / endpoints);
  await database.close();
  return keys;
}

/** Waits until no delivery is open. */
export async function outcomes(databaseUrl: string): Promise<void> {
  const connection = new SQLite(databaseFile(databaseUrl), { readonly: true });
  const open = connection.prepare("SELECT 1 FROM queue WHERE kind = 'webhook_delivery' LIMIT 1");
  const deadline = performance.now() + DEADLINE_MS;
  while (open.get() !== undefined) {
    if (performance.now() > deadline) throw new Error('Outcomes are missing.');
    await new Promise((again) => setTimeout(again, POLL_MS));
  }
  connection.close();
}

/** Makes all deliveries that are open due at a time, in milliseconds. */
export function setDue(databaseUrl: string, at: number): void {
  const connection = new SQLite(databaseFile(databaseUrl));
  connection
    .prepare("UPDATE queue SET due_at = ? WHERE kind = 'webhook_delivery'")
    .run(new Date(at).toISOString());
  connection.close();
}

/** Makes events, each for all endpoints of the business. */
async function makeEvents(database: Database, workspace: Workspace, count: number): Promise<void> {
  const now = new Date();
  for (let i = 0; i < count; i += 1) {
    const data = { reference: newReference(), name: `Client ${i}`, notes: 'x'.repeat(1700) };
    await database.write('instance', (tx) =>
      recordEvent(tx, { workspace, event: 'client.created', data, now }),
    );
  }
}
