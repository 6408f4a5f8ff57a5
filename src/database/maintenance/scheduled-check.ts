import { type Manifest, writeManifest } from './backup-manifest.ts';
import { listBackups } from './backups.ts';
import { describeDifferences, rehearseRestore } from './restorable.ts';

/** Comparing everything in a database of this size takes some ten seconds of one core. */
const SMALL_BYTES = 256 * 1024 * 1024;

/** Larger ones, which may take minutes, are checked weekly: a little less, so that a weekly schedule never skips one. */
const WEEK_MS = 6.5 * 86_400_000;

/** Whether a scheduled backup is to be put through every check of a restore: always, or once a week where it is large. */
export function isCheckDue(databaseUrl: string, folder: string, now: Date, bytes: number): boolean {
  if (bytes <= SMALL_BYTES) return true;
  const last = listBackups(databaseUrl, folder).find(({ manifest }) => manifest?.check)?.manifest?.check;
  // One that failed is looked at again with the next backup: the fault may have been mended.
  if (!last || last.problems.length > 0) return true;
  return Math.abs(now.getTime() - Date.parse(last.at)) >= WEEK_MS;
}

/** Puts a backup through every check of a restore and notes in its manifest what they found. */
export async function checkAndNote(file: string, manifest: Manifest, now: Date): Promise<Manifest> {
  const { problems, verification } = await rehearseRestore(file);
  const differs = verification && verification.count > 0 ? [describeDifferences(verification)] : [];
  const checked = { ...manifest, check: { at: now.toISOString(), problems: [...problems, ...differs] } };
  writeManifest(file, checked);
  return checked;
}
