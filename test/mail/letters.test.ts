// What clients and signers read: each kind of e-mail, received by a real mail server.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readableOnLight } from '../../src/domain/look.ts';
import { remindSigners } from '../../src/jobs/schedule.ts';
import { setLogo } from '../../src/workspaces/logo.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { cancel, newClient, newIssued, pay, record, send } from '../api/records.ts';
import { sentContract, sign, tokenOf, tryVoid } from '../contracts/records.ts';
import { shared } from '../during-tests.ts';
import { picture } from '../public/picture.ts';
import { allNotifications, createMailService, eventually, mailAbout } from './fixtures.ts';
import { type Received, startPostOffice } from './post-office.ts';

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url));

beforeAll(async () => {
  await world.write((tx) =>
    updateProfile(tx, world.production, { name: 'Štamparija Žar', email: 'kontakt@zar.example' }),
  );
});
beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

/** Waits for a number of e-mails to an address. */
async function lettersTo(address: string, count = 1): Promise<Received[]> {
  const found = () => office.received.filter(({ to }) => to === address);
  await eventually(() => expect(found()).toHaveLength(count));
  return found();
}

async function letterTo(address: string): Promise<Received['mail']> {
  const [letter] = await lettersTo(address);
  return (letter as Received).mail;
}

/** Plain text with normalized white space. */
function words(text: string | undefined): string {
  return (text ?? '').replaceAll('\u00a0', ' ');
}

/** The link of an e-mail; text and HTML must agree. */
function linksOf(mail: Received['mail']): string[] {
  const inText = [...words(mail.text).matchAll(/https?:\/\/\S+/g)].map(([url]) => url);
  const inHtml = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, url]) => url as string);
  expect(new Set(inHtml)).toEqual(new Set(inText));
  return inText;
}

async function page(url: string | undefined): Promise<{ status: number; text: string }> {
  const response = await fetch(url ?? '', { headers: { Accept: 'text/html' } });
  return { status: response.status, text: await response.text() };
}

const pdfOf = async (reference: string) =>
  Buffer.from(await (await world.request(`/documents/${reference}/document.pdf`)).arrayBuffer());

let addresses = 0;
function address(): string {
  addresses += 1;
  return `reader${addresses}@client.example`;
}

