// WCAG 2.2, 1.4.10: a screen of 1280 × 1024 at 400 % has 320 × 256 pixels. The pages are read and used there as well.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { open, workingPerson } from './person.ts';
import { addressOf, everyKind, PLACES } from './places.ts';
import { hidden } from './tab-through.ts';

const VIEWPORT = { width: 320, height: 256 };

/**
 * What cannot be read: text that its box cuts off, and text off the screen in no table that scrolls. Names of records in
 * lists are cut on purpose, and are whole on their pages.
 */
const CUT = `(() => {
  const found = [];
  const scrolls = (node, axis) => {
    for (let box = node; box && box !== document.body; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box)[axis])) return true;
    return false;
  };
  for (const node of document.querySelectorAll('body *')) {
    const text = [...node.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()).join(' ').trim();
    if (!text || node.closest('svg, script, style, noscript, [aria-hidden=true]') || !node.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width, height } = range.getBoundingClientRect();
    if (width < 1 || height < 1) continue;
    let isHidden = false;
    for (let box = node; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const { left: from, right: to, width: own } = box.getBoundingClientRect();
      // What only screen readers read, the link that skips the navigation, and names that are cut on purpose.
      if (own <= 2 || style.clipPath !== 'none' || to < 0 || style.webkitLineClamp !== 'none' || box.title) { isHidden = true; break; }
      if (/hidden|clip/.test(style.overflowX) && (right > to + 1.5 || left < from - 1.5)) { found.push('cut: ' + text.slice(0, 50)); isHidden = true; break; }
      if (/auto|scroll/.test(style.overflowX)) break;
    }
    if (!isHidden && (right > innerWidth + 1 || left < -1) && !scrolls(node, 'overflowX')) found.push('outside: ' + text.slice(0, 50));
  }
  return found;
})()`;

describe.skipIf(!HAS_BROWSER)('at 400 %', { timeout: 60_000 }, () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let references: Record<string, string>;

  beforeAll(async () => {
    ({ world, browser, owner } = await ownerAtWork({ now: new Date().toISOString() }));
    references = await everyKind(world);
    await owner.close();
    owner = await workingPerson(browser, world, {
      email: world.ownerEmail,
      viewport: VIEWPORT,
      reducedMotion: 'reduce',
    });
    page = owner.page;
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  it.each(PLACES)('«%s» is read without scrolling sideways, and used by the keyboard', async (place) => {
    await open(page, addressOf(world, references, place));
    const width = await page.locator('html').evaluate((root) => root.scrollWidth);
    const cut = await page.evaluate<string[]>(CUT);
    expect({ width, cut, hidden: await hidden(page) }).toEqual({
      width: VIEWPORT.width,
      cut: [],
      hidden: [],
    });
  });

  it('and on a phone of that width no page is wider than the screen', async () => {
    await page.setViewportSize({ width: VIEWPORT.width, height: 740 });
    const wide: string[] = [];
    for (const place of PLACES) {
      await open(page, addressOf(world, references, place));
      const width = await page.locator('html').evaluate((root) => root.scrollWidth);
      if (width > VIEWPORT.width) wide.push(`${place}: ${width}`);
    }
    expect(wide).toEqual([]);
  }, 240_000);

  it('the pages caused no error', () => {
    expect(owner.problems).toEqual([]);
  });
});
