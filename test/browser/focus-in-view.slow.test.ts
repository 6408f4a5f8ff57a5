// WCAG 2.2, 2.4.11: what has the keyboard is never wholly under a bar.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft, newIssued, newItem } from '../api/records.ts';
import { newTemplate } from '../jobs/recurring-stage.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { buildPages, open, workingPerson } from './person.ts';

/** More than any page here has places for the keyboard. */
const MOST_TABS = 140;

/**
 * What of the focused element can be seen: five of its points, of which one must hit it, or what it is drawn by, such as
 * the label of a checkbox. Undefined at the end of the page.
 */
const LOOK = `(async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  // The page is scrolled to what has the keyboard when it is drawn.
  await frame();
  await frame();
  const field = document.activeElement;
  if (!field || field === document.body) return undefined;
  const shown = field.getBoundingClientRect().width > 2 ? field : field.closest('label, div');
  const { left, top, width, height } = shown.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.2, 0.3], [0.8, 0.3], [0.2, 0.7], [0.8, 0.7]];
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(left + width * x, top + height * y);
    return hit && (shown.contains(hit) || hit.contains(shown) || hit.closest('label')?.control === field);
  });
  const name = field.getAttribute('aria-label') || field.labels?.[0]?.innerText || field.innerText || field.id;
  return { name: String(name).slice(0, 60), isSeen, isFirst: field.dataset.seen === 'yes', mark: (field.dataset.seen = 'yes') };
})()`;

type Seen = { name: string; isSeen: boolean; isFirst: boolean } | undefined;

/** The places of the keyboard on a page that are hidden by something. */
async function hidden(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate<Seen>(LOOK);
    if (!seen || seen.isFirst) break;
    if (!seen.isSeen) found.push(seen.name);
  }
  return found;
}

describe.skipIf(!HAS_BROWSER)('what has the keyboard is in view', { timeout: 180_000 }, () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let places: string[];

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    const client = await newClient(world.api, { name: 'Ana' });
    await newItem(world.api);
    const draft = await newDraft(world.api, { client: client.reference });
    const issued = await newIssued(world.api, { client: client.reference });
    const template = await newTemplate(world.api, { client: client.reference });
    places = [
      '',
      '/documents',
      '/documents/new',
      `/documents/${draft.reference}/edit`,
      `/documents/${issued.reference}`,
      '/recurring-documents',
      `/recurring-documents/${template.reference}`,
      `/recurring-documents/${template.reference}/edit`,
      '/clients',
      `/clients/${client.reference}`,
      '/clients?new=1',
      '/items',
      '/expenses',
      '/payments/new',
      '/settings',
      '/settings/reminders',
      '/settings/payments',
      '/account',
    ];
    browser = await openBrowser();
  }, 180_000);
  afterAll(async () => {
    await owner?.close();
    await browser?.close();
    await world?.close();
  });

  it.each([
    ['a wide window', { width: 1440, height: 900 }],
    ['a window at 200 %', { width: 720, height: 450 }],
    ['a phone', { width: 390, height: 844 }],
  ])('in %s', async (_, viewport) => {
    owner = await workingPerson(browser, world, {
      email: world.ownerEmail,
      viewport,
      reducedMotion: 'reduce',
    });
    const { page } = owner;
    for (const place of places) {
      await open(page, `${world.url}/w/${world.production.reference}${place}`);
      expect({ place, hidden: await hidden(page) }).toEqual({ place, hidden: [] });
    }
    await owner.close();
  });
});
