// The results of a search, recomputed from the records letter by letter: in every list, for every text that is
// searched.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { shared } from '../during-tests.ts';
import { openTestDatabase } from '../test-database.ts';

type List = 'listClients' | 'listItems' | 'listExpenses' | 'listDocuments';
type Entry = { reference: string; texts: (string | null | undefined)[] };

// Two scripts, both cases, and characters with a meaning in LIKE patterns or FTS5 queries.
const LETTERS = [...'aAeEsSšŠшШćЋcCdDđЂjJžЖ1% _"*-'];
const PLAIN: Record<string, string> = {
  š: 's',
  ш: 's',
  ć: 'c',
  ћ: 'c',
  ž: 'z',
  ж: 'z',
  đ: 'dj',
  ђ: 'dj',
  е: 'e',
  а: 'a',
};

const text = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 9 });
const texts = fc.sample(text, { numRuns: 2000, seed: 11 });
let used = 0;
const shop = shared(openTestDatabase);
const entries: Record<List, Entry[]> = {
  listClients: [],
  listItems: [],
  listExpenses: [],
  listDocuments: [],
};

function nextText(): string {
  used += 1;
  // No field may be blank; a run of white space is one blank in either text.
  return `${texts[used]}x`.replaceAll(/ +/g, ' ');
}

function plain(given: string): string {
  const letters = [...given.toLowerCase().replaceAll(/\s+/g, ' ')];
  return letters.map((letter) => PLAIN[letter] ?? letter).join('');
}

/**
 * đ, ђ and dj are the same, and a plain d finds them too; đ does not find a plain d. But a query that spells some đ as
 * dj and others as d is taken with a plain d throughout.
 */
function contains(field: string, query: string): boolean {
  const withoutJ = (some: string) => some.replaceAll('dj', 'd');
  const [inside, sought] = [plain(field), plain(query).trim()];
  const isMixed = sought.includes('dj') && /d(?!j)/.test(sought);
  return [inside, withoutJ(inside)].some((spelling) =>
    spelling.includes(isMixed ? withoutJ(sought) : sought),
  );
}

function expected(list: List, query: string): string[] {
  return entries[list]
    .filter((entry) => entry.reference === query || entry.texts.some((one) => one && contains(one, query)))
    .map(({ reference }) => reference)
    .sort();
}

async function found(list: List, search: string): Promise<string[]> {
  const { data, meta } = await shop.call(list, { query: { search, per_page: 100 } });
  expect(meta.total).toBe(data.length);
  return (data as { reference: string }[]).map(({ reference }) => reference).sort();
}

type ClientTexts = { name: string; legal_name: string; tax_number: string };

async function makeClient(): Promise<{ reference: string; body: ClientTexts }> {
  const body = { name: nextText(), legal_name: nextText(), tax_number: nextText() };
  const { reference } = (await shop.call('createClient', { body })).data;
  return { reference, body };
}

async function makeDocument(client: string): Promise<string> {
  const lines = [{ quantity: 1, unit_price: 100 }];
  const body = { document_type: 'rs_invoice', client, issue_date: '2026-03-01', lines };
  return (await shop.call('createDocument', { body })).data.reference;
}

beforeAll(async () => {
  for (let i = 0; i < 30; i += 1) {
    const item = { name: nextText(), sku: `${i}${nextText()}`, description: nextText() };
    const made = await shop.call('createItem', { body: { type: 'service', default_price: 1, ...item } });
    entries.listItems.push({ reference: made.data.reference, texts: Object.values(item) });

    const spent = { description: nextText(), vendor: nextText(), category: nextText(), notes: nextText() };
    const body = { amount: 1, occurs_on: '2026-03-01', ...spent };
    const { reference } = (await shop.call('createExpense', { body })).data;
    // A category keeps the spelling of its first use.
    const { category } = (await shop.call('getExpense', { path: { reference } })).data;
    entries.listExpenses.push({ reference, texts: [spent.description, spent.vendor, category, spent.notes] });
  }
  for (let i = 0; i < 30; i += 1) {
    const client = await makeClient();
    const issued = await makeDocument(client.reference);
    const { data } = await shop.call('issueDocument', { path: { reference: issued } });
    entries.listDocuments.push({ reference: issued, texts: [data.number, ...Object.values(client.body)] });
    const draft = await makeDocument(client.reference);
    // A draft shows the present client, an issued document its copy of the client.
    const body = i % 3 === 0 ? { ...client.body, name: nextText(), legal_name: null } : client.body;
    const contact = { name: nextText().trim(), email: `c${i}@contact.example` };
    const withContact = { ...body, contacts: [contact] };
    await shop.call('updateClient', { path: { reference: client.reference }, body: withContact });
    entries.listDocuments.push({ reference: draft, texts: Object.values(body) });
    entries.listClients.push({
      reference: client.reference,
      texts: [body.name, body.tax_number, contact.name, contact.email],
    });
  }
});

const LISTS: List[] = ['listClients', 'listItems', 'listExpenses', 'listDocuments'];

describe.each(LISTS)('%s', (list) => {
  it('finds exactly the records that contain the text', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        fc.pre(query.trim() !== '');
        expect(await found(list, query)).toEqual(expected(list, query));
      }),
      { numRuns: 300 },
    );
  });

  it('finds every part of every searched text', async () => {
    const all = entries[list].flatMap((entry) => entry.texts.filter((one) => one !== null));
    const piece = fc
      .tuple(fc.constantFrom(...(all as string[])), fc.nat(8), fc.integer({ min: 1, max: 10 }))
      .map(([whole, from, length]) => [...whole].slice(from, from + length).join(''));
    await fc.assert(
      fc.asyncProperty(piece, async (query) => {
        fc.pre(query.trim() !== '');
        const references = await found(list, query);
        expect(references).toEqual(expected(list, query));
        expect(references.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});

it('an exact reference finds its document, and no part of it does', async () => {
  const { reference } = entries.listDocuments[3] as Entry;
  expect(await found('listDocuments', reference)).toEqual([reference]);
  expect(await found('listDocuments', reference.slice(1))).toEqual([]);
});
