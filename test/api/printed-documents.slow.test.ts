// Issued documents in every layout, language and length, as the service prints them: the amounts of the API in the notation
// of the language, no word of another one, nothing drawn over anything else, and what screen readers need.
// With PDF_FOLDER, the PDFs are kept there to be looked at.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_TAG, LANGUAGES, type Language } from '../../src/domain/language.ts';
import { localDecimal } from '../../src/domain/local-format.ts';
import { LAYOUTS, type Layout } from '../../src/domain/look.ts';
import { labelsOf } from '../../src/print/labels.ts';
import { PAGE } from '../../src/print/sheet.ts';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, infoOf, pagesOf } from '../print/poppler.ts';
import type { TestService } from '../test-service.ts';
import { SELLERS, TEXTS } from './printed-words.ts';
import { type Document, newClient, newDraft, newIssued, pay, record, tryIssue } from './records.ts';

type Business = Awaited<ReturnType<TestService['otherBusiness']>>;
type Case = { language: Language; second?: Language; layout: Layout; count: number };

const world = sharedService();
/** Each has a tax number of its own. */
let clients = 0;
const businesses = new Map<string, Business>();

beforeAll(async () => {
  for (const seller of Object.values(SELLERS)) {
    const { country, currency, timezone, account } = seller;
    if (businesses.has(country)) continue;
    const business = await world.otherBusiness({ country, currency, timezone });
    const now = world.clock.now();
    await world.write((tx) =>
      addBankAccount(tx, { workspace: business.production, currency, now, ...account }),
    );
    businesses.set(country, business);
  }
});

function linesOf({ language, count }: Case) {
  const { items, long, section, note } = TEXTS[language];
  return Array.from({ length: count }, (_, index) => {
    if (count > 1 && index % 12 === 2) return { kind: 'section' as const, description: section };
    if (count > 1 && index % 9 === 5) return { kind: 'text' as const, description: note };
    const kind = index % 3;
    return {
      description: index % 7 === 0 ? long : (items[kind] ?? ''),
      quantity: (index % 5) + 0.5,
      unit: ['pcs', 'hour', 'kg', 'day', 'service'][index % 5] ?? 'pcs',
      unit_price: (((index * 7919) % 99_999) + 1735) / 100,
      tax_rate: SELLERS[language].rates[kind] ?? '',
      ...(index % 4 === 0 ? { discount_type: 'percent' as const, discount_value: 12.5 } : {}),
      ...(index % 11 === 0 ? { service_period_start: '2026-02-01', service_period_end: '2026-02-28' } : {}),
    };
  });
}

async function paidAdvance({ api }: Business, client: string, language: Language): Promise<Document> {
  const { country, rates } = SELLERS[language];
  const line = { description: TEXTS[language].items[0], quantity: 1, unit_price: 100, tax_rate: rates[0] };
  const document_type = `${country.toLowerCase()}_advance_invoice`;
  const advance = await newIssued(api, { document_type, client, language, lines: [line] });
  await record(pay(api, advance.reference, Number(advance.total)), 201);
  return advance;
}

