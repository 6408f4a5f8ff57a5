// Documents that are submitted without a SEF that answers, for tests of other things.
import { and, eq, sql } from 'drizzle-orm';
import type { Workspace } from '../../src/auth/context.ts';
import { documents } from '../../src/database/schema/documents.ts';
import { queue } from '../../src/database/schema/queue.ts';
import { clients } from '../../src/database/schema/records.ts';
import { sefSubmissions } from '../../src/database/schema/sef.ts';
import { connectWorkspace } from '../../src/sef/connections.ts';
import { ON_POSTGRES } from '../engine.ts';
import { INSTANCE_KEY, type TestService } from '../test-service.ts';

/** Nothing listens on the discard port. */
const NOWHERE = 'http://127.0.0.1:9';

/** What is planned further ahead than any call waits counts as due. */
const LATER_MS = 2 * 86_400_000;

/** What SQLite needs a trigger for each of. */
const CHANGES = ['INSERT', 'UPDATE OF due_at'];

/** Triggers that put every attempt off. */
const waiting = (later: string) =>
  ON_POSTGRES
    ? [
        `CREATE OR REPLACE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.kind = 'sef_submission' AND NEW.due_at < '${later}' THEN NEW.due_at := '${later}'; END IF;
        RETURN NEW;
      END $$`,
        `CREATE OR REPLACE TRIGGER wait BEFORE INSERT OR UPDATE OF due_at ON queue
        FOR EACH ROW EXECUTE FUNCTION wait()`,
      ]
    : CHANGES.map(
        (change) => `CREATE TRIGGER IF NOT EXISTS "wait after ${change}" AFTER ${change} ON queue
        WHEN NEW.kind = 'sef_submission' AND NEW.due_at < '${later}' BEGIN
          UPDATE queue SET due_at = '${later}' WHERE id = NEW.id;
        END`,
      );

/** Connects a workspace to a SEF that never answers, and that is not asked for what changed. */
export async function connectSilently(world: TestService, workspace: Workspace): Promise<void> {
  await world.write(async (tx) => {
    await connectWorkspace(tx, {
      workspace,
      key: '7f3c1a52-9b0e-4d6f-8a21-5c4e9d7b1a36',
      system: workspace.environment === 'production' ? 'production' : 'demo',
      url: NOWHERE,
      instanceKey: INSTANCE_KEY,
      places: { production: NOWHERE, demo: NOWHERE, simulator: undefined, isOpenToPrivate: true },
      now: world.clock.now(),
    });
    await tx.delete(queue).where(and(eq(queue.workspaceId, workspace.id), eq(queue.kind, 'sef_connection')));
    // Attempts in the background would change rows that a test compares.
    const later = new Date(world.clock.now().getTime() + LATER_MS).toISOString();
    for (const trigger of waiting(later)) await tx.run(sql.raw(trigger));
  });
}

/** Removes what puts attempts off: a process refuses to start on a file with triggers that are not its own. */
export async function stopWaiting(world: TestService): Promise<void> {
  await world.write(async (tx) => {
    for (const change of CHANGES) await tx.run(sql.raw(`DROP TRIGGER IF EXISTS "wait after ${change}"`));
  });
}

/** Makes the client of a draft one that SEF could know. */
export async function makeBuyer(world: TestService, draft: string): Promise<void> {
  await world.write(async (tx) => {
    const [row] = await tx
      .select({ id: documents.clientId })
      .from(documents)
      .where(eq(documents.reference, draft));
    const taken = await tx.select({ id: clients.id }).from(clients).where(eq(clients.taxNumber, '100000049'));
    for (const { id } of taken) await tx.update(clients).set({ taxNumber: null }).where(eq(clients.id, id));
    await tx
      .update(clients)
      .set({
        country: 'RS',
        taxNumber: '100000049',
        registrationNumber: '87654321',
        city: 'Beograd',
        postalCode: '11000',
      })
      .where(eq(clients.id, row?.id ?? 0));
  });
}

let ids = 8_412_000;

/** Gives the submission of a document an id in SEF, as if it had answered. */
export async function registerInSef(
  world: TestService,
  document: string,
  status: 'pending' | 'sent',
): Promise<void> {
  ids += 1;
  await world.write(async (tx) => {
    await tx
      .update(sefSubmissions)
      .set({
        sefId: String(ids),
        status,
        step: 'follow',
      })
      .where(sql`${sefSubmissions.documentId} = (SELECT id FROM documents WHERE reference = ${document})`);
  });
}
