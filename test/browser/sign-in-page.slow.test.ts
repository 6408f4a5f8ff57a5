// The page after signing in by a link that an attacker made.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordLink } from '../../src/auth/first-visit.ts';
import { findAccount } from '../../src/auth/users.ts';
import { newClient, newDraft } from '../api/records.ts';
import { givePassword, PASSWORD } from '../dashboard/browser.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser } from './browser.ts';
import { buildPages, isFocused, personAt } from './person.ts';

describe.skipIf(!HAS_BROWSER)('the page to sign in', () => {
  let world: TestService;
  let browser: Browser;
  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    await givePassword(world, world.ownerEmail);
    browser = await openBrowser();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  it('redirects only to pages of the service, whatever its URL says', async () => {
    const home = `/w/${world.production.reference}`;
    const places = { [`${home}/clients?page=2`]: `${home}/clients` };
    for (const away of ['//evil.example', '/\t/evil.example', '/\\evil.example', 'https://evil.example'])
      places[away] = home;
    for (const [next, place] of Object.entries(places)) {
      const { page, problems } = await personAt(browser, world.url);
      await page.goto(`${world.url}/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByLabel('E-mail').fill(world.ownerEmail);
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.pathname === place, { timeout: 10_000 });
      expect([next, new URL(page.url()).origin, problems]).toEqual([next, world.url, []]);
      await page.close();
    }
  }, 120_000);

  it('is filled with the address after a new password, and marks both fields when they do not match', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const { id } = (await world.write((tx) => findAccount(tx, email))) as { id: number };
    const { url } = await world.write((tx) =>
      passwordLink(tx, id, { service: world.server.service, now: world.clock.now() }),
    );
    const { page, problems, close } = await personAt(browser, world.url);
    await page.goto(url);
    await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const password = page.getByRole('textbox', { name: 'Password', exact: true });
    await password.waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    expect(page.url()).not.toContain(encodeURIComponent(email));
    await expect.poll(() => isFocused(password)).toBe(true);
    await page.keyboard.type('not my password');
    await page.keyboard.press('Enter');
    await page.getByText('do not belong together').waitFor();
    const border = (name: string) =>
      page.evaluate<string>(`(() => {
        const field = [...document.querySelectorAll('input')].find((each) => each.labels[0]?.textContent === '${name}');
        return getComputedStyle(field.closest('.mantine-Input-input')).borderColor;
      })()`);
    const bad = await page.evaluate<string>("getComputedStyle(document.querySelector('[role=alert]')).color");
    for (const name of ['E-mail', 'Password']) await expect.poll(() => border(name)).toBe(bad);
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/w\//);
    expect(problems).toEqual([]);
    await close();
  });

  it('opens the workspace with documents in a browser that has not chosen one before', async () => {
    const landing = async () => {
      const { page } = await personAt(browser, world.url);
      await page.goto(world.url);
      await page.getByLabel('E-mail').fill(world.ownerEmail);
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(/\/w\//);
      const { pathname } = new URL(page.url());
      await page.close();
      return pathname;
    };
    await newDraft(world.sandboxApi, { client: (await newClient(world.sandboxApi)).reference });
    expect(await landing()).toBe(`/w/${world.sandbox.reference}`);
    await newDraft(world.api, { client: (await newClient(world.api)).reference });
    expect(await landing()).toBe(`/w/${world.production.reference}`);
  });
});
