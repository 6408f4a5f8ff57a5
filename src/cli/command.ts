import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command, Option } from 'commander';
import type { Service } from '../auth/context.ts';
import { backupFolder } from '../config/derived.ts';
import { serverKey } from '../config/instance-key.ts';
import { type Config, readConfig } from '../config/load.ts';
import { databaseFile } from '../database/engine/connect.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { maxAttempts } from '../domain/delivery-schedule.ts';
import type { Answer } from './output.ts';
import { problemText } from './problem.ts';

/** What a command works with; the time is read once. */
export type Session = {
  database: Database;
  config: Config;
  now: Date;
  service: () => Service;
};

type Work<Options> = (session: Session, options: Options, ...args: string[]) => Promise<Answer | undefined>;

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

const REQUIRED = new WeakSet<Option>();

/** Options that a verb cannot do without: help says so, and those that are missing are named all at once. */
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
 * Lets a verb do its work on the database, and prints what it answers.
 * @param begins the verb may make the database; every other needs what is already in one
 */
export function onDatabase<Options>(
  command: Command,
  work: Work<Options>,
  { begins = false }: { begins?: boolean } = {},
): void {
  answering(command, async (options: Options, args) => {
    const config = readConfig();
    if (!begins) mustExist(config.DATABASE_URL);
    const database = openDatabase(config.DATABASE_URL, { backupFolder: backupFolder(config) });
    try {
      return await work(
        { database, config, now: new Date(), service: () => serviceOf(config) },
        options,
        ...args,
      );
    } finally {
      await database.close();
    }
  });
}

/** As the server that reads the same settings has it. */
function serviceOf(config: Config): Service {
  return {
    publicUrl: config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`,
    // Read where it is used: most of what the operator does needs no key, and must not ask for one.
    get instanceKey() {
      return serverKey(config);
    },
    sendsMail: config.SMTP_URL !== undefined,
    mailsPerDay: config.MAILS_PER_WORKSPACE_PER_DAY,
    mailsPerRecipientPerDay: config.MAILS_PER_RECIPIENT_PER_DAY,
    maxRecurringExpenses: config.MAX_RECURRING_EXPENSES_PER_WORKSPACE,
    maxAttempts: maxAttempts(config.WEBHOOK_RETRY_SECONDS),
    allowsPrivateNetwork: config.WEBHOOK_ALLOW_PRIVATE_NETWORK,
    apiKeysPerUser: config.API_KEYS_PER_USER,
    toolsetsDisabled: config.TOOLSETS_DISABLED,
  };
}

/** Lets a verb do its work without the database, and prints what it answers, unless it has written by itself. */
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
      command.error(`error: ${problemText(error, subject)}`);
    }
  });
}

/** Whoever reads the JSON alone must meet the warnings, too. */
function withWarnings({ json, warnings }: Answer): unknown {
  return warnings ? { ...(json as object), warnings } : json;
}

/** A mistyped DATABASE_URL must not leave an empty database behind. @throws Error when the file does not exist */
export function mustExist(databaseUrl: string): void {
  const file = resolve(databaseFile(databaseUrl));
  if (existsSync(file)) return;
  throw new Error(`There is no database at ${file}. Set DATABASE_URL to the file that the server uses.`);
}

/** After commander has looked for misspelt options: one of those is why a required one seems to be missing. */
function checkRequired(command: Command): void {
  const missing = command.options.filter(
    (option) => REQUIRED.has(option) && command.getOptionValue(option.attributeName()) === undefined,
  );
  if (missing.length === 0) return;
  const flags = missing.map((option) => `'${option.flags}'`).join(', ');
  command.error(`error: required option${missing.length > 1 ? 's' : ''} ${flags} not specified`);
}
