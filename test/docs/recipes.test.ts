// What the guides print and no other test runs, used exactly as it stands there: programs, commands, bodies of requests
// and of answers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSettings } from '../../src/config/schema.ts';
import { signTestEvent, WebhookVerificationError } from '../../src/sdk/index.ts';
import { type Document, newClient, newDraft, newIssued } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { type Fault, startProxy } from '../sdk/proxy.ts';
import { checkBody, spec } from '../spec-check.ts';
import { blocksOf, isInstalled, publishedSpec, run, runWithSdk, SDK } from './guide.ts';

type Body = Record<string, unknown>;

const installed = {
  curl: await isInstalled('curl', '--version'),
  python3: await isInstalled('python3', '--version'),
  php: await isInstalled('php', '--version'),
};

const world = sharedService();
let published: Awaited<ReturnType<typeof publishedSpec>>;
let folder: string;
beforeAll(async () => {
  published = await publishedSpec(world.url);
  folder = mkdtempSync(join(tmpdir(), 'invoicing-recipes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function block(tag: string, language: string, index = 0): string {
  const code = blocksOf(published, tag, language)[index];
  if (code === undefined) throw new Error(`The guide ${tag} has no block ${index} of ${language}.`);
  return code;
}

const json = (tag: string, index = 0) => JSON.parse(block(tag, 'json', index)) as Body;

async function shell(code: string, key = world.key): Promise<Body> {
  const { stdout, stderr } = await run('sh', ['-c', code], { INVOICING_KEY: key });
  if (!stdout.startsWith('{')) throw new Error(`${code}\n${stdout}${stderr}`);
  return JSON.parse(stdout) as Body;
}

/** Sends a body. @returns the record of the answer, which must be a success */
async function post<Data = Document>(path: string, body: Body, method = 'POST'): Promise<Data> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await world.request(path, { method, headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as { data: Data };
  expect(response.ok, JSON.stringify(answer)).toBe(true);
  return answer.data;
}

describe('a program with the SDK', () => {
  it.each([
    ['Batches', /^2041 201 01\w{24}\n2042 201 01\w{24}\n$/],
    ['Catching up', /^[1-9]\d* records\n$/],
    ['Signing', /^CTR-2026-\d{5} sent\n$/],
    ['Coming from Stripe', /^INV-2026-\d{5} 30\.00 paid\n$/],
    ['Coming from Lago', /^INV-2026-\d{5} 187\.50 paid\n$/],
    ['Coming from Invoice Ninja', /^INV-2026-\d{5} 240\.00 0\.00\n$/],
  ])('runs as the guide “%s” prints it', async (tag, printed) => {
    const done = await runWithSdk(block(tag, 'ts'), folder, world.key);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(printed);
  });

  it('bills an order once, with its client, its invoice and its payment, however often it runs', async () => {
    const first = await runWithSdk(block('Your own ids', 'ts'), folder, world.key);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^INV-2026-\d{5} 144\.00 paid application\/pdf\n$/);
    expect(await runWithSdk(block('Your own ids', 'ts'), folder, world.key)).toEqual(first);
  });

  it('believes a webhook that is signed, and no other', async () => {
    const secret = 'whsec_of_a_test';
    process.env.WEBHOOK_SECRET = secret;
    const file = join(folder, 'receive.ts');
    writeFileSync(file, block('Webhooks', 'ts').replace("'invoicing-service-sdk'", `'${SDK}'`));
    type Program = { receive(request: Request): Promise<Response> };
    const { receive } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Program;
    const signedWith = async (key: string) =>
      new Request('http://localhost/', await signTestEvent({ event: 'client.created', data: {} }, key));
    try {
      expect((await receive(await signedWith(secret))).status).toBe(204);
      await expect(receive(await signedWith('whsec_other'))).rejects.toThrow(WebhookVerificationError);
    } finally {
      delete process.env.WEBHOOK_SECRET;
    }
  });
});

describe.each([
  ['Python', 'python', 'invoice.py', 'python3'],
  ['PHP', 'php', 'invoice.php', 'php'],
] as const)('the program in %s', (name, fence, file, command) => {
  it.skipIf(!installed[command])('makes one client and one invoice, whatever answers are lost', async () => {
    const faults: Fault[] = ['dropAfter', 'refuse429', 'none', 'cutBody', 'badGateway', 'none'];
    const proxy = await startProxy(world.url, (count) => faults[count] ?? 'none');
    const code = block('Other languages', fence).replaceAll(world.url, proxy.url);
    writeFileSync(join(folder, file), code.replaceAll('Dunav Trade', name).replaceAll('4711', name));
    const done = await run(command, [join(folder, file)], { INVOICING_KEY: world.key });
    await proxy.close();
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(/^INV-2026-\d{5} 62400\.00 RSD\n$/);
    expect(proxy.seen.map(({ fault }) => fault)).toEqual(faults);
    const { data: clients } = await world.api.GET('/clients', { params: { query: { search: name } } });
    expect(clients?.meta.total).toBe(1);
  });

  it.skipIf(!installed[command])('does not repeat what is refused', async () => {
    const proxy = await startProxy(world.url, () => 'none');
    const code = block('Other languages', fence).replaceAll(world.url, proxy.url);
    writeFileSync(join(folder, file), code.replaceAll('Dunav Trade', ' '));
    const done = await run(command, [join(folder, file)], { INVOICING_KEY: world.key });
    await proxy.close();
    expect(done.code).not.toBe(0);
    expect(`${done.stdout}${done.stderr}`).toContain('POST /clients: 422');
    expect(proxy.seen).toHaveLength(1);
  });
});

describe.skipIf(!installed.curl)('a command', () => {
  it('of “Batches” makes two invoices, and none when it is repeated', async () => {
    for (const id of ['kupac-2041', 'kupac-2042']) await newClient(world.api, { external_id: id });
    const first = await shell(block('Batches', 'sh'));
    expect(first).toMatchObject({ data: [{ status: 201 }, { status: 201 }] });
    const second = await shell(block('Batches', 'sh'));
    expect(second).toMatchObject({ data: [{ replayed: true }, { replayed: true }] });
    const list = await shell(block('Batches', 'sh', 1));
    expect(list.data).toContainEqual(
      expect.objectContaining({
        lines: [expect.objectContaining({ description: 'Pretplata' })],
        payments: [],
      }),
    );
  });

  it('of “Your own ids” finds the one document', async () => {
    await newDraft(world.api, { external_id: 'order-4711' }).catch(() => undefined);
    expect(await shell(block('Your own ids', 'sh'))).toMatchObject({
      data: [{ external_id: 'order-4711' }],
      meta: { total: 1 },
    });
  });

  it('of “Keys with few rights” shows the key', async () => {
    expect(await shell(block('Keys with few rights', 'sh'))).toMatchObject({
      data: { environment: 'production' },
    });
  });

  it('of “Who did what” lists what was done with clients', async () => {
    const { reference } = await newClient(world.api);
    const command = block('Who did what', 'sh').replace('from=2026-09-01', `reference=${reference}`);
    const answer = await shell(command, await managerKey(world, { permissions: ['audit.view'] }));
    expect(JSON.stringify(answer)).toContain('"operation":"createClient"');
  });

  it('of “Developing on your machine” names settings that there are', () => {
    const names = new Set<string>(describeSettings().map(({ name }) => name));
    const used = blocksOf(published, 'Developing on your machine', 'sh')
      .join('\n')
      .match(/\b[A-Z_]+(?==)/g);
    expect(used?.length).toBeGreaterThan(3);
    expect(used?.filter((name) => !names.has(name))).toEqual([]);
  });
});

/** The reference of the examples, replaced by those of records that exist here. */
function withReferences(body: Body, ...references: string[]): Body {
  let next = 0;
  const text = JSON.stringify(body).replaceAll(/(?<=")01[0-9A-Z]{24}(?=")/g, () => {
    next += 1;
    return references[next - 1] ?? '';
  });
  return JSON.parse(text) as Body;
}

const client = async () => (await newClient(world.api)).reference;
const invoice = { document_type: 'rs_invoice' };

describe('a body of a request', () => {
  it.each([
    ['Money', 0],
    ['Money', 1],
    ['Money', 2],
    ['References and notes', 0],
  ])('of “%s” (%i) makes a document', async (tag, index) => {
    const body = withReferences(json(tag, index), await client());
    const draft = await post('/documents', { ...invoice, client: await client(), ...body });
    expect(draft.lines).toHaveLength((body.lines as unknown[]).length);
  });

  it('of “Seller and buyer” sends a document', async () => {
    const { reference } = await newIssued(world.api);
    const sent = await post(`/documents/${reference}/send`, json('Seller and buyer'));
    expect(sent.status).toBe('sent');
  });

  it('of “Before you issue” issues a draft', async () => {
    const { reference } = await newDraft(world.api);
    const issued = await post(`/documents/${reference}/issue`, json('Before you issue', 1));
    expect(issued.status).toBe('issued');
  });

  it('of “Your own ids” changes metadata key by key', async () => {
    const { reference } = await newDraft(world.api, { metadata: { channel: 'web', kept: 'yes' } });
    const changed = await post(`/documents/${reference}`, json('Your own ids'), 'PATCH');
    expect(changed.metadata).toEqual({ kept: 'yes', shipped: '2026-09-13' });
  });
});

describe('“Correcting and settling”', () => {
  const guide = (index: number, ...references: string[]) =>
    withReferences(json('Correcting and settling', index), ...references);
  const issued = (body: Body) => post('/documents', { ...body, issue: true });

  it('credits two of five pieces', async () => {
    const lines = [{ description: 'Catalogue', quantity: 5, unit_price: 1250 }];
    const original = await issued({ ...invoice, client: await client(), lines });
    const credit = await issued(guide(0, original.reference));
    expect(credit.total).toBe('3000.00');
    const after = await world.api.GET('/documents/{reference}', {
      params: { path: { reference: original.reference } },
    });
    expect(after.data?.data).toMatchObject({ total: '7500.00', credited: '3000.00', balance: '4500.00' });
  });

  it('gives back what was paid for an invoice that is undone', async () => {
    const lines = [{ description: 'Catalogue', quantity: 1, unit_price: 28_000 }];
    const { reference } = await issued({ ...invoice, client: await client(), lines });
    const money = { amount: 33_600, method: 'bank', paid_on: '2026-03-15' };
    await post(`/documents/${reference}/payments`, money);
    const cancelled = await post(`/documents/${reference}/cancel`, { credit: true });
    const credit = cancelled.referenced_by.find(({ relation }) => relation === 'credits');
    const refunded = await post(`/documents/${credit?.document.reference}/refund`, guide(1));
    expect(refunded).toMatchObject({ refunded: '33600.00', remaining_credit: '0.00' });
  });

  it('settles three invoices with one payment', async () => {
    const payer = await client();
    const prices = [50, 60, 40];
    const documents: string[] = [];
    for (const price of prices) {
      const lines = [{ description: 'Work', quantity: 1, unit_price: price }];
      documents.push((await issued({ ...invoice, client: payer, lines })).reference);
    }
    const payment = await post<Body>('/payments', guide(2, payer, ...documents));
    expect(payment).toMatchObject({ amount: '200.00', on_account: '20.00' });
  });

  it('goes from a proforma over an advance invoice to the final one', async () => {
    const lines = [
      { description: 'Book', quantity: 500, unit_price: 400, tax_rate: 'rs_vat_10' },
      { description: 'Design', quantity: 1, unit_price: 60_000, tax_rate: 'rs_vat_20' },
    ];
    const proforma = await issued({ document_type: 'rs_proforma', client: await client(), lines });
    expect(proforma.total).toBe('292000.00');
    const money = { amount: 87_600, method: 'bank', paid_on: '2026-03-15' };
    await post(`/documents/${proforma.reference}/payments`, money);
    const advance = await issued(guide(3, proforma.reference));
    expect(advance).toMatchObject({ total: '87600.00', status: 'paid' });
    expect(advance.lines.map(({ line_total: total }) => total).sort()).toEqual(['21600.00', '66000.00']);
    const final = await issued(guide(4, proforma.reference, advance.reference));
    expect(final).toMatchObject({ total: '292000.00', prepaid: '87600.00', balance: '204400.00' });
  });
});

describe('an answer', () => {
  it.each([
    ['Before you issue', 0, 'IssueCheckResponse'],
    ['E-invoices', 0, 'EInvoiceCheckResponse'],
    ['Errors', 0, 'ErrorResponse'],
    ['Keys with few rights', 0, 'ErrorResponse'],
    ['Pagination', 0, 'ClientListResponse'],
  ])('of “%s” (%i) is one of the schema %s', (tag, index, schema) => {
    checkBody(`/components/schemas/${schema}`, json(tag, index), tag);
  });

  it('that is shown in part has fields of its schema', () => {
    const fieldsOf = (schema: string) =>
      Object.keys(
        (spec.components.schemas as Record<string, { properties: object }>)[schema]?.properties ?? {},
      );
    const band = JSON.parse(`{${block('Countries', 'json')}}`) as Body;
    expect(fieldsOf('TaxBand')).toEqual(expect.arrayContaining(Object.keys(band)));
    const event = json('Webhooks');
    expect(fieldsOf('DocumentIssuedEvent')).toEqual(Object.keys(event));
    expect(fieldsOf('Document')).toEqual(expect.arrayContaining(Object.keys(event.data as object)));
  });
});
