// The page next to the form of a draft: the PDF of what is typed.
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newClient } from '../api/records.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import { everything } from '../security/calls.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { barriers, buildPages, open, workingPerson } from './person.ts';

const WIDE = { width: 1280, height: 900 };
/** How far the pages are scrolled, and whether anything dark was drawn. */
const SCROLLED = `document.querySelector('aside section').scrollTop`;
const IS_DRAWN = `[...document.querySelectorAll('aside canvas')].some((canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return data.some((part, i) => i % 4 < 3 && part < 128);
})`;

describe.skipIf(!HAS_BROWSER || !hasPoppler)('the page next to the form of a draft', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    browser = await openBrowser();
    await newClient(world.api, { name: 'Zora Pekara' });
    owner = await workingPerson(browser, world, {
      email: world.ownerEmail,
      reducedMotion: 'reduce',
      viewport: WIDE,
    });
    page = owner.page;
    page.setDefaultTimeout(20_000);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });
  beforeEach(async () => {
    await page.setViewportSize(WIDE);
    await open(page, `${world.url}/w/${world.production.reference}/documents/new`);
    const discard = page.getByRole('button', { name: 'Discard it' });
    if ((await discard.count()) > 0) await discard.click();
    await discard.waitFor({ state: 'hidden' });
  });

  const pane = () => page.getByRole('complementary', { name: 'Preview', exact: true });
  const note = () => pane().getByRole('status');
  const description = (line: number) => page.getByLabel(`Description, Line ${line}`);
  const price = (line: number) => page.getByLabel(`Price, Line ${line}`);
  const sheet = (name: string) => pane().getByRole('img', { name, exact: true });
  const printed = (): Promise<Response> => page.waitForResponse(/documents\/preview\.pdf$/);
  const textIn = async (answer: Response) => textOf(Buffer.from(await answer.body()));
  const chooseClient = async () => {
    await page.getByRole('combobox', { name: 'Client', exact: true }).fill('zora');
    await page.getByRole('option', { name: 'Zora Pekara' }).click();
  };

  it('shows the description and the total as they are typed, and nothing is stored', async () => {
    await note().getByText('The preview follows once').waitFor();
    const before = await everything(world);
    await chooseClient();
    await description(1).fill('Rye bread');
    await page.keyboard.press('Escape');
    const first = printed();
    await price(1).fill('41.50');
    const text = await textIn(await first);
    expect(text).toContain('Rye bread');
    expect(text).toContain('49,80');
    await sheet('Page 1 of 1').waitFor();
    await expect.poll(() => page.evaluate(IS_DRAWN)).toBe(true);
    expect(await note().textContent()).toBe('');
    expect(await barriers(page)).toEqual([]);
    const second = printed();
    await description(1).fill('Rye bread, sliced');
    await page.keyboard.press('Escape');
    expect(await textIn(await second)).toContain('Rye bread, sliced');
    expect(await everything(world)).toEqual(before);
  });

  it('keeps the last page while the draft is incomplete or refused, and says so', async () => {
    await chooseClient();
    await description(1).fill('Rye bread');
    await page.keyboard.press('Escape');
    await price(1).fill('41.50');
    await sheet('Page 1 of 1').waitFor();
    await price(1).fill('');
    await note().getByText('The preview follows once').waitFor();
    await sheet('Page 1 of 1').waitFor();
    await price(1).fill('41.123456789');
    await note().getByText('The last changes are not in this preview yet').waitFor();
    const next = printed();
    await price(1).fill('42');
    expect((await next).status()).toBe(200);
    await expect.poll(() => note().textContent()).toBe('');
  });

  it('stays where it is scrolled to', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await chooseClient();
    await price(1).fill('41.50');
    await description(1).fill(Array(60).fill('Rye bread').join('\n'));
    await page.keyboard.press('Escape');
    await sheet('Page 2 of 2').waitFor();
    await page.evaluate(`document.querySelector('aside section').scrollTo(0, 300)`);
    const next = printed();
    await price(1).fill('42');
    await next;
    const drawnAgain = () => pane().locator('[data-drawn^="2 "], [data-drawn^="3 "]').count();
    await expect.poll(drawnAgain).toBeGreaterThan(0);
    expect(await page.evaluate(SCROLLED)).toBe(300);
  });

  it('can be hidden, which this browser keeps', async () => {
    await pane().getByRole('button', { name: 'Hide the preview' }).click();
    await pane().waitFor({ state: 'detached' });
    await page.reload();
    const show = page.getByRole('button', { name: 'Show the preview' });
    await show.waitFor();
    expect(await pane().count()).toBe(0);
    await show.click();
    await pane().waitFor();
  });

  it('is absent on narrower screens, where nothing of it is loaded or asked for', async () => {
    await page.setViewportSize({ width: 1279, height: 900 });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.reload();
    await chooseClient();
    await price(1).fill('41.50');
    await page.waitForResponse(/documents\/preview$/);
    expect(await pane().count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Show the preview' }).count()).toBe(0);
    expect(requests.filter((url) => /pdf/.test(url))).toEqual([]);
    await page.setViewportSize(WIDE);
    await pane().waitFor();
  });

  it('caused no error and no violation of the content policy', () => {
    expect(owner.problems).toEqual([]);
  });
});
