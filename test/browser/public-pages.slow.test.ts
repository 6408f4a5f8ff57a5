import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySignature } from '../../src/crypto/webhook-signature.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { getDocument, line, newClient, newIssued, record } from '../api/records.ts';
import { type Contract, getContract, sentContract, tokenOf, tryVoid } from '../contracts/records.ts';
import { startReceiver } from '../receiver.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, type Visitor, visitor } from './browser.ts';
import { isFocused } from './person.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

describe.skipIf(!HAS_BROWSER)('the pages of clients in a browser', () => {
  let world: TestService;
  let browser: Browser;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    world = await createTestService();
    browser = await openBrowser();
    const profile = { name: 'Zora', city: 'Beograd', iban: 'RS35105008123123123173' };
    await world.write((tx) => updateProfile(tx, world.production, profile));
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  const person = async (options: Parameters<typeof visitor>[2] = {}) => {
    const made = await visitor(browser, () => world.url, options);
    visitors.push(made);
    return made;
  };
  const signUrl = (contract: Contract, signer = 0) =>
    `${world.url}/sign/${tokenOf(contract.signers[signer])}`;

  async function fillIn({ page }: Visitor, name: string) {
    await page.getByLabel('Vaše ime i prezime').fill(name);
    await page.getByLabel(/saglasan/).check();
    await page.getByRole('button', { name: 'Potpiši ugovor' }).click();
  }

  async function invoice() {
    const client = await newClient(world.api, {
      name: 'Šećerana d.o.o.',
      country: 'RS',
      portal_access_enabled: true,
    });
    const lines = [
      line({ description: 'Reč'.repeat(60), quantity: 12_345.678, unit_price: 99_999.99 }),
      line({ description: 'Knjige', tax_rate: 'rs_vat_10' }),
    ];
    const issued = await newIssued(world.api, { client: client.reference, lines, due_date: '2026-04-01' });
    const at = (reference: string) => ({ params: { path: { reference } } });
    const { url } = await record(world.api.GET('/documents/{reference}/public-link', at(issued.reference)));
    const portal = await record(world.api.GET('/clients/{reference}/portal-link', at(client.reference)));
    return { issued, url, portal: portal.url };
  }

  it('two signers go from a contract that was sent to one that is signed, and every event arrives signed', async () => {
    const receiver = await startReceiver();
    const { secret } = await world.endpoint(receiver.url, [
      'contract.sent',
      'contract.signer_signed',
      'contract.signed',
    ]);
    const contract = await sentContract(world.api);
    const [marko, ana] = [await person(), await person(PHONE)];
    await marko.page.goto(signUrl(contract));
    await expect
      .poll(async () => (await getContract(world.api, contract.reference)).signers[0]?.status)
      .toBe('viewed');
    await fillIn(marko, 'Marko Ilić');
    await marko.page.getByRole('heading', { name: 'Potpisali ste' }).waitFor();
    await ana.page.goto(signUrl(contract, 1));
    await fillIn(ana, 'Ана Петровић');
    await ana.page.getByRole('heading', { name: 'Ugovor je potpisan' }).waitFor();
    expect((await getContract(world.api, contract.reference)).status).toBe('signed');

    await marko.page.reload();
    for (const { page } of [marko, ana]) {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: /Preuzmi potpisani ugovor/ }).click();
      expect((await download).suggestedFilename()).toBe(`${contract.number}.pdf`);
    }
    const received = await receiver.waitFor(3);
    expect(received.map(({ body }) => body.event).toSorted()).toEqual([
      'contract.sent',
      'contract.signed',
      'contract.signer_signed',
    ]);
    for (const { headers, raw } of received) {
      const header = String(headers['x-service-signature']);
      const now = Number(/t=(\d+)/.exec(header)?.[1]);
      expect(verifySignature(secret, raw, header, now)).toBe(true);
    }
    expect([marko.problems, ana.problems]).toEqual([[], []]);
    await receiver.close();
  });

  it('signing and declining work with JavaScript switched off', async () => {
    const [one, other] = [await sentContract(world.api), await sentContract(world.api)];
    const plain = await person({ javaScriptEnabled: false });
    await plain.page.goto(signUrl(one));
    await fillIn(plain, 'Marko');
    await plain.page.getByRole('heading', { name: 'Potpisali ste' }).waitFor();
    await plain.page.goto(signUrl(other));
    await plain.page.getByText('Ne želim da potpišem').click();
    await plain.page.getByLabel('Razlog').fill('Predugo');
    await plain.page.getByRole('button', { name: 'Odbij ugovor' }).click();
    await plain.page.getByRole('heading', { name: 'Ugovor je odbijen' }).waitFor();
    expect((await getContract(world.api, other.reference)).signers[0]?.decline_reason).toBe('Predugo');
    expect(plain.problems).toEqual([]);
  });

  it('a form with errors keeps what was typed, and the focus is on the first error', async () => {
    const contract = await sentContract(world.api);
    const { page, problems } = await person();
    await page.goto(signUrl(contract));
    await page.getByLabel('Vaše ime i prezime').fill('Marko Ilić');
    await page.getByRole('button', { name: 'Potpiši ugovor' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Vaše ime i prezime').inputValue()).toBe('Marko Ilić');
    const consent = page.getByRole('checkbox');
    await expect.poll(() => isFocused(consent)).toBe(true);
    const description = await consent.getAttribute('aria-describedby');
    expect(await page.locator(`#${description}`).textContent()).toBe(
      'Označite polje da biste se saglasili sa ugovorom.',
    );
    await consent.check();
    await page.getByRole('button', { name: 'Potpiši ugovor' }).click();
    await page.getByRole('heading', { name: 'Potpisali ste' }).waitFor();
    expect(problems).toEqual([]);
  });

  it.each([
    ['voided', 'Ugovor je povučen', ({ reference }: Contract) => record(tryVoid(world.api, reference))],
    ['expired', 'Rok za potpisivanje je istekao', async () => world.clock.set('2026-04-02T00:00:00Z')],
  ])('a contract that is %s while its page is open cannot be signed any more', async (status, title, end) => {
    const contract = await sentContract(world.api, { expires_at: '2026-04-01T12:00:00Z' });
    const { page, problems } = await person();
    await page.goto(signUrl(contract));
    await end(contract);
    await page.getByLabel('Vaše ime i prezime').fill('Marko');
    await page.getByLabel(/saglasan/).check();
    await page.getByRole('button', { name: 'Potpiši ugovor' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    const after = await getContract(world.api, contract.reference);
    expect([after.status, after.signers.filter((signer) => signer.signed_at !== null)]).toEqual([status, []]);
    expect(problems).toEqual([]);
    world.clock.set('2026-03-15T10:00:00Z');
  });

  it('a contract of hostile Markdown runs nothing, requests nothing, and leaves nothing in the page', async () => {
    const contract = await sentContract(world.api, { body: HOSTILE });
    const { page, problems } = await person();
    await page.goto(signUrl(contract));
    await page.waitForLoadState('networkidle');
    const prose = page.locator('.prose');
    expect(
      await prose
        .locator('script, img, iframe, object, embed, svg, style, form, input, link, meta, base')
        .count(),
    ).toBe(0);
    const hrefs = await prose
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const href of hrefs) expect(href).toMatch(/^(https?:\/\/|mailto:)/i);
    expect(await prose.evaluate((node) => node.outerHTML)).not.toMatch(/<[^>]* on\w+=|<[^>]* style=/i);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'harmed'))).toBeUndefined();
    expect(await page.getByRole('button', { name: 'Potpiši ugovor' }).isVisible()).toBe(true);
    expect(problems).toEqual([]);
  });

  it('a document counts as viewed once a person sees it, and the button downloads its PDF', async () => {
    const { issued, url } = await invoice();
    await fetch(url);
    expect((await getDocument(world.api, issued.reference)).status).toBe('issued');
    const { page, problems } = await person();
    await page.goto(url);
    await expect.poll(async () => (await getDocument(world.api, issued.reference)).status).toBe('viewed');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Preuzmi PDF' }).click();
    expect((await download).suggestedFilename()).toBe(`${issued.number}.pdf`);
    expect(problems).toEqual([]);
  });

  it('a document uses the typeface of the product, and buttons copy the account and the reference', async () => {
    const { issued, url } = await invoice();
    const made = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page, problems } = made;
    await page.goto(url);
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    for (const [name, text] of [
      ['Kopiraj: Račun', /^105-\d+-\d\d$/],
      ['Kopiraj: Poziv na broj', new RegExp(`^${issued.number}$`)],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('status').filter({ hasText: 'Kopirano' }).waitFor({ state: 'attached' });
      expect(await copied()).toMatch(text);
    }
    const faces = await page.evaluate<string[]>(
      "document.fonts.ready.then(() => [...document.fonts].filter((each) => each.status === 'loaded').map((each) => each.family.replaceAll('\"', '')))",
    );
    expect(new Set(faces)).toEqual(new Set(['Source Sans 3', 'Source Serif 4']));
    expect(problems).toEqual([]);
  });

  it('without JavaScript the document is shown, and the download counts as viewing', async () => {
    const { issued, url, portal } = await invoice();
    const { page, problems } = await person({ javaScriptEnabled: false });
    await page.goto(portal);
    await page.getByRole('link', { name: issued.number as string }).click();
    await page.waitForURL(url);
    expect((await getDocument(world.api, issued.reference)).status).toBe('issued');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Preuzmi PDF' }).click();
    await download;
    expect((await getDocument(world.api, issued.reference)).status).toBe('viewed');
    expect(problems).toEqual([]);
  });

  it('on a phone nothing is wider than the screen, and every button is large enough to tap', async () => {
    const { url, portal } = await invoice();
    const contract = await sentContract(world.api, { body: HOSTILE });
    const { page } = await person(PHONE);
    for (const address of [url, portal, signUrl(contract), `${world.url}/sign/unknown`]) {
      await page.goto(address);
      const excess = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect([address, excess]).toEqual([address, 0]);
      for (const button of await page.locator('button:visible, summary, .button').all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    }
  });

  it('headings are in order, every field has a label, and text has enough contrast', async () => {
    const { url, portal } = await invoice();
    const contract = await sentContract(world.api, { body: '# A\n\n### B\n\n###### C' });
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await person({ colorScheme });
      for (const address of [url, portal, signUrl(contract), `${world.url}/d/unknown`]) {
        await page.goto(address);
        expect(await page.locator('h1').count()).toBe(1);
        expect(await page.locator('main').count()).toBe(1);
        expect(await page.locator('input:not([id]), textarea:not([id])').count()).toBe(0);
        for (const field of await page.locator('input, textarea').all()) {
          expect(await page.locator(`label[for="${await field.getAttribute('id')}"]`).count()).toBe(1);
        }
        expect([address, colorScheme, await page.evaluate(faintTexts)]).toEqual([address, colorScheme, []]);
      }
    }
  });
});

