import { describe, expect, it } from 'vitest';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { sharedService } from '../during-tests.ts';
import type { TestService } from '../test-service.ts';
import { cancel, newClient, newDraft, newIssued, pay, record, refused } from './records.ts';

const world = sharedService();

const pdfOf = (reference: string, headers: Record<string, string> = {}) =>
  world.request(`/documents/${reference}/document.pdf`, { headers });

const get = (api: TestService['api'], reference: string) =>
  api.GET('/documents/{reference}/document.pdf', { params: { path: { reference } }, parseAs: 'arrayBuffer' });

describe('getDocumentPdf 200', () => {
  it('is a PDF, shown by a browser, with the number as the name to save it under', async () => {
    const issued = await newIssued(world.api);
    const response = await pdfOf(issued.reference);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${issued.number}.pdf"`);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBe(Number(response.headers.get('content-length')));
  });

  it('the same state of a document gives the same bytes and the same ETag', async () => {
    const { reference } = await newIssued(world.api);
    const [first, second] = [await pdfOf(reference), await pdfOf(reference)];
    expect(first.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(Buffer.from(await second.arrayBuffer()).equals(Buffer.from(await first.arrayBuffer()))).toBe(true);
  });

  it('a payment, and a cancellation, give other bytes and another ETag', async () => {
    const paid = await newIssued(world.api);
    const cancelled = await newIssued(world.api);
    const before = [await pdfOf(paid.reference), await pdfOf(cancelled.reference)];
    await record(pay(world.api, paid.reference, 1), 201);
    await record(cancel(world.api, cancelled.reference));
    const after = [await pdfOf(paid.reference), await pdfOf(cancelled.reference)];
    for (const [index, old] of before.entries()) {
      const fresh = after[index] as Response;
      expect(fresh.headers.get('etag')).not.toBe(old.headers.get('etag'));
      expect(Buffer.from(await fresh.arrayBuffer()).equals(Buffer.from(await old.arrayBuffer()))).toBe(false);
    }
  });

  it('a change of the client or of the business does not change what was issued', async () => {
    const client = await newClient(world.api, { name: 'Before', country: 'DE' });
    const { reference } = await newIssued(world.api, { client: client.reference });
    const before = (await pdfOf(reference)).headers.get('etag');
    const path = { reference: client.reference };
    await record(
      world.api.PATCH('/clients/{reference}', { params: { path }, body: { name: 'After', country: 'RS' } }),
    );
    expect((await pdfOf(reference)).headers.get('etag')).toBe(before);
  });

  it('an account, another account and another language do not change what was issued without', async () => {
    const client = await newClient(world.api, { country: null });
    const { reference } = await newIssued(world.api, { client: client.reference });
    const params = { path: { reference } };
    const { url } = await record(world.api.GET('/documents/{reference}/public-link', { params }));
    const look = async () => {
      const tag = (await pdfOf(reference)).headers.get('etag');
      return [tag, await (await fetch(world.url + new URL(url).pathname)).text()];
    };
    const before = await look();
    for (const iban of ['RS35105008123123123173', 'RS35260005601001611379']) {
      await world.write((tx) =>
        addBankAccount(tx, { workspace: world.production, currency: 'RSD', iban, now: world.clock.now() }),
      );
      expect(await look()).toEqual(before);
    }
    await world.write((tx) => updateProfile(tx, world.production, { language: 'en' }));
    expect(await look()).toEqual(before);
  });

  it('HEAD has the headers of GET and no body', async () => {
    const { reference } = await newIssued(world.api);
    const got = await pdfOf(reference);
    const head = await world.request(`/documents/${reference}/document.pdf`, { method: 'HEAD' });
    expect(head.headers.get('etag')).toBe(got.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });
});

describe('getDocumentPdf 304', () => {
  it.each([
    ['the ETag', (tag: string) => tag],
    ['the ETag among others', (tag: string) => `"other", W/"weak", ${tag}`],
    ['any ETag', () => '*'],
  ])('If-None-Match with %s gets no body', async (_name, headerOf) => {
    const { reference } = await newIssued(world.api);
    const tag = (await pdfOf(reference)).headers.get('etag') as string;
    const response = await pdfOf(reference, { 'If-None-Match': headerOf(tag) });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(tag);
    expect(await response.text()).toBe('');
  });

  it('an old ETag gets the PDF', async () => {
    const { reference } = await newIssued(world.api);
    const tag = (await pdfOf(reference)).headers.get('etag') as string;
    await record(pay(world.api, reference, 1), 201);
    expect((await pdfOf(reference, { 'If-None-Match': tag })).status).toBe(200);
  });
});

describe('getDocumentPdf 409', () => {
  it('a draft has no PDF', async () => {
    const draft = await newDraft(world.api);
    await refused(get(world.api, draft.reference), 409, 'conflict');
  });
});
