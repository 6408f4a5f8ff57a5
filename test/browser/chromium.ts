// One Chromium for all files of the project: each test opens contexts of its own in it.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where tests connect to the browser; empty if the machine has none. */
    browserUrl: string;
  }
}

const CHROMIUM = '/usr/bin/chromium';
export const HAS_CHROMIUM = existsSync(CHROMIUM);
const OPTIONS = {
  executablePath: CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** A browser of its own, outside of the tests. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(OPTIONS);
}

let server: BrowserServer | undefined;

export async function setup(project: TestProject): Promise<void> {
  if (HAS_CHROMIUM) server = await chromium.launchServer({ ...OPTIONS, host: '127.0.0.1' });
  project.provide('browserUrl', server?.wsEndpoint() ?? '');
}

export async function teardown(): Promise<void> {
  await server?.close();
}
