// A proforma, its advance, the final invoice and a partial credit note, as a client gets them on paper and on screen.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { line, newClient, record } from '../api/records.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import { type Document, issued, pay } from '../settlement/documents.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser, visitor } from './browser.ts';
import { barriers } from './person.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** What the PDF of each document of the chain has, by the client's country. */
const WORDS = {
  RS: {
    basis: 'Na osnovu predračuna',
    deducted: 'Umanjenje za avanse 393,00 RSD',
    remaining: 'Ukupno 770,00 147,00 917,00',
    due: 'Za uplatu 797,00 RSD',
    credited: 'Knjižna odobrenja 120,00 RSD',
    original: 'Za fakturu',
    howToPay: 'Podaci za uplatu',
  },
  DE: {
    basis: 'Based on proforma invoice',
    deducted: 'Deducted advances 393.00 RSD',
    remaining: 'Total 770.00 147.00 917.00',
    due: 'Amount due 797.00 RSD',
    credited: 'Credit notes 120.00 RSD',
    original: 'For invoice',
    howToPay: 'How to pay',
  },
};

describe.skipIf(!HAS_BROWSER || !hasPoppler)('the documents of a sale in parts', () => {
  let world: TestService;
  let browser: Browser;

  beforeAll(async () => {
    world = await createTestService();
    browser = await openBrowser();
    const profile = { name: 'Zora', iban: 'RS35105008123123123173' };
    await world.write((tx) => updateProfile(tx, world.production, profile));
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  const at = (reference: string) => ({ params: { path: { reference } } });
  const textOfPdf = async ({ reference }: Document) => {
    const answer = await world.request(`/documents/${reference}/document.pdf`);
    return textOf(Buffer.from(await answer.arrayBuffer()));
  };

  async function chain(country: string) {
    const { reference: client } = await newClient(world.api, { country, portal_access_enabled: true });
    const lines = [line({ unit_price: 1000 }), line({ tax_rate: 'rs_vat_10' })];
    const parts = [line({ unit_price: 300 }), line({ unit_price: 30, tax_rate: 'rs_vat_10' })];
    const proforma = await issued(world.api, { document_type: 'rs_proforma', client, lines });
    await pay(world.api, proforma, 393);
    const from = proforma.reference;
    const advance = await issued(world.api, { document_type: 'rs_advance_invoice', from, lines: parts });
    const advances = [{ document: advance.reference }];
    const invoice = await issued(world.api, { document_type: 'rs_invoice', from, advances });
    const note = await issued(world.api, {
      document_type: 'rs_credit_note',
      from: invoice.reference,
      lines: [line()],
    });
    return { client, proforma, advance, invoice, note };
  }

  it.each(['RS', 'DE'] as const)(
    'are printed for a client in %s with what an accountant needs',
    async (country) => {
      const { proforma, advance, invoice, note } = await chain(country);
      const words = WORDS[country];
      const printed = await textOfPdf(proforma);
      expect(printed).not.toContain(words.howToPay);
      expect(printed).not.toMatch(/stornirano|reversed/);
      expect(await textOfPdf(advance)).toContain(`${words.basis} ${proforma.number}`);
      const final = await textOfPdf(invoice);
      for (const part of [words.basis, words.deducted, words.credited, words.remaining, words.due])
        expect(final).toContain(part);
      expect(final).toContain(advance.number);
      expect(final).toContain(words.howToPay);
      const credit = await textOfPdf(note);
      expect(credit).toContain(`${words.original} ${invoice.number}`);
      expect(credit).not.toContain(words.howToPay);
    },
  );

  it.each(['RS', 'DE'])(
    'are shown to a client in %s without barriers, on a desk and on a phone',
    { timeout: 180_000 },
    async (country) => {
      const { client, proforma, advance, invoice, note } = await chain(country);
      const addresses = [];
      for (const { reference } of [proforma, advance, invoice, note])
        addresses.push(
          (await record(world.api.GET('/documents/{reference}/public-link', at(reference)))).url,
        );
      addresses.push((await record(world.api.GET('/clients/{reference}/portal-link', at(client)))).url);
      for (const options of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, PHONE] as const) {
        const { page, problems, close } = await visitor(browser, () => world.url, options);
        for (const address of addresses) {
          await page.goto(address);
          expect(await barriers(page)).toEqual([]);
          const excess = await page.evaluate(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          );
          expect([address, excess]).toEqual([address, 0]);
        }
        expect(problems).toEqual([]);
        await close();
      }
    },
  );
});
