// The wait of a user who opens the dashboard in a browser with an empty cache:
//   npm run bench -- pages [--rounds 3] [--json FILE]
// It needs Debian's chromium.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { HAS_CHROMIUM, launchChromium } from '../../test/browser/chromium.ts';
import { makeBooks } from './books.ts';
import { serviceSettings, startService } from './measured.ts';
import { type Outcome, type Row, runSuite } from './suite.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VISITS_PER_ROUND = 5;
const PASSWORD = 'a password of the benchmark alone';

/** Records when the heading appears, and until when the page was busy for longer than 50 ms at a time. */
const TIMING_SCRIPT = `
  window.seen = { headingMs: 0, busyUntilMs: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.busyUntilMs = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, self) => {
    if (!document.querySelector('h1')) return;
    seen.headingMs = performance.now();
    self.disconnect();
  }).observe(document, { childList: true, subtree: true });`;

type PageTimes = { headingMs: number; busyUntilMs: number };
type State = BrowserContextOptions['storageState'];

/** @returns the exit status: 1 when a goal was missed, or there is no browser */
export async function run(args: string[]): Promise<number> {
  if (!HAS_CHROMIUM) {
    console.error('There is no browser: install the package chromium.');
    return 1;
  }
  return runSuite('pages', args, async ({ rounds }): Promise<Outcome> => {
    program('scripts/build-dashboard.ts');
    const books = makeBooks();
    const databaseUrl = books.copy();
    const service = await startService(databaseUrl);
    const floor = await startFloor();
    const browser = await launchChromium();
    const floors: PageTimes[] = [];
    const visits: PageTimes[] = [];
    try {
      const state = await signIn(browser, service.url, { databaseUrl, email: books.owner });
      // The first visit is that of a browser that has just started.
      await visit(browser, service.url, state);
      for (let i = 0; i < rounds * VISITS_PER_ROUND; i += 1) {
        floors.push(await visit(browser, floor.url));
        visits.push(await visit(browser, service.url, state));
      }
    } finally {
      await browser.close();
      await service.stop();
      floor.stop();
      books.remove();
    }
    return {
      rows: [
        row('a page of one line', floors.map(interactiveMs)),
        row(
          'overview: its heading',
          visits.map(({ headingMs }) => headingMs),
        ),
        row('overview: interactive', visits.map(interactiveMs)),
      ],
      isNoisy: false,
      measures: [
        { number: 'overview, nothing cached, until interactive', rounds: visits.map(interactiveMs) },
      ],
      notes: ['A page is interactive once it has its heading and is never again busy for longer than 50 ms.'],
    };
  });
}

function interactiveMs({ headingMs, busyUntilMs }: PageTimes): number {
  return Math.max(headingMs, busyUntilMs);
}

function row(name: string, times: number[]): Row {
  return { name, samples: times.map((ms) => ({ p50: ms })) };
}

/** A page with nothing but a heading, on the same machine: the cost of the browser itself. */
async function startFloor() {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<h1>Invoicing</h1>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Signs the owner in as people do: with a password that is set through the command line's link. */
async function signIn(
  browser: Browser,
  url: string,
  { databaseUrl, email }: { databaseUrl: string; email: string },
): Promise<State> {
  const settings = { ...serviceSettings(databaseUrl), PUBLIC_URL: url, ENV_FILE: '' };
  const printed = program('src/cli/main.ts', ['users', 'reset-password', '--email', email], settings);
  const context = await browser.newContext();
  const page = await context.newPage();
  const password = page.locator('input[type=password]');
  const submit = page.locator('button[type=submit]');
  await page.goto(/http\S+/.exec(printed)?.[0] ?? '');
  await password.fill(PASSWORD);
  await submit.click();
  await page.waitForURL(/\/sign-in/);
  await page.locator('input[type=email]').fill(email);
  await password.fill(PASSWORD);
  await submit.click();
  await page.waitForURL(/\/w\//);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Runs a program of this project. @returns its output */
function program(name: string, args: string[] = [], environment: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [name, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  return stdout;
}

/** Opens an address with an empty cache and waits until everything is loaded. */
async function visit(browser: Browser, url: string, storageState?: State): Promise<PageTimes> {
  const context = await browser.newContext({ locale: 'en-GB', ...(storageState && { storageState }) });
  const page = await context.newPage();
  await page.addInitScript({ content: TIMING_SCRIPT });
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate<PageTimes>('seen');
  await context.close();
  return seen;
}
