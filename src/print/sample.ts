import { createThread } from '../worker-thread.ts';
import type { Drawing } from './drawing.ts';
import type { Print, PrintOrder } from './order.ts';
import type { DrawPages } from './page-drawer.ts';

/** Makes a PDF of a text, draws the pages of a PDF, or prints an order. */
export type SampleTask = { text: string[] } | { file: Uint8Array } | { order: PrintOrder };

type SamplePrinter = {
  /** A PDF as another program would have made it: a heading and paragraphs. */
  make(text: string[]): Promise<Buffer>;
  draw: DrawPages;
  print: Print;
  stop(): Promise<void>;
};

/**
 * Makes, draws and prints the few PDFs of sample data on one thread, which ends with that: a server that
 * continues afterwards keeps nothing of it in memory, and need not start three threads.
 */
export function createSamplePrinter(): SamplePrinter {
  const thread = createThread<SampleTask, unknown>(new URL('./sample-thread.ts', import.meta.url));
  return {
    make: async (text) => Buffer.from((await thread.ask({ text })) as Uint8Array),
    draw: async (file) => (await thread.ask({ file })) as Drawing,
    print: async (order) => Buffer.from((await thread.ask({ order })) as Uint8Array),
    stop: thread.stop,
  };
}
