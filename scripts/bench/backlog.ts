// Businesses with webhook endpoints, and deliveries that wait for them. Loaded by the benchmark of another checkout as
// well, once the engine is chosen: `addEndpoints` keeps its name and what it is given.
import type { Workspace } from '../../src/auth/context.ts';
import { noteCreated } from '../../src/database/engine/journal.ts';
import { type Database, openDatabase } from '../../src/database/open.ts';
import { newReference } from '../../src/domain/reference.ts';
import { createEndpoint } from '../../src/webhooks/endpoints.ts';
import { recordEvent } from '../../src/webhooks/publish.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import type { Backlog } from './books.ts';
import { serviceSettings } from './measured.ts';

const PER_BUSINESS = 10;

/** @returns a key for each business */
export async function addEndpoints(
  databaseUrl: string,
  { url, businesses = 0, endpoints, waiting = 0 }: Backlog,
): Promise<string[]> {
  const database = await openDatabase(databaseUrl);
  const keys: string[] = [];
  for (let made = 0; made < businesses; made += 1) keys.push((await addBusiness(database, url, 0)).key);
  for (let made = 0; made < endpoints; made += PER_BUSINESS) {
    const of = Math.min(PER_BUSINESS, endpoints - made);
    const { workspace, key } = await addBusiness(database, url, of);
    keys.push(key);
    await makeEvents(database, workspace, waiting / endpoints);
  }
  await database.close();
  return keys;
}

async function addBusiness(
  database: Database,
  url: string,
  endpoints: number,
): Promise<{ workspace: Workspace; key: string }> {
  const now = new Date();
  const instanceKey = serviceSettings('').SECRET_KEY as string;
  return database.write('instance', async (tx) => {
    const name = newReference().toLowerCase();
    const ownerEmail = `${name}@example.com`;
    const where = { country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade', sandbox: false };
    const { production: workspace } = await createWorkspaces(tx, { name, ownerEmail, ...where, now });
    for (let i = 0; i < endpoints; i += 1) {
      const endpoint = { url: `${url}/${i}`, events: ['*'], instanceKey, allowPrivateNetwork: true };
      await createEndpoint(tx, { workspace, ...endpoint, now });
    }
    return { workspace, key: (await createKey(tx, { workspace, email: ownerEmail, now })).key };
  });
}

/** Makes events, each for all endpoints of the business. */
async function makeEvents(database: Database, workspace: Workspace, count: number): Promise<void> {
  const now = new Date();
  for (let i = 0; i < count; i += 1) {
    const data = { reference: newReference(), name: `Client ${i}`, notes: 'x'.repeat(1700) };
    await database.write('instance', (tx) => {
      noteCreated(tx, 'client', [{ ...data, workspaceId: workspace.id, updatedAt: now.toISOString() }]);
      return recordEvent(tx, { workspace, event: 'client.created', data, now });
    });
  }
}
