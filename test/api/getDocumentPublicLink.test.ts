import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { cancel, getDocument, listener, newDraft, newIssued, record, refused } from './records.ts';

const world = sharedService({ settings: { PUBLIC_URL: 'https://billing.example/app/' } });

const link = (api: Api, reference: string) =>
  api.GET('/documents/{reference}/public-link', { params: { path: { reference } } });

describe('getDocumentPublicLink 200', () => {
  it('gives an address below PUBLIC_URL, the same one every time', async () => {
    const { reference } = await newIssued(world.api);
    const { url } = await record(link(world.api, reference));
    expect(url).toMatch(/^https:\/\/billing\.example\/app\/d\/[\w-]{43}$/);
    expect(await record(link(world.api, reference))).toEqual({ url });
  });

  it('each document has its own, and a cancelled one keeps it', async () => {
    const [one, other] = [await newIssued(world.api), await newIssued(world.api)];
    const { url } = await record(link(world.api, one.reference));
    expect((await record(link(world.api, other.reference))).url).not.toBe(url);
    await record(cancel(world.api, one.reference));
    expect(await record(link(world.api, one.reference))).toEqual({ url });
  });

  it('asking changes nothing, emits nothing, and the link is neither in the document nor in an event', async () => {
    const business = await listener(world);
    const issued = await newIssued(business.api);
    const before = await business.recorded();
    const { url } = await record(link(business.api, issued.reference));
    expect(await getDocument(business.api, issued.reference)).toEqual(issued);
    expect(await business.recorded()).toEqual(before);
    const token = url.split('/').at(-1) as string;
    expect(JSON.stringify([issued, before])).not.toContain(token);
    await business.close();
  });
});

describe('getDocumentPublicLink 409', () => {
  it('a draft has no public page', async () => {
    const { reference } = await newDraft(world.api);
    await refused(link(world.api, reference), 409, 'conflict');
  });
});
