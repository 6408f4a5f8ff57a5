// The pages for everybody: by keyboard and screen reader, in the light and in the dark, on a phone, in two scripts.
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { line, newClient, newDraft, newExpense, newIssued, newItem, newPayment } from '../api/records.ts';
import { newContract } from '../contracts/records.ts';
import { newTemplate } from '../jobs/recurring-stage.ts';
import { issued, pay } from '../settlement/documents.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor } from './browser.ts';
import { barriers, buildPages, open, personAt, speak, workingPerson } from './person.ts';

/** The places of a workspace; what stands in braces is the reference of a record. */
const PLACES = [
  '',
  '/documents',
  '/documents/new',
  '/documents/{draft}',
  '/documents/{draft}/edit',
  '/documents/{issued}',
  '/documents/{credit}',
  '/documents/{final}',
  '/documents/{final}/edit',
  '/recurring-documents',
  '/recurring-documents/new',
  '/recurring-documents/new?from={issued}',
  '/recurring-documents/{template}',
  '/recurring-documents/{template}/edit',
  '/clients',
  '/clients/{client}',
  '/items',
  '/expenses',
  '/expenses/recurring',
  '/payments',
  '/payments/new',
  '/payments/{payment}',
  '/contracts',
  '/contracts/new',
  '/contracts/{contract}',
  '/contracts/{contract}/edit',
  '/start',
  '/settings',
  '/settings/documents',
  '/settings/numbers',
  '/settings/taxes',
  '/settings/look',
  '/settings/texts',
  '/settings/reminders',
  '/settings/payments',
  '/settings/members',
  '/settings/log',
  '/settings/log?view=book',
  '/settings/plan',
  '/integrations',
  '/integrations/webhooks',
  '/integrations/deliveries',
  '/integrations/sef',
  '/account',
  '/documents/01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '/nowhere',
];

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
    const client = await newClient(world.api, { name: 'Šećerana d.o.o.' });
    const of = { client: client.reference };
    const advance = await pay(
      world.api,
      await issued(world.api, { document_type: 'rs_advance_invoice', ...of, lines: [line()] }),
    );
    const { reference: original } = await newIssued(world.api, of);
    const final = await newDraft(world.api, {
      ...of,
      advances: [{ document: advance.reference }],
      related_documents: [{ relation: 'corrects', number: 'OLD-7', issue_date: '2025-10-01' }],
    });
    references = {
      final: final.reference,
      credit: (await newIssued(world.api, { ...of, from: original, document_type: 'rs_credit_note' }))
        .reference,
      client: client.reference,
      draft: (await newDraft(world.api, of)).reference,
      issued: (await newIssued(world.api, of)).reference,
      contract: (await newContract(world.api, of)).reference,
      payment: (await newPayment(world.api, of)).reference,
      template: (await newTemplate(world.api, of)).reference,
    };
    await newItem(world.api);
    await newExpense(world.api);
    await world.endpoint('http://127.0.0.1:9/hooks');
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const at = (place: string, workspace = world.production) =>
    `${world.url}/w/${workspace.reference}${place.replace(/\{(\w+)\}/, (_, name) => references[name] ?? '')}`;

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

  it('the sandbox has none in its own colours and with empty lists', async () => {
    for (const place of ['', '/documents', '/recurring-documents', '/contracts', '/integrations/webhooks']) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await owner.page.emulateMedia({ colorScheme });
        await open(owner.page, at(place, world.sandbox));
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

  it('on a small phone, and at 400 % of a screen of 1280, no page is wider than the screen', async () => {
    const phone = await workingPerson(browser, world, {
      email: world.ownerEmail,
      viewport: { width: 320, height: 740 },
      isMobile: true,
      hasTouch: true,
    });
    const wide: string[] = [];
    for (const place of PLACES) {
      await open(phone.page, at(place));
      const width = await phone.page.locator('html').evaluate((root) => root.scrollWidth);
      if (width > 320) wide.push(`${place}: ${width}`);
    }
    expect(wide).toEqual([]);
    expect(phone.problems).toEqual([]);
    await phone.close();
  }, 120_000);

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
