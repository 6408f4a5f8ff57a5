// A person at the dashboard: a real browser on the pages as they are built.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { givePassword, PASSWORD } from '../dashboard/browser.ts';
import type { TestService } from '../test-service.ts';
import { type Visitor, visitor } from './browser.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the pages, unless they are built from the sources as they are. */
export function buildPages(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-dashboard.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The pages could not be built: ${stderr}`);
}

const WATCH_POLICY = `document.addEventListener('securitypolicyviolation', (event) =>
  reportProblem('breaks ' + event.violatedDirective + ' with ' + event.blockedURI));`;

/** A browser whose owner reads English; everything that it must not do is in its problems. */
export async function personAt(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const made = await visitor(browser, () => url, { locale: 'en-GB', ...options });
  watchRequests(made.page);
  // Not all that the content policy forbids is written to the console.
  await made.page.exposeFunction('reportProblem', (problem: string) => made.problems.push(problem));
  await made.page.addInitScript({ content: WATCH_POLICY });
  return made;
}

/** A user who has signed in on the sign-in page, on the first page after it. */
export async function workingPerson(
  browser: Browser,
  world: TestService,
  { email, ...options }: BrowserContextOptions & { email: string },
): Promise<Visitor> {
  await givePassword(world, email);
  const person = await personAt(browser, world.url, options);
  await person.page.goto(world.url);
  await person.page.getByLabel('E-mail').fill(email);
  await person.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await person.page.getByRole('button', { name: 'Sign in' }).click();
  await person.page.waitForURL(/\/w\//);
  // At the first visit the pages give the user the language of the browser: what comes later shall not be undone by that.
  await atRest(person.page);
  return person;
}

/** Goes to a page of a workspace and waits until it has what it asks for. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await atRest(page);
}

/** Gives the user whose page it is a language, which the pages have from the next visit on. */
export async function speak(page: Page, language: string): Promise<void> {
  const data = { language };
  const answer = await page.request.patch(new URL('/dashboard/api/me', page.url()).href, {
    data,
    headers: { Origin: new URL(page.url()).origin, 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`The language was not taken: ${await answer.text()}`);
}

/** Since when each request is under way. */
const underWay = new WeakMap<Page, Map<Request, number>>();
/** The browser does not report the end of requests that were open when their page was left. */
const FORGOTTEN_MS = 10_000;
/** What pages wait for; the browser's own viewer of PDFs has requests without an end. */
const AWAITED = ['fetch', 'script', 'stylesheet', 'font', 'image'];

function watchRequests(page: Page): void {
  const requests = new Map<Request, number>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    if (AWAITED.includes(request.resourceType())) requests.set(request, performance.now());
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** On a busy machine Chromium may find no idle moment for a minute next to its PDF viewer: then a fixed time must do. */
const IDLE = `new Promise((idle) =>
  requestIdleCallback(() => requestIdleCallback(idle, { timeout: 500 }), { timeout: 500 }))`;

/** Waits until nothing is on its way to a page, and the page, having seen that, has nothing to do and asks for no more. */
export async function atRest(page: Page): Promise<void> {
  const requests = underWay.get(page) as Map<Request, number>;
  const isWaiting = () => [...requests.values()].some((at) => performance.now() - at < FORGOTTEN_MS);
  for (let quiet = 0; quiet < 2; quiet = isWaiting() ? 0 : quiet + 1) {
    while (isWaiting()) await new Promise((again) => setTimeout(again, 5));
    await page.evaluate(IDLE);
  }
}

/** Gives the import dialog a file. */
export function chooseTable(page: Page, csv: string): Promise<void> {
  const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  return page.locator('input[type=file]').setInputFiles(file);
}

/** Whether the keyboard is there. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === node.ownerDocument.activeElement);
}

/** Whether nothing changes its looks any more, two frames from now, when what has just begun can be seen. */
const COLOURS_REST = `new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))).then(() =>
  document.getAnimations().every((each) => !(each instanceof CSSTransition) || each.playState === 'finished'))`;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
/** What lies above a page, which itself is the same as without it. */
const ABOVE = '[role=dialog], [role=menu], [role=listbox]';

/**
 * Accessibility barriers of the page as it is now; the browser's own PDF viewer is left out.
 * @param look the whole page; only what lies above it, such as a dialog; or only colours, after a check in other colours
 */
export async function barriers(page: Page, look: 'all' | 'above' | 'colours' = 'all'): Promise<string[]> {
  // The colours of an unfinished transition are not barriers.
  while (!(await page.evaluate<boolean>(COLOURS_REST)));
  // Without legacy mode, axe opens a page for each analysis to combine the results of frames, which are excluded here.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
  if (look === 'colours') axe.withRules(RULES_OF_COLOUR);
  // Dialogs above a page are outside of its regions.
  else axe.options({ runOnly: RULES, rules: { region: { enabled: look === 'all' } } });
  if (look === 'above') axe.include(ABOVE);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${impact} ${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
