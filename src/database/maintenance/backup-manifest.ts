import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Why a backup was made: the service forgets old ones of every kind but the first. */
export const BACKUP_KINDS = ['manual', 'scheduled', 'before-upgrade', 'restore-point'] as const;

export type BackupKind = (typeof BACKUP_KINDS)[number];

const manifest = z.object({
  format: z.literal('invoicing-backup-1'),
  created_at: z.iso.datetime(),
  kind: z.enum(BACKUP_KINDS),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** How many migrations the tables have behind them. */
  schema_version: z.int().positive(),
  /** Names the instance key that the service ran with, and tells nothing about it. */
  instance_key_id: z.string().nullable(),
  /** What the checks of a restore found, where the service has put the backup through them. */
  check: z.object({ at: z.iso.datetime(), problems: z.array(z.string()) }).optional(),
});

/** What is written beside every backup, after all checks: a backup without it was not finished. */
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

/** Whole or not at all, however the process ends. */
export function writeManifest(backup: string, content: Manifest): void {
  const file = manifestOf(backup);
  writeFileSync(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}

/** The file beside a backup. */
export function manifestOf(backup: string): string {
  return `${backup}.json`;
}
