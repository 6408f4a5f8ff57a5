// The worker thread of `backup-on-thread.ts`: copying, checking and hashing a large database take seconds, comparing
// all of its records takes minutes.
import { answerQuestions } from '../../worker-thread.ts';
import type { BackupOrder } from './backup.ts';
import { backUpInto } from './backups.ts';
import { checkAndNote, isCheckDue } from './scheduled-check.ts';

export type BackupQuestion = { databaseUrl: string; folder: string; order: BackupOrder };

answerQuestions(async ({ databaseUrl, folder, order }: BackupQuestion) => {
  const made = await backUpInto(databaseUrl, folder, order);
  if (!isCheckDue(databaseUrl, folder, order.now, made.manifest.bytes)) return made;
  return { ...made, manifest: await checkAndNote(made.file, made.manifest, order.now) };
});
