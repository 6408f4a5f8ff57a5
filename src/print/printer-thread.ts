// The thread behind `printer.ts`.
import { answerQuestions } from '../worker-thread.ts';
import type { PrintOrder } from './order.ts';
import { render } from './render.ts';

answerQuestions((order: PrintOrder): Promise<Uint8Array> => render(order));
