import { createHash } from 'node:crypto';
import { tooMany } from '../domain/failure.ts';
import { createThread } from '../worker-thread.ts';
import { type Inspection, UNREADABLE } from './inspection.ts';

/**
 * Normalises an uploaded PDF on a worker thread.
 * @throws Failure `rate_limited` while another file of this workspace is inspected
 */
export type InspectPdf = (pdf: Buffer, workspaceId: number) => Promise<Inspection>;

/**
 * Whether a stored file was written by `InspectPdf`. The result is cached by the file's hash.
 * @throws Failure `rate_limited` where it cannot be checked now
 */
export type IsNormalised = (sha256: string, load: () => Promise<Buffer>) => Promise<boolean>;

export type Inspector = { inspect: InspectPdf; isNormalised: IsNormalised; stop(): Promise<void> };

/** The budget of an inspection ends it after about a second; this limit is for cases that the budget misses. */
const INSPECTION_LIMIT_MS = 10_000;
/** Several times what a file may need: a thread that runs out of memory may take the process down. */
const MEMORY = { maxOldGenerationSizeMb: 512 };
/** Each waiting inspection holds its file in memory. */
const MAX_WAITING = 8;
const RETRY_SECONDS = 10;
const MAX_KNOWN = 1000;

/** While one workspace keeps one thread busy, the other serves the rest. */
const THREADS = 2;

/** Inspects one file of a workspace at a time, on threads that start when they are needed. */
export function createInspector(): Inspector {
  const module = new URL('./inspector-thread.ts', import.meta.url);
  const thread = createThread<Uint8Array, Inspection>(module, {
    threads: THREADS,
    limitMs: INSPECTION_LIMIT_MS,
    resourceLimits: MEMORY,
  });
  const inspected = new Set<number>();
  const known = new Map<string, Promise<boolean>>();
  let compared = 0;

  async function compare(load: () => Promise<Buffer>): Promise<boolean> {
    if (compared >= MAX_WAITING) throw tooMany('pdfs', RETRY_SECONDS);
    compared += 1;
    try {
      const pdf = await load();
      const found = await thread.ask(pdf);
      return 'pdf' in found && pdf.equals(found.pdf);
    } finally {
      compared -= 1;
    }
  }

  function remember(sha256: string, answer: Promise<boolean>): Promise<boolean> {
    known.set(sha256, answer);
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value as string);
    return answer;
  }

  return {
    async inspect(pdf, workspaceId) {
      if (inspected.has(workspaceId) || inspected.size >= MAX_WAITING) {
        throw tooMany('uploads', RETRY_SECONDS);
      }
      inspected.add(workspaceId);
      try {
        const found = await thread.ask(pdf, { turn: workspaceId });
        if ('pdf' in found) {
          remember(createHash('sha256').update(found.pdf).digest('hex'), Promise.resolve(true));
        }
        return found;
      } catch {
        // The thread ran out of time or memory on this file.
        return { problem: UNREADABLE };
      } finally {
        inspected.delete(workspaceId);
      }
    },
    async isNormalised(sha256, load) {
      const answer = known.get(sha256) ?? remember(sha256, compare(load));
      try {
        return await answer;
      } catch {
        // Not cached, and no "no": the thread may have been busy or stopping, and a "no" notifies the managers that the
        // contract can never be signed.
        if (known.get(sha256) === answer) known.delete(sha256);
        throw tooMany('pdfs', RETRY_SECONDS);
      }
    },
    stop: thread.stop,
  };
}
