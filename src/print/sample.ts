import type { Inspection } from '../pdf/inspection.ts';
import type { InspectPdf } from '../pdf/inspector.ts';
import { createThread } from '../worker-thread.ts';
import type { Print, PrintOrder } from './order.ts';

/** Makes a PDF of a text, normalises a PDF, or prints an order. */
export type SampleTask = { text: string[] } | { file: Uint8Array } | { order: PrintOrder };

export type SamplePrinter = {
  /** A PDF as another program would have made it: a heading and paragraphs. */
  make(text: string[]): Promise<Buffer>;
  inspect: InspectPdf;
  print: Print;
  stop(): Promise<void>;
};

/**
 * Makes, normalises and prints the few PDFs of sample data on one thread, which ends with that: a server that
 * continues afterwards keeps nothing of it in memory, and need not start three threads.
 */
export function createSamplePrinter(): SamplePrinter {
  const thread = createThread<SampleTask, unknown>(new URL('./sample-thread.ts', import.meta.url));
  return {
    make: async (text) => Buffer.from((await thread.ask({ text })) as Uint8Array),
    inspect: async (file) => (await thread.ask({ file })) as Inspection,
    print: async (order) => Buffer.from((await thread.ask({ order })) as Uint8Array),
    stop: thread.stop,
  };
}
