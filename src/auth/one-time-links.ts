import { and, desc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm';
import { linkHash } from '../crypto/link-token.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { oneTimeLinks, users } from '../database/schema/access.ts';
import { Failure, notFound } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import {
  LINK_KINDS,
  LINK_LIFETIME_MS,
  type OneTimeLinkKind,
  oneTimeToken,
  oneTimeUrl,
} from '../domain/one-time-link.ts';
import { newReference } from '../domain/reference.ts';
import type { Rights } from '../domain/rights.ts';
import type { Service } from './context.ts';

/** A clock that is set back by less than this does not change which links are open. */
const CLOCK_MARGIN_MS = 24 * 60 * 60 * 1000;

export type OneTimeLink = typeof oneTimeLinks.$inferSelect;

type NewLink = {
  kind: OneTimeLinkKind;
  service: Pick<Service, 'instanceKey' | 'publicUrl'>;
  now: Date;
  /** Whose password it sets. */
  userId?: number;
  /** Whom an invitation invites to which business. */
  invitation?: Rights & { businessId: number; email: string; invitedBy: number | null };
};

/** Creates a link that works once. @returns the link and its secret URL, which is not stored */
export async function createLink(
  tx: Writer,
  { kind, service, now, userId, invitation }: NewLink,
): Promise<{ link: OneTimeLink; url: string }> {
  const reference = newReference();
  const token = oneTimeToken(service.instanceKey, { kind, reference });
  const [link] = await tx
    .insert(oneTimeLinks)
    .values({
      ...invitation,
      reference,
      kind,
      hash: linkHash(token),
      userId: userId ?? null,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS[kind]).toISOString(),
    })
    .returning();
  return { link: link as OneTimeLink, url: oneTimeUrl(service.publicUrl, kind, token) };
}

/**
 * The open link of a token.
 * @throws Failure `not_found` for an unknown, used or expired one, without distinction
 */
export async function openOneTimeLink(
  tx: Reader,
  kind: OneTimeLinkKind,
  token: string,
  now: Date,
): Promise<OneTimeLink> {
  const [link] = await tx
    .select()
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.hash, linkHash(token)), eq(oneTimeLinks.kind, kind), isOpen(now)));
  if (!link) throw new Failure('not_found', message('link.ended'));
  return link;
}

/** The link that an e-mail is about, if it is still open. */
export async function findOpenLink(
  tx: Reader,
  reference: string,
  now: Date,
): Promise<OneTimeLink | undefined> {
  const [link] = await tx
    .select()
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.reference, reference), isOpen(now)));
  return link;
}

/** Marks a link as used: it works once. */
export async function spendLink(tx: Writer, link: OneTimeLink, now: Date): Promise<void> {
  await tx.update(oneTimeLinks).set({ usedAt: now.toISOString() }).where(eq(oneTimeLinks.id, link.id));
}

/** Removes the open password links of a user. */
export async function endPasswordLinks(tx: Writer, userId: number): Promise<void> {
  await tx
    .delete(oneTimeLinks)
    .where(
      and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.kind, 'password'), isNull(oneTimeLinks.usedAt)),
    );
}

/** True if a user was sent a password link in a period and has not used it. */
export async function hasPasswordLinkBetween(
  tx: Reader,
  userId: number,
  { since, until }: { since: Date; until: Date },
): Promise<boolean> {
  const [link] = await tx
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        eq(oneTimeLinks.kind, 'password'),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.createdAt, since.toISOString()),
        lte(oneTimeLinks.createdAt, until.toISOString()),
      ),
    )
    .limit(1);
  return link !== undefined;
}

/** Removes the open links that set up a business: all, or those that were made before a time. */
export async function endSetupLinks(tx: Writer, before?: Date): Promise<void> {
  const isOlder = before && lt(oneTimeLinks.createdAt, before.toISOString());
  await tx
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.kind, 'setup'), isNull(oneTimeLinks.usedAt), isOlder));
}

/** The open invitations to a business, newest first. */
export async function listInvitations(
  tx: Reader,
  businessId: number,
  now: Date,
): Promise<(OneTimeLink & { inviter: string | null })[]> {
  const rows = await tx
    .select({ link: oneTimeLinks, inviter: users.email })
    .from(oneTimeLinks)
    .leftJoin(users, eq(users.id, oneTimeLinks.invitedBy))
    .where(and(isInvitationTo(businessId), isOpen(now)))
    .orderBy(desc(oneTimeLinks.id));
  return rows.map(({ link, inviter }) => ({ ...link, inviter }));
}

/** Withdraws an invitation to a business. @throws Failure `not_found` */
export async function withdrawInvitation(
  tx: Writer,
  businessId: number,
  which: { reference: string; now: Date },
): Promise<void> {
  const ended = await tx
    .delete(oneTimeLinks)
    .where(and(isInvitationTo(businessId), eq(oneTimeLinks.reference, which.reference), isOpen(which.now)))
    .returning({ id: oneTimeLinks.id });
  if (ended.length === 0) throw notFound('invitation');
}

/** Removes the open invitations of an e-mail address to a business, before a new one is made. */
export async function replaceInvitations(tx: Writer, businessId: number, email: string): Promise<void> {
  await tx
    .delete(oneTimeLinks)
    .where(and(isInvitationTo(businessId), eq(oneTimeLinks.email, email), isNull(oneTimeLinks.usedAt)));
}

/** Removes the open invitations to a business that a former member made. */
export async function endInvitationsBy(tx: Writer, businessId: number, userId: number): Promise<void> {
  await tx
    .delete(oneTimeLinks)
    .where(and(isInvitationTo(businessId), eq(oneTimeLinks.invitedBy, userId), isNull(oneTimeLinks.usedAt)));
}

function isInvitationTo(businessId: number) {
  return and(eq(oneTimeLinks.kind, 'invitation'), eq(oneTimeLinks.businessId, businessId));
}

/**
 * Unused, and not expired. A link that expires later than its kind allows was made while the clock was ahead: it is not
 * open.
 */
function isOpen(now: Date) {
  const kinds = LINK_KINDS.map((kind) => {
    const latest = new Date(now.getTime() + LINK_LIFETIME_MS[kind] + CLOCK_MARGIN_MS).toISOString();
    return and(eq(oneTimeLinks.kind, kind), lte(oneTimeLinks.expiresAt, latest));
  });
  return and(isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, now.toISOString()), or(...kinds));
}
