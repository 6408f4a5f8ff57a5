// Who asks the system for less motion sees none: nothing slides, fades or turns, and nothing is scrolled smoothly.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { atRest, open, workingPerson } from './person.ts';
import { addressOf, everyKind } from './places.ts';

/** Notes in each frame what is being animated, and for how long. */
const WATCH = `(() => {
  window.seenMotion = new Set();
  const look = () => {
    for (const each of document.getAnimations()) {
      const { duration, iterations } = each.effect?.getComputedTiming() ?? {};
      const target = each.effect?.target;
      if (duration > 1 || iterations > 1)
        window.seenMotion.add([each.constructor.name, each.animationName ?? each.transitionProperty, target?.className].join(' '));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Where something opens, and what is pressed there, one after the other. */
const OPENING: [place: string, ...steps: string[]][] = [
  ['/documents', 'Search', 'Escape'],
  ['/documents/{issued}', 'Record payment …', 'Escape', 'Actions', 'Escape'],
  ['/documents/{issued}', 'Send …', 'Escape'],
  ['/documents/{draft}/edit', 'Show all'],
  ['/clients', 'New client', 'Escape'],
  ['/recurring-documents/{template}', 'Make the document now …', 'Escape'],
  ['/recurring-documents/{template}/edit', 'Add a change of prices'],
  ['/clients/{client}/statement', 'Send …', 'Escape'],
  ['/settings/texts'],
  ['/balance-confirmations', 'Ask all clients …', 'Escape'],
];

describe.skipIf(!HAS_BROWSER)('with less motion', { timeout: 60_000 }, () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;
  let references: Record<string, string>;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({ now: new Date().toISOString() }));
    references = await everyKind(world);
    await page.addInitScript({ content: WATCH });
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const seen = (on: Page) => on.evaluate<string[]>('[...window.seenMotion]');

  async function play(on: Page, [place, ...steps]: (typeof OPENING)[number]): Promise<void> {
    await open(on, addressOf(world, references, place));
    for (const step of steps) {
      if (step === 'Escape') await on.keyboard.press(step);
      else await on.getByRole('button', { name: step, exact: true }).locator('visible=true').first().click();
      await atRest(on);
    }
  }

  it.each(OPENING)('nothing moves on %s', async (...way) => {
    await play(page, way);
    expect(await seen(page)).toEqual([]);
    expect(await page.evaluate<string>('getComputedStyle(document.documentElement).scrollBehavior')).toBe(
      'auto',
    );
  });

  it('motion would be seen: without the wish, a dialog fades in', async () => {
    const other = await workingPerson(browser, world, { email: world.ownerEmail });
    await other.page.addInitScript({ content: WATCH });
    await play(other.page, ['/clients', 'New client']);
    expect(await seen(other.page)).not.toEqual([]);
    await other.close();
  });
});
