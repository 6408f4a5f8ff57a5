import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { createFairQueue } from './domain/fair-queue.ts';

/** Work that is done off the event loop, on one worker thread or a few. */
export type Thread<Question, Answer> = {
  /** @throws what the work threw, as a plain Error; or an Error when the thread died or took too long over it */
  ask(question: Question, options?: AskOptions): Promise<Answer>;
  /** How many questions have not begun, of one turn or in all. */
  waiting(turn?: number): number;
  /** Ends the threads; what still waits fails. */
  stop(): Promise<void>;
};

export type AskOptions = {
  /**
   * On behalf of which workspace: turns are served round-robin, and at most one question of each is under way, so that
   * no workspace delays another by more than its own question. Without one, the question is a turn of its own.
   */
  turn?: number | undefined;
  /** Takes the question back as long as it waits. */
  signal?: AbortSignal | undefined;
};

export type ThreadOptions = {
  /** How many work at the same time; each starts when it is first needed. */
  threads?: number;
  workerData?: unknown;
  /** How long one question may take before the thread is ended over it; for ever when absent. */
  limitMs?: number;
  resourceLimits?: ResourceLimits;
};

type Turn = number | symbol;

type Waiting = {
  question: unknown;
  turn: Turn;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
};

type Slot = { worker: Worker | undefined; current: Waiting | undefined; timer: NodeJS.Timeout | undefined };

type Reply = { answer: unknown } | { error: Error };

/**
 * Threads that answer questions, each one after another. They start when they are needed and keep no process alive while
 * they are idle. A thread that dies or takes too long fails the question that it was at; the next one gets another thread.
 * @param module what runs on each thread: a module that calls `answerQuestions`
 */
export function createThread<Question, Answer>(
  module: URL,
  { threads = 1, limitMs, ...options }: ThreadOptions = {},
): Thread<Question, Answer> {
  const queue = createFairQueue<Turn, Waiting>();
  const slots = Array.from({ length: threads }, (): Slot => {
    return { worker: undefined, current: undefined, timer: undefined };
  });
  let isStopped = false;

  function start(slot: Slot): Worker {
    const started = new Worker(module, { ...options, execArgv: [] });
    started.on('message', (reply: Reply) => {
      if (started !== slot.worker) return;
      const done = finish(slot);
      if ('error' in reply) done?.reject(reply.error);
      else done?.resolve(reply.answer as never);
      next();
    });
    started.on('error', (error) => replace(slot, started, error));
    started.on('exit', () => replace(slot, started, new Error('The thread ended.')));
    return started;
  }

  /** Leaves a thread behind that is no longer good: the question that it was at fails. */
  function replace(slot: Slot, bad: Worker, error: unknown) {
    if (bad !== slot.worker) return;
    slot.worker = undefined;
    finish(slot)?.reject(error);
    next();
  }

  function finish(slot: Slot): Waiting | undefined {
    const done = slot.current;
    slot.current = undefined;
    clearTimeout(slot.timer);
    slot.worker?.unref();
    return done;
  }

  const isUnderWay = (turn: Turn) => slots.some(({ current }) => current?.turn === turn);

  /** Gives what may begin to the threads that are free, those that run already first. */
  function next() {
    for (;;) {
      const free = slots.filter(({ current }) => !current);
      const slot = free.find(({ worker }) => worker) ?? free[0];
      const taken = slot && queue.take(isUnderWay);
      if (!taken) return;
      begin(slot, taken.job);
    }
  }

  function begin(slot: Slot, job: Waiting) {
    slot.current = job;
    slot.worker ??= start(slot);
    slot.worker.ref();
    if (limitMs !== undefined) slot.timer = setTimeout(endSlow, limitMs, slot, slot.worker);
    try {
      slot.worker.postMessage(job.question);
    } catch (error) {
      finish(slot)?.reject(error);
    }
  }

  function endSlow(slot: Slot, slow: Worker) {
    replace(slot, slow, new Error(`The thread took longer than ${limitMs} ms.`));
    void slow.terminate();
  }

  return {
    ask(question, { turn: tenant, signal } = {}) {
      if (isStopped) return Promise.reject(new Error('The thread is stopped.'));
      if (signal?.aborted) return Promise.reject(signal.reason);
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const turn = tenant ?? Symbol('a turn of its own');
      const job = { question, turn, resolve, reject };
      const takeBack = () => {
        if (queue.remove(turn, job)) reject(signal?.reason);
      };
      signal?.addEventListener('abort', takeBack, { once: true });
      queue.add(turn, job);
      next();
      return signal ? promise.finally(() => signal.removeEventListener('abort', takeBack)) : promise;
    },
    waiting: (turn) => queue.count(turn),
    async stop() {
      isStopped = true;
      const last = slots.map(({ worker }) => worker);
      const unanswered = slots.map((slot) => {
        slot.worker = undefined;
        return finish(slot);
      });
      for (const question of [...unanswered, ...queue.clear()]) {
        question?.reject(new Error('The thread is stopped.'));
      }
      await Promise.all(last.map((worker) => worker?.terminate()));
    },
  };
}

/** On the thread's side: answers every question with what `work` returns, or with what it throws. */
export function answerQuestions<Question, Answer>(
  work: (question: Question) => Answer | Promise<Answer>,
): void {
  parentPort?.on('message', async (question: Question) => {
    parentPort?.postMessage(await replyTo(question));
  });

  async function replyTo(question: Question): Promise<Reply> {
    try {
      return { answer: await work(question) };
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  }
}
