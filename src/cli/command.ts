import type { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/transaction.ts';
import type { Answer } from './output.ts';
import { problemText } from './problem.ts';

/** What a command works with; the time is read once. */
export type Session = { database: Database; config: Config; now: Date };

type Work<Options> = (session: Session, options: Options, ...args: string[]) => Promise<Answer>;

/** A verb of a noun, with its sentence and examples. */
export function verb(noun: Command, usage: string, sentence: string, ...examples: string[]): Command {
  return described(noun.command(usage), sentence, examples);
}

/** A noun, or the program itself: a sentence and examples that can be pasted. */
export function described(command: Command, sentence: string, examples: string[]): Command {
  command.description(sentence).summary(sentence.split(/(?<=[.:]) /)[0]?.replace(/[.:]$/, '') ?? '');
  if (examples.length === 0) return command;
  const lines = examples.map((example) => `  npm run -s invoicing -- ${example}`);
  return command.addHelpText('after', `\n${lines.length > 1 ? 'Examples' : 'Example'}:\n${lines.join('\n')}`);
}

/** Lets a verb do its work on the database, and prints what it answers. */
export function onDatabase<Options>(command: Command, work: Work<Options>): void {
  answering(command, async (options: Options, args) => {
    const config = readConfig();
    const database = openDatabase(config.DATABASE_URL);
    try {
      return await work({ database, config, now: new Date() }, options, ...args);
    } finally {
      await database.close();
    }
  });
}

/** Lets a verb do its work without the database, and prints what it answers. */
export function answering<Options>(
  command: Command,
  work: (options: Options, args: string[]) => Answer | Promise<Answer>,
): void {
  command.option('--json', 'print exactly one JSON value instead of a table');
  command.action(async () => {
    const options = command.opts<Options & { json?: boolean }>();
    try {
      const answer = await work(options, command.processedArgs as string[]);
      const text = options.json ? JSON.stringify(answer.json, null, 2) : answer.text;
      command.configureOutput().writeOut?.(`${text}\n`);
    } catch (error) {
      const [argument] = command.registeredArguments;
      const [reference] = command.args;
      const subject = argument && reference ? { noun: argument.name(), reference } : undefined;
      command.error(`error: ${problemText(error, subject)}`);
    }
  });
}