describe('a document', () => {
  it('comes in Serbian to a client in Serbia, with its amount, its PDF and a link that opens it', async () => {
    const email = address();
    const client = await newClient(world.api, { name: 'Šećerana', email, country: 'RS' });
    const issued = await newIssued(world.api, {
      client: client.reference,
      due_date: '2026-04-01',
      lines: [{ description: 'Štampa', quantity: 1, unit_price: 10_000 }],
    });
    await record(send(world.api, issued.reference));
    const mail = await letterTo(email);
    expect(mail.subject).toBe(`Faktura ${issued.number} – Štamparija Žar`);
    expect(mail.from).toMatchObject({ name: 'Štamparija Žar', address: 'racuni@zora.example' });
    expect(mail.replyTo).toMatchObject([{ address: 'kontakt@zar.example' }]);
    const text = words(mail.text);
    expect(text).toContain(`Poštovani,\n\nu prilogu Vam dostavljamo dokument: Faktura ${issued.number}.`);
    expect(text).toContain('Ukupan iznos: 12.000,00 RSD\nRok plaćanja: 1. 4. 2026.');
    expect(mail.html).toContain('<html lang="sr-Latn">');
    expect(words(mail.html)).toContain('12.000,00 RSD');
    expect(mail.attachments).toHaveLength(1);
    expect(mail.attachments[0]).toMatchObject({
      filename: `${issued.number}.pdf`,
      mimeType: 'application/pdf',
    });
    const pdf = Buffer.from(mail.attachments[0]?.content as ArrayBuffer);
    expect(pdf.equals(await pdfOf(issued.reference))).toBe(true);
    const [link, ...others] = linksOf(mail);
    expect(others).toEqual([]);
    const opened = await page(link);
    expect(opened.status).toBe(200);
    expect(opened.text).toContain(issued.number);
  });

  it('has the logo of the business as an attachment, and loads nothing from elsewhere', async () => {
    const business = await world.otherBusiness();
    const image = picture(60, 20);
    const { production } = business;
    await world.write((tx) => setLogo(tx, { workspace: production, image, now: world.clock.now() }));
    const email = address();
    const client = await newClient(business.api, { email, country: 'DE' });
    const issued = await newIssued(business.api, { client: client.reference });
    await record(send(business.api, issued.reference));
    const { html = '', attachments } = await letterTo(email);
    const [, source] = /<img src="cid:([^"]+)"/.exec(html) ?? [];
    const logo = attachments.find(({ contentId }) => contentId === `<${source}>`);
    expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
    expect(Buffer.from(logo?.content as ArrayBuffer).equals(image)).toBe(true);
    expect(html).not.toMatch(/src="(?!cid:)|url\(/);
  });

  it('has the colour and the logo that it was issued with, and without a colour that of the service', async () => {
    const business = await world.otherBusiness();
    const { production: workspace } = business;
    const sent = async () => {
      const email = address();
      const client = await newClient(business.api, { email, country: 'DE' });
      const issued = await newIssued(business.api, { client: client.reference });
      return { email, reference: issued.reference };
    };
    const received = async ({ email, reference }: Awaited<ReturnType<typeof sent>>) => {
      await record(send(business.api, reference));
      const { html = '', attachments } = await letterTo(email);
      return { html, pictures: attachments.filter(({ disposition }) => disposition === 'inline').length };
    };
    const plain = await sent();
    await world.write(async (tx) => {
      await setLogo(tx, { workspace, image: picture(60, 20), now: world.clock.now() });
      await updateProfile(tx, workspace, { accentColour: '#FFCC00' });
    });
    const coloured = await sent();
    await world.write((tx) => updateProfile(tx, workspace, { accentColour: '#1f6feb' }));
    const before = await received(plain);
    expect(before.pictures).toBe(0);
    expect(before.html).toContain('background:#14594a;color:#ffffff');
    const after = await received(coloured);
    expect(after.pictures).toBe(1);
    const shade = readableOnLight('#ffcc00');
    for (const part of [`background:${shade};color:#ffffff`, `border-top:4px solid ${shade}`]) {
      expect(after.html).toContain(part);
    }
    expect(after.html).not.toMatch(/#14594a|#1f6feb|#ffcc00/i);
  });

  it('comes in English to a client elsewhere, with what is still to be paid and what the business writes', async () => {
    const email = address();
    const client = await newClient(world.api, { email, country: 'DE' });
    const issued = await newIssued(world.api, { client: client.reference, due_date: '2026-04-01' });
    await record(pay(world.api, issued.reference, 20), 201);
    const message = 'Thank you <b>very</b> much.\nSee you & yours soon.';
    await record(
      world.api.POST('/documents/{reference}/send', {
        params: { path: { reference: issued.reference } },
        body: { message },
      }),
    );
    const mail = await letterTo(email);
    expect(mail.subject).toBe(`Invoice ${issued.number} – Štamparija Žar`);
    const text = words(mail.text);
    expect(text).toContain(`Hello,\n\nPlease find attached: Invoice ${issued.number}.`);
    expect(text).toContain('> Thank you <b>very</b> much.\n> See you & yours soon.');
    expect(text).toContain('Total: 120.00 RSD\nAmount due: 100.00 RSD\nDue date: 1 Apr 2026');
    expect(mail.html).toContain('Thank you &lt;b&gt;very&lt;/b&gt; much.<br>See you &amp; yours soon.');
  });

  it('names what is left after deducted advances and credit notes, also where that is nothing', async () => {
    const email = address();
    const { reference: client } = await newClient(world.api, { email, country: 'DE' });
    const lines = [{ description: 'Print', quantity: 1, unit_price: 100 }];
    const advance = await newIssued(world.api, { document_type: 'rs_advance_invoice', client, lines });
    await record(pay(world.api, advance.reference, 120), 201);
    const advances = [{ document: advance.reference, amount: 50 }];
    const partly = await newIssued(world.api, { client, lines, advances });
    const note = { document_type: 'rs_credit_note', from: partly.reference };
    await newIssued(world.api, { ...note, client, lines: [{ from_line: 1, quantity: 0.25 }] });
    const rest = [{ document: advance.reference }];
    const whole = await newIssued(world.api, {
      client,
      // 58.33 with tax of 11.67: what the advance has left.
      lines: [{ description: 'Print', quantity: 1, unit_price: 58.33 }],
      advances: rest,
    });
    for (const [index, { reference }] of [partly, whole].entries()) {
      await record(send(world.api, reference));
      await lettersTo(email, index + 1);
    }
    const texts = (await lettersTo(email, 2)).map(({ mail }) => words(mail.text));
    expect(texts[0]).toContain('Total: 120.00 RSD\nAmount due: 40.00 RSD');
    expect(texts[1]).toContain('Total: 70.00 RSD\nAmount due: 0.00 RSD');
  });

  it('leads to the portal where the client has one', async () => {
    const email = address();
    const client = await newClient(world.api, { email, portal_access_enabled: true });
    const issued = await newIssued(world.api, { client: client.reference });
    await record(send(world.api, issued.reference));
    const links = linksOf(await letterTo(email));
    expect(links).toHaveLength(2);
    const portal = await page(links[1]);
    expect(portal.status).toBe(200);
    expect(portal.text).toContain(issued.number);
  });

  it('of a sandbox says in its subject that it is a test', async () => {
    const email = address();
    const client = await newClient(world.sandboxApi, { email, country: 'DE' });
    const issued = await newIssued(world.sandboxApi, { client: client.reference });
    await record(send(world.sandboxApi, issued.reference));
    expect((await letterTo(email)).subject).toMatch(/^\[TEST\] Invoice /);
  });

  it('that was cancelled before the retry is not sent, without a notification', async () => {
    office.onRecipient = () => '450 later';
    const email = address();
    const client = await newClient(world.api, { email });
    const issued = await newIssued(world.api, { client: client.reference });
    await record(send(world.api, issued.reference));
    await eventually(async () => expect((await mailAbout(world, issued.reference)).attempts).toBe(1));
    office.onRecipient = () => undefined;
    await record(cancel(world.api, issued.reference));
    const before = await allNotifications(world);
    world.clock.advance(66_000);
    await world.write(async () => {});
    await eventually(async () =>
      expect(await mailAbout(world, issued.reference)).toMatchObject({
        status: 'not_needed',
        attempts: 1,
        error: null,
      }),
    );
    expect(await allNotifications(world)).toEqual(before);
    expect(office.received.filter(({ to }) => to === email)).toEqual([]);
  });
});

