import { createThread } from '../thread.ts';
import type { Print, PrintOrder } from './order.ts';

export type Printer = { print: Print; stop(): Promise<void> };

/** The longest allowed contract takes a few seconds; what takes longer than this would never end. */
const LIMIT_MS = 30_000;

/** More than any allowed order needs; one that needs more takes its thread down, not the service. */
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** Renders PDFs on a thread of their own, one after another; it starts with the first order. */
export function createPrinter({ limitMs = LIMIT_MS } = {}): Printer {
  const thread = createThread<PrintOrder, Uint8Array>(new URL('./printer-thread.ts', import.meta.url), {
    limitMs,
    resourceLimits: MEMORY,
  });
  return {
    async print(order) {
      const { buffer, byteOffset, byteLength } = await thread.ask(order);
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    stop: thread.stop,
  };
}
