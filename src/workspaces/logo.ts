import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { noteDifference } from '../database/engine/journal.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { formerLogos, logos } from '../database/schema/logos.ts';
import { invalid } from '../domain/failure.ts';
import { LOGO_LIMITS } from '../domain/look.ts';
import { message } from '../domain/messages/message.ts';
import { type MediaType, pictureHead } from '../formats/picture.ts';
import { SETTINGS } from './change-workspace.ts';

export type Logo = { mediaType: MediaType; sha256: string; image: Buffer };

const selectLogo = statement((db) =>
  db
    .select({ mediaType: logos.mediaType, sha256: logos.sha256, image: logos.image })
    .from(logos)
    .where(eq(logos.workspaceId, sql.placeholder('workspaceId'))),
);

const selectLogoHash = statement((db) =>
  db
    .select({ mediaType: logos.mediaType, sha256: logos.sha256, isFrozen: logos.isFrozen })
    .from(logos)
    .where(eq(logos.workspaceId, sql.placeholder('workspaceId'))),
);

/** The logo of a workspace, if it has one. */
export async function logoOf(tx: Reader, workspaceId: number): Promise<Logo | undefined> {
  const [logo] = await selectLogo(tx, { workspaceId });
  return logo;
}

/** The same without the image itself. */
export async function logoHashOf(tx: Reader, workspaceId: number): Promise<Omit<Logo, 'image'> | undefined> {
  const [logo] = await selectLogoHash(tx, { workspaceId });
  return logo && { mediaType: logo.mediaType, sha256: logo.sha256 };
}

const selectFormerLogo = statement((db) =>
  db
    .select({ mediaType: formerLogos.mediaType, sha256: formerLogos.sha256, image: formerLogos.image })
    .from(formerLogos)
    .where(
      and(
        eq(formerLogos.workspaceId, sql.placeholder('workspaceId')),
        eq(formerLogos.sha256, sql.placeholder('sha256')),
      ),
    ),
);

/**
 * The logo that an issued document has.
 * @param frozen the hash that it froze, null for none; undefined before logos were frozen: it has the present one then
 */
export async function logoOfDocument(
  tx: Reader,
  workspaceId: number,
  frozen: string | null | undefined,
): Promise<Logo | undefined> {
  if (frozen === null) return undefined;
  const present = await logoOf(tx, workspaceId);
  if (frozen === undefined || present?.sha256 === frozen) return present;
  const [former] = await selectFormerLogo(tx, { workspaceId, sha256: frozen });
  return former;
}

/** The same without the image itself: its hash, null for none. */
export async function logoHashOfDocument(
  tx: Reader,
  workspaceId: number,
  frozen: string | null | undefined,
): Promise<string | null> {
  if (frozen !== undefined) return frozen;
  return (await logoHashOf(tx, workspaceId))?.sha256 ?? null;
}

/** The hash of the present logo for a document that is issued; from now on the logo is kept for it. */
export async function freezeLogo(tx: Writer, workspaceId: number): Promise<string | null> {
  const [logo] = await selectLogoHash(tx, { workspaceId });
  if (!logo) return null;
  if (!logo.isFrozen)
    await tx.update(logos).set({ isFrozen: true }).where(eq(logos.workspaceId, workspaceId));
  return logo.sha256;
}

/** Keeps the present logo where issued documents have it. */
async function keepFrozenLogo(tx: Writer, workspaceId: number): Promise<void> {
  const [present] = await selectLogoHash(tx, { workspaceId });
  const logo = present?.isFrozen ? await logoOf(tx, workspaceId) : undefined;
  if (logo)
    await tx
      .insert(formerLogos)
      .values({ workspaceId, ...logo })
      .onConflictDoNothing();
}

/**
 * Sets or replaces the logo of a workspace.
 * @throws Failure `validation_failed` on `field` unless the bytes are a PNG or JPEG of a size that documents can carry
 */
export async function setLogo(
  tx: Writer,
  {
    workspace,
    image,
    now,
    field = 'logo',
  }: { workspace: Workspace; image: Buffer; now: Date; field?: string },
): Promise<void> {
  const logo = {
    mediaType: parseLogo(image, field),
    sha256: createHash('sha256').update(image).digest('hex'),
    image,
    updatedAt: now.toISOString(),
    isFrozen: false,
  };
  await noteLogo(tx, workspace, logo.sha256);
  await keepFrozenLogo(tx, workspace.id);
  await tx
    .insert(logos)
    .values({ workspaceId: workspace.id, ...logo })
    .onConflictDoUpdate({ target: logos.workspaceId, set: logo });
}

/** Leaves a workspace without a logo. */
export async function removeLogo(tx: Writer, workspace: Workspace): Promise<void> {
  await noteLogo(tx, workspace, null);
  await keepFrozenLogo(tx, workspace.id);
  await tx.delete(logos).where(eq(logos.workspaceId, workspace.id));
}

async function noteLogo(tx: Writer, { id }: Workspace, sha256: string | null): Promise<void> {
  const before = (await logoHashOf(tx, id))?.sha256 ?? null;
  noteDifference(tx, id, SETTINGS, { before: { logo: before }, after: { logo: sha256 } });
}

function parseLogo(image: Buffer, field: string): MediaType {
  if (image.length > LOGO_LIMITS.bytes) throw invalid(field, message('value.max_mebibytes', { most: 1 }));
  const head = pictureHead(image);
  if (!head) throw invalid(field, message('logo.no_picture'));
  const { width, height } = head;
  if (Math.min(width, height) < 1 || Math.max(width, height) > LOGO_LIMITS.side) {
    throw invalid(field, message('logo.too_wide', { width, height, most: LOGO_LIMITS.side }));
  }
  if (width * height > LOGO_LIMITS.pixels) {
    throw invalid(field, message('logo.too_many_pixels', { width, height, most: LOGO_LIMITS.pixels }));
  }
  if (head.bitDepth > LOGO_LIMITS.bitDepth) {
    throw invalid(field, message('logo.too_many_bits', { bits: head.bitDepth, most: LOGO_LIMITS.bitDepth }));
  }
  return head.mediaType;
}
