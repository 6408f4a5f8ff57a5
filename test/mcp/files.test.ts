// Files and prompts of the AI connector, spoken to by the official client.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { createMaker, ownPlaces } from '../security/calls.ts';
import { call, connect, dataOf, refusalOf, textOf } from './connection.ts';

const world = sharedService();
let client: Client;
let make: ReturnType<typeof createMaker>;

beforeAll(async () => {
  make = createMaker(world, ownPlaces(world).production, 'http://127.0.0.1:9');
  client = await connect(world.url, world.key);
});
afterAll(() => client.close());

const address = (reference: string) => `${world.url}/api/v1/documents/${reference}/document.pdf`;

async function bytesAt(uri: string, by = client): Promise<Buffer> {
  const { contents } = await by.readResource({ uri });
  return Buffer.from(String((contents[0] as { blob?: string }).blob), 'base64');
}

describe('the PDF of a document', () => {
  it('is a link of a few words, and its bytes are those of the API', async () => {
    const reference = await make.issued();
    const result = await call(client, 'get_document_pdf', { reference });
    const [link] = result.content;
    expect(link).toMatchObject({
      type: 'resource_link',
      uri: address(reference),
      mimeType: 'application/pdf',
    });
    expect(JSON.stringify(result).length).toBeLessThan(1000);
    const response = await world.request(`/documents/${reference}/document.pdf`);
    const whole = Buffer.from(await response.arrayBuffer());
    expect((await bytesAt(address(reference))).equals(whole)).toBe(true);
    expect(link).toMatchObject({ size: whole.length, name: expect.stringMatching(/^INV-2026-\d{5}\.pdf$/) });
  });

  it('is in the result where the call asks for it', async () => {
    const reference = await make.issued();
    const { content } = await call(client, 'get_document_pdf', { reference, embed: true });
    expect(content[0]).toMatchObject({
      type: 'resource',
      resource: { uri: address(reference), blob: expect.stringMatching(/^JVBERi0/) },
    });
  });

  it('of a draft is refused by the tool and by a read', async () => {
    const reference = await make.draft();
    expect(await refusalOf(client, 'get_document_pdf', { reference })).toMatchObject({ code: 'conflict' });
    await expect(bytesAt(address(reference))).rejects.toThrow(/conflict: /);
  });

  it('of another business is not found, and one that the user may not see is forbidden', async () => {
    const reference = await make.issued();
    const other = await connect(world.url, (await world.otherBusiness()).key);
    await expect(bytesAt(address(reference), other)).rejects.toMatchObject({ code: -32002 });
    await other.close();
    const limited = await connect(world.url, (await world.member({ permissions: ['clients.view'] })).key);
    await expect(bytesAt(address(reference), limited)).rejects.toThrow(/forbidden: /);
    expect((await limited.listResourceTemplates()).resourceTemplates).toEqual([]);
    await limited.close();
  });
});

describe('resources', () => {
  it('are the files of the API, as templates of their addresses', async () => {
    expect((await client.listResources()).resources).toEqual([]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate, mimeType }) => [uriTemplate, mimeType])).toEqual([
      [`${world.url}/api/v1/clients/{reference}/statement.pdf`, 'application/pdf'],
      [`${world.url}/api/v1/balance-confirmations/{reference}/confirmation.pdf`, 'application/pdf'],
      [`${world.url}/api/v1/documents/{reference}/document.pdf`, 'application/pdf'],
      [`${world.url}/api/v1/documents/{reference}/draft.pdf`, 'application/pdf'],
      [`${world.url}/api/v1/documents/{reference}/einvoice`, 'application/xml'],
      [`${world.url}/api/v1/contracts/{reference}/signed.pdf`, 'application/pdf'],
    ]);
  });

  it('are nothing else: no other address of the service, and none of another', async () => {
    const reference = await make.issued();
    for (const uri of [
      `${world.url}/api/v1/documents/${reference}`,
      `${world.url}/api/v1/clients`,
      `${world.url}/api/v1/documents/../clients/x/document.pdf`,
      `${world.url}/api/v1/documents/x%2Fy/document.pdf`,
      `${world.url}/api/v1/documents/${reference}/documentxpdf`,
      `${address(reference)}?x=1`,
      'http://127.0.0.1:9/api/v1/documents/x/document.pdf',
      'file:///etc/passwd',
    ]) {
      await expect(bytesAt(uri), uri).rejects.toMatchObject({ code: -32002 });
    }
  });
});

