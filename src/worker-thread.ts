import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { createFairQueue } from './domain/fair-queue.ts';

/** Work that is done off the event loop, on one or more worker threads. */
export type Thread<Question, Answer> = {
  /** @throws the error of the work, as a plain Error; or an Error if the thread died or the time limit was exceeded */
  ask(question: Question, options?: AskOptions): Promise<Answer>;
  /** The number of questions that wait, of one turn or in total. */
  waiting(turn?: number): number;
  /** True once a thread has started: on a busy machine the first start takes long, and questions gather. */
  isUp(): boolean;
  figures(): ThreadFigures;
  /** Ends the threads; questions that are not answered yet fail. */
  stop(): Promise<void>;
};

export type ThreadFigures = {
  /** How long the last start took; 0 before the first. */
  startSeconds: number;
  /** Questions given up because no thread had started. */
  unstarted: number;
};

/** No thread has started in time for a question. */
export class SlowStart extends Error {}

/** How long a question waits for a thread to start. The start goes on, for the next one. */
const START_MS = 60_000;

export type AskOptions = {
  /**
   * The workspace on whose behalf the question is asked. Workspaces are served round-robin, with at most one question
   * of each under way, so that none delays another by more than one question. A question without a workspace is served
   * as if it came from a workspace of its own.
   */
  turn?: number | undefined;
  /** Removes the question from the queue if it still waits. */
  signal?: AbortSignal | undefined;
};

export type ThreadOptions = {
  /** Number of threads; each starts when it is first needed. */
  threads?: number;
  workerData?: unknown;
  /** How long one question may take, once its thread has started, before that is terminated; no limit when absent. */
  limitMs?: number;
  /** How long a question waits for a thread to start, where questions have a limit. */
  startMs?: number;
  resourceLimits?: ResourceLimits;
};

type Turn = number | symbol;

type Waiting = {
  question: unknown;
  turn: Turn;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
};

type Slot = {
  worker: Worker | undefined;
  /** Whether its thread has loaded its module. Until then it has no question, and no time is counted. */
  isUp: boolean;
  current: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
};

type Reply = typeof UP | { answer: unknown } | { error: Error };

/** What a thread says when its module is loaded. */
const UP = 'up';

/**
 * Threads that each answer one question at a time. They start when they are needed and do not keep the process alive
 * while they are idle. If a thread dies or exceeds the time limit, its question fails and another thread replaces
 * it. On a busy machine a start may take minutes: it does not count as time of a question, and goes on.
 * @param module the module that runs on each thread and calls `answerQuestions`
 */
export function createThread<Question, Answer>(
  module: URL,
  { threads = 1, limitMs, startMs = START_MS, ...options }: ThreadOptions = {},
): Thread<Question, Answer> {
  const queue = createFairQueue<Turn, Waiting>();
  const slots = Array.from({ length: threads }, (): Slot => {
    return { worker: undefined, isUp: false, current: undefined, timer: undefined };
  });
  const figures: ThreadFigures = { startSeconds: 0, unstarted: 0 };
  let isStopped = false;

  function start(slot: Slot): Worker {
    const startedAt = performance.now();
    const started = new Worker(module, { ...options, execArgv: [] });
    slot.isUp = false;
    started.on('message', (reply: Reply) => {
      if (started !== slot.worker) return;
      if (reply === UP) {
        figures.startSeconds = (performance.now() - startedAt) / 1000;
        slot.isUp = true;
        if (slot.current) pose(slot, slot.worker, slot.current);
      } else {
        const done = finish(slot);
        if ('error' in reply) done?.reject(reply.error);
        else done?.resolve(reply.answer as never);
      }
      next();
    });
    started.on('error', (error) => replace(slot, started, error));
    started.on('exit', () => replace(slot, started, new Error('The thread ended.')));
    return started;
  }

  /** Removes a thread that has died or is being terminated, and rejects its question. */
  function replace(slot: Slot, ended: Worker, error: unknown) {
    if (ended !== slot.worker) return;
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

  /** Gives waiting questions to idle threads, preferably to those that have already started. */
  function next() {
    for (;;) {
      const free = slots.filter(({ current }) => !current);
      const slot =
        free.find(({ isUp, worker }) => isUp && worker) ?? free.find(({ worker }) => worker) ?? free[0];
      const job = slot && (queue.take(isUnderWay)?.job ?? ofOneStarting(slot));
      if (!job) return;
      begin(slot, job);
    }
  }

  /** A thread that is up takes the question of one that is still starting. */
  function ofOneStarting({ isUp, worker }: Slot): Waiting | undefined {
    const starting = isUp && worker && slots.find((slot) => slot.current && !slot.isUp);
    return starting ? finish(starting) : undefined;
  }

  function begin(slot: Slot, job: Waiting) {
    slot.current = job;
    slot.worker ??= start(slot);
    slot.worker.ref();
    if (slot.isUp) pose(slot, slot.worker, job);
    else if (limitMs !== undefined) slot.timer = setTimeout(giveUp, startMs, slot);
  }

  function pose(slot: Slot, worker: Worker, job: Waiting) {
    clearTimeout(slot.timer);
    if (limitMs !== undefined) slot.timer = setTimeout(terminateSlow, limitMs, slot, worker);
    try {
      worker.postMessage(job.question);
    } catch (error) {
      finish(slot)?.reject(error);
    }
  }

  function giveUp(slot: Slot) {
    figures.unstarted += 1;
    finish(slot)?.reject(new SlowStart(`No thread has started within ${startMs} ms.`));
    next();
  }

  function terminateSlow(slot: Slot, slow: Worker) {
    replace(slot, slow, new Error(`The thread took longer than ${limitMs} ms.`));
    void slow.terminate();
  }

  return {
    ask(question, { turn: tenant, signal } = {}) {
      if (isStopped) return Promise.reject(new Error('The thread is stopped.'));
      if (signal?.aborted) return Promise.reject(signal.reason);
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const turn = tenant ?? Symbol('no workspace');
      const job = { question, turn, resolve, reject };
      const withdraw = () => {
        if (queue.remove(turn, job)) reject(signal?.reason);
      };
      signal?.addEventListener('abort', withdraw, { once: true });
      queue.add(turn, job);
      next();
      return signal ? promise.finally(() => signal.removeEventListener('abort', withdraw)) : promise;
    },
    waiting: (turn) => queue.count(turn),
    isUp: () => slots.some(({ isUp, worker }) => isUp && worker !== undefined),
    figures: () => ({ ...figures }),
    async stop() {
      isStopped = true;
      const workers = slots.map(({ worker }) => worker);
      const unanswered = slots.map((slot) => {
        slot.worker = undefined;
        return finish(slot);
      });
      for (const question of [...unanswered, ...queue.clear()]) {
        question?.reject(new Error('The thread is stopped.'));
      }
      await Promise.all(workers.map((worker) => worker?.terminate()));
    },
  };
}

/** Called on the worker thread: answers every question with the result of `work`, or with its error. */
export function answerQuestions<Question, Answer>(
  work: (question: Question) => Answer | Promise<Answer>,
): void {
  parentPort?.on('message', async (question: Question) => {
    parentPort?.postMessage(await replyTo(question));
  });
  parentPort?.postMessage(UP);

  async function replyTo(question: Question): Promise<Reply> {
    try {
      return { answer: await work(question) };
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  }
}

/**
 * Called on a worker thread that only computes: the event loop, which answers requests, gets the CPU before it. On Linux,
 * each thread has a priority of its own (setpriority(2)); elsewhere nothing changes.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where it is forbidden, the threads share the CPU evenly.
  }
}
