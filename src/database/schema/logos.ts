import { workspaces } from './access.ts';
import { blob, flag, integer, primaryKey, table, text } from './column-kinds.ts';
import { instant } from './columns.ts';

/** The logo on documents, in its own table, so that reading a workspace does not read the image. */
export const logos = table('logos', {
  workspaceId: integer('workspace_id')
    .primaryKey()
    .references(() => workspaces.id),
  mediaType: text('media_type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
  sha256: text('sha256').notNull(),
  image: blob('image', { mode: 'buffer' }).notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Whether an issued document has it: it is kept then when another one takes its place. */
  isFrozen: flag('is_frozen').notNull().default(false),
});

/** Logos that were replaced or removed, for the issued documents that have them. */
export const formerLogos = table(
  'former_logos',
  {
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    sha256: text('sha256').notNull(),
    mediaType: text('media_type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
    image: blob('image', { mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.sha256] })],
);
