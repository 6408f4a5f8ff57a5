// Exports for people who open them in a spreadsheet program.
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../../src/formats/csv.ts';
import { loadSpec, routesOf } from '../../src/http/pipeline/routes.ts';
import { CSV_LISTS } from '../../src/resources/tables/list-queries.ts';
import { newClient, newDraft, newExpense, newItem, record, UNKNOWN } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService({ now: '2026-03-05T22:30:00.000Z' });
let owner: Browser;
let at: string;
let client: string;
let issued: string;
let draft: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}/v1/exports`;
  const fields = { name: '=1+1;@home', type: 'business', email: 'a@a.example', notes: 'x,=2' } as const;
  client = (await newClient(world.api, fields)).reference;
  const lines = [{ description: 'Hleb', quantity: 1, unit_price: 1234.5 }];
  const made = await newDraft(world.api, { client, lines, due_date: '2026-03-20' });
  const params = { path: { reference: made.reference } };
  issued = (await record(world.api.POST('/documents/{reference}/issue', { params, body: {} }))).reference;
  world.clock.advance(60_000);
  draft = (await newDraft(world.api, { client, lines })).reference;
  await newItem(world.api, { name: 'Kifla_x0041_', initial_stock: 2.5, sku: '007' });
});

async function rowsOf(table: string): Promise<string[][]> {
  const { status, text } = await owner.ask('GET', `${at}/${table}`);
  expect(status, text).toBe(200);
  return parseCsv(text, 1000).map(({ cells }) => cells);
}

/** A workbook as its sheet's XML and the texts that its cells refer to. */
async function workbook(table: string): Promise<{ sheet: string; texts: string[]; name: string }> {
  const response = await fetch(`${world.url}/dashboard/api${at}/${table}`, {
    headers: { Cookie: owner.cookie ?? '', 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Test' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (path: string) => strFromU8(files[path] as Uint8Array);
  const shared = files['xl/sharedStrings.xml'] ? text('xl/sharedStrings.xml') : '';
  return {
    sheet: text('xl/worksheets/sheet1.xml'),
    texts: [...shared.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, each]) => each as string),
    name: /<sheet [^>]*name="([^"]*)"/.exec(text('xl/workbook.xml'))?.[1] ?? '',
  };
}

describe('a table as CSV in Serbian', () => {
  it('has translated headings and words, semicolons, decimal commas and the time zone of the workspace', async () => {
    const answer = await owner.ask('GET', `${at}/documents?language=sr&sort=-issue_date`);
    const [titles, ...lines] = answer.text.split('\r\n');
    expect(titles?.startsWith('Oznaka;Broj;Vrsta;Status;')).toBe(true);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="documents.csv"');
    const [drafted, row] = (await rowsOf('documents?language=sr&sort=-issue_date')).slice(1);
    expect(lines).toHaveLength(3);
    expect(drafted?.slice(2, 4)).toEqual(['Faktura', 'Nacrt']);
    const head = titles?.split(';') ?? [];
    const cell = (title: string) => row?.[head.indexOf(title)];
    // Issued at 22:30 UTC, which is 23:30 in Belgrade.
    expect([cell('Izdato'), cell('Vreme izdavanja')]).toEqual(['2026-03-05', '2026-03-05 23:30:00']);
    expect([cell('Ukupno'), cell('Rok')]).toEqual(['1481,40', '2026-03-20']);
  });

  it('is in Cyrillic for users who read it, except for what users entered', async () => {
    const [titles, row] = await rowsOf('items?language=sr-Cyrl');
    expect(titles?.slice(0, 4)).toEqual(['Ознака', 'Врста', 'Назив', 'Опис']);
    expect(row?.slice(1, 3)).toEqual(['Производ', 'Kifla_x0041_']);
    expect(row).toContain('2,5');
    expect(row).toContain('да');
  });

  it('contains no formula, whichever character a program treats as the separator of cells', async () => {
    const { text } = await owner.ask('GET', `${at}/clients?language=sr`);
    expect(text).toContain(`"'=1+1;'@home"`);
    expect(text).toContain(`x,'=2`);
  });
});

it('a table as CSV in English has commas and decimal points', async () => {
  const [titles, row] = await rowsOf('documents?language=en&status=issued');
  expect(titles?.slice(1, 4)).toEqual(['Number', 'Kind', 'Status']);
  expect(row).toEqual(expect.arrayContaining(['Issued', '1481.40', '2026-03-05 23:30:00']));
});

/** The lists that people get as workbooks. */
const FOR_READERS = routesOf(loadSpec())
  .filter(({ parameters }) => parameters.some(({ name }) => name === 'format'))
  .map(({ path }) => path.replace('/exports/', ''));

it('workbooks are of lists that are also CSV', () => {
  expect(CSV_LISTS).toEqual(expect.arrayContaining(FOR_READERS));
  expect(FOR_READERS.length).toBeGreaterThan(10);
});

