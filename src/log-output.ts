import { fstatSync, write, writeSync } from 'node:fs';

/** The destination of log lines. If it cannot be written, lines are dropped; it never ends or blocks the process. */
export type LogOutput = {
  /** Takes one or more complete lines. */
  write(lines: string): void;
  /** Lines dropped since the start. */
  dropped(): number;
  /** Waits until everything has been written, at most `timeoutMs`. */
  drained(timeoutMs: number): Promise<void>;
};

/** Lines are dropped while this many characters wait: if the reader has stopped, memory must stay bounded. */
const MAX_WAITING_CHARACTERS = 1 << 20;

/** Wait before a write that got EAGAIN is retried. */
const RETRY_MS = 50;

/** Minimum time between writes under load: each write uses a thread of the pool and a callback on the event loop. */
const WRITE_INTERVAL_MS = 20;

const NEWLINE = 0x0a;

/**
 * Writes the lines of one turn of the event loop (or of several, under load) at once. Writes are asynchronous, because
 * a write to a pipe whose reader has stopped blocks its thread. At exit, the remaining lines are written synchronously.
 * @param onRecovered called with the number of dropped lines once lines can be written again
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
    // If the last write ended in the middle of a line, the next line must not be appended to it.
    const lines = Buffer.from(isMidLine ? `\n${waiting}` : waiting);
    waiting = '';
    isWriting = true;
    writtenAt = performance.now();
    writeRest(lines);
  }

  function schedule(): void {
    isScheduled = true;
    const pauseMs = WRITE_INTERVAL_MS - (performance.now() - writtenAt);
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
        // A line break at the start only ends an incomplete line: it does not count.
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
    // A synchronous write to a pipe that is not read would keep the process from exiting.
    if (waiting === '' || (isWriting && !isFile(descriptor))) return;
    const lines = Buffer.from(waiting);
    try {
      for (let done = 0; done < lines.length; ) done += writeSync(descriptor, lines, done);
    } catch {
      // The process is exiting: there is nowhere left to report it.
    }
  });

  return {
    write(lines) {
      if (waiting.length > MAX_WAITING_CHARACTERS) {
        dropped += 1;
        return;
      }
      waiting += lines;
      if (!isScheduled && !isWriting) schedule();
    },
    dropped: () => dropped,
    async drained(timeoutMs) {
      flush();
      if (!isWriting) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      idle.push(resolve);
      const timer = setTimeout(resolve, timeoutMs);
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
