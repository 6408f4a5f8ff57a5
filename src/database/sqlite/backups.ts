import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BackupOrder, backUp, hashOfFile, inspectBackup, removeBackup } from './backup.ts';
import { BACKUP_KINDS, type BackupKind, type Manifest, readManifest } from './backup-manifest.ts';
import { databaseFile, newestSchemaVersion } from './connect.ts';
import { describeObjects, readableForeignObjects } from './foreign-objects.ts';

/** A backup in a folder. */
export type BackupFile = {
  file: string;
  kind: BackupKind;
  createdAt: Date;
  bytes: number;
  /** Undefined if the backup is incomplete, or the file was replaced since. */
  manifest: Manifest | undefined;
};

export type VerifiedBackup = {
  /** Absent for a copy that was made with other tools. */
  manifest: Manifest | undefined;
  bytes: number;
  schemaVersion: number | undefined;
  /** Empty when it can be restored. */
  problems: string[];
};

const NAME = new RegExp(
  `^(.+)-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})Z-(${BACKUP_KINDS.join('|')})\\.db$`,
);

/** After this time, an incomplete backup is one of a process that died. */
const ABANDONED_MS = 86_400_000;

/** The path of a new backup in a folder, which is created if it does not exist. */
export function newBackupFile(databaseUrl: string, folder: string, { kind, now }: BackupOrder): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const instant = now.toISOString().replace(/[:.]/g, '-');
  return join(folder, `${stemOf(databaseUrl)}-${instant}-${kind}.db`);
}

/** Backs up into a folder. */
export async function backUpInto(
  databaseUrl: string,
  folder: string,
  order: BackupOrder,
): Promise<{ file: string; manifest: Manifest }> {
  const file = newBackupFile(databaseUrl, folder, order);
  return { file, manifest: await backUp(databaseUrl, file, order) };
}

/** The backups of this database in a folder, newest first. */
export function listBackups(databaseUrl: string, folder: string): BackupFile[] {
  if (!existsSync(folder)) return [];
  const stem = stemOf(databaseUrl);
  return readdirSync(folder)
    .flatMap((name) => backupFileOf(folder, name, stem) ?? [])
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/**
 * The backups that count as restorable, newest first: complete, and without a failed check of a restore. A backup that
 * was not checked (large, or made by hand) counts as the last checked one before it.
 */
export function listGoodBackups(databaseUrl: string, folder: string): BackupFile[] {
  const finished = listBackups(databaseUrl, folder).filter(({ manifest }) => manifest);
  return finished.filter((_, index) => {
    const judged = finished.slice(index).find(({ manifest }) => manifest?.check);
    return judged === undefined || isProven(judged);
  });
}

function backupFileOf(folder: string, name: string, stem: string): BackupFile | undefined {
  const [, of, day, hour, minute, second, fraction, kind] = NAME.exec(name) ?? [];
  if (of !== stem) return undefined;
  const file = join(folder, name);
  const bytes = statSync(file, { throwIfNoEntry: false })?.size;
  if (bytes === undefined) return undefined;
  return {
    file,
    kind: kind as BackupKind,
    createdAt: new Date(`${day}T${hour}:${minute}:${second}.${fraction}Z`),
    bytes,
    manifest: finishedManifest(file, bytes),
  };
}

function finishedManifest(file: string, bytes: number): Manifest | undefined {
  try {
    const manifest = readManifest(file);
    return manifest?.bytes === bytes ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes all but the newest `keep` backups of each automatic kind, and incomplete ones. The newest of a kind that
 * passed every check of a restore is kept, however old it is.
 * @returns how many were removed
 */
export function forgetOldBackups(
  databaseUrl: string,
  folder: string,
  { keep, now }: { keep: number; now: Date },
): number {
  const kept = listBackups(databaseUrl, folder);
  const finished = kept.filter(({ kind, manifest }) => manifest && kind !== 'manual');
  // Backups dated in the future were made while the clock was ahead: they are counted apart from the others.
  const isAhead = ({ createdAt }: BackupFile) => createdAt > now;
  const groups = Map.groupBy(finished, (one) => `${one.kind} ${isAhead(one)}`);
  const old = [...groups.values()].flatMap((same) => {
    const lastGood = same.find(isProven);
    return same.slice(keep).filter((backup) => backup !== lastGood);
  });
  const abandoned = kept.filter(
    ({ manifest, createdAt, kind }) =>
      !manifest && kind !== 'manual' && Math.abs(now.getTime() - createdAt.getTime()) > ABANDONED_MS,
  );
  for (const { file } of [...old, ...abandoned]) removeBackup(file);
  return old.length + abandoned.length;
}

/** True if a backup passed every check of a restore. */
function isProven({ manifest }: BackupFile): boolean {
  return manifest?.check?.problems.length === 0;
}

/**
 * Compares a backup with its manifest, and checks its schema and every page. Changes nothing. `rehearseRestore` checks
 * its records as well.
 */
export function checkBackup(file: string): VerifiedBackup {
  if (!existsSync(file)) throw new Error(`There is no backup at ${file}.`);
  const problems: string[] = [];
  const bytes = statSync(file).size;
  const manifest = readManifest(file);
  if (manifest && manifest.bytes !== bytes)
    problems.push(`it has ${bytes} bytes instead of ${manifest.bytes}`);
  else if (manifest && hashOfFile(file) !== manifest.sha256) {
    problems.push('its content is not what was backed up (another SHA-256)');
  }
  // First of all: the checks below must not execute anything that another program has put into the schema.
  const { refused: foreign } = readableForeignObjects(file);
  const found =
    foreign.length > 0
      ? ({ problem: describeObjects(foreign) } satisfies { problem: string })
      : inspectBackup(file);
  if ('problem' in found)
    return { manifest, bytes, schemaVersion: undefined, problems: [...problems, found.problem] };
  if (found.schemaVersion > newestSchemaVersion()) {
    problems.push(
      `a newer version of the service wrote it (schema ${found.schemaVersion}, this one knows ${newestSchemaVersion()}): restore it with that version`,
    );
  }
  return { manifest, bytes, schemaVersion: found.schemaVersion, problems };
}

function stemOf(databaseUrl: string): string {
  return basename(databaseFile(databaseUrl)).replace(/\.\w+$/, '');
}
