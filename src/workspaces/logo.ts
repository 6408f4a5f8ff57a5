import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { logos } from '../database/schema/access.ts';
import { invalid } from '../domain/failure.ts';
import { LOGO_LIMITS } from '../domain/logo-limits.ts';
import { message } from '../domain/messages/message.ts';
import { type MediaType, pictureHead } from '../formats/picture.ts';

export type Logo = { mediaType: MediaType; sha256: string; image: Buffer };

const selectLogo = statement((db) =>
  db
    .select({ mediaType: logos.mediaType, sha256: logos.sha256, image: logos.image })
    .from(logos)
    .where(eq(logos.workspaceId, sql.placeholder('workspaceId'))),
);

const selectLogoHash = statement((db) =>
  db
    .select({ mediaType: logos.mediaType, sha256: logos.sha256 })
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
  return logo;
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
  };
  await tx
    .insert(logos)
    .values({ workspaceId: workspace.id, ...logo })
    .onConflictDoUpdate({ target: logos.workspaceId, set: logo });
}

/** Leaves a workspace without a logo. */
export async function removeLogo(tx: Writer, workspace: Workspace): Promise<void> {
  await tx.delete(logos).where(eq(logos.workspaceId, workspace.id));
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
