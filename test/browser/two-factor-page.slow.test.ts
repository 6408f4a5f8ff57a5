// Turning the second factor off on the page of the account.
import { TOTP } from 'otpauth';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signedInAs } from '../dashboard/browser.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { contentOf, HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { barriers, buildPages, isFocused, open, workingPerson } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the second factor on the page of the account', () => {
  let world: TestService;
  let browser: Chromium;
  let person: Visitor;
  let secret: string;
  let codes: string[];

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    browser = await openBrowser();
    person = await workingPerson(browser, world, { email: world.ownerEmail, reducedMotion: 'reduce' });
    const api = await signedInAs(world, world.ownerEmail);
    const begun = await api.ask<{ secret: string }>('POST', '/me/two-factor/begin', { password: PASSWORD });
    secret = begun.data.secret;
    const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    codes = (await api.ask<{ codes: string[] }>('POST', '/me/two-factor/confirm', { code })).data.codes;
    expect(codes).toHaveLength(10);
  }, 180_000);
  afterAll(async () => {
    await person?.close();
    await browser?.close();
    await world?.close();
  });

  it('is turned off with the password and a code; a wrong code is shown at its field', async () => {
    const { page } = person;
    await open(page, `${world.url}/w/${world.production.reference}/account`);
    await page.getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const code = dialog.getByLabel('Code from the app, or a recovery code');
    await code.fill('000000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('This code is not right, or it was used already.').waitFor();
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    expect(await barriers(page, 'above')).toEqual([]);
    await code.fill(codes[0] as string);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Turn on' }).waitFor();
    expect(person.problems).toEqual([]);
  });

  it('is turned on again with the focus on the code, and its recovery codes can be saved as a file', async () => {
    const { page } = person;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(dialog.getByLabel('Code 1/6'))).toBe(true);
    const again = await dialog.locator('code').innerText();
    const timestamp = world.clock.now().getTime();
    await page.keyboard.type(new TOTP({ secret: again }).generate({ timestamp }));
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('recovery-codes.txt');
    const text = (await contentOf(file)).toString();
    const shown = await dialog.getByRole('listitem').allInnerTexts();
    expect(shown).toHaveLength(10);
    expect(text).toContain(world.ownerEmail);
    expect(text.trim().split('\n').slice(-10)).toEqual(shown);
    expect(person.problems).toEqual([]);
  });
});
