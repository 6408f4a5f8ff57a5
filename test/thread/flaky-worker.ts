// A worker that answers, throws, crashes or never ends, depending on the question.
import { answerQuestions } from '../../src/worker-thread.ts';

answerQuestions(async (wish: string): Promise<string> => {
  if (wish === 'throw') throw new RangeError('as it was asked');
  if (wish === 'die') process.exit(1);
  for (; wish === 'hang'; );
  if (wish === 'grow')
    for (const all: number[][] = []; ; ) all.push(Array.from({ length: 1e5 }, (_, i) => i + 0.5));
  return `answer to ${wish}`;
});
