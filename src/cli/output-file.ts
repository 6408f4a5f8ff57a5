import { once } from 'node:events';
import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';

const CHUNK = 1 << 16;
const SHOWN_EVERY_MS = 500;

/**
 * Writes lines to a new file that only its owner can read, or to stdout, with backpressure, so that few of them are
 * in memory. A file gets its name only once it is complete. Shows progress on a terminal.
 * @returns the number of lines
 */
export async function writeLines(
  lines: Iterable<string> | AsyncIterable<string>,
  { file, what }: { file: string | undefined; what: string },
): Promise<number> {
  if (file === undefined) return pour(lines, process.stdout, what);
  const part = `${file}.part`;
  const stream = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await once(stream, 'open');
    const count = await pour(lines, stream, what);
    stream.end();
    await finished(stream);
    await rename(part, file);
    return count;
  } catch (error) {
    stream.destroy();
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') rmSync(part, { force: true });
    if (code === 'ENOENT') throw new Error(`${file} cannot be made: its folder does not exist.`);
    throw error;
  }
}

async function pour(
  lines: Iterable<string> | AsyncIterable<string>,
  stream: NodeJS.WritableStream,
  what: string,
): Promise<number> {
  const progress = progressOf(what);
  let count = 0;
  let chunk = '';
  for await (const line of lines) {
    count += 1;
    chunk += line;
    if (chunk.length < CHUNK) continue;
    progress.show(count);
    if (!stream.write(chunk)) await once(stream, 'drain');
    chunk = '';
  }
  if (chunk !== '')
    await new Promise<void>((done, fail) => stream.write(chunk, (error) => (error ? fail(error) : done())));
  progress.end();
  return count;
}

/** A line on the terminal that counts up; nothing where the output is not a terminal. */
export function progressOf(what: string): { show(count: number): void; end(): void } {
  let shownAt = performance.now();
  let wasShown = false;
  return {
    show(count) {
      if (!process.stderr.isTTY || performance.now() - shownAt < SHOWN_EVERY_MS) return;
      shownAt = performance.now();
      wasShown = true;
      process.stderr.write(`\r${count.toLocaleString('en')} ${what}`);
    },
    end() {
      if (wasShown) process.stderr.write('\r\u001b[K');
    },
  };
}

/** Writes a new file. @throws Error where it exists, or cannot be made */
export function writeNew(file: string, content: Buffer): void {
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === 'EEXIST' ? `${file} exists already: give another name.` : message);
  }
}