/** Texts whose contrast with what they stand on is below 4.5 (WCAG 2.2, 1.4.3); runs in the page. */
function faintTexts(): string[] {
  const { document, getComputedStyle } = globalThis as unknown as {
    document: { querySelectorAll(selector: string): Iterable<PageElement> };
    getComputedStyle(element: PageElement): { color: string; backgroundColor: string };
  };
  type PageElement = {
    parentElement: PageElement | null;
    childNodes: Iterable<{ nodeType: number; textContent: string }>;
  };
  const numbers = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = numbers(color).map((value) => {
      const part = value / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element: PageElement | null): string => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return numbers(backgroundColor)[3] === 0 ? ground(element.parentElement) : backgroundColor;
  };
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const text = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .map(({ textContent }) => textContent.trim())
      .join('');
    if (text === '') return [];
    const [light = 0, dark = 0] = [
      luminance(getComputedStyle(element).color),
      luminance(ground(element)),
    ].sort((a, b) => b - a);
    const contrast = (light + 0.05) / (dark + 0.05);
    return contrast < 4.5 ? [`${text.slice(0, 40)}: ${contrast.toFixed(2)}`] : [];
  });
}

const HOSTILE = `# <script>globalThis.harmed = 1</script> Naslov

<img src=x onerror="globalThis.harmed=1"> <svg onload=alert(1)> <iframe src="https://evil.example"></iframe>

![slika](https://evil.example/pixel.png) ![x](javascript:alert(1)) ![x](data:image/svg+xml;base64,AAAA)

[klik](javascript:alert(1)) [klik](JaVaScRiPt&colon;alert(1)) [klik](data:text/html,<script>alert(1)</script>)
[klik](vbscript:msgbox) [klik]( javascript:alert(1) ) <javascript:alert(1)> <https://evil.example/ok>
[naslov](https://evil.example "onmouseover=alert(1)") [ref][1]

[1]: javascript:alert(1)

<style>body{display:none}</style><meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example">
<form action="https://evil.example"><input name="a"></form>

| ${Array.from({ length: 30 }, (_, i) => `Kolona ${i}`).join(' | ')} |
| ${'--- | '.repeat(30)}
| ${'<b onclick=alert(1)>x</b> | '.repeat(30)}

${'> '.repeat(30)}duboko

${'- '.repeat(30)}duboko

\`\`\`html
</code></pre><script>globalThis.harmed = 1</script>
\`\`\`

${'x'.repeat(3000)}

${'*'.repeat(500)}a${'*'.repeat(500)}

&lt;script&gt;globalThis.harmed = 1&lt;/script&gt; \u202Eobrnuto\u202C &#0; &#x1F600;
`;
