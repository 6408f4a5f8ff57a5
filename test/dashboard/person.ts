// A person at the dashboard: a real browser on the pages as they are built.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type Visitor, visitor } from '../browser/browser.ts';
import type { World } from '../world.ts';
import { givePassword, PASSWORD } from './browser.ts';

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
  tellProblem('breaks ' + event.violatedDirective + ' with ' + event.blockedURI));`;

/** A browser whose owner reads English; everything that it must not do is in its problems. */
export async function personAt(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const made = await visitor(browser, () => url, { locale: 'en-GB', ...options });
  // Not all that the content policy forbids is written to the console.
  await made.page.exposeFunction('tellProblem', (problem: string) => made.problems.push(problem));
  await made.page.addInitScript({ content: WATCH_POLICY });
  return made;
}

/** Somebody who has signed in on the page for that, and is where they work. */
export async function workingPerson(
  browser: Browser,
  world: World,
  { email, ...options }: BrowserContextOptions & { email: string },
): Promise<Visitor> {
  await givePassword(world, email);
  const person = await personAt(browser, world.url, options);
  await person.page.goto(world.url);
  await person.page.getByLabel('E-mail').fill(email);
  await person.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await person.page.getByRole('button', { name: 'Sign in' }).click();
  await person.page.waitForURL(/\/w\//);
  return person;
}

/** Goes to a page of a workspace and waits until it has what it asks for. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Whether the keyboard is there. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === node.ownerDocument.activeElement);
}

/** Whether nothing changes its looks any more, two frames from now, when what has just begun can be seen. */
const COLOURS_REST = `new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))).then(() =>
  document.getAnimations().every((each) => !(each instanceof CSSTransition) || each.playState === 'finished'))`;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What keeps somebody from using the page as it is now; the browser's own viewer of PDFs is not ours.
 * @param open.floats whether a menu or a list of choices floats above the page: it is in none of its regions
 */
export async function barriers(page: Page, { floats = false } = {}): Promise<string[]> {
  // A colour on its way to another is no barrier.
  while (!(await page.evaluate<boolean>(COLOURS_REST)));
  const axe = new AxeBuilder({ page }).withTags(RULES).exclude('iframe');
  const { violations } = await (floats ? axe.disableRules(['region']) : axe).analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${impact} ${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
