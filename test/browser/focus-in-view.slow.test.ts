// WCAG 2.2, 2.4.11: what has the keyboard is never wholly under a bar.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { buildPages, open, workingPerson } from './person.ts';
import { addressOf, everyKind } from './places.ts';
import { hidden } from './tab-through.ts';

/** Where bars lie over the page while it is scrolled. */
const WITH_BARS = [
  '',
  '/documents',
  '/documents/new',
  '/documents/{draft}/edit',
  '/documents/{issued}',
  '/documents/{quote}',
  '/recurring-documents',
  '/recurring-documents/{template}',
  '/recurring-documents/{template}/edit',
  '/clients',
  '/clients/{client}',
  '/clients/{client}/statement',
  '/clients?new=1',
  '/items',
  '/expenses',
  '/payments/new',
  '/settings',
  '/settings/texts',
  '/settings/payments',
  '/account',
];

describe.skipIf(!HAS_BROWSER)('what has the keyboard is in view', { timeout: 180_000 }, () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let references: Record<string, string>;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    references = await everyKind(world);
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
    for (const place of WITH_BARS) {
      await open(page, addressOf(world, references, place));
      expect({ place, hidden: await hidden(page) }).toEqual({ place, hidden: [] });
    }
    await owner.close();
  });
});
