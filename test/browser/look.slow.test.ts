// How an owner chooses the look of documents, and what a client sees of it.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableOnLight } from '../../src/domain/look.ts';
import { newClient, newIssued, record } from '../api/records.ts';
import { sentContract, tokenOf } from '../contracts/records.ts';
import { picture } from '../public/picture.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { barriers, open, personAt, workingPerson } from './person.ts';

const COLOUR_OF_HEADING = "getComputedStyle(document.querySelector('h1')).color";

describe.skipIf(!HAS_BROWSER)('the look of documents', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = () => open(page, `${world.url}/w/${world.production.reference}/settings/look`);
  const colour = () => page.getByRole('textbox', { name: 'Accent colour', exact: true });
  const footer = () => page.getByLabel('Text at the foot of each page');
  const sample = () => page.getByRole('complementary', { name: 'Sample' });
  const address = async () =>
    (await sample().getByRole('link', { name: 'Open the sample in a new tab' }).getAttribute('href')) ?? '';
  const shown = async () => new URL(await address(), world.url).searchParams;
  const drawn = () => sample().locator('[data-drawn]').first().getAttribute('data-drawn');
  const save = () => page.getByRole('button', { name: 'Save changes' }).click();

  it('is chosen by keyboard, and shown as a sample before it is saved', async () => {
    await visit();
    const classic = page.getByRole('radio', { name: /^Classic/ });
    await classic.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: /^Modern/ }).isChecked()).toBe(true);
    await colour().fill('#ffcc00');
    await page.getByText(`It is printed as ${readableOnLight('#ffcc00')}`).waitFor();
    await footer().fill('BD 1234/2020\nDirektor: Ana');
    await expect.poll(async () => (await shown()).get('footer_text')).toBe('BD 1234/2020\nDirektor: Ana');
    expect(Object.fromEntries(await shown())).toMatchObject({ layout: 'modern', accent_colour: '#ffcc00' });
    const answer = await page.request.get(new URL(await address(), world.url).href);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(await barriers(page)).toEqual([]);
    await save();
    await page.getByText('The settings are saved.').first().waitFor();
    await visit();
    expect(await page.getByRole('radio', { name: /^Modern/ }).isChecked()).toBe(true);
    expect([await colour().inputValue(), await footer().inputValue()]).toEqual([
      '#ffcc00',
      'BD 1234/2020\nDirektor: Ana',
    ]);
  });

  it('a colour that is picked is written out; what is no colour, or too long, is said at its field', async () => {
    await visit();
    await page.getByLabel('Pick the accent colour').fill('#b5470a');
    expect(await colour().inputValue()).toBe('#b5470a');
    expect(await page.getByText('It is printed as').count()).toBe(0);
    await colour().fill('orange');
    await footer().fill('a\nb\nc\nd\ne\nf\ng');
    await save();
    await page.getByText('A colour such as #1f6feb').waitFor();
    await page.getByText('At most 6 lines', { exact: true }).waitFor();
    expect((await shown()).get('accent_colour')).not.toBe('orange');
    await colour().fill('#b5470a');
    await footer().fill('');
    await save();
    await page.getByText('The settings are saved.').first().waitFor();
  });

  it('a new logo is shown in the sample at once', async () => {
    await visit();
    const before = await drawn();
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: picture(240, 80) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('The logo is saved.').first().waitFor();
    await expect.poll(drawn).not.toBe(before);
  });

  it('on a phone a button opens the sample', async () => {
    const phone = await workingPerson(browser, world, {
      email: world.ownerEmail,
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    });
    await open(phone.page, page.url());
    const link = phone.page.getByRole('link', { name: 'See a sample' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/look-sample\.pdf\?layout=modern/);
    expect(await phone.page.locator('html').evaluate((root) => root.scrollWidth)).toBe(360);
    expect(phone.problems).toEqual([]);
    await phone.close();
  });

  it('is that of the pages of clients, in light and dark, without a barrier or a break of their policy', async () => {
    const client = await newClient(world.api, { country: 'GB', portal_access_enabled: true });
    const { reference } = await newIssued(world.api, { client: client.reference });
    const at = (path: string) => ({ params: { path: { reference: path } } });
    const addresses = [
      (await record(world.api.GET('/documents/{reference}/public-link', at(reference)))).url,
      (await record(world.api.GET('/clients/{reference}/portal-link', at(client.reference)))).url,
      `${world.url}/sign/${tokenOf((await sentContract(world.api)).signers[0])}`,
    ];
    const reader = await personAt(browser, world.url);
    const headings: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await reader.page.emulateMedia({ colorScheme });
      for (const address of addresses) {
        await open(reader.page, address);
        const logo = reader.page.locator('.masthead img');
        expect(await logo.evaluate((image: { naturalWidth?: number }) => image.naturalWidth)).toBe(240);
        headings.push(await reader.page.evaluate<string>(COLOUR_OF_HEADING));
        expect(await barriers(reader.page)).toEqual([]);
      }
    }
    expect(headings.slice(0, 3)).toEqual(Array(3).fill('rgb(181, 71, 10)'));
    expect(new Set(headings).size).toBe(2);
    expect(reader.problems).toEqual([]);
    await reader.close();
  });

  it('caused no error and no violation of the content policy', () => {
    expect(owner.problems).toEqual([]);
  });
});
