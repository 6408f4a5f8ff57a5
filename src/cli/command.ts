import type { Command, Option } from 'commander';
import { OWN_COMMAND } from '../config/own-command.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { Noted } from './noted.ts';
import type { CommandContext } from './opened.ts';
import type { Answer } from './output.ts';
import { problemText } from './problem.ts';

type Work<Options> = (
  commandContext: CommandContext,
  options: Options,
  ...args: string[]
) => Promise<Answer | undefined>;

/** Adds a verb to a noun, with a description and examples. */
export function verb(noun: Command, usage: string, sentence: string, ...examples: string[]): Command {
  return described(noun.command(usage), sentence, examples);
}

/** Gives a noun, or the program itself, a description and examples that can be pasted. */
export function described(command: Command, sentence: string, examples: string[]): Command {
  command.description(sentence).summary(sentence.split(/(?<=[.:]) /)[0]?.replace(/[.:]$/, '') ?? '');
  if (examples.length === 0) return command;
  const lines = examples.map((example) => `  ${OWN_COMMAND} ${example}`);
  return command.addHelpText('after', `\n${lines.length > 1 ? 'Examples' : 'Example'}:\n${lines.join('\n')}`);
}

const REQUIRED = new WeakSet<Option>();

/** Required options: help marks them, and missing ones are all reported together. */
export function requiring(
  command: Command,
  ...options: [flags: string, description: string, read?: (text: string) => unknown][]
): Command {
  for (const [flags, description, read] of options) {
    const option = command.createOption(flags, `${description} (required)`);
    if (read) option.argParser(read);
    REQUIRED.add(option);
    command.addOption(option);
  }
  return command;
}

/**
 * Runs a verb on the database and prints its answer.
 * @param begins whether the verb may create the database; all others need an existing one
 */
export function onDatabase<Options>(
  command: Command,
  work: Work<Options>,
  { begins = false }: { begins?: boolean } = {},
): void {
  answering(command, async (options: Options, args) => {
    const { withDatabase } = await import('./opened.ts');
    return withDatabase({ begins, command: notedAs(command) }, (commandContext) =>
      work(commandContext, options, ...args),
    );
  });
}

function notedAs(command: Command): Noted {
  const [argument] = command.registeredArguments;
  const [value] = command.args;
  return {
    name: [command.parent?.name(), command.name()].join(' '),
    argument: argument && value !== undefined ? { name: argument.name(), value } : undefined,
  };
}

/** Runs a verb without the database and prints its answer, unless it has printed by itself. */
export function answering<Options>(
  command: Command,
  work: (options: Options, args: string[]) => Answer | undefined | Promise<Answer | undefined>,
): void {
  command.option('--json', 'print exactly one JSON value instead of a table');
  command.action(async () => {
    checkRequired(command);
    const options = command.opts<Options & { json?: boolean }>();
    try {
      const answer = await work(options, command.processedArgs as string[]);
      if (!answer) return;
      const text = options.json ? JSON.stringify(withWarnings(answer), null, 2) : answer.text;
      const { writeOut, writeErr } = command.configureOutput();
      writeOut?.(`${text}\n`);
      for (const warning of answer.warnings ?? []) writeErr?.(`warning: ${warning}\n`);
    } catch (error) {
      const [argument] = command.registeredArguments;
      const [reference] = command.args;
      const subject = argument && reference ? { noun: argument.name(), reference } : undefined;
      const known = new Set(command.options.map(({ long }) => long ?? ''));
      command.error(`error: ${await problemText(error, { subject, options: known })}`);
    }
  });
}

/** Warnings are part of the JSON, too, because programs read only that. */
function withWarnings({ json, warnings }: Answer): unknown {
  return warnings ? { ...(json as object), warnings } : json;
}

/** Runs after commander has checked for misspelt options: one of those may be why a required one is missing. */
function checkRequired(command: Command): void {
  const missing = command.options.filter(
    (option) => REQUIRED.has(option) && command.getOptionValue(option.attributeName()) === undefined,
  );
  if (missing.length === 0) return;
  const flags = missing.map((option) => `'${option.flags}'`).join(', ');
  command.error(`error: required option${missing.length > 1 ? 's' : ''} ${flags} not specified`);
}

/** @throws Failure `bad_request` where no option changes anything */
export function mustChangeSomething(change: object): void {
  if (Object.values(change).some((value) => value !== undefined)) return;
  throw new Failure('bad_request', message('command.nothing_to_change'));
}
