// The subject and the message that a business writes for one e-mail, its preview, and documents that go another way.
import { beforeAll, expect, it } from 'vitest';
import { invalid, newClient, newDraft, newIssued, record } from '../api/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { shared } from '../during-tests.ts';
import { allMails, createMailService, eventually } from './fixtures.ts';
import { type Received, startPostOffice } from './post-office.ts';

type Preview = {
  recipient: string | null;
  subject: string;
  greeting: string;
  paragraphs: string[];
  quote_label: string;
  facts: { label: string; value: string }[];
  attachment: string;
};

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url));
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
});

const send = (reference: string, body: { subject?: string; message?: string; by_email?: boolean }) =>
  world.api.POST('/documents/{reference}/send', { params: { path: { reference } }, body });

async function letterTo(address: string): Promise<Received['mail']> {
  await eventually(() => expect(office.received.some(({ to }) => to === address)).toBe(true));
  return (office.received.find(({ to }) => to === address) as Received).mail;
}

async function issuedFor(email: string) {
  const client = await newClient(world.api, { email, country: 'DE' });
  return newIssued(world.api, { client: client.reference });
}

const previewOf = async (reference: string) => {
  const at = `/workspaces/${world.production.reference}/v1/documents/${reference}/mail-preview`;
  return (await owner.ask<Preview>('GET', at)).data;
};

it('the e-mail has the subject that was given, and the message above the usual text', async () => {
  const { reference } = await issuedFor('subject@client.example');
  await record(send(reference, { subject: 'Your order of 12 March', message: 'Thank you.' }));
  const mail = await letterTo('subject@client.example');
  expect(mail.subject).toBe('Your order of 12 March');
  expect(mail.text).toContain('Thank you.');
});

it('the preview is the e-mail that is then sent', async () => {
  const { reference, number } = await issuedFor('preview@client.example');
  const preview = await previewOf(reference);
  await record(send(reference, { message: 'Thank you.' }));
  const mail = await letterTo('preview@client.example');
  expect(preview).toMatchObject({ recipient: 'preview@client.example', attachment: `${number}.pdf` });
  expect(mail.subject).toBe(preview.subject);
  const text = (mail.text ?? '').replaceAll('\u00a0', ' ');
  for (const part of [preview.greeting, ...preview.paragraphs, preview.quote_label])
    expect(text).toContain(part.replaceAll('\u00a0', ' '));
  for (const { label, value } of preview.facts)
    expect(text).toContain(`${label}: ${value}`.replaceAll('\u00a0', ' '));
});

it('the preview of a draft leaves its number open', async () => {
  const { reference } = await newDraft(world.api, {});
  expect((await previewOf(reference)).subject).toContain(' … – ');
});

it('the preview of a draft is in the language in which it will be issued', async () => {
  const client = await newClient(world.api, { email: 'draft@client.example', country: 'DE' });
  const { reference } = await newDraft(world.api, { client: client.reference });
  const { greeting } = await previewOf(reference);
  await record(world.api.POST('/documents/{reference}/issue', { params: { path: { reference } }, body: {} }));
  expect(greeting).toBe((await previewOf(reference)).greeting);
});

it('a document that went another way is marked as sent, and no e-mail is queued', async () => {
  const { reference } = await issuedFor('by-post@client.example');
  const before = (await allMails(world)).length;
  const sent = await record(send(reference, { by_email: false }));
  expect(sent).toMatchObject({ status: 'sent' });
  expect(await allMails(world)).toHaveLength(before);
});

it('texts for an e-mail that is not sent are refused', async () => {
  const { reference } = await issuedFor('marked@client.example');
  await invalid(send(reference, { by_email: false, subject: 'S', message: 'M' }), 'subject', 'message');
});
