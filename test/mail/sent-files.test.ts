// Files that go to the client with a document: in the e-mail, on its page, and in its electronic invoice (BG-24).
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { issue, newClient, newDraft, record, send } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { BUYERS, fileOf, issued, sellerIn, textsOf } from '../einvoice/sellers.ts';
import type { Api } from '../test-service.ts';
import { createMailService, eventually } from './fixtures.ts';
import { type Received, startPostOffice } from './post-office.ts';

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url));

/** A picture of one point. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const add = (api: Api, reference: string, name: string, isSent: boolean) =>
  record(
    api.POST('/documents/{reference}/files', {
      params: { path: { reference } },
      body: { name, content: PICTURE, send: isSent },
    }),
    201,
  );

async function letterTo(address: string): Promise<Received['mail']> {
  await eventually(() => expect(office.received.some(({ to }) => to === address)).toBe(true));
  return (office.received.find(({ to }) => to === address) as Received).mail;
}

describe('a file that goes to the client', () => {
  it('is in the e-mail and on the page, and one for the business alone is in neither', async () => {
    const client = await newClient(world.api, { email: 'files@adler.example' });
    const { reference } = await newDraft(world.api, { client: client.reference });
    const sent = await add(world.api, reference, 'delivery <note>.png', true);
    const own = await add(world.api, reference, 'own.png', false);
    await issue(world.api, reference);
    await record(send(world.api, reference));

    const mail = await letterTo('files@adler.example');
    const names = mail.attachments.map(({ filename }) => filename);
    expect(names).toContain(sent.name);
    expect(names).not.toContain(own.name);

    const params = { path: { reference } };
    const { url } = await record(world.api.GET('/documents/{reference}/public-link', { params }));
    const at = world.url + new URL(url).pathname;
    const page = await (await fetch(at)).text();
    expect(page).toContain('delivery -note-.png');
    expect(page).not.toContain('own.png');
    const file = await fetch(`${at}/files/${sent.reference}`, { method: 'POST' });
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sent.sha256);
    expect((await fetch(`${at}/files/${own.reference}`, { method: 'POST' })).status).toBe(404);
  });

  it('is embedded in the electronic invoice', async () => {
    const german = await sellerIn(world, 'DE');
    const document = await issued(german, { to: BUYERS.DE });
    await add(german.api, document.reference, 'Stundenzettel & mehr.png', true);
    await add(german.api, document.reference, 'own.png', false);
    const xml = await fileOf(world, german, document, 'xrechnung');
    expect(textsOf(xml, 'cbc:EmbeddedDocumentBinaryObject')).toHaveLength(1);
    expect(xml).toContain('filename="Stundenzettel &amp; mehr.png"');
    expect(xml).toContain('mimeCode="image/png"');
    const cii = await fileOf(world, german, document, 'factur-x');
    expect(textsOf(cii, 'ram:AttachmentBinaryObject')).toHaveLength(1);
  });
});
