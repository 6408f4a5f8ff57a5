import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../docs/guide.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser } from './browser.ts';

const FORMS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { form: `wide and ${colorScheme}`, colorScheme, viewport: { width: 1440, height: 900 } },
  { form: `on a phone and ${colorScheme}`, colorScheme, viewport: { width: 390, height: 844 } },
]);

describe.skipIf(!HAS_BROWSER)('the reference in a browser', () => {
  let world: TestService;
  let browser: Browser;
  beforeAll(async () => {
    world = await createTestService();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  it('shows every operation with its samples, without requests to another host', async () => {
    const { page, requested, problems } = await opened(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(`${world.url}/docs`);
    await page.getByRole('button', { name: 'Open Group - Documents' }).click();
    await page.getByRole('link', { name: /Issue a draft/ }).click();
    const operation = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Issue a draft' }) });
    const sample = operation.locator('pre').first();
    await expect.poll(() => sample.textContent()).toContain(`curl '${world.url}/api/v1/documents/`);
    await operation.getByRole('button', { name: 'curl' }).click();
    await page.getByRole('option', { name: 'SDK' }).click();
    await expect.poll(() => sample.textContent()).toContain('invoicing.issueDocument(');
    expect(requested.filter((url) => !url.startsWith(`${world.url}/`))).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each(FORMS)('fits the screen: $form', async ({ colorScheme, viewport }) => {
    const { page, problems } = await opened(browser, { colorScheme, viewport });
    for (const [place, heading] of [
      ['tag/errors', 'Errors'],
      ['tag/documents/POST/documents', 'Create a draft'],
    ]) {
      await page.goto('about:blank');
      await page.goto(`${world.url}/docs#${place}`);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    }
    const [red = 0] =
      /\d+/.exec(await page.evaluate('getComputedStyle(document.body).backgroundColor')) ?? [];
    expect(Number(red) < 128).toBe(colorScheme === 'dark');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is a single file without requests, as npm run docs writes it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'invoicing-docs-'));
    try {
      const script = join(import.meta.dirname, '../../scripts/docs.ts');
      const server = ['--server', 'https://invoices.example/'];
      expect(await run(process.execPath, [script, '--output', folder, ...server])).toMatchObject({ code: 0 });
      const { page, requested, problems } = await opened(browser, { viewport: { width: 1280, height: 900 } });
      await page.goto(`${pathToFileURL(join(folder, 'index.html'))}#tag/first-invoice`);
      const guide = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'First invoice' }) });
      await expect
        .poll(() => guide.locator('pre').first().textContent())
        .toContain("'https://invoices.example/api/v1'");
      await page.waitForLoadState('networkidle');
      expect(requested).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** A new page that notes what it asks for over a network and what goes wrong in it. */
async function opened(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
): Promise<{ page: Page; requested: string[]; problems: string[] }> {
  const page = await (await browser.newContext(options)).newPage();
  const requested: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url())) requested.push(request.url());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return { page, requested, problems };
}
