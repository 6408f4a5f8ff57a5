import { tooMany } from '../domain/failure.ts';
import { createThread } from '../worker-thread.ts';
import { type Drawing, UNDRAWABLE } from './drawing.ts';

/**
 * Draws the pages of an uploaded PDF on a worker thread.
 * @throws Failure `rate_limited` while another file of this workspace is drawn
 */
export type DrawPages = (pdf: Buffer, workspaceId: number) => Promise<Drawing>;

export type PageDrawer = { draw: DrawPages; stop(): Promise<void> };

/** As long as most proxies wait for an answer. */
const LIMIT_MS = 60_000;
/** Of what is not PDFium's, whose memory has a limit of its own. */
const MEMORY = { maxOldGenerationSizeMb: 128 };
/** Each waiting file is in memory. */
const MAX_WAITING = 8;
const RETRY_SECONDS = 10;
/** While one workspace keeps one thread busy, the other serves the rest. */
const THREADS = 2;

/** Draws one file of a workspace at a time, on threads that start when they are needed. */
export function createPageDrawer({ limitMs = LIMIT_MS } = {}): PageDrawer {
  const module = new URL('./page-drawer-thread.ts', import.meta.url);
  const thread = createThread<Uint8Array, Drawing>(module, {
    threads: THREADS,
    limitMs,
    resourceLimits: MEMORY,
  });
  const drawn = new Set<number>();
  return {
    async draw(pdf, workspaceId) {
      if (drawn.has(workspaceId) || drawn.size >= MAX_WAITING) throw tooMany('uploads', RETRY_SECONDS);
      drawn.add(workspaceId);
      try {
        return await thread.ask(pdf, { turn: workspaceId });
      } catch {
        // The thread ran out of time or memory on this file.
        return { problem: UNDRAWABLE };
      } finally {
        drawn.delete(workspaceId);
      }
    },
    stop: thread.stop,
  };
}
