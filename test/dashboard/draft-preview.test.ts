// The PDF of a draft that is being typed, for the page next to the form.
import { beforeAll, describe, expect, it } from 'vitest';
import { newClient } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, infoOf, textOf } from '../print/poppler.ts';
import { everything } from '../security/calls.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService();
let owner: Browser;
let at: string;
let client: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
  client = (await newClient(world.api, { name: 'Zora Pekara' })).reference;
});

const draft = (over: object = {}) => ({
  document_type: 'rs_invoice',
  client,
  lines: [{ description: 'Rye bread', quantity: 3, unit_price: 41.5 }],
  ...over,
});

async function preview(body: object) {
  const response = await fetch(`${world.url}/dashboard/api${at}/v1/documents/preview.pdf`, {
    method: 'POST',
    headers: {
      Cookie: owner.cookie as string,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { response, pdf: Buffer.from(await response.arrayBuffer()) };
}

const errorsOf = async (body: object) => {
  const { status, body: answer } = await owner.ask('POST', `${at}/v1/documents/preview.pdf`, body);
  return [status, Object.keys((answer as { error: { errors: object } }).error.errors)];
};

describe.skipIf(!hasPoppler)('a preview of a draft', () => {
  it('shows what is typed, marked as a draft, and records nothing', async () => {
    const before = await everything(world);
    const { response, pdf } = await preview(draft({ notes: 'Hvala', order_reference: 'PO-7' }));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = textOf(pdf);
    for (const part of ['Rye bread', 'Zora Pekara', 'Hvala', 'PO-7', '149,40', 'NACRT'])
      expect(text).toContain(part);
    expect(infoOf(pdf)).toMatchObject({ Tagged: 'yes', Pages: '1' });
    expect(await everything(world)).toEqual(before);
  });

  it('has the text of the PDF that the saved draft has, without the mark across it', async () => {
    const body = draft({ due_days: 14, discount_type: 'percent', discount_value: 10 });
    const { data } = (await world.api.POST('/documents', { body: body as never })).data as {
      data: { reference: string };
    };
    const saved = await fetch(`${world.url}/dashboard/api${at}/v1/documents/${data.reference}/draft.pdf`, {
      headers: { Cookie: owner.cookie as string },
    });
    const { pdf } = await preview(body);
    // The letters of the mark stand among the words, one by one or a few together.
    const unmarked = (bytes: Buffer) =>
      textOf(bytes)
        .split(/\s+/)
        .filter((word) => !/^[NACRT]{1,5}$/.test(word))
        .sort();
    expect(unmarked(pdf)).toEqual(unmarked(Buffer.from(await saved.arrayBuffer())));
    expect(textOf(pdf)).toContain('NACRT');
  });

  it('of the same draft has the same bytes', async () => {
    expect((await preview(draft())).pdf.equals((await preview(draft())).pdf)).toBe(true);
  });
});

it('names each field that keeps a draft from being printed', async () => {
  const unknown = '01K2M5T0HWQ7X9D3V6NBR8YAJH';
  expect(await errorsOf(draft({ client: unknown }))).toEqual([422, ['client']]);
  expect(await errorsOf(draft({ document_type: 'rs_poem' }))).toEqual([422, ['document_type']]);
  expect(await errorsOf(draft({ lines: [{ quantity: 1 }] }))).toEqual([422, ['lines.0.unit_price']]);
  expect(await errorsOf({})).toEqual([422, ['document_type', 'client', 'lines']]);
});

it('knows no client of another workspace', async () => {
  const other = await world.otherBusiness({ country: 'RS' });
  const own = await signedInAs(world, other.ownerEmail);
  const path = `/workspaces/${other.production.reference}/v1/documents/preview.pdf`;
  const answer = await own.ask('POST', path, draft());
  expect(answer.status).toBe(422);
  expect(Object.keys((answer.body as { error: { errors: object } }).error.errors)).toEqual(['client']);
});

it('is made in a currency without a payment method too', async () => {
  expect((await preview(draft({ currency: 'CHF' }))).response.status).toBe(200);
});
