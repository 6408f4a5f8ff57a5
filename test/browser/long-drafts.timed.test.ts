// How soon a draft with as many lines as there may be is opened, and how quickly it takes keys, on a quiet machine.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient } from '../api/records.ts';
import { report } from '../scenarios.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { draftOf, keyTime, MOST_LINES } from './long-draft.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { atRest, open } from './person.ts';

const OPENED_MS = 1000;
/** A frame at 60 Hz: what is slower than this is seen. */
const FRAME_MS = 16;
const TIMES = 5;

describe.skipIf(!HAS_BROWSER)('a draft with 500 lines', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;
  let draft: string;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({ now: new Date().toISOString() }));
    const { reference: client } = await newClient(world.api, { name: 'Dugačka' });
    draft = await draftOf(world.api, client, MOST_LINES);
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const field = (name: string, line: number) => page.getByLabel(`${name}, Line ${line}`, { exact: true });

  it('is opened to its first line within a second, and takes each key within a frame', async () => {
    const [first, last]: [number[], number[]] = [[], []];
    for (let opened = 0; opened < TIMES; opened += 1) {
      await open(page, `${world.url}/w/${world.production.reference}/documents/${draft}`);
      await atRest(page);
      const begin = performance.now();
      await page.getByRole('link', { name: 'Edit the draft' }).click();
      await field('Description', 1).waitFor();
      first.push(performance.now() - begin);
      await field('Description', MOST_LINES).waitFor({ state: 'attached' });
      last.push(performance.now() - begin);
    }
    const key = await keyTime(field('Description', MOST_LINES / 2));
    const [opened, whole] = [middle(first), middle(last)];
    expect(opened).toBeLessThan(OPENED_MS);
    expect(key).toBeLessThan(FRAME_MS);
    const [a, b] = [Math.round(opened), Math.round(whole)];
    report('W1', `first line after ${a} ms, all lines after ${b} ms, a keystroke takes ${key.toFixed(1)} ms`);
  });
});

function middle(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;
}
