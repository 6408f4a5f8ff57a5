import { createThread } from '../../worker-thread.ts';
import type { Manifest } from './backup-manifest.ts';
import type { BackupQuestion } from './backup-thread.ts';

/** The thread only calls SQLite, and hashes the copy in small chunks. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 64 };

/** Backs up into a folder on a worker thread, so that the event loop does not wait for the disk. */
export async function backUpOnThread(
  question: BackupQuestion,
): Promise<{ file: string; manifest: Manifest }> {
  const thread = createThread<BackupQuestion, { file: string; manifest: Manifest }>(
    new URL('./backup-thread.ts', import.meta.url),
    { resourceLimits: THREAD_LIMITS },
  );
  try {
    return await thread.ask(question);
  } finally {
    await thread.stop();
  }
}
