// Accidental input: characters that cannot be printed, and years that were mistyped.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../src/database/schema/documents.ts';
import { loadDashboardSpec, loadSpec, routesOf, type Spec } from '../../src/http/pipeline/routes.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { createTestService, type TestService } from '../test-service.ts';
import {
  invalid,
  issue,
  line,
  newClient,
  newDraft,
  newExpense,
  newIssued,
  pay,
  record,
  tryIssue,
} from './records.ts';

let world: TestService;
let owner: Browser;

beforeAll(async () => {
  // Where it is already the 16th of March on the islands that are farthest ahead.
  world = await createTestService({ now: '2026-03-15T10:00:00.000Z' });
  owner = await signedInAs(world, world.ownerEmail);
});
afterAll(() => world.close());

const CODES = [
  0x00, 0x02, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069,
];
const IN_NO_LINE = CODES.slice(1).map((code) => String.fromCodePoint(code));
const IN_NO_TEXT = ['\u0002', '\u001b', '\u007f', '\ufffe'];

describe('a text of one line', () => {
  it.each(IN_NO_LINE.map((character) => ({ code: character.codePointAt(0)?.toString(16), character })))(
    'has no U+$code: 422 on the field',
    async ({ character }) => {
      const text = `Zora${character}d.o.o.`;
      await invalid(
        world.api.POST('/clients', { body: { name: text, city: text, notes: 'as it is' } }),
        'city',
        'name',
      );
      const { reference } = await newClient(world.api);
      const params = { path: { reference } };
      await invalid(
        world.api.PATCH('/clients/{reference}', { params, body: { address_line1: text, city: text } }),
        'address_line1',
        'city',
      );
    },
  );

  it('is every name of every operation', async () => {
    const text = 'a\u202eb';
    const { api } = world;
    const client = await newClient(api);
    await invalid(
      api.POST('/items', { body: { type: 'service', name: text, sku: text, default_price: 1 } }),
      'name',
      'sku',
    );
    await invalid(
      api.POST('/expenses', {
        body: { description: text, vendor: text, category: text, amount: 1, occurs_on: '2026-03-15' },
      }),
      'category',
      'description',
      'vendor',
    );
    await invalid(
      api.POST('/documents', {
        body: {
          document_type: 'rs_invoice',
          client: client.reference,
          lines: [line(), line({ unit: text })],
        },
      }),
      'lines.1.unit',
    );
    await invalid(
      api.POST('/contracts', {
        body: {
          title: text,
          client: client.reference,
          body: 'Text',
          signers: [{ name: text, email: 'ana@example.com' }],
        },
      }),
      'signers.0.name',
      'title',
    );
  });

  it('may have white space around it where that is removed, and be blank where that is no text', async () => {
    const client = await newClient(world.api, { tax_number: ' 123\r\n', phone: '\t64', city: ' \t ' });
    expect(client).toMatchObject({ tax_number: '123', phone: '64', city: null });
  });

  it('has the letters and marks of every script', async () => {
    const name = 'שלום\u200f (Šećer) \u200eدبي – 東京 👩‍👩‍👧';
    expect(await newClient(world.api, { name })).toMatchObject({ name });
  });

  it('is one in the forms of the dashboard as well', async () => {
    const at = `/workspaces/${world.production.reference}`;
    const answer = await owner.ask('PATCH', at, { name: 'Ac\u2066me', city: 'Novi\nSad' });
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as { error: { errors: object } }).error.errors).sort()).toEqual([
      'city',
      'name',
    ]);
  });

  it('is one in the rows of a table that is imported', async () => {
    const at = `/workspaces/${world.production.reference}`;
    const csv = 'Name;City\nAna;Niš\n"Boris\nIlić";Niš';
    const { data } = await owner.ask<{ errors: { row: number; errors: object }[] }>(
      'POST',
      `${at}/clients/import-preview`,
      { csv },
    );
    expect(data.errors.map(({ row, errors }) => ({ row, errors }))).toEqual([
      { row: 3, errors: { name: [expect.stringMatching(/^must be one line of text/)] } },
    ]);
  });
});

describe('a text of several lines', () => {
  it('has line breaks and tabs', async () => {
    const notes = 'Ring twice.\r\n\tThen wait.\nBring a pen.';
    expect(await newClient(world.api, { notes })).toMatchObject({ notes });
  });

  it.each(IN_NO_TEXT)('has no other control character: 422 on the field (%j)', async (character) => {
    const text = `a${character}b`;
    await invalid(world.api.POST('/clients', { body: { name: 'Ana', notes: text } }), 'notes');
    await invalid(
      world.api.POST('/items', { body: { type: 'service', name: 'A', description: text, default_price: 1 } }),
      'description',
    );
  });
});

