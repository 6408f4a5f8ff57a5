// The pages for everybody: by keyboard and screen reader, in the light and in the dark, on a phone, in two scripts.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { barriers, buildPages, open, personAt, speak, workingPerson } from './person.ts';
import { addressOf, everyKind, PLACES, routeOf } from './places.ts';

/** Roles of what is used, and of regions that are gone to. */
const USED =
  /^\s*- '?(button|link|textbox|searchbox|combobox|checkbox|radio|radiogroup|switch|spinbutton|slider|tab|menuitem|option|navigation|region|dialog|table)\b(?! ")/;

/** What of the accessibility tree has a role of these and no name: a screen reader would say «button» and nothing else. */
async function unnamed(page: Page): Promise<string[]> {
  return (await page.locator('body').ariaSnapshot()).split('\n').filter((line) => USED.test(line));
}

/** All that a page is does not change with its colours. */
const LOOK = { light: 'all', dark: 'colours' } as const;

describe.skipIf(!HAS_BROWSER)('the pages of the dashboard', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let references: Record<string, string>;

  beforeAll(async () => {
    buildPages();
    world = await createTestService({ now: new Date().toISOString() });
    browser = await openBrowser();
    owner = await workingPerson(browser, world, { email: world.ownerEmail });
    references = await everyKind(world);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const at = (place: string) => addressOf(world, references, place);

  it('the places are of every route', () => {
    const source = readFileSync(new URL('../../src/dashboard/workspace-routes.tsx', import.meta.url), 'utf8');
    const routes = [...source.matchAll(/\{ path: '([^']+)'/g)].map(([, path = '']) => path);
    expect(routes.length).toBeGreaterThan(25);
    const shown = PLACES.map(routeOf);
    const isShown = (route: string) =>
      route.endsWith('/:part')
        ? shown.some((place) => place.startsWith(route.slice(0, -5)))
        : shown.includes(route);
    expect(routes.filter((route) => !isShown(route))).toEqual([]);
  });

  it.each(PLACES)('«%s» has no accessibility barrier in either colour scheme', async (place) => {
    await open(owner.page, at(place));
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await owner.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await owner.page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      found.push(
        ...(await barriers(owner.page, LOOK[colorScheme])).map((barrier) => `${colorScheme}: ${barrier}`),
      );
    }
    expect(found).toEqual([]);
    expect(await unnamed(owner.page)).toEqual([]);
    expect(await owner.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await owner.page.getByRole('main').count()).toBe(1);
  });

  it('a barrier would be found in either colour scheme', async () => {
    await open(owner.page, at('/clients'));
    await owner.page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
      '<img src="icon.svg"><p style="color: #999; background: #aaa">Hardly to be read</p>')`);
    const found = [await barriers(owner.page), await barriers(owner.page, 'colours')].map((each) =>
      each.join(),
    );
    expect(found[0]).toContain('image-alt');
    for (const each of found) expect(each).toContain('color-contrast');
  });

  it('an open calendar has none, on a page and in a dialog', async () => {
    await open(owner.page, at('/documents/{draft}/edit'));
    const arrow = owner.page.getByRole('button', { name: 'Next month' });
    await owner.page.getByLabel('Due date', { exact: true }).click();
    await arrow.waitFor();
    expect(await barriers(owner.page)).toEqual([]);
    await open(owner.page, at('/clients/{client}/statement'));
    await owner.page.getByRole('button', { name: 'Ask to confirm …' }).click();
    await owner.page.getByRole('dialog').getByLabel('As of').click();
    await arrow.waitFor();
    expect(await barriers(owner.page)).toEqual([]);
    // It lies above the dialog, where a click reaches it.
    await owner.page.getByRole('button', { name: /^1 / }).first().click();
    await arrow.waitFor({ state: 'hidden' });
  });

  it('the sandbox has none in its own colours and with empty lists', async () => {
    for (const place of ['', '/documents', '/recurring-documents', '/contracts', '/integrations/webhooks']) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await owner.page.emulateMedia({ colorScheme });
        await open(owner.page, `${world.url}/w/${world.sandbox.reference}${place}`);
        await owner.page.getByText('Everything here is test data').waitFor();
        expect(await barriers(owner.page, LOOK[colorScheme])).toEqual([]);
      }
    }
  });

  it.each(['/sign-in', '/forgot-password', '/reset-password', '/invitation', '/setup'])(
    '%s has none for a visitor who is not signed in',
    async (path) => {
      const stranger = await personAt(browser, world.url);
      for (const colorScheme of ['light', 'dark'] as const) {
        await stranger.page.emulateMedia({ colorScheme });
        await open(stranger.page, world.url + path);
        expect(await barriers(stranger.page, LOOK[colorScheme])).toEqual([]);
      }
      expect(stranger.problems).toEqual([]);
      await stranger.close();
    },
  );

  it('in Cyrillic, headings, navigation and times are in Cyrillic script', async () => {
    const reader = await workingPerson(browser, world, { email: world.ownerEmail });
    await speak(reader.page, 'sr-Cyrl');
    for (const place of ['/documents', '/settings', '/integrations', '/account']) {
      await open(reader.page, at(place));
      expect(await reader.page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^[Ѐ-ӿ ]+$/);
      expect((await reader.page.getByRole('navigation').first().innerText()).replace(/\s/g, '')).toMatch(
        /^[Ѐ-ӿ]+$/,
      );
    }
    expect(await reader.page.getByRole('main').innerText()).toMatch(/ у \d\d:\d\d/);
    await reader.close();
  });

  it('the fonts have every letter of both alphabets, including the Serbian letter forms', async () => {
    const reader = await personAt(browser, world.url);
    await open(reader.page, `${world.url}/sign-in`);
    const blank: string[] = [];
    for (const [lang, alphabet] of [
      ['sr-Cyrl', 'абвгдђежзијклљмнњопрстћуфхцчџш'],
      ['sr-Latn', 'abcčćdđefghijklmnoprsštuvzž'],
    ] as const) {
      for (const letter of alphabet + alphabet.toUpperCase()) {
        await reader.page.locator('h1').evaluate(
          (sample, [language, text]) => {
            sample.setAttribute('lang', language as string);
            sample.textContent = text as string;
          },
          [lang, letter],
        );
        const picture = PNG.sync.read(await reader.page.locator('h1').screenshot({ animations: 'disabled' }));
        const shades = new Set(new Uint32Array(picture.data.buffer.slice(picture.data.byteOffset)));
        if (shades.size < 2) blank.push(`${lang} ${letter}`);
      }
    }
    expect(blank).toEqual([]);
    await reader.close();
  }, 120_000);

  it('the pages sent no request to another host, violated no content policy and caused no error', () => {
    expect(owner.problems).toEqual([]);
  });
});
