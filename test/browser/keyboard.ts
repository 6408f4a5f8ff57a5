// A person who uses nothing but the keyboard.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isFocused } from './person.ts';

/** No page has more places for the keyboard than this between two that belong together. */
const MOST_TABS = 60;
/** Of a browser on a busy machine that loads the pages for the first time. */
const PATIENCE_MS = 40_000;

const WATCH_POINTERS = `for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
  addEventListener(kind, () => reportProblem('a pointer was used: ' + kind), true);`;

/** Reports each use of a pointer on the pages that are opened from now on. */
export async function watchPointers(page: Page): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript({ content: WATCH_POINTERS });
}

/** Waits until the keyboard is there. */
export async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target.first()), { timeout: PATIENCE_MS }).toBe(true);
}

/** Goes on with Tab, or back, until the keyboard is there. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await isFocused(target.first())) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`The keyboard does not get to ${target}.`);
}
