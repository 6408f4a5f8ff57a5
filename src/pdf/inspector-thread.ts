// The thread behind `inspector.ts`.
import { answerQuestions } from '../worker-thread.ts';
import { inspectPdf } from './inspect.ts';

answerQuestions(async (pdf: Uint8Array) =>
  inspectPdf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)),
);
