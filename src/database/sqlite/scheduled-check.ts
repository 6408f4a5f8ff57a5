import { describeDifferences } from '../maintenance/verify-result.ts';
import { type Manifest, writeManifest } from './backup-manifest.ts';
import { listBackups } from './backups.ts';
import { rehearseRestore } from './restore.ts';

/** Verifying a database of this size takes about ten seconds of one core. */
const SMALL_BYTES = 256 * 1024 * 1024;

/**
 * Larger ones, which take minutes, are checked weekly. A little less than a week, so that a weekly schedule skips none.
 */
const WEEK_MS = 6.5 * 86_400_000;

/** True if a scheduled backup is due for the checks of a restore: every one, or once a week if it is large. */
export function isCheckDue(databaseUrl: string, folder: string, now: Date, bytes: number): boolean {
  if (bytes <= SMALL_BYTES) return true;
  const last = listBackups(databaseUrl, folder).find(({ manifest }) => manifest?.check)?.manifest?.check;
  // After a failure the next backup is checked: the fault may have been repaired.
  if (!last || last.problems.length > 0) return true;
  return Math.abs(now.getTime() - Date.parse(last.at)) >= WEEK_MS;
}

/** Makes every check of a restore on a backup and records the result in its manifest. */
export async function checkAndNote(file: string, manifest: Manifest, now: Date): Promise<Manifest> {
  const { problems, verification } = await rehearseRestore(file);
  const differs = verification && verification.count > 0 ? [describeDifferences(verification)] : [];
  const checked = { ...manifest, check: { at: now.toISOString(), problems: [...problems, ...differs] } };
  writeManifest(file, checked);
  return checked;
}
