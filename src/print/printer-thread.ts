// The thread behind `printer.ts`.
import { answerQuestions, giveWay } from '../worker-thread.ts';
import type { PrintOrder } from './order.ts';
import { render } from './render.ts';

giveWay();
answerQuestions((order: PrintOrder): Promise<Uint8Array> => render(order));
