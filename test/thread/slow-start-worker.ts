// A worker whose modules take a while to load, as on a busy machine.
import { setTimeout as pause } from 'node:timers/promises';
import { answerQuestions } from '../../src/worker-thread.ts';

await pause(1500);
answerQuestions(async (wish: string): Promise<string> => `answer to ${wish}`);
