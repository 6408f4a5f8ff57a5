import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';

/** Work that is done beside the event loop. */
export type Thread<Question, Answer> = {
  /** @throws what the work threw, as a plain Error; or an Error when the thread died or took too long over it */
  ask(question: Question): Promise<Answer>;
  /** Ends the thread; what still waits fails. */
  stop(): Promise<void>;
};

export type ThreadOptions = {
  workerData?: unknown;
  /** How long one question may take before the thread is ended over it; for ever when absent. */
  limitMs?: number;
  resourceLimits?: ResourceLimits;
};

type Waiting = { question: unknown; resolve: (answer: never) => void; reject: (error: unknown) => void };

type Reply = { answer: unknown } | { error: Error };

/**
 * One thread that answers questions one after another. It starts with the first of them and keeps no process alive
 * while it is idle. A thread that dies or takes too long fails the question that it was at; the next one gets another
 * thread.
 * @param module what runs on the thread: a module that calls `answerQuestions`
 */
export function createThread<Question, Answer>(
  module: URL,
  { limitMs, ...options }: ThreadOptions = {},
): Thread<Question, Answer> {
  const queue: Waiting[] = [];
  let worker: Worker | undefined;
  let current: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function start(): Worker {
    const started = new Worker(module, { ...options, execArgv: [] });
    started.on('message', (reply: Reply) => {
      if (started !== worker) return;
      const done = finish();
      if ('error' in reply) done?.reject(reply.error);
      else done?.resolve(reply.answer as never);
      next();
    });
    started.on('error', (error) => replace(started, error));
    started.on('exit', () => replace(started, new Error('The thread ended.')));
    return started;
  }

  /** Leaves a thread behind that is no longer good: the question that it was at fails. */
  function replace(bad: Worker, error: unknown) {
    if (bad !== worker) return;
    worker = undefined;
    finish()?.reject(error);
    next();
  }

  function finish(): Waiting | undefined {
    const done = current;
    current = undefined;
    clearTimeout(timer);
    return done;
  }

  function next() {
    if (current) return;
    current = queue.shift();
    if (!current) {
      worker?.unref();
      return;
    }
    worker ??= start();
    worker.ref();
    if (limitMs !== undefined) timer = setTimeout(endSlow, limitMs, worker);
    try {
      worker.postMessage(current.question);
    } catch (error) {
      finish()?.reject(error);
      next();
    }
  }

  function endSlow(slow: Worker) {
    replace(slow, new Error(`The thread took longer than ${limitMs} ms.`));
    void slow.terminate();
  }

  return {
    ask(question) {
      if (isStopped) return Promise.reject(new Error('The thread is stopped.'));
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      queue.push({ question, resolve, reject });
      next();
      return promise;
    },
    async stop() {
      isStopped = true;
      const last = worker;
      worker = undefined;
      const waiting = [finish(), ...queue.splice(0)];
      for (const question of waiting) question?.reject(new Error('The thread is stopped.'));
      await last?.terminate();
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
