// The interface of a peer, and its installation: with npm only, in its own folder below node_modules.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './program.ts';

export type Peer = {
  name: string;
  version: string;
  /** The contents of its `package.json`. */
  manifest: { dependencies: Record<string, string>; overrides?: Record<string, string> };
  /** Builds what an installation without scripts leaves out. @throws Error where that fails */
  finish?(folder: string): void;
  program(folder: string, database: string): Program;
  /** Writes its project and all other files for its first start. */
  prepare(folder: string, database: string): void;
  /** On its first start: creates the collections for documents, and a client. */
  fill(url: string, database: string): Promise<Access>;
  /** One document with its client and lines. */
  pathOfOne(reference: string): string;
  /** 25 documents with their clients, and the total. */
  pathOfList(page: number): string;
  create: { path: string; status: number; body(client: string): object };
  /** The reference in its answer for a new document. */
  referenceOf(data: unknown): string;
};

/** Access to its API: a static token, and the client of the documents. */
export type Access = { token: string; client: string };

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/peers', import.meta.url));
const INSTALL_MS = 15 * 60_000;

/** Installs a peer once; later runs reuse it. @throws Error where that fails */
export function install({ name, manifest, finish }: Peer): string {
  const folder = join(CACHE, name.toLowerCase());
  const wanted = JSON.stringify({ private: true, ...manifest });
  const stamp = join(folder, '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  console.error(`installing ${name} into ${folder}: some hundred MB, a few minutes …`);
  rmSync(folder, { recursive: true, force: true });
  writeFiles(folder, { 'package.json': wanted });
  // Peer dependencies are for admin pages, which are off.
  npm(folder, ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']);
  finish?.(folder);
  writeFileSync(stamp, wanted);
  return folder;
}

/** Runs npm and prints its output when it fails. @throws Error without that output */
export function npm(folder: string, args: string[], environment: Record<string, string> = {}): void {
  const { status, stderr, error } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: INSTALL_MS,
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  // npm's output names folders of this machine, which must not be in a stored result.
  console.error(error?.message ?? stderr);
  throw new Error(`npm ${args[0]} failed`);
}

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** @throws Error for an answer with an error status */
export async function post(url: string, token: string, body: object): Promise<{ data: unknown }> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { data: unknown };
}
