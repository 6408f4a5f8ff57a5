import { tooMany } from '../../domain/failure.ts';
import { createThread } from '../../thread.ts';
import type { Inspection } from './inspect.ts';

/** Looks at a PDF that somebody uploads, off the event loop. */
export type InspectPdf = (pdf: Buffer) => Promise<Inspection>;

export type Inspector = { inspect: InspectPdf; stop(): Promise<void> };

/** A file of 10 MiB takes a fraction of a second; beyond this it was made to take long. */
const LIMIT_MS = 15_000;
/** Several times what a file may take: a thread without memory may take the process along. */
const MEMORY = { maxOldGenerationSizeMb: 512 };
/** Each that waits holds its file. */
const MAX_WAITING = 8;
const RETRY_SECONDS = 10;

/** One file after another, on a thread of its own that starts with the first one. */
export function createInspector(): Inspector {
  const module = new URL('./inspector-thread.ts', import.meta.url);
  const thread = createThread<Uint8Array, Inspection>(module, { limitMs: LIMIT_MS, resourceLimits: MEMORY });
  let waiting = 0;
  return {
    async inspect(pdf) {
      if (waiting >= MAX_WAITING) {
        throw tooMany('uploads at once', RETRY_SECONDS);
      }
      waiting += 1;
      try {
        return await thread.ask(pdf);
      } catch {
        // The thread ran out of time or memory over it.
        return { problem: 'cannot be read: save it as PDF once more' };
      } finally {
        waiting -= 1;
      }
    },
    stop: thread.stop,
  };
}
