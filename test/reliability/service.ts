// The real service in its own process, on a database that the test can prepare and read.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { START_OPTIONS } from '../../scripts/bench/measured.ts';
import type { Workspace } from '../../src/auth/context.ts';
import type { Writer } from '../../src/database/engine/statement.ts';
import { openDatabase } from '../../src/database/open.ts';
import { createEndpoint } from '../../src/webhooks/endpoints.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { createDatabase, ON_POSTGRES } from '../engine.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The instance key of every service that is started here. */
export const SECRET_KEY = 'an instance key that only the tests know of';

export type Service = {
  url: string;
  child: ChildProcess;
  /** All that it has printed so far. */
  output(): string;
  /** Sends a signal to this process alone and resolves with its exit status, null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

export type Business = {
  folder: string;
  /** Of SQLite alone. */
  file: string;
  url: string;
  workspace: Workspace;
  key: string;
  secret: string;
  remove(): void;
};

/**
 * A database with one business and, if a URL is given, an endpoint that subscribes to everything.
 * @param others records of other businesses that are there before
 */
export async function prepareBusiness(
  endpointUrl?: string,
  others?: { copyTo(target: string): string },
): Promise<Business> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-service-'));
  const file = join(folder, 'test.db');
  const url = others ? `file:${others.copyTo(file)}` : await createDatabase(folder);
  const business = await addBusiness({ folder, file, url, remove: () => rmSync(folder, REALLY) });
  const { secret } = endpointUrl
    ? await addEndpoint(business, { url: endpointUrl, events: ['*'] })
    : { secret: '' };
  return { ...business, secret };
}

const REALLY = { recursive: true, force: true };

/** Another business in a database, made while no service runs. */
export async function addBusiness(
  place: Pick<Business, 'folder' | 'file' | 'url' | 'remove'>,
): Promise<Business> {
  const { url } = place;
  const now = new Date();
  const made = await onDatabase(url, async (tx) => {
    const { production, owner } = await createWorkspaces(tx, {
      name: 'Business',
      country: 'RS',
      currency: 'RSD',
      timezone: 'Europe/Belgrade',
      ownerEmail: 'owner@example.com',
      sandbox: true,
      now,
    });
    const { key } = await createKey(tx, { workspace: production, email: owner.email, now });
    return { workspace: production, key };
  });
  return { ...place, secret: '', ...made };
}

/** Another endpoint of a business, made while no service runs. */
export async function addEndpoint(
  { url, workspace }: Business,
  endpoint: { url: string; events: string[]; active?: boolean },
): Promise<{ reference: string; secret: string }> {
  const choices = { workspace, now: new Date(), instanceKey: SECRET_KEY, allowPrivateNetwork: true };
  const made = await onDatabase(url, (tx) => createEndpoint(tx, { ...choices, ...endpoint }));
  return { reference: made.endpoint.reference, secret: made.secret };
}

async function onDatabase<T>(url: string, work: (tx: Writer) => Promise<T>): Promise<T> {
  const database = await openDatabase(url);
  try {
    return await database.write('instance', work);
  } finally {
    await database.close();
  }
}

/** True if processes here may have their own mounts: for a full disk, a folder that cannot be written. */
export const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

/** The environment of the service: from the test's own only the PATH to Node.js. */
export function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    ENV_FILE: '',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
    WEBHOOK_ALLOW_PRIVATE_NETWORK: 'true',
    WEBHOOK_RETRY_SECONDS: '1,1,1,1,1,1',
    SECRET_KEY,
    // PostgreSQL's server for tests is not safe against power cuts.
    ...(ON_POSTGRES && { NODE_ENV: 'test' }),
    ...settings,
  };
}

const START_COMMAND = [process.execPath, ...START_OPTIONS, 'src/main.js'];

/**
 * Starts the service and waits until it is ready.
 * @throws Error with what it printed when it ends instead
 */
export async function startService(
  settings: Record<string, string>,
  command: readonly string[] = START_COMMAND,
): Promise<Service> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let text = '';
  const ready = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    text += chunk.toString('utf8');
    const url = /"msg":"ready","url":"([^"]+)"/.exec(text)?.[1];
    if (url) ready.resolve(url);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  child.on('close', (code) => ready.reject(new Error(`The service ended with ${code}: ${text}`)));
  const url = await ready.promise;
  return {
    url,
    child,
    output: () => text,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** Queries a database file from this process, also while the service runs. */
export function look<Row>(file: string, query: string, ...values: unknown[]): Row[] {
  const connection = new SQLite(file, { readonly: true, timeout: 2000 });
  try {
    return connection.prepare(query).all(...values) as Row[];
  } finally {
    connection.close();
  }
}

/** Resolves once a condition holds. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  deadlineMs = 15_000,
): Promise<void> {
  for (const deadline = performance.now() + deadlineMs; !(await holds()); ) {
    if (performance.now() > deadline) throw new Error(`Waited ${deadlineMs} ms in vain: ${what}`);
    await new Promise((again) => setTimeout(again, 10));
  }
}
