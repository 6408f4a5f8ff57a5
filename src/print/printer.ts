import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { tooMany } from '../domain/failure.ts';
import { createThread } from '../worker-thread.ts';
import type { Print, PrintOrder } from './order.ts';

export type Printer = { print: Print; stop(): Promise<void> };

/** The longest allowed contract takes seconds, on a slow machine many of them; beyond this something is wrong. */
const LIMIT_MS = 60_000;

/** More than any allowed order needs; an order that needs more ends its thread, not the service. */
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** While one workspace keeps one thread busy, the other serves the rest. */
const THREADS = 2;

/** A waiting order holds up to a megabyte; later callers would time out before their turn. */
const MAX_WAITING = 50;
const MAX_WAITING_OF_WORKSPACE = 10;
const RETRY_SECONDS = 10;

/** Some hundred invoices, which are often opened more than once. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Renders PDFs on threads, workspace by workspace in turns and one order of each at a time; the threads start when
 * they are needed. Concurrent calls for the same order share one rendering, and the latest PDFs are cached.
 * @throws Failure `rate_limited` from `print`, when too many orders wait
 */
export function createPrinter({
  limitMs = LIMIT_MS,
  maxWaiting = MAX_WAITING,
  maxWaitingOfWorkspace = MAX_WAITING_OF_WORKSPACE,
} = {}): Printer {
  const thread = createThread<PrintOrder, Uint8Array>(new URL('./printer-thread.ts', import.meta.url), {
    threads: THREADS,
    limitMs,
    resourceLimits: MEMORY,
  });
  const underWay = new Map<string, Promise<Buffer>>();
  const kept = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  async function make(order: PrintOrder, workspaceId: number, key: string): Promise<Buffer> {
    try {
      const { buffer, byteOffset, byteLength } = await thread.ask(order, { turn: workspaceId });
      const pdf = Buffer.from(buffer, byteOffset, byteLength);
      // A PDF that is larger than the whole cache is not stored.
      kept.set(key, pdf);
      return pdf;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    async print(order, workspaceId) {
      const key = keyOf(order);
      const known = kept.get(key) ?? underWay.get(key);
      if (known) return known;
      if (underWay.size >= maxWaiting || thread.waiting(workspaceId) >= maxWaitingOfWorkspace) {
        throw tooMany('pdfs_being_made', RETRY_SECONDS);
      }
      const making = make(order, workspaceId, key);
      underWay.set(key, making);
      return making;
    },
    stop: thread.stop,
  };
}

/**
 * The same for orders made of the same records. Faster than `orderFingerprint`, which is also stable across restarts.
 */
function keyOf(order: PrintOrder): string {
  // Uploaded files are identified by their hashes.
  const {
    logo,
    einvoice,
    uploaded: _pages,
    original: _original,
    ...rest
  } = {
    logo: null,
    einvoice: undefined,
    uploaded: null,
    original: null,
    ...order,
  };
  return createHash('sha256')
    .update(JSON.stringify({ ...rest, logo: logo?.mediaType ?? null }))
    .update(logo?.image ?? '')
    .update(einvoice ?? '')
    .digest('hex');
}
