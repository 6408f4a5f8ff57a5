import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command, Option } from 'commander';
import type { Service } from '../auth/context.ts';
import { backupPlan, sefPlaces } from '../config/derived.ts';
import { serverKey } from '../config/instance-key-file.ts';
import { type Config, readConfig } from '../config/load.ts';
import { OWN_COMMAND } from '../config/own-command.ts';
import { isServerUrl } from '../database/database-url.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { databaseFile } from '../database/sqlite/connect.ts';
import { maxAttempts } from '../domain/delivery-schedule.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { Answer } from './output.ts';
import { problemText } from './problem.ts';

/** The context of a command; the time is read once. */
export type CommandContext = {
  database: Database;
  config: Config;
  now: Date;
  service: () => Service;
};

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
    const config = readConfig();
    if (!begins) mustExist(config.DATABASE_URL);
    const database = await openDatabase(config.DATABASE_URL, {
      backupFolder: backupPlan(config)?.folder,
      mustExist: !begins,
    });
    try {
      return await work(
        { database, config, now: database.clock?.() ?? new Date(), service: () => serviceOf(config) },
        options,
        ...args,
      );
    } finally {
      await database.close();
    }
  });
}

/** The same as for the server with these settings. */
function serviceOf(config: Config): Service {
  return {
    publicUrl: config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`,
    // Loaded when it is used: most commands need no key and must not fail without one.
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
    sef: sefPlaces(config),
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
      command.error(`error: ${problemText(error, { subject, options: known })}`);
    }
  });
}

/** Warnings are part of the JSON, too, because programs read only that. */
function withWarnings({ json, warnings }: Answer): unknown {
  return warnings ? { ...(json as object), warnings } : json;
}

/** A mistyped DATABASE_URL must not leave an empty database behind. @throws Error when the file does not exist */
export function mustExist(databaseUrl: string): void {
  if (isServerUrl(databaseUrl)) return;
  const file = resolve(databaseFile(databaseUrl));
  if (existsSync(file)) return;
  throw new Error(`There is no database at ${file}. Set DATABASE_URL to the file that the server uses.`);
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