describe('a number where a reference belongs', () => {
  it('gets a hint to the search of that noun, which finds it', async () => {
    const reference = await make.issued();
    const { number } = await dataOf<{ number: string }>(client, 'get_document', { reference });
    const refused = await call(client, 'get_document', { reference: number });
    expect(textOf(refused)).toContain(`Call list_documents with search "${number}"`);
    const [found] = await dataOf<{ reference: string }[]>(client, 'list_documents', { search: number });
    expect(found?.reference).toBe(reference);
    expect(textOf(await call(client, 'get_client', { reference: 'Zora' }))).toContain('list_clients');
  });

  it('a reference that no record has gets none', async () => {
    const refused = await call(client, 'get_document', { reference: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    expect(textOf(refused)).not.toContain('list_documents');
  });
});

describe('prompts', () => {
  it('has those whose tools the caller may call', async () => {
    const names = async (of: Client) => (await of.listPrompts()).prompts.map(({ name }) => name);
    expect(await names(client)).toEqual([
      'make_invoice',
      'correct_invoice',
      'make_final_invoice',
      'record_payment',
    ]);
    const viewer = await connect(world.url, (await world.member({ role: 'viewer' })).key);
    expect(await names(viewer)).toEqual([]);
    await viewer.close();
    const permissions = ['clients.view', 'documents.view', 'payments.view', 'payments.create'];
    const cashier = await connect(world.url, (await world.member({ permissions })).key);
    expect(await names(cashier)).toEqual(['record_payment']);
    await cashier.close();
  });

  it.each([
    ['make_invoice', { lines: '8 hours of consulting at 6500' }, 'Client: Šećerana\nFor: 8 hours'],
    ['correct_invoice', { invoice: 'INV-1', correction: '2 pcs' }, 'Invoice: INV-1\nCorrection: 2 pcs\n\n1'],
    ['make_final_invoice', {}, 'Client: Šećerana\n\n1. '],
    ['record_payment', { amount: '500 EUR', invoices: 'all' }, 'Amount: 500 EUR\nFor: all\n\n1. '],
  ])(
    '%s fills in what is given, and names only tools and arguments that there are',
    async (name, rest, text) => {
      const given = { client: 'Šećerana', ...rest };
      const { messages } = await client.getPrompt({ name, arguments: given });
      const filled = String((messages[0]?.content as { text?: string } | undefined)?.text);
      expect(filled).toContain(text);
      const { tools } = await client.listTools();
      const nouns = '(?:client|document|invoice|catalogue|payment|credit)';
      const verbs = '(?:get|list|create|issue|send|record|cancel|apply|refund)';
      const named = filled.match(new RegExp(`\\b${verbs}_(?:${nouns})\\w*`, 'g')) ?? [];
      expect(named.length).toBeGreaterThan(2);
      for (const tool of named) expect(tools.map((each) => each.name)).toContain(tool);
    },
  );

  it('is refused without a client, and where there is none of the name', async () => {
    const arguments_ = { lines: 'x', client: ' ' };
    await expect(client.getPrompt({ name: 'make_invoice', arguments: arguments_ })).rejects.toThrow(
      /"client"/,
    );
    await expect(client.getPrompt({ name: 'constructor' })).rejects.toThrow(/no prompt/);
  });
});

describe('a client that checks answers against output schemas', () => {
  it('takes the answer of a tool and its failure', async () => {
    await client.listTools();
    const { name } = await dataOf<{ name: string }>(client, 'create_client', { name: 'Checked' });
    expect(name).toBe('Checked');
    expect(await refusalOf(client, 'create_client', {})).toMatchObject({ code: 'validation_failed' });
    const workspace = await dataOf<{ business: { name: string } }>(client, 'get_workspace');
    expect(workspace.business.name).toBe(world.production.name);
    expect(await dataOf<{ standard_tax_rate: string }>(client, 'get_catalogue')).toMatchObject({
      standard_tax_rate: 'rs_vat_20',
    });
  });
});
