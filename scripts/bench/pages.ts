// The waits of a user of the dashboard, whose business has 2,000 documents; it needs Debian's chromium:
//   npm run bench -- pages [--rounds 3] [--json FILE]
import { spawnSync } from 'node:child_process';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { HAS_CHROMIUM, launchChromium } from '../../test/browser/chromium.ts';
import { keyTime, linesOf, MOST_LINES } from '../../test/browser/long-draft.ts';
import { type Books, DOCUMENTS_PATH, makeBooks } from './books.ts';
import { ROOT, serviceSettings, startService } from './measured.ts';
import { numbersOf, report } from './report.ts';

const VISITS_PER_ROUND = 5;
const DOCUMENTS = 2000;
const CLIENTS = 500;
const TABS = ['Drafts', 'Unpaid', 'Overdue', 'Paid'];
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
  const books = makeBooks(DOCUMENTS, ROOT, CLIENTS);
  const databaseUrl = books.copy();
  const service = await startService(databaseUrl);
  const browser = await launchChromium();
  const [overview, list, tabs, keys]: [number[], number[], number[], number[]] = [[], [], [], []];
  try {
    const { state, home } = await signIn(browser, service.url, databaseUrl, books.owner);
    const draft = await postDraft(service.url, books);
    const visit = <T>(address: string, then: (page: Page, interactiveMs: number) => Promise<T> | T) =>
      inNewBrowser(browser, state, `${home}${address}`, then);
    const ms = (_: Page, interactiveMs: number) => interactiveMs;
    // The first visit is that of a browser that has just started.
    await visit('/', ms);
    for (let i = 0; i < rounds * VISITS_PER_ROUND; i += 1) {
      overview.push(await visit('/', ms));
      await visit('/documents', async (page, interactiveMs) => {
        list.push(interactiveMs);
        for (const tab of TABS) tabs.push(await changeTab(page, tab));
      });
    }
    for (let i = 0; i < rounds; i += 1) {
      const field = (page: Page) => page.getByLabel(`Description, Line ${MOST_LINES / 2}`, { exact: true });
      keys.push(await visit(`/documents/${draft}/edit`, (page) => keyTime(field(page))));
    }
  } finally {
    await browser.close();
    await service.stop();
    books.remove();
  }
  const figures = [
    { what: 'overview with nothing cached: interactive', unit: 'ms', values: overview, most: 1000 },
    { what: 'list of documents with nothing cached: interactive', unit: 'ms', values: list, most: 1000 },
    { what: 'another tab of that list: its rows are shown', unit: 'ms', values: tabs, most: 300 },
    { what: `a key in a draft of ${MOST_LINES} lines`, unit: 'ms', values: keys, most: 16 },
  ];
  const notes = [
    `${DOCUMENTS} documents of ${CLIENTS} clients. A page is interactive once it has its heading and is never again busy for longer than 50 ms.`,
  ];
  return report('pages', { figures, notes }, json);
}

/** Creates a draft with as many lines as there may be. @returns its reference */
async function postDraft(url: string, { key, client }: Books): Promise<string> {
  const response = await fetch(`${url}${DOCUMENTS_PATH}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ document_type: 'rs_invoice', client, lines: linesOf(MOST_LINES) }),
  });
  if (response.status !== 201) throw new Error(`The draft was not created: ${await response.text()}`);
  return ((await response.json()) as { data: { reference: string } }).data.reference;
}

/** @returns how long it takes from the click on a tab until its rows are painted, in ms */
function changeTab(page: Page, name: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const tab = [...document.querySelectorAll('nav button')].find((each) => each.innerText.startsWith('${name}'));
    const begin = performance.now();
    tab.click();
    do {
      await frame();
      if (performance.now() - begin > 10_000)
        throw new Error('The rows of ${name} were not shown: ' + tab.outerHTML + document.querySelector('main').innerText.slice(0, 500));
    } while (!tab.ariaCurrent || document.querySelector('table')?.ariaBusy !== 'false');
    return performance.now() - begin;
  })()`);
}

/** Signs the owner in as people do: with a password that is set through the command line's link. */
async function signIn(
  browser: Browser,
  url: string,
  databaseUrl: string,
  email: string,
): Promise<{ state: State; home: string }> {
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
  const home = /^.*?\/w\/[^/]+/.exec(page.url())?.[0] ?? '';
  await context.close();
  return { state, home };
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

/** Opens an address with an empty cache, waits until everything is loaded, and says when it was interactive, in ms. */
async function inNewBrowser<T>(
  browser: Browser,
  storageState: State,
  url: string,
  then: (page: Page, interactiveMs: number) => Promise<T> | T,
): Promise<T> {
  const context = await browser.newContext({ locale: 'en-GB', storageState });
  const page = await context.newPage();
  await page.addInitScript({ content: TIMING_SCRIPT });
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { headingMs, busyUntilMs } = await page.evaluate<{ headingMs: number; busyUntilMs: number }>('seen');
  const result = await then(page, Math.max(headingMs, busyUntilMs));
  await context.close();
  return result;
}