it.each(FOR_READERS)('every column of %s has a title in each language', async (list) => {
  const [names = []] = await rowsOf(list);
  for (const language of ['en', 'sr', 'hr', 'de']) {
    const [titles = []] = await rowsOf(`${list}?language=${language}`);
    const untitled = names.filter((name, at) => titles[at] === name);
    expect(untitled, `titles in locales/${language.slice(0, 2)}/tables.json`).toEqual([]);
  }
});

it('a table for programs has field names, decimal points and times in UTC', async () => {
  const [titles, row] = await rowsOf('documents?status=issued');
  expect(titles?.slice(0, 4)).toEqual(['reference', 'number', 'type', 'status']);
  expect(row).toEqual(
    expect.arrayContaining(['rs_invoice', 'issued', '1481.40', '2026-03-05T22:30:00.000Z']),
  );
});

describe('the records of a table', () => {
  it.each([
    ['documents?status=issued,draft', 2],
    ['documents?status=paid,overdue', 0],
    ['documents?type=rs_invoice', 2],
    ['documents?type=rs_proforma', 0],
    ['documents?currency=EUR', 0],
    ['documents?due_from=2026-03-20&due_to=2026-03-20', 1],
    ['documents?due_to=2026-03-19', 0],
    ['documents?number=nothing', 0],
    ['document-lines?status=issued,sent', 1],
    ['expenses?category=nothing', 0],
    ['expenses?currency=EUR', 0],
  ])('%s: %i', async (table, count) => {
    expect((await rowsOf(table)).length - 1).toBe(count);
  });

  it('are the requested ones, in the requested order', async () => {
    const first = async (table: string) => (await rowsOf(table)).slice(1).map(([reference]) => reference);
    expect(await first(`documents?references=${draft},${UNKNOWN}`)).toEqual([draft]);
    expect(await first('documents?sort=created_at')).toEqual([issued, draft]);
    expect(await first('documents?sort=-created_at')).toEqual([draft, issued]);
    expect(await first(`clients?references=${UNKNOWN}`)).toEqual([]);
  });

  it('are found by category in any letter case', async () => {
    await newExpense(world.api, { category: 'Materijal' });
    expect(await rowsOf('expenses?category=MATERIJAL')).toHaveLength(2);
  });

  it.each([
    ['documents?status=strange', 'status'],
    ['documents?from=2026-02-01&to=2026-01-01', 'to'],
    ['documents?references=1', 'references'],
    ['documents?sort=colour', 'sort'],
    ['clients?language=fr', 'language'],
    ['clients?format=xlsx&sort=city', 'sort'],
  ])('%s: refused, with an error for %s', async (table, field) => {
    const { status, body } = await owner.ask('GET', `${at}/${table}`);
    expect(status).toBe(422);
    expect(Object.keys((body as { error: { errors: object } }).error.errors)).toEqual([field]);
  });
});

describe('a workbook', () => {
  it('has numbers as numbers, days and times as dates, and text as text', async () => {
    const { sheet, texts, name } = await workbook('documents?format=xlsx&language=sr&status=issued');
    expect(name).toBe('Dokumenti');
    expect(texts).toEqual(expect.arrayContaining(['Broj', 'Ukupno', 'Faktura', 'Izdato']));
    expect(sheet).toContain('<v>1481.4</v>');
    // Spreadsheets count days: 5 March 2026 is day 46086, and 23:30 is the fraction.
    expect(sheet).toContain('<v>46086</v>');
    expect(sheet).toMatch(/<v>46086\.979166\d*<\/v>/);
    expect(sheet).not.toContain('<f>');
  });

  it('never turns entered text into a formula, a number or a character code', async () => {
    const clients = await workbook('clients?format=xlsx');
    expect(clients.texts).toContain('=1+1;@home');
    expect(clients.sheet).not.toContain('<f>');
    const items = await workbook('items?format=xlsx&language=en');
    expect(items.texts).toEqual(expect.arrayContaining(['007', 'Kifla_x005F_x0041_', 'yes']));
    expect(items.sheet).toContain('<v>2.5</v>');
  });

  it('is refused for too many records; CSV is not', async () => {
    await world.write(async (tx) => {
      await tx.run(
        sql.raw(`INSERT INTO clients
            (reference, workspace_id, name, type, portal_access_enabled, name_sort, search_text, created_at, updated_at, link_generation)
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
          SELECT '1000000000000000' || (1000000000 + i), ${world.production.id}, 'Client ' || i, 'individual', 0, CAST(1000000000 + i AS TEXT), 'client',
            '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1 FROM n`),
      );
    });
    const refused = await owner.ask('GET', `${at}/clients?format=xlsx`);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        error: {
          errors: { rows: ['are 10,001, a workbook has at most 10,000: narrow the list, or take CSV'] },
        },
      },
    ]);
    const whole = await workbook('clients?format=xlsx&type=individual');
    expect(whole.sheet.match(/<row /g)).toHaveLength(10_001);
    expect((await owner.ask('GET', `${at}/clients?language=en`)).text.split('\r\n')).toHaveLength(10_003);
  });
});
