// The thread behind `inspector.ts`.
import { answerQuestions } from '../worker-thread.ts';
import { inspect } from './inspect.ts';

answerQuestions(async (pdf: Uint8Array) => inspect(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)));
