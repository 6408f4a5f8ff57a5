import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Why a backup was made: the service deletes old backups of every kind except `manual`. */
export const BACKUP_KINDS = ['manual', 'scheduled', 'before-upgrade', 'restore-point'] as const;

export type BackupKind = (typeof BACKUP_KINDS)[number];

const manifest = z.object({
  format: z.literal('invoicing-backup-1'),
  created_at: z.iso.datetime(),
  kind: z.enum(BACKUP_KINDS),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** How many migrations were applied to the tables. */
  schema_version: z.int().positive(),
  /** Identifies the instance key of the service without revealing it. */
  instance_key_id: z.string().nullable(),
  /** The result of the checks of a restore, if the service has run them on the backup. */
  check: z.object({ at: z.iso.datetime(), problems: z.array(z.string()) }).optional(),
});

/** Written next to every backup after its checks: a backup without a manifest is incomplete. */
export type Manifest = z.infer<typeof manifest>;

/** @returns undefined where there is none */
export function readManifest(backup: string): Manifest | undefined {
  const file = manifestOf(backup);
  if (!existsSync(file)) return undefined;
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`${file} is no manifest of a backup.`);
  }
}

/** Written atomically: complete or not at all, even if the process is killed. */
export function writeManifest(backup: string, content: Manifest): void {
  const file = manifestOf(backup);
  writeFileSync(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}

/** The path of a backup's manifest. */
export function manifestOf(backup: string): string {
  return `${backup}.json`;
}
