// The commands of the operator, in this process.
import { Command } from 'commander';
import { commandLine } from '../../src/cli/program.ts';

/**
 * Runs `npm run invoicing -- …` with `--json`.
 * @throws Error with what the command says
 */
export async function invoicing<T>(...args: string[]): Promise<T> {
  const written = { out: '', err: '' };
  const root = new Command('invoicing').exitOverride().configureOutput({
    writeOut(text) {
      written.out += text;
    },
    writeErr(text) {
      written.err += text;
    },
  });
  try {
    await commandLine(root).parseAsync([...args, '--json'], { from: 'user' });
  } catch {
    throw new Error(written.err.replace(/^error: /, '').trim());
  }
  return JSON.parse(written.out) as T;
}

/** What an operation of the API answers. @throws Error with what it says where it refuses */
export async function callApi<T>(operation: string, ...args: string[]): Promise<T> {
  return (await invoicing<{ data: T }>('api', operation, ...args)).data;
}