it('every free text of a request is marked as one line or several', () => {
  const unmarked = [loadSpec(), loadDashboardSpec()].flatMap((spec) =>
    routesOf<string>(spec).flatMap(({ operationId, bodySchema }) =>
      bodySchema ? freeTexts(spec, bodySchema as Schema, operationId) : [],
    ),
  );
  expect([...new Set(unmarked)]).toEqual([]);
});

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  'x-text'?: string;
};

/** What has a form that is checked elsewhere, is not kept as it was sent, or is no text for people. */
const OF_A_FORM =
  /^(token|password|current_password|new_password|code|url|events|iban|bic|timezone|number_template|template|image|pdf|csv|columns|on|email)$/;

function freeTexts(spec: Spec, schema: Schema, path: string): string[] {
  if (schema.$ref) {
    return freeTexts(spec, spec.components.schemas?.[schema.$ref.split('/').at(-1) ?? ''] as Schema, path);
  }
  const name = path.split('.').findLast((part) => part !== '*') ?? '';
  const isFree =
    [schema.type].flat().includes('string') &&
    !schema.enum &&
    !schema.format &&
    [undefined, '\\S'].includes(schema.pattern) &&
    !OF_A_FORM.test(name);
  return [
    ...(isFree && schema['x-text'] === undefined ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, member]) =>
      freeTexts(spec, member, `${path}.${field}`),
    ),
    ...(schema.items ? freeTexts(spec, schema.items, `${path}.*`) : []),
  ];
}

describe('a date', () => {
  const draft = async (fields: object) =>
    world.api.POST('/documents', {
      body: {
        document_type: 'rs_invoice',
        client: (await newClient(world.api)).reference,
        lines: [line()],
        ...fields,
      },
    });
  const TOO_FAR = ['0001-01-01', '1989-12-31', '2031-03-17', '8631-02-13'];

  it.each(TOO_FAR)('of a document or an expense is not %s: 422 on the field', async (date) => {
    await invalid(
      draft({ issue_date: date, due_date: date, delivery_date: date }),
      'delivery_date',
      'due_date',
      'issue_date',
    );
    const { reference } = await newDraft(world.api);
    const params = { path: { reference } };
    await invalid(
      world.api.PATCH('/documents/{reference}', { params, body: { delivery_date: date } }),
      'delivery_date',
    );
    await invalid(tryIssue(world.api, reference, { issue_date: date }), 'issue_date');
    await invalid(
      world.api.POST('/expenses', { body: { description: 'Rent', amount: 1, occurs_on: date } }),
      'occurs_on',
    );
  });

  it.each(['1990-01-01', '2031-03-15'])('of a document or an expense may be %s', async (date) => {
    expect((await record(draft({ issue_date: date, delivery_date: '2026-03-15' }), 201)).issue_date).toBe(
      date,
    );
    expect((await newExpense(world.api, { occurs_on: date })).occurs_on).toBe(date);
  });

  it('of a payment is at most a year ahead', async () => {
    const { reference } = await newIssued(world.api);
    const params = { path: { reference } };
    for (const paid_on of ['0001-01-01', '2027-03-17', '2099-01-01']) {
      const body = { amount: 1, method: 'bank', paid_on } as const;
      await invalid(world.api.POST('/documents/{reference}/payments', { params, body }), 'paid_on');
    }
    await record(pay(world.api, reference, 1, { paid_on: '2027-03-15' }), 201);
  });

  it('that is stored from before stays, and keeps nothing from being changed or issued', async () => {
    const { reference } = await newDraft(world.api, { delivery_date: '2026-03-15' });
    await world.write((tx) =>
      tx.update(documents).set({ issueDate: '1985-06-01' }).where(eq(documents.reference, reference)),
    );
    const params = { path: { reference } };
    const lines = [line({ quantity: 2 })];
    const changed = await record(world.api.PATCH('/documents/{reference}', { params, body: { lines } }));
    expect(changed.issue_date).toBe('1985-06-01');
    expect((await issue(world.api, reference, { issue_date: '2026-03-15' })).number).toMatch(/^INV-2026/);
  });
});
