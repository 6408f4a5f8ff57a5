import { createThread } from '../../worker-thread.ts';
import type { Manifest } from './backup-manifest.ts';
import type { BackupQuestion } from './backup-thread.ts';

/** It only calls SQLite, and hashes the copy piece by piece. */
const MEMORY = { maxOldGenerationSizeMb: 64 };

/** Backs up into a folder on a thread of its own, so that the event loop does not wait for the disk. */
export async function backUpBeside(question: BackupQuestion): Promise<{ file: string; manifest: Manifest }> {
  const thread = createThread<BackupQuestion, { file: string; manifest: Manifest }>(
    new URL('./backup-thread.ts', import.meta.url),
    { resourceLimits: MEMORY },
  );
  try {
    return await thread.ask(question);
  } finally {
    await thread.stop();
  }
}
