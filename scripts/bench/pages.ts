// The wait of a user who opens the dashboard in a browser with an empty cache; it needs Debian's chromium:
//   npm run bench -- pages [--rounds 3] [--json FILE]
import { spawnSync } from 'node:child_process';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { HAS_CHROMIUM, launchChromium } from '../../test/browser/chromium.ts';
import { makeBooks } from './books.ts';
import { ROOT, serviceSettings, startService } from './measured.ts';
import { numbersOf, report } from './report.ts';

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

type State = BrowserContextOptions['storageState'];

/** @returns the exit status: 1 when a goal was missed */
export async function run(args: string[]): Promise<number> {
  const { rounds, json } = numbersOf(args, { rounds: 3 });
  if (!HAS_CHROMIUM) throw new Error('There is no browser: install the package chromium.');
  program('scripts/build-dashboard.ts');
  const books = makeBooks();
  const databaseUrl = books.copy();
  const service = await startService(databaseUrl);
  const browser = await launchChromium();
  const values: number[] = [];
  try {
    const state = await signIn(browser, service.url, databaseUrl, books.owner);
    // The first visit is that of a browser that has just started.
    await visit(browser, service.url, state);
    for (let i = 0; i < rounds * VISITS_PER_ROUND; i += 1)
      values.push(await visit(browser, service.url, state));
  } finally {
    await browser.close();
    await service.stop();
    books.remove();
  }
  const figures = [{ what: 'overview with nothing cached: interactive', unit: 'ms', values, most: 1000 }];
  const notes = [
    'A page is interactive once it has its heading and is never again busy for longer than 50 ms.',
  ];
  return report('pages', { figures, notes }, json);
}

/** Signs the owner in as people do: with a password that is set through the command line's link. */
async function signIn(browser: Browser, url: string, databaseUrl: string, email: string): Promise<State> {
  const settings = { ...serviceSettings(databaseUrl), PUBLIC_URL: url, ENV_FILE: '' };
  const printed = program('src/cli/main.js', ['users', 'reset-password', '--email', email], settings);
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
  const env = { PATH: process.env.PATH, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [name, ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  return stdout;
}

/** Opens an address with an empty cache and waits until everything is loaded. @returns when it was interactive, in ms */
async function visit(browser: Browser, url: string, storageState: State): Promise<number> {
  const context = await browser.newContext({ locale: 'en-GB', storageState });
  const page = await context.newPage();
  await page.addInitScript({ content: TIMING_SCRIPT });
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate<{ headingMs: number; busyUntilMs: number }>('seen');
  await context.close();
  return Math.max(seen.headingMs, seen.busyUntilMs);
}
