import { describe, expect, it } from 'vitest';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import type { TestService } from '../test-service.ts';
import { newClient, newDraft, newIssued, record, refused } from './records.ts';

const world = sharedService();

const pdfOf = (reference: string, headers: Record<string, string> = {}) =>
  world.request(`/documents/${reference}/draft.pdf`, { headers });

const get = (api: TestService['api'], reference: string) =>
  api.GET('/documents/{reference}/draft.pdf', { params: { path: { reference } }, parseAs: 'arrayBuffer' });

const bytesOf = async (reference: string) => Buffer.from(await (await pdfOf(reference)).arrayBuffer());

describe('getDraftPdf 200', () => {
  it('is a PDF, shown by a browser, whose name says that it is a draft', async () => {
    const draft = await newDraft(world.api);
    const response = await pdfOf(draft.reference);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="draft-${draft.reference}.pdf"`,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('the same draft gives the same bytes and ETag, and 304 to who has it; a change gives others', async () => {
    const { reference } = await newDraft(world.api);
    const first = await pdfOf(reference);
    const tag = first.headers.get('etag') as string;
    expect(await bytesOf(reference)).toEqual(Buffer.from(await first.arrayBuffer()));
    expect((await pdfOf(reference, { 'If-None-Match': tag })).status).toBe(304);
    const params = { path: { reference } };
    await record(world.api.PATCH('/documents/{reference}', { params, body: { notes: 'Another' } }));
    expect((await pdfOf(reference)).headers.get('etag')).not.toBe(tag);
  });

  it('shows the client and the business as they are now', async () => {
    const client = await newClient(world.api, { name: 'Before', country: 'DE' });
    const { reference } = await newDraft(world.api, { client: client.reference });
    const before = (await pdfOf(reference)).headers.get('etag');
    const params = { path: { reference: client.reference } };
    await record(world.api.PATCH('/clients/{reference}', { params, body: { country: 'RS' } }));
    expect((await pdfOf(reference)).headers.get('etag')).not.toBe(before);
  });

  it.skipIf(!hasPoppler)('says what it is in the language of its client, and has no number', async () => {
    await world.write((tx) =>
      addBankAccount(tx, {
        workspace: world.production,
        currency: 'RSD',
        iban: 'RS35105008123123123173',
        now: world.clock.now(),
      }),
    );
    for (const [country, words, other] of [
      ['RS', ['NACRT', 'Ovo je nacrt, a ne važeći dokument.', 'Poziv na broj'], 'DRAFT'],
      ['DE', ['DRAFT', 'This is a draft, not a valid document.', 'Payment reference'], 'NACRT'],
    ] as const) {
      const client = await newClient(world.api, { country });
      const { reference } = await newDraft(world.api, { client: client.reference });
      const text = textOf(await bytesOf(reference));
      expect(text).toContain(words[0]);
      expect(text).toContain(words[1]);
      expect(text).not.toContain(other);
      expect(text).not.toContain(words[2]);
      expect(text).not.toMatch(/null|QR/);
    }
  });

  it('changes nothing: the draft has no number, takes none, and is still not sent or shown', async () => {
    const { reference } = await newDraft(world.api);
    await bytesOf(reference);
    const params = { path: { reference } };
    const shown = await record(world.api.GET('/documents/{reference}', { params }));
    expect([shown.status, shown.number]).toEqual(['draft', null]);
    await refused(world.api.POST('/documents/{reference}/send', { params }), 409, 'conflict');
    await refused(world.api.GET('/documents/{reference}/public-link', { params }), 409, 'conflict');
    await refused(
      world.api.GET('/documents/{reference}/document.pdf', { params, parseAs: 'arrayBuffer' }),
      409,
      'conflict',
    );
  });
});

describe('getDraftPdf 403, 404, 409', () => {
  it('an issued document has a PDF of its own, and the answer says where', async () => {
    const { reference } = await newIssued(world.api);
    await refused(get(world.api, reference), 409, 'conflict');
    expect(await (await pdfOf(reference)).text()).toContain(`/documents/${reference}/document.pdf`);
  });
});