/** A document with all that one can have. */
async function printed(one: Case): Promise<{ document: Document; pdf: Buffer }> {
  const { language, second, layout, count } = one;
  const { country, profile } = SELLERS[language];
  const { notes, terms, reason, footer } = TEXTS[language];
  const business = businesses.get(country) as Business;
  await world.write((tx) =>
    updateProfile(tx, business.production, {
      ...profile,
      ...{ email: 'office@example.com', phone: '+381 11 123 45 67', website: 'https://example.com' },
      ...{ layout, accentColour: '#b5470a', footerText: footer },
    }),
  );
  const address = { address_line1: 'Ulica 7', postal_code: '21000', city: 'Split', country };
  clients += 1;
  const tax_number = String(100_000_000 + clients);
  const client = await newClient(business.api, { name: 'Čikola & Söhne', tax_number, ...address });
  const advance = count === 40 ? await paidAdvance(business, client.reference, language) : undefined;
  const draft = await newDraft(business.api, {
    document_type: `${country.toLowerCase()}_invoice`,
    client: client.reference,
    language,
    ...(second && { second_language: second }),
    lines: linesOf(one),
    prices_include_tax: layout === 'modern',
    delivery_date: '2026-03-10',
    due_days: 15,
    ...{ discount_type: 'percent', discount_value: 5, discount_reason: reason },
    ...{ buyer_reference: 'AB-77', order_reference: '4500012345', contract_reference: 'U-2026/3' },
    ...{ project_reference: 'Lux', tax_point: 'delivery_date', payment_terms: terms, notes },
    delivery_address: { name: 'Lager 2', street: 'Kai 1', city: 'Split', postal_code: '21000', country },
    ...(advance && { advances: [{ document: advance.reference }] }),
  });
  const document = await record(tryIssue(business.api, draft.reference));
  const path = `/documents/${document.reference}/document.pdf`;
  const pdf = Buffer.from(await (await world.request(path, { key: business.key })).arrayBuffer());
  const folder = process.env.PDF_FOLDER;
  const name = `${layout}-${language}${second ? `+${second}` : ''}-${count}.pdf`;
  if (folder) writeFileSync(join(folder, name), pdf);
  return { document, pdf };
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Labels of the other languages which none of these have, also not within one of their own. */
function foreignLabels(languages: Language[]): string[] {
  const own = languages.flatMap((language) => textsOf([labelsOf(language), TEXTS[language]])).join(' | ');
  const others = LANGUAGES.filter((each) => !languages.includes(each));
  return [...new Set(others.flatMap((each) => textsOf(labelsOf(each))))].filter(
    (label) => label.length > 3 && !isWithin(label, own),
  );
}

function isWithin(words: string, text: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}])${escaped}(?![\\p{L}])`, 'iu').test(text);
}

type Word = { text: string; xMin: number; yMin: number; xMax: number; yMax: number };

/** The words of each page with the boxes that they take. */
function wordsOf(pdf: Buffer): Word[][] {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-words-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    const boxes = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8', maxBuffer: 1e9 });
    return boxes
      .split('<page ')
      .slice(1)
      .map((page) =>
        [...page.matchAll(/<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g)].map(
          ([, xMin, yMin, xMax, yMax, text = '']) => ({
            text,
            ...{ xMin: Number(xMin), yMin: Number(yMin), xMax: Number(xMax), yMax: Number(yMax) },
          }),
        ),
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Words that lie over one another: the boxes of fonts are higher than their letters, so that lines may touch. */
function overlapsOf(words: Word[]): string[] {
  const sorted = words.toSorted((a, b) => a.yMin - b.yMin);
  return sorted.flatMap((one, index) => {
    const found: string[] = [];
    for (let at = index + 1; at < sorted.length; at += 1) {
      const other = sorted[at] as Word;
      if (other.yMin >= one.yMax) break;
      const high = Math.min(one.yMax, other.yMax) - other.yMin;
      const wide = Math.min(one.xMax, other.xMax) - Math.max(one.xMin, other.xMin);
      if (wide > 0.5 && high > 0.45 * Math.min(one.yMax - one.yMin, other.yMax - other.yMin))
        found.push(`${one.text} over ${other.text}`);
    }
    return found;
  });
}

/** A label in one or two languages, in front of its amount. */
function shows(text: string, [first, second]: [string, string | undefined], amount: string): boolean {
  const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const other = second === undefined || second === first ? '' : `( / (${escaped(second)} )?)?`;
  return new RegExp(`(?<![\\p{L}])${escaped(first)}${other || ' '} *${escaped(amount)}`, 'u').test(text);
}

const ALONE: Case[] = LAYOUTS.flatMap((layout) =>
  LANGUAGES.flatMap((language) => [1, 40, 500].map((count): Case => ({ language, layout, count }))),
);
const PAIRS: Case[] = LAYOUTS.flatMap((layout) =>
  (
    [
      ['sr', 'en'],
      ['hr', 'de'],
      ['de', 'en'],
      ['sr-Cyrl', 'de'],
      ['bs', 'en'],
    ] as const
  ).map(([language, second]): Case => ({ language, second, layout, count: 40 })),
);

function titled(cases: Case[]) {
  return cases.map((one) => {
    const { language, second, layout, count } = one;
    return {
      ...one,
      title: `${layout} in ${second ? `${language} and ${second}` : language} with ${count} lines`,
    };
  });
}

describe.skipIf(!hasPoppler)('an issued document', () => {
  it.each(titled([...ALONE, ...PAIRS]))('$title', async (one) => {
    const { document, pdf } = await printed(one);
    const { language, second } = one;
    const pages = pagesOf(pdf);
    const text = pages.join(' ').replaceAll(/\s+/g, ' ');
    const labels = labelsOf(language);
    const amount = (decimal: string) => `${localDecimal(decimal, language)} ${document.currency}`;
    const sums = { subtotal: document.subtotal, tax: document.tax_total, total: document.total };
    for (const [name, sum] of Object.entries({ ...sums, amountDue: document.payable })) {
      const key = name as 'total';
      const words: [string, string | undefined] = [labels[key], second && labelsOf(second)[key]];
      expect([name, amount(sum), shows(text, words, amount(sum))]).toEqual([name, amount(sum), true]);
    }
    for (const { taxable, tax } of document.tax_breakdown)
      expect(text).toContain(`${localDecimal(taxable, language)} ${localDecimal(tax, language)}`);
    expect(document.deductions).toHaveLength(one.count === 40 ? 1 : 0);
    const languages = second ? [language, second] : [language];
    expect(foreignLabels(languages).filter((label) => isWithin(label, text))).toEqual([]);
    for (const page of pages)
      for (const line of TEXTS[language].footer.split('\n')) expect(page).toContain(line);

    for (const words of wordsOf(pdf)) {
      expect(overlapsOf(words)).toEqual([]);
      const outside = words.filter(
        ({ xMin, yMin, xMax, yMax }) =>
          xMin < 39 || yMin < 20 || xMax > PAGE.width - 39 || yMax > PAGE.height - 20,
      );
      expect(outside.map(({ text }) => text)).toEqual([]);
    }

    expect(infoOf(pdf)).toMatchObject({
      Tagged: 'yes',
      Title: expect.stringContaining(document.number ?? ''),
    });
    expect(pdf.toString('latin1')).toContain(`/Lang (${LANGUAGE_TAG[language]})`);
  });
});
