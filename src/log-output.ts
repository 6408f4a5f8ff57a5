import { fstatSync, write, writeSync } from 'node:fs';

/** Where the lines of the log go. What cannot be written costs lines, never the process or its event loop. */
export type LogOutput = {
  /** Takes a whole line, or several. */
  write(lines: string): void;
  /** Lines lost since the start. */
  dropped(): number;
  /** Waits until everything has been written, but no longer than it is given. */
  drained(patienceMs: number): Promise<void>;
};

/** So many characters wait while a write is under way; a reader that has stopped would cost memory without end. */
const MAX_WAITING = 1 << 20;

/** Before a descriptor that refuses for the moment is tried again. */
const RETRY_MS = 50;

/** Under load lines are written so often at most: each write takes a thread and wakes the event loop when it is done. */
const PAUSE_MS = 20;

const NEWLINE = 0x0a;

/**
 * Writes the lines of one turn of the event loop together, at its end, or those of some turns that follow fast.
 * Asynchronously: a write to a pipe whose reader has stopped blocks its thread. What is left at an exit is written then.
 * @param onRecovered called with the number of lines lost, once a line could be written again
 */
export function createLogOutput(descriptor: number, onRecovered: (dropped: number) => void): LogOutput {
  let waiting = '';
  let isScheduled = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let isWriting = false;
  let isMidLine = false;
  let dropped = 0;
  let reported = 0;
  let idle: (() => void)[] = [];

  function flush(): void {
    isScheduled = false;
    if (isWriting || waiting === '') return;
    // What was cut off in the middle of a line must not swallow the next one.
    const lines = Buffer.from(isMidLine ? `\n${waiting}` : waiting);
    waiting = '';
    isWriting = true;
    writtenAt = performance.now();
    writeRest(lines);
  }

  function schedule(): void {
    isScheduled = true;
    const pauseMs = PAUSE_MS - (performance.now() - writtenAt);
    if (pauseMs < 1) setImmediate(flush);
    else setTimeout(flush, pauseMs);
  }

  function writeRest(lines: Buffer): void {
    write(descriptor, lines, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(writeRest, RETRY_MS, lines);
        return;
      }
      if (error) {
        // A break at the beginning only ends what was cut off before.
        dropped += countLines(lines) - (lines[0] === NEWLINE ? 1 : 0);
      } else {
        isMidLine = lines[written - 1] !== NEWLINE;
        if (written < lines.length) {
          writeRest(lines.subarray(written));
          return;
        }
      }
      isWriting = false;
      if (!error) report();
      if (waiting !== '') schedule();
      else for (const resume of idle.splice(0)) resume();
    });
  }

  function report(): void {
    const lost = dropped - reported;
    reported = dropped;
    if (lost > 0) onRecovered(lost);
  }

  process.on('exit', () => {
    // A pipe that is not read would keep the process from ending.
    if (waiting === '' || (isWriting && !isFile(descriptor))) return;
    const lines = Buffer.from(waiting);
    try {
      for (let done = 0; done < lines.length; ) done += writeSync(descriptor, lines, done);
    } catch {
      // There is nothing left that could report it.
    }
  });

  return {
    write(lines) {
      if (waiting.length > MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting += lines;
      if (!isScheduled && !isWriting) schedule();
    },
    dropped: () => dropped,
    async drained(patienceMs) {
      flush();
      if (!isWriting) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      idle.push(resolve);
      const timer = setTimeout(resolve, patienceMs);
      await promise;
      clearTimeout(timer);
      idle = [];
    },
  };
}

function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    return false;
  }
}
