import { and, eq, ne, sql } from 'drizzle-orm';
import type { SefPlaces, Workspace } from '../auth/context.ts';
import { isSealedBy, openText, sealText } from '../crypto/sealed-text.ts';
import { noteDifference } from '../database/engine/journal.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { sefConnections, sefSubmissions } from '../database/schema/sef.ts';
import { addDays, today } from '../domain/calendar.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { SefSystem } from '../domain/sef.ts';
import { ownSentence } from '../domain/sef-sentences.ts';
import { removeWork } from '../queue/work.ts';
import { notify } from '../workspaces/notifications.ts';
import type { SefAccess } from './api-client.ts';
import { planConnection } from './jobs.ts';

const PURPOSE = 'sef-keys';

export type Connection = typeof sefConnections.$inferSelect;

/** A connection as it is shown, without its key. */
export type ConnectionView = {
  system: SefSystem;
  status: Connection['status'];
  key_hint: string;
  sends_at_issue: boolean;
  paused_reason: string | null;
  paused_at: string | null;
  last_contact_at: string | null;
  tested_at: string | null;
  test_error: string | null;
  is_test_due: boolean;
  updated_at: string;
};

export function connectionView(row: Connection): ConnectionView {
  return {
    system: row.system,
    status: row.status,
    key_hint: row.keyHint,
    sends_at_issue: row.sendsAtIssue,
    paused_reason: row.pausedReason,
    paused_at: row.pausedAt,
    last_contact_at: row.lastContactAt,
    tested_at: row.testedAt,
    test_error: row.testError,
    is_test_due: row.isTestDue,
    updated_at: row.updatedAt,
  };
}

const selectConnection = statement((db) =>
  db
    .select()
    .from(sefConnections)
    .where(eq(sefConnections.workspaceId, sql.placeholder('workspaceId'))),
);

/** The connection of a workspace, also one that is off; undefined where it never had one. */
export async function findConnection(tx: Reader, workspaceId: number): Promise<Connection | undefined> {
  const [row] = await selectConnection(tx, { workspaceId });
  return row;
}

type NewConnection = {
  workspace: Workspace;
  key: string;
  system: SefSystem;
  /** An address of the operator's own; undefined for that of the settings. */
  url?: string | undefined;
  sendsAtIssue?: boolean | undefined;
  instanceKey: string;
  places: SefPlaces;
  now: Date;
};

/**
 * Connects a workspace to SEF, or gives its connection another key. A test of the key follows at once.
 * @throws Failure `feature_unavailable` outside of Serbia; `environment_mismatch` where a sandbox would reach the real
 *   SEF or a production workspace another one; `validation_failed` on `key`, `url` or `system`; `conflict` where documents are
 *   in another SEF
 */
export async function connectWorkspace(tx: Writer, order: NewConnection): Promise<Connection> {
  const { workspace, system, now, instanceKey } = order;
  mustBeSerbian(workspace);
  if ((workspace.environment === 'production') !== (system === 'production'))
    throw new Failure('environment_mismatch', message('sef.environment', { system }));
  const key = order.key.trim();
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) throw invalid('key', message('sef.key_form'));
  const url = order.url?.replace(/\/+$/, '') ?? null;
  // Another host than those of the settings would get the key of a real company.
  if (url !== null && system !== 'simulator' && !order.places.isOpenToPrivate)
    throw invalid('url', message('sef.url'));
  if (placeOf({ system, url }, order.places) === undefined)
    throw invalid('system', message('sef.no_simulator'));
  const before = await findConnection(tx, workspace.id);
  await mustHaveNoneElsewhere(tx, workspace, system);
  const instant = now.toISOString();
  const values = {
    system,
    url,
    keyEncrypted: sealText(key, { instanceKey, purpose: PURPOSE, owner: workspace.reference }),
    keyHint: key.slice(-4),
    status: 'active' as const,
    pausedReason: null,
    pausedAt: null,
    sendsAtIssue: order.sendsAtIssue ?? before?.sendsAtIssue ?? false,
    changesUntil: before?.changesUntil ?? addDays(today(now, workspace.timezone), -1),
    isTestDue: true,
    testedAt: null,
    testError: null,
    updatedAt: instant,
  };
  const [row] = before
    ? await tx.update(sefConnections).set(values).where(eq(sefConnections.id, before.id)).returning()
    : await tx
        .insert(sefConnections)
        .values({ ...values, workspaceId: workspace.id, createdAt: instant })
        .returning();
  await planConnection(tx, row as Connection, instant);
  return row as Connection;
}

