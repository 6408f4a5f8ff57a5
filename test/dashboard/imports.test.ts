// Imports of tables: few at a time, checked without the writer, and added whole or not at all.
import { once } from 'node:events';
import { connect } from 'node:net';
import SQLite from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { translateServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { createImports } from '../../src/http/pipeline/imports.ts';
import { fieldErrorsOfRow } from '../../src/http/pipeline/schema-errors.ts';
import { sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { rows } from '../security/calls.ts';
import { type Browser, signedInAs } from './browser.ts';
import { messagesOf } from './server-messages.ts';
import { sr } from './texts.ts';

type Preview = { rows: number; valid_rows: number; errors: { row: number; errors: object }[] };
type Refusal = { error: { code: string; message: string; errors?: Record<string, string[]> } };

const SOON = { timeout: 20_000 };

const world = sharedService();
let owner: Browser;
let at: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
});

const table = (count: number, from = 0) =>
  ['Name;Tax number', ...Array.from({ length: count }, (_, i) => `Client ${from + i};${from + i}`)].join(
    '\n',
  );

/** Another transaction that writes, of another process as far as the service can see. */
function holdWriter() {
  const connection = new SQLite(world.databaseUrl.replace(/^file:/, ''));
  connection.exec('BEGIN IMMEDIATE');
  return {
    run: (text: string) => void connection.exec(text),
    release() {
      connection.exec('COMMIT');
      connection.close();
    },
  };
}

async function another(): Promise<{ browser: Browser; at: string }> {
  const { production } = await world.otherBusiness();
  const email = `owner${/\d+/.exec(production.name)?.[0]}@example.com`;
  return { browser: await signedInAs(world, email), at: `/workspaces/${production.reference}` };
}

describe('a preview', () => {
  it.skipIf(ON_POSTGRES)(
    'takes nothing of the writer: it is answered while another process holds it',
    async () => {
      const writer = holdWriter();
      try {
        const { status, data } = await owner.ask<Preview>('POST', `${at}/clients/import-preview`, {
          csv: table(2000),
        });
        expect([status, data.valid_rows]).toEqual([200, 2000]);
      } finally {
        writer.release();
      }
      expect(await rows(world, 'SELECT count(*) AS clients FROM clients')).toEqual([{ clients: 0 }]);
    },
  );

  it('finds values that no two may share, in the table and in the records, and says so of each field', async () => {
    await world.api.POST('/clients', { body: { name: 'There', tax_number: '7', email: 'Ana@Example.com' } });
    const csv = [
      'Name;Tax number;Email;Country',
      'A;1;a@example.com;',
      'B;1;A@EXAMPLE.COM;',
      'C;7;ana@example.com;',
      'D;8;;XX',
      'E;8;;RS',
      'F;;;',
      'G;;;',
    ].join('\n');
    const { data } = await owner.ask<Preview>('POST', `${at}/clients/import-preview`, { csv });
    const taken = ['is already used by another client of this workspace'];
    expect(data.errors.map(({ row, errors }) => ({ row, errors }))).toEqual([
      { row: 3, errors: { tax_number: taken, email: taken } },
      { row: 4, errors: { tax_number: taken, email: taken } },
      {
        row: 5,
        errors: { country: ['is not a country; write its name or its two letters, such as Serbia or RS'] },
      },
    ]);
    expect([data.rows, data.valid_rows]).toEqual([7, 4]);
  });
});

describe('a row with more cells than there are titles', () => {
  const csv =
    'type,name,default_price,initial_stock\nproduct,Chair,20,4\nproduct,Table,1,500,7\nproduct,Bed,2,900,\n';
  const cells = [
    'has 5 cells, but there are 4 titles: put a cell that has a separator in it into quotation marks',
  ];

  it('is named: what stands behind a separator too many would be in the wrong columns', async () => {
    const { data } = await owner.ask<Preview>('POST', `${at}/items/import-preview`, { csv });
    expect([data.rows, data.valid_rows]).toEqual([3, 1]);
    expect(data.errors.map(({ row, errors }) => ({ row, errors }))).toEqual([
      { row: 3, errors: { cells } },
      { row: 4, errors: { cells } },
    ]);
    const { status, body } = await owner.ask('POST', `${at}/v1/items/import`, { csv });
    expect(status).toBe(422);
    expect((body as Refusal).error.errors).toEqual({ 'rows.3.cells': cells, 'rows.4.cells': cells });
    expect(await rows(world, 'SELECT name FROM items')).toEqual([]);
  });

  it('is named in Serbian on Serbian pages', async () => {
    const { body } = await owner.ask('POST', `${at}/v1/items/import`, { csv });
    const [fault = { text: '' }] = messagesOf(body);
    expect(fault.text).toBe(cells[0]);
    expect(translateServerMessage(fault, sr)).toMatch(/^ima 5 ćelija, a naslova je 4: /);
  });

  it('is none where there are fewer: the rest of the columns is empty', async () => {
    const short = 'type,name,default_price,sku,initial_stock\nproduct,Chair,20\n';
    const { data } = await owner.ask<Preview>('POST', `${at}/items/import-preview`, { csv: short });
    expect([data.valid_rows, data.errors]).toEqual([1, []]);
  });
});