describe('a contract', () => {
  const people = () => [
    { name: 'Marko Ilić', email: address() },
    { name: 'Ana Perić', email: address() },
  ];

  it('invites every signer with a link of their own, which opens the contract', async () => {
    const signers = people();
    const client = await newClient(world.api, { country: 'RS' });
    const contract = await sentContract(world.api, {
      signers,
      client: client.reference,
      expires_at: '2026-04-01T10:00:00Z',
    });
    const mails = await Promise.all(signers.map(({ email }) => letterTo(email)));
    const links = mails.map((mail) => linksOf(mail)[0]);
    expect(new Set(links).size).toBe(2);
    for (const mail of mails) {
      expect(mail.subject).toBe('Ugovor za potpis: Ugovor o štampi – Štamparija Žar');
      const text = words(mail.text);
      expect(text).toContain('Štamparija Žar Vas poziva da pročitate i potpišete ugovor „Ugovor o štampi“.');
      expect(text).toContain(`Broj ugovora: ${contract.number}`);
      expect(text).toContain('Rok za potpisivanje: 1. 4. 2026. u 12:00 (Europe/Belgrade)');
    }
    const opened = await page(links[1]);
    expect(opened.status).toBe(200);
    expect(opened.text).toContain('Ana Perić');
    expect(links[1]).toBe(`${world.url}/sign/${tokenOf(contract.signers[1])}`);
  });

  it('reminds those who have not signed yet', async () => {
    const signers = people();
    const contract = await sentContract(world.api, { signers });
    await lettersTo(signers[0]?.email ?? '');
    world.clock.set('2026-03-20T10:00:00Z');
    const time = { asOf: world.clock.now(), clock: world.clock.now, service: world.server.service };
    await remindSigners(world.server.database, time);
    const letters = await lettersTo(signers[0]?.email ?? '', 2);
    const reminder = letters.at(-1)?.mail as Received['mail'];
    expect(reminder.subject).toMatch(/^Podsetnik, ugovor čeka Vaš potpis: Ugovor o štampi – /);
    expect(linksOf(reminder)).toEqual([`${world.url}/sign/${tokenOf(contract.signers[0])}`]);
  });

  it('that is signed comes to everyone as a PDF', async () => {
    const signers = people();
    const client = await newClient(world.api, { country: 'DE' });
    const contract = await sentContract(world.api, { signers, client: client.reference });
    // A signer who has signed before the invitation was sent needs none.
    await Promise.all(signers.map(({ email }) => letterTo(email)));
    for (const signer of contract.signers) await sign(world, tokenOf(signer), signer.name);
    const response = await world.request(`/contracts/${contract.reference}/signed.pdf`);
    const pdf = Buffer.from(await response.arrayBuffer());
    for (const { email } of signers) {
      const [, last] = await lettersTo(email, 2);
      const mail = last?.mail as Received['mail'];
      expect(mail.subject).toBe('Signed by everyone: Ugovor o štampi – Štamparija Žar');
      expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${contract.number}.pdf`]);
      expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(pdf)).toBe(true);
      expect((await page(linksOf(mail)[0])).status).toBe(200);
    }
  });

  it('that was voided before its invitations were sent sends none', async () => {
    office.onRecipient = () => '450 later';
    const signers = people();
    const contract = await sentContract(world.api, { signers });
    const reference = contract.signers[0]?.reference ?? '';
    await eventually(async () => expect((await mailAbout(world, reference)).attempts).toBe(1));
    office.onRecipient = () => undefined;
    await record(tryVoid(world.api, contract.reference));
    world.clock.advance(66_000);
    await world.write(async () => {});
    await eventually(async () =>
      expect(await mailAbout(world, reference)).toMatchObject({
        status: 'not_needed',
        error: null,
      }),
    );
    expect(office.received.filter(({ to }) => to === signers[0]?.email)).toEqual([]);
  });
});

describe('names and titles that try to inject something', () => {
  it.each([
    'Zora\r\nBcc: thief@example.com',
    'Zora\nX-Injected: yes\n\n<h1>body</h1>',
    'Zora\u2028Bcc: thief@example.com',
    '"Zora" <thief@example.com>, Other',
    '=?utf-8?Q?Zora=0D=0ABcc:_thief@example.com?=',
  ])('stay names: %j', async (name) => {
    const email = address();
    const { production, api } = await world.otherBusiness();
    await world.write((tx) => updateProfile(tx, production, { name }));
    // Names of more than one line are refused where they are sent; one from before may be in the profile.
    const sent = name.replaceAll(/[\r\n\u2028]+/g, ' ');
    const client = await newClient(api, { name: sent, email, country: 'DE' });
    const contract = await sentContract(api, {
      title: sent,
      client: client.reference,
      signers: [{ name: sent, email: address() }],
    });
    const issued = await newIssued(api, { client: client.reference });
    await record(send(api, issued.reference));
    const invited = await letterTo(contract.signers[0]?.email ?? '');
    const received = [...(await lettersTo(email)), ...office.received.filter(({ mail }) => mail === invited)];
    expect(received).toHaveLength(2);
    for (const { raw, mail, to } of received) {
      const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
      expect(head.split('\r\n').filter((line) => /^(Bcc|X-Injected):/i.test(line))).toEqual([]);
      expect(
        mail.headers.map(({ key }) => key).filter((key) => key === 'bcc' || key.startsWith('x-')),
      ).toEqual([]);
      expect(mail.to?.map((one) => one.address)).toEqual([to]);
      expect(mail.from?.address).toBe('racuni@zora.example');
      expect(mail.html).not.toContain('<h1>');
    }
    expect(office.received.filter(({ to }) => to.includes('thief'))).toEqual([]);
  });
});