/** @throws Failure `feature_unavailable` */
export function mustBeSerbian({ country }: Workspace): void {
  if (country !== 'RS') throw new Failure('feature_unavailable', message('sef.country'));
}

/** What is open in one SEF cannot be followed in another; after an import there are submissions without a connection. */
async function mustHaveNoneElsewhere(tx: Reader, workspace: Workspace, chosen: SefSystem): Promise<void> {
  const [open] = await tx
    .select({ system: sefSubmissions.system })
    .from(sefSubmissions)
    .where(
      and(
        eq(sefSubmissions.workspaceId, workspace.id),
        ne(sefSubmissions.system, chosen),
        ne(sefSubmissions.step, 'none'),
      ),
    )
    .limit(1);
  if (open) throw new Failure('conflict', message('sef.open_elsewhere', { system: open.system }));
}

/** @throws Failure `conflict` where the workspace is not connected */
export async function changeConnection(
  tx: Writer,
  workspace: Workspace,
  change: { sendsAtIssue?: boolean | undefined; isOff?: boolean | undefined; isTestDue?: true },
  now: Date,
): Promise<Connection> {
  const before = await findConnection(tx, workspace.id);
  if (!before) throw new Failure('conflict', message('sef.not_connected'));
  const instant = now.toISOString();
  const off = {
    status: 'off',
    pausedReason: null,
    pausedAt: null,
    isTestDue: false,
  } as const;
  const [row] = await tx
    .update(sefConnections)
    .set({
      ...(change.sendsAtIssue === undefined ? {} : { sendsAtIssue: change.sendsAtIssue }),
      ...(change.isTestDue ? { isTestDue: true } : {}),
      ...(change.isOff ? off : {}),
      updatedAt: instant,
    })
    .where(eq(sefConnections.id, before.id))
    .returning();
  const after = row as Connection;
  noteDifference(tx, workspace.id, { type: 'sef_connection', reference: null }, { before, after });
  if (change.isOff) await removeWork(tx, 'sef_connection', [before.id]);
  else if (change.isTestDue) await planConnection(tx, after, instant);
  return after;
}

/**
 * Stops all calls of a workspace until it has another key, and notifies its owners once.
 * @param connection as it was when the call began: what is said of a key says nothing of the one that replaced it
 * @returns whether it is paused now
 */
export async function pauseConnection(
  tx: Writer,
  { id, workspaceId, keyEncrypted }: Connection,
  reason: string,
  now: Date,
): Promise<boolean> {
  const instant = now.toISOString();
  const paused = await tx
    .update(sefConnections)
    .set({
      status: 'paused',
      pausedReason: reason,
      pausedAt: instant,
      isTestDue: false,
      updatedAt: instant,
    })
    .where(
      and(
        eq(sefConnections.id, id),
        eq(sefConnections.status, 'active'),
        eq(sefConnections.keyEncrypted, keyEncrypted),
      ),
    )
    .returning({ id: sefConnections.id });
  if (paused.length === 0) return false;
  await removeWork(tx, 'sef_connection', [id]);
  await notify(tx, {
    workspaceId,
    kind: 'sef_paused',
    message: message('notice.sef_paused', { reason: ownSentence(reason) ?? reason }),
    now,
  });
  return true;
}

/** The address of a connection: its own, else that of the settings. */
export function placeOf(
  { system, url }: Pick<Connection, 'system' | 'url'>,
  places: SefPlaces,
): string | undefined {
  return url ?? places[system]?.replace(/\/+$/, '');
}

/**
 * Where the calls of a connection go, with its key.
 * @throws WrongInstanceKeyError, or Error where the key is damaged or the operator has taken the address away
 */
export function accessOf(
  connection: Connection,
  workspace: { reference: string },
  { instanceKey, places }: { instanceKey: string; places: SefPlaces },
): SefAccess {
  const { system, keyEncrypted } = connection;
  const place = placeOf(connection, places);
  if (place === undefined) throw new Error('No address of this SEF is set.');
  const key = openText(keyEncrypted, { instanceKey, purpose: PURPOSE, owner: workspace.reference });
  // Only the operator names the address of a simulator, or of any other host.
  return { url: place, key, isOpenToPrivate: system === 'simulator' || places.isOpenToPrivate };
}

/** Whether the key of a connection was sealed with this instance key. */
export function isReadableKey({ keyEncrypted }: Connection, instanceKey: string): boolean {
  return isSealedBy(keyEncrypted, { instanceKey, purpose: PURPOSE });
}
