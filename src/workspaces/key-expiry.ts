import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { apiKeys, memberships, users } from '../database/schema/access.ts';

const DAY_MS = 86_400_000;

/** How many days before the end of a key its user is notified, the last time first. */
const NOTICE_DAYS = [2, 14] as const;

/** A key that is about to end, with the user whom that concerns. */
export type EndingKey = {
  id: number;
  name: string | null;
  hint: string;
  expiresAt: string;
  userId: number;
  email: string;
  userName: string | null;
  /** The notice that is due: so many days before the end. */
  days: number;
};

/**
 * The keys of a workspace whose users are to be notified that they end: neither those that were replaced, nor those of
 * users who have left.
 */
export async function endingKeys(tx: Reader, workspace: Workspace, asOf: Date): Promise<EndingKey[]> {
  const rows = await tx
    .select({
      id: apiKeys.id,
      reference: apiKeys.reference,
      name: apiKeys.name,
      hint: apiKeys.hint,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      expiryNotice: apiKeys.expiryNotice,
      userId: users.id,
      email: users.email,
      userName: users.name,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(
      memberships,
      and(
        eq(memberships.businessId, workspace.businessId),
        eq(memberships.userId, apiKeys.userId),
        isNull(memberships.revokedAt),
      ),
    )
    .where(
      and(eq(apiKeys.workspaceId, workspace.id), isNull(apiKeys.revokedAt), isNotNull(apiKeys.expiresAt)),
    )
    .orderBy(apiKeys.id);
  const due = rows.flatMap((row) => {
    const { expiresAt } = row;
    const days = expiresAt === null ? undefined : noticeDue({ ...row, expiresAt }, asOf);
    return expiresAt === null || days === undefined ? [] : [{ ...row, expiresAt, days }];
  });
  if (due.length === 0) return [];
  const replaced = await tx
    .select({ reference: apiKeys.rotatedFrom })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspace.id), isNotNull(apiKeys.rotatedFrom)));
  const isReplaced = new Set(replaced.map(({ reference }) => reference));
  return due.filter(({ reference }) => !isReplaced.has(reference));
}

/** Which notice of the end of a key is due; none that would come before the key was made. */
function noticeDue(
  {
    createdAt,
    expiresAt,
    expiryNotice,
  }: { createdAt: string; expiresAt: string; expiryNotice: number | null },
  asOf: Date,
): number | undefined {
  const left = Date.parse(expiresAt) - asOf.getTime();
  const life = Date.parse(expiresAt) - Date.parse(createdAt);
  const days = NOTICE_DAYS.find((most) => left <= most * DAY_MS);
  if (days === undefined || left <= 0 || life <= days * DAY_MS) return undefined;
  return expiryNotice !== null && expiryNotice <= days ? undefined : days;
}

/** Notes the notice that was sent. */
export async function noteExpiryNotice(tx: Writer, { id, days }: EndingKey): Promise<void> {
  await tx.update(apiKeys).set({ expiryNotice: days }).where(eq(apiKeys.id, id));
}