describe('an import', () => {
  it.skipIf(ON_POSTGRES)(
    'adds nothing when one of its values was taken after it had been checked',
    async () => {
      const before = await rows(world, 'SELECT count(*) AS clients FROM clients');
      const writer = holdWriter();
      const imported = owner.ask('POST', `${at}/v1/clients/import`, { csv: table(100, 50_000) });
      // It waits for the writer once it has met its lock.
      const met = world.server.database.stats().busy;
      await expect.poll(() => world.server.database.stats().busy, SOON).toBeGreaterThan(met);
      writer.run(`INSERT INTO clients
        (reference, workspace_id, name, type, portal_access_enabled, tax_number, name_sort, search_text, created_at, updated_at, link_generation)
      VALUES ('20000000000000000000000000', ${world.production.id}, 'Earlier', 'business', 0, '50003', 'earlier', 'earlier', '', '', 1)`);
      writer.release();
      const { status, body } = await imported;
      expect(status).toBe(422);
      expect((body as Refusal).error.errors).toEqual({
        'rows.5.tax_number': ['is already used by another client of this workspace'],
      });
      expect(await rows(world, 'SELECT count(*) - 1 AS clients FROM clients')).toEqual(before);
      await world.write(async (tx) => void (await tx.run("DELETE FROM clients WHERE name = 'Earlier'")));
    },
  );

  it('emits each client as its GET shows it, once to each endpoint that subscribes', async () => {
    const { reference } = await world.endpoint('http://127.0.0.1:9/created', ['client.created']);
    await world.endpoint('http://127.0.0.1:9/updated', ['client.updated']);
    const { status } = await owner.ask('POST', `${at}/v1/clients/import`, { csv: table(120, 60_000) });
    expect(status).toBe(201);
    const found = await rows<{ payload: string; subject: string; endpoint: string }>(
      world,
      `SELECT payload, subject_reference AS subject, n.reference AS endpoint FROM webhook_deliveries w
        JOIN events e ON e.id = w.event_id JOIN webhook_endpoints n ON n.id = w.endpoint_id`,
    );
    expect(new Set(found.map(({ subject }) => subject)).size).toBe(120);
    expect(found.map(({ endpoint }) => endpoint)).toEqual(Array(120).fill(reference));
    for (const { payload, subject } of found.slice(0, 3)) {
      const { data } = await world.api.GET('/clients/{reference}', {
        params: { path: { reference: subject } },
      });
      expect(JSON.parse(payload)).toMatchObject({ event: 'client.created', data: data?.data });
    }
  });

  it('that would keep the writer for long is refused, with how it is to be split', async () => {
    const line = (_: unknown, i: number) => `service;Item ${i};1;${'searched text '.repeat(100)}`;
    const csv = ['Type;Name;Price;Description', ...Array.from({ length: 2000 }, line)].join('\n');
    for (const path of ['items/import-preview', 'v1/items/import']) {
      const { status, body } = await owner.ask('POST', `${at}/${path}`, { csv });
      expect(status).toBe(422);
      expect((body as Refusal).error.errors).toEqual({
        csv: ['has more than can be added at once: split it into at least 7 tables'],
      });
    }
    const short = csv.split('\n').slice(0, 300).join('\n');
    expect((await owner.ask('POST', `${at}/v1/items/import`, { csv: short })).status).toBe(201);
  });

  it('leaves the writer to others for three times as long as it has written', async () => {
    const imports = createImports(world.databaseUrl, { onEnded: () => {} });
    const times: number[] = [];
    const write = async () => {
      times.push(performance.now());
      await new Promise((over) => setTimeout(over, 100));
      times.push(performance.now());
    };
    await Promise.all([imports.inTurn(write), imports.inTurn(write)]);
    const [, ended = 0, next = 0] = times;
    expect(next - ended).toBeGreaterThan(290);
    await imports.stop();
  });
});

