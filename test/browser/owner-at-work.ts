// What most tests of pages begin with.
import type { Browser, Page } from 'playwright-core';
import { createTestService, type TestService } from '../test-service.ts';
import { openBrowser, type Visitor } from './browser.ts';
import { buildPages, workingPerson } from './person.ts';

export type AtWork = { world: TestService; browser: Browser; owner: Visitor; page: Page };

/** A service with the pages of the sources as they are, and its owner signed in, in a browser that animates nothing. */
export async function ownerAtWork(options: Parameters<typeof createTestService>[0] = {}): Promise<AtWork> {
  return ownerAt(await createTestService(options));
}

/** The same at a service that was made in another way. */
export async function ownerAt(world: TestService): Promise<AtWork> {
  buildPages();
  const browser = await openBrowser();
  const owner = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
  owner.page.setDefaultTimeout(20_000);
  return { world, browser, owner, page: owner.page };
}

/** Ends it, as far as it began. */
export async function endWork({ world, browser }: Partial<Pick<AtWork, 'world' | 'browser'>>): Promise<void> {
  await browser?.close();
  await world?.close();
}
