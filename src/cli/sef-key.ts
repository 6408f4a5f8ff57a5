import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Config } from '../config/load.ts';

type Input = NodeJS.ReadStream | NodeJS.ReadableStream;

/**
 * The API key of SEF, from the first of these that there is: `--key`, standard input for `--key -`, SEF_API_KEY, and the
 * one who sits at the terminal. Only the first shows it to every user of the machine, in the list of processes.
 * @throws Error where there is none
 */
export async function sefKey(
  option: string | undefined,
  { SEF_API_KEY }: Pick<Config, 'SEF_API_KEY'>,
  input: Input = process.stdin,
): Promise<string> {
  if (option === '-') return firstLine(await text(input));
  if (option !== undefined) return option;
  if (SEF_API_KEY !== undefined) return SEF_API_KEY;
  if ('isTTY' in input && input.isTTY) return asked(input);
  throw new Error(
    'Give the API key of SEF on standard input, with "--key -", or in SEF_API_KEY or SEF_API_KEY_FILE.',
  );
}

function firstLine(given: string): string {
  const [line = ''] = given.trim().split(/\r?\n/);
  if (line === '') throw new Error('There is no key on standard input.');
  return line;
}

/** Asks at the terminal, which does not show what is typed. */
async function asked(input: Input): Promise<string> {
  const stopped = new AbortController();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  lines.once('SIGINT', () => stopped.abort(new Error('No key was given.')));
  process.stderr.write('API key of SEF (it is not shown): ');
  try {
    return (await lines.question('', { signal: stopped.signal })).trim();
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
