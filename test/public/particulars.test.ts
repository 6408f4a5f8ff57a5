// What the client gets of a document's references, terms and notes; never the internal note.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { components } from '../../generated/api.ts';
import { documents } from '../../src/database/schema/documents.ts';
import { newClient, newIssued, record, send } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { createMailService, eventually } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url));

const ALL = {
  service_period_start: '2026-02-01',
  service_period_end: '2026-02-28',
  buyer_reference: '04011000-12345-34',
  order_reference: 'PO 118/26',
  contract_reference: 'C-2026-07',
  project_reference: 'Žetva & <b>',
  payment_terms: '2 % within 8 days,\nnet within 30 days',
  notes: 'First line\n\nThird line',
  internal_note: 'SECRET agreed by phone',
};

const LINES = [{ description: 'Work', quantity: 1, unit_price: 100 }];
const ask = async (path: string) =>
  (await (await fetch(world.url + path, { headers: { Accept: 'text/html' } })).text()).replaceAll(
    '\u00a0',
    ' ',
  );

type Sent = {
  document: components['schemas']['Document'];
  pdf: Buffer;
  page: string;
  portal: string;
  letter: string;
  attached: Buffer;
};

/** What a client in a country gets of a document. */
async function sentTo(country: string, fields: object = {}): Promise<Sent> {
  const email = `reader-${country.toLowerCase()}-${office.received.length}@client.example`;
  const { reference: client } = await newClient(world.api, { email, country, portal_access_enabled: true });
  const document = await newIssued(world.api, { client, lines: LINES, ...fields });
  const params = { path: { reference: document.reference } };
  const link = await record(world.api.GET('/documents/{reference}/public-link', { params }));
  const portal = await record(
    world.api.GET('/clients/{reference}/portal-link', { params: { path: { reference: client } } }),
  );
  await record(send(world.api, document.reference));
  await eventually(() => expect(office.received.filter(({ to }) => to === email)).toHaveLength(1));
  const { mail } = office.received.find(({ to }) => to === email) as (typeof office.received)[number];
  const pdf = await world.request(`/documents/${document.reference}/document.pdf`);
  return {
    document,
    pdf: Buffer.from(await pdf.arrayBuffer()),
    page: await ask(new URL(link.url).pathname),
    portal: await ask(new URL(portal.url).pathname),
    letter: `${mail.subject}\n${mail.text}\n${mail.html}`,
    attached: Buffer.from(mail.attachments[0]?.content as ArrayBuffer),
  };
}

it.skipIf(!hasPoppler)(
  'the PDF names references, period, terms and notes, in English and Serbian',
  async () => {
    const english = textOf((await sentTo('DE', ALL)).pdf);
    for (const part of [
      'Service period',
      '1 Feb 2026 –',
      '28 Feb 2026',
      'Your reference Order no. Contract no. Project',
      '04011000-12345-34 PO 118/26 C-2026-07 Žetva & <b>',
      'Payment terms 2 % within 8 days, net within 30 days',
      'Notes First line Third line',
    ])
      expect(english).toContain(part);
    const serbian = textOf((await sentTo('RS', ALL)).pdf);
    for (const part of [
      'Period pružanja usluge',
      '1. 2. 2026. – 28. 2. 2026.',
      'Vaša oznaka Broj narudžbenice Broj ugovora Projekat',
      'Uslovi plaćanja 2 % within 8 days, net within 30 days',
      'Napomene First line Third line',
    ])
      expect(serbian).toContain(part);
  },
);

it('the page names references, period, terms and notes, in English and Serbian', async () => {
  const english = (await sentTo('DE', ALL)).page;
  for (const part of [
    '<dt>Service period</dt><dd>1 February 2026 – 28 February 2026</dd>',
    '<dt>Your reference</dt><dd>04011000-12345-34</dd>',
    '<dt>Order no.</dt><dd>PO 118/26</dd>',
    '<dt>Contract no.</dt><dd>C-2026-07</dd>',
    '<dt>Project</dt><dd>Žetva &amp; &lt;b&gt;</dd>',
    '<h2>Payment terms</h2><p class="written">2 % within 8 days,\nnet within 30 days</p>',
    '<h2>Notes</h2><p class="written">First line\n\nThird line</p>',
  ])
    expect(english).toContain(part);
  const serbian = (await sentTo('RS', { ...ALL, service_period_end: null })).page;
  for (const part of [
    '<dt>Period pružanja usluge</dt><dd>od 1. februara 2026.</dd>',
    '<dt>Vaša oznaka</dt>',
    '<dt>Broj narudžbenice</dt>',
    '<dt>Broj ugovora</dt>',
    '<h2>Uslovi plaćanja</h2>',
    '<h2>Napomene</h2>',
  ])
    expect(serbian).toContain(part);
});

it('neither shows a word of what the document does not have', async () => {
  const { page, pdf } = await sentTo('DE');
  expect(page).not.toMatch(/Service period|Your reference|Order no|Contract no|Project|Payment terms|Notes/);
  if (hasPoppler)
    expect(textOf(pdf)).not.toMatch(/Service period|Your reference|Order no|Contract no|Payment terms|Notes/);
});

it('the internal note is in nothing that the client gets, and changes no byte of the PDF', async () => {
  const { document, pdf, page, portal, letter, attached } = await sentTo('DE', ALL);
  expect(document.internal_note).toBe(ALL.internal_note);
  for (const text of [page, portal, letter]) {
    expect(text).toContain(document.number);
    expect(text).not.toContain('SECRET');
  }
  if (hasPoppler) for (const file of [pdf, attached]) expect(textOf(file)).not.toContain('SECRET');
  const tag = async () =>
    (await world.request(`/documents/${document.reference}/document.pdf`)).headers.get('etag');
  const before = await tag();
  await world.write((tx) =>
    tx.update(documents).set({ internalNote: null }).where(eq(documents.reference, document.reference)),
  );
  expect(await tag()).toBe(before);
});
