import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { commandLine, completeAll } from '../../src/cli/program.ts';
import { type Database, openDatabase } from '../../src/database/open.ts';
import { contentsOf, createDatabase, ON_POSTGRES, removeDatabase } from '../engine.ts';
import { INSTANCE_KEY } from '../test-service.ts';

export type Run = {
  status: number;
  stdout: string;
  stderr: string;
  /** Stdout, which must be exactly one JSON value. */
  json<T = Record<string, unknown>>(): T;
};

export type Program = {
  folder: string;
  databaseUrl: string;
  /** The same database, opened by this process. */
  database: Database;
  /** Runs a command line on it. */
  run(...args: string[]): Promise<Run>;
  /** Runs a command line on another database. */
  runOn(databaseUrl: string, ...args: string[]): Promise<Run>;
  /** Everything in the database, as text. */
  contents(): Promise<string>;
  close(): Promise<void>;
};

const MAIN = new URL('../../src/cli/main.js', import.meta.url).pathname;

/** What every command needs on PostgreSQL. */
export const NEEDED = ON_POSTGRES ? { SECRET_KEY: INSTANCE_KEY } : {};

/** The command line with its own database. */
export async function createProgram(): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-cli-'));
  const databaseUrl = await createDatabase(folder, 'cli.db');
  const database = await openDatabase(databaseUrl, { strict: true });
  return {
    folder,
    databaseUrl,
    database,
    run: (...args) => runHere(databaseUrl, args),
    runOn: (other, ...args) => runHere(other, args),
    contents: () => contentsOf(database),
    async close() {
      await database.close();
      await removeDatabase(databaseUrl);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a command line in this process: the whole program except its start, which takes most of the time. */
async function runHere(databaseUrl: string, args: string[]): Promise<Run> {
  process.env.DATABASE_URL = databaseUrl;
  process.env.ENV_FILE = '';
  if (ON_POSTGRES) process.env.SECRET_KEY ??= INSTANCE_KEY;
  const written = { stdout: '', stderr: '' };
  const root = new Command('invoicing').exitOverride().configureOutput({
    writeOut(text) {
      written.stdout += text;
    },
    writeErr(text) {
      written.stderr += text;
    },
  });
  try {
    await commandLine(root).parseAsync(args, { from: 'user' });
    return ended(0, written);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return ended(error.exitCode, written);
  }
}

/** Every command with all that it has. */
export async function wholeCommandLine(): Promise<Command> {
  const root = commandLine(new Command('invoicing').exitOverride());
  await completeAll(root);
  return root;
}

/** Runs the real program, `node src/cli/main.js`, with only the settings that are given. @param input for its stdin */
export function runProgram(settings: Record<string, string>, args: string[], input?: string): Promise<Run> {
  const env = { PATH: process.env.PATH, ENV_FILE: '', ...NEEDED, ...settings };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) => {
      resolve(ended(error ? Number(error.code ?? 1) : 0, { stdout, stderr }));
    });
    if (input !== undefined) child.stdin?.end(input);
  });
}

function ended(status: number, written: { stdout: string; stderr: string }): Run {
  return { status, ...written, json: () => JSON.parse(written.stdout) };
}
