import { createHash } from 'node:crypto';
import { tooMany } from '../domain/failure.ts';
import { createThread } from '../thread.ts';
import type { Print, PrintOrder } from './order.ts';

export type Printer = { print: Print; stop(): Promise<void> };

/** The longest allowed contract takes seconds, on a slow machine many of them; beyond this something is wrong. */
const LIMIT_MS = 60_000;

/** More than any allowed order needs; one that needs more takes its thread down, not the service. */
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** Orders that wait hold a megabyte each at most; whoever comes later would not wait for theirs anyway. */
const MAX_WAITING = 50;
const RETRY_SECONDS = 10;

/**
 * Renders PDFs on a thread of their own, one after another; it starts with the first order. Who orders what is being
 * made already waits for that.
 * @throws Failure `rate_limited` from `print`, when too many orders wait
 */
export function createPrinter({ limitMs = LIMIT_MS, maxWaiting = MAX_WAITING } = {}): Printer {
  const thread = createThread<PrintOrder, Uint8Array>(new URL('./printer-thread.ts', import.meta.url), {
    limitMs,
    resourceLimits: MEMORY,
  });
  const underWay = new Map<string, Promise<Buffer>>();

  async function make(order: PrintOrder, key: string): Promise<Buffer> {
    try {
      const { buffer, byteOffset, byteLength } = await thread.ask(order);
      return Buffer.from(buffer, byteOffset, byteLength);
    } finally {
      underWay.delete(key);
    }
  }

  return {
    async print(order) {
      const key = keyOf(order);
      const known = underWay.get(key);
      if (known) return known;
      if (underWay.size >= maxWaiting) {
        throw tooMany('PDFs are being made', RETRY_SECONDS);
      }
      const making = make(order, key);
      underWay.set(key, making);
      return making;
    },
    stop: thread.stop,
  };
}

/** The same for orders that were made of the same records. `orderFingerprint`, which lasts, takes several times as long. */
function keyOf(order: PrintOrder): string {
  // A file that was uploaded is known by its hash.
  const { logo, uploaded: _, ...rest } = { logo: null, uploaded: null, ...order };
  return createHash('sha256')
    .update(JSON.stringify({ ...rest, logo: logo?.mediaType ?? null }))
    .update(logo?.image ?? '')
    .digest('hex');
}
