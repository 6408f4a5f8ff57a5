import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { linkHash } from '../crypto/link-token.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { users } from '../database/schema/access.ts';
import { oneTimeLinks } from '../database/schema/sign-in.ts';
import { Failure, notFound } from '../domain/failure.ts';
import {
  LINK_KINDS,
  LINK_LIFETIME_MS,
  type LinkKind,
  oneTimeToken,
  oneTimeUrl,
} from '../domain/one-time-link.ts';
import type { Rights } from '../domain/permissions.ts';
import { newReference } from '../domain/reference.ts';
import type { Service } from './context.ts';

/** A clock that is set back by less opens and shuts nothing. */
const CLOCK_MARGIN_MS = 24 * 60 * 60 * 1000;

export type OneTimeLink = typeof oneTimeLinks.$inferSelect;

type NewLink = {
  kind: LinkKind;
  service: Pick<Service, 'instanceKey' | 'publicUrl'>;
  now: Date;
  /** Whose password it sets. */
  userId?: number;
  /** What an invitation is to. */
  invitation?: Rights & { businessId: number; email: string; invitedBy: number | null };
};

/** Makes a link that opens once. @returns its address, which nobody else can tell */
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
 * The link of a token that can still be opened.
 * @throws Failure `not_found`, whatever is wrong with it
 */
export async function openLink(tx: Reader, kind: LinkKind, token: string, now: Date): Promise<OneTimeLink> {
  const [link] = await tx
    .select()
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.hash, linkHash(token)), eq(oneTimeLinks.kind, kind), isOpen(now)));
  if (!link) throw new Failure('not_found', 'This link has been used or has expired. Ask for a new one.');
  return link;
}

/** The link that an e-mail is about, while it can be opened. */
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

/** A link opens once. */
export async function spendLink(tx: Writer, link: OneTimeLink, now: Date): Promise<void> {
  await tx.update(oneTimeLinks).set({ usedAt: now.toISOString() }).where(eq(oneTimeLinks.id, link.id));
}

/** Ends the open links of a user's password. */
export async function endPasswordLinks(tx: Writer, userId: number): Promise<void> {
  await tx
    .delete(oneTimeLinks)
    .where(
      and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.kind, 'password'), isNull(oneTimeLinks.usedAt)),
    );
}

/** True where a user got a link for the password in that time that was not used yet. */
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

/** Ends the open links that set up a business. */
export async function endSetupLinks(tx: Writer): Promise<void> {
  await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.kind, 'setup'), isNull(oneTimeLinks.usedAt)));
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

/** Ends an invitation to a business. @throws Failure `not_found` */
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

/** Ends the open invitations of an address to a business: a new one takes their place. */
export async function replaceInvitations(tx: Writer, businessId: number, email: string): Promise<void> {
  await tx
    .delete(oneTimeLinks)
    .where(and(isInvitationTo(businessId), eq(oneTimeLinks.email, email), isNull(oneTimeLinks.usedAt)));
}

/** Ends the open invitations to a business that a member made, who is none any more. */
export async function endInvitationsBy(tx: Writer, businessId: number, userId: number): Promise<void> {
  await tx
    .delete(oneTimeLinks)
    .where(and(isInvitationTo(businessId), eq(oneTimeLinks.invitedBy, userId), isNull(oneTimeLinks.usedAt)));
}

function isInvitationTo(businessId: number) {
  return and(eq(oneTimeLinks.kind, 'invitation'), eq(oneTimeLinks.businessId, businessId));
}

/** Open for no longer than its kind is: one that was made while the clock was ahead is not open until then. */
function isOpen(now: Date) {
  const kinds = LINK_KINDS.map((kind) => {
    const latest = new Date(now.getTime() + LINK_LIFETIME_MS[kind] + CLOCK_MARGIN_MS).toISOString();
    return and(eq(oneTimeLinks.kind, kind), lte(oneTimeLinks.expiresAt, latest));
  });
  return and(isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, now.toISOString()), or(...kinds));
}