describe('of imports and previews', () => {
  it('one of a business and two in all are under way; others are refused before their table is read', async () => {
    const second = await another();
    const third = await another();
    // The thread starts with the first table, so that they are under way for a while.
    await world.restart();
    const preview = (browser: Browser, path: string) =>
      browser.ask('POST', `${path}/clients/import-preview`, { csv: table(2000) });
    /** Of two at once, one is refused while the other is under way. @returns both statuses later */
    const begin = async (browser: Browser, path: string) => {
      const both = [preview(browser, path), preview(browser, path)];
      expect((await Promise.race(both)).status).toBe(429);
      const ended = Promise.all(both).then((answers) => answers.map(({ status }) => status).sort());
      return () => ended;
    };
    const own = await begin(owner, at);
    const ofSandbox = `/workspaces/${world.sandbox.reference}`;
    expect((await preview(owner, ofSandbox)).status).toBe(429);
    const other = await begin(second.browser, second.at);
    const refused = await third.browser.ask('POST', `${third.at}/v1/items/import`, { csv: 'Name\nA' });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
    expect(await headAlone(third)).toMatch(/^HTTP\/1\.1 429 /);
    expect([await own(), await other()]).toEqual([
      [200, 429],
      [200, 429],
    ]);
    expect((await preview(third.browser, third.at)).status).toBe(200);
  });
});

describe('the cost of a table', () => {
  it('grows with its size alone: thousands of faulty values cost little more each than one', () => {
    const faults = Array.from({ length: 80_000 }, (_, i) => ({
      keyword: 'type',
      instancePath: `/contacts/${i}/email`,
      schemaPath: '',
      params: { type: 'string' },
    }));
    const before = process.threadCpuUsage().user;
    expect(Object.keys(fieldErrorsOfRow(faults))).toHaveLength(80_000);
    // It was 18 s on the same machine.
    expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(2500);
  });

  it('is bounded by what its cells are read for: long ones are refused unread', async () => {
    const long = 'x'.repeat(40_001);
    const { data } = await owner.ask<Preview>('POST', `${at}/clients/import-preview`, {
      csv: `name;contacts;type\nA;"${'a;'.repeat(15_000)}";business\nB;;${'шђч'.repeat(5000)}\nC;;${long}`,
    });
    const faulty = data.errors.map(({ row, errors }) => [row, Object.keys(errors).slice(0, 1)]);
    expect(faulty).toEqual([
      [2, ['contacts']],
      [3, ['type']],
      [4, ['type']],
    ]);
    expect(data.errors[2]?.errors).toEqual({ type: ['must not have more than 40000 characters'] });
  });

  it('is that of its business: when the thread was ended over it, that business waits, and no other', async () => {
    const ended: unknown[] = [];
    // A thread that cannot open its database dies as one that is ended.
    const imports = createImports('file:/nowhere/at-all.db', { onEnded: (error) => ended.push(error) });
    const actor = { workspace: { ...world.production, businessId: 1 } } as never;
    const table = { step: 'preview', kind: 'clients', body: { csv: 'a' }, actor, now: new Date() } as const;
    await expect(imports.read(table, new AbortController().signal)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 180,
    });
    expect(ended).toHaveLength(1);
    expect(() => imports.limit.check(1)).toThrow('Too many imports at once.');
    expect(() => imports.limit.check(2)).not.toThrow();
    await imports.stop();
  });

  it('of a body with hundreds of thousands of keys is less than that of reading it', async () => {
    const keys = Array.from({ length: 400_000 }, (_, i) => `"k${i}":1`);
    const body = `{${keys.join(',')}}`;
    const cpu = async (work: () => unknown) => {
      const before = process.threadCpuUsage();
      await work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    const reading = await cpu(() => JSON.parse(body));
    const refusing = await cpu(async () => {
      const answer = await fetch(`${world.url}/dashboard/api${at}/clients/import-preview`, {
        method: 'POST',
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': 'application/json',
          Cookie: owner.cookie ?? '',
        },
        body,
      });
      expect([answer.status, ((await answer.json()) as Refusal).error.errors]).toEqual([
        422,
        { body: ['has fields that are not in this request'] },
      ]);
    });
    expect(refusing).toBeLessThan(reading);
  });
});

/** What is answered to an import of which only the head is sent. */
async function headAlone({ browser, at: path }: { browser: Browser; at: string }): Promise<string> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      `POST /dashboard/api${path}/v1/clients/import HTTP/1.1`,
      'Host: x',
      'Sec-Fetch-Site: same-origin',
      `Cookie: ${browser.cookie}`,
      'Content-Type: application/json',
      'Content-Length: 5000000',
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}
