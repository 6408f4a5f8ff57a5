// What a peer is to the benchmark, and how one is installed: in a folder of its own below node_modules, with npm alone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './program.ts';

export type Peer = {
  name: string;
  version: string;
  /** What its `package.json` asks for. */
  manifest: { dependencies: Record<string, string>; overrides?: Record<string, string> };
  /** Makes what installing without scripts leaves out. @throws Error where that cannot be done */
  finish?(folder: string): void;
  program(folder: string, database: string): Program;
  /** Writes its project and whatever else its first start needs. */
  prepare(folder: string, database: string): void;
  /** On its first start: makes what documents are kept in, and a client. */
  fill(url: string, database: string): Promise<Access>;
  /** One document with its client and lines. */
  pathOfOne(reference: string): string;
  /** 25 documents with their clients, and how many there are. */
  pathOfList(page: number): string;
  create: { path: string; status: number; body(client: string): object };
  /** How it calls a document that it has created. */
  referenceOf(data: unknown): string;
};

/** How its API is used: with a static token, for documents of a client. */
export type Access = { token: string; client: string };

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/peers', import.meta.url));
const INSTALL_MS = 15 * 60_000;

/** Installs a peer once; later runs find it. @throws Error where that cannot be done */
export function install({ name, manifest, finish }: Peer): string {
  const folder = join(CACHE, name.toLowerCase());
  const wanted = JSON.stringify({ private: true, ...manifest });
  const stamp = join(folder, '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  console.error(`installing ${name} into ${folder}: some hundred MB, a few minutes …`);
  rmSync(folder, { recursive: true, force: true });
  writeFiles(folder, { 'package.json': wanted });
  // What peers of packages ask for beyond their dependencies is for admin pages, which are off.
  npm(folder, ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']);
  finish?.(folder);
  writeFileSync(stamp, wanted);
  return folder;
}

/** Shows what npm says when it fails. @throws Error that tells only that it did */
export function npm(folder: string, args: string[], environment: Record<string, string> = {}): void {
  const { status, stderr, error } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: INSTALL_MS,
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  // What npm says names folders of this machine, which a kept result must not.
  console.error(error?.message ?? stderr);
  throw new Error(`npm ${args[0]} failed`);
}

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** @throws Error when the answer is not a good one */
export async function post(url: string, token: string, body: object): Promise<{ data: unknown }> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { data: unknown };
}
