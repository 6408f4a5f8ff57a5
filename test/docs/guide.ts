// What the reference shows its readers: the spec as the service publishes it, with the guides.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spec } from '../spec-check.ts';

type Published = {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, PublishedOperation>>;
};
export type PublishedOperation = {
  operationId: string;
  'x-codeSamples': { lang: string; label: string; source: string }[];
};

export async function publishedSpec(url: string): Promise<Published> {
  return (await (await fetch(`${url}/docs/reference.json`)).json()) as Published;
}

/** The code blocks of a language, in their order. */
export function blocksOf(published: Published, tag: string, language: string): string[] {
  const text = published.tags.find(({ name }) => name === tag)?.description ?? '';
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  return blocks.filter(([, found]) => found === language).map(([, , code]) => code ?? '');
}

/** The names of all tags of the spec. */
export const TAGS = (spec as unknown as Published).tags.map(({ name }) => name);

export type Run = { code: number; stdout: string; stderr: string };

/** Runs a program to its end; only what is given here is in its environment. */
export function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      {
        cwd,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? (typeof error.code === 'number' ? error.code : 1) : 0, stdout, stderr }),
    );
  });
}

/** Whether a program can be started here. */
export async function isInstalled(command: string, ...args: string[]): Promise<boolean> {
  return (await run(command, args)).code === 0;
}

/** The SDK, as programs of the guides import it here. */
export const SDK = new URL('../../src/sdk/index.ts', import.meta.url).href;

let programs = 0;

/** Runs a program of a guide with the SDK of the checkout; nothing else in it is changed. */
export function runWithSdk(code: string, folder: string, key: string): Promise<Run> {
  programs += 1;
  const file = join(folder, `program-${programs}.ts`);
  writeFileSync(file, code.replace("'invoicing-service-sdk'", `'${SDK}'`));
  return run(process.execPath, [file], { INVOICING_KEY: key, NODE_NO_WARNINGS: '1' });
}
