import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { translateServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { setPlan, setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { type Signer, sentContract, sign, storeAsBefore, tokenOf } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { page, withTable } from '../print/files.ts';
import { attachmentsOf, hasPoppler, pagesOf } from '../print/poppler.ts';
import { createMaker, everything, type Maker, ownPlaces, rows } from '../security/calls.ts';
import { createTestService } from '../test-service.ts';
import { type Browser, signedInAs } from './browser.ts';
import { noticeText, type ServerNotice } from './server-messages.ts';
import { sr } from './texts.ts';

type Contract = { reference: string };
type Link = { signer: string; position: number; status: string; link: string | null };

const world = sharedService();
let owner: Browser;
let make: Maker;
let at: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  make = createMaker(world, ownPlaces(world).production, 'http://127.0.0.1:9');
  at = `/workspaces/${world.production.reference}`;
});

const linksOf = (contract: string, browser = owner) =>
  browser.ask<Link[]>('GET', `${at}/contracts/${contract}/signing-links`);

describe('the signatures of a contract', () => {
  it('are under the names that were typed, and from where', async () => {
    const contract = await sentContract(world.api);
    const signatures = async () =>
      (await owner.ask<{ signer: string }[]>('GET', `${at}/contracts/${contract.reference}/signatures`)).data;
    expect(await signatures()).toEqual([]);
    const [, second] = contract.signers;
    await sign(world, tokenOf(second), 'Someone Else');
    expect(await signatures()).toMatchObject([{ signer: second?.reference, signed_name: 'Someone Else' }]);
    const { text } = await owner.ask('GET', `${at}/v1/contracts/${contract.reference}`);
    expect(text).not.toContain('Someone Else');
  });
});

describe('a signing link', () => {
  it('is there for the business to hand over where no e-mail is sent, while the contract can be opened', async () => {
    const draft = await make.contract();
    expect((await linksOf(draft)).data).toMatchObject([{ position: 1, status: 'pending', link: null }]);
    await owner.ask('POST', `${at}/v1/contracts/${draft}/send`, {});
    const { data } = await linksOf(draft);
    const link = data[0]?.link as string;
    const page = await fetch(world.url + new URL(link).pathname);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Contract')]);
    await owner.ask('POST', `${at}/v1/contracts/${draft}/void`, {});
    expect((await linksOf(draft)).data[0]?.link).toBeNull();
  });

  it('is hidden from members who may not send contracts', async () => {
    const contract = await make.sentContract();
    const { email } = await world.member({ permissions: ['contracts.view'] });
    const viewer = await signedInAs(world, email);
    expect((await linksOf(contract, viewer)).status).toBe(403);
    const { text } = await viewer.ask('GET', `${at}/v1/contracts/${contract}`);
    expect(text).not.toContain('/sign/');
  });

  it('is hidden from members who may send contracts and not see them: the link opens the contract', async () => {
    const contract = await make.sentContract();
    const linksFor = async (permissions: string[]) => {
      const { email } = await world.member({ permissions });
      return linksOf(contract, await signedInAs(world, email));
    };
    const refused = await linksFor(['contracts.send']);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: { code: 'forbidden', message: expect.stringContaining('"contracts.view"') } },
    ]);
    expect((await linksFor(['contracts.send', 'contracts.view'])).data).toHaveLength(1);
  });

  it('is there where e-mail is sent, too: one may not have arrived', async () => {
    const { browser, contract, close } = await mailing();
    const { data } = await browser.ask<Link[]>('GET', `${contract}/signing-links`);
    expect(data.map(({ link }) => link)).toEqual([expect.stringMatching(/\/sign\/[\w-]{43}$/)]);
    await close();
  });
});

/** A service that sends e-mail, with a contract of one signer that was sent. */
async function mailing() {
  const sender = await createTestService({
    settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'invoices@example.com' },
  });
  const browser = await signedInAs(sender, sender.ownerEmail);
  const making = createMaker(sender, ownPlaces(sender).production, 'http://127.0.0.1:9');
  const contract = `/workspaces/${sender.production.reference}/contracts/${await making.sentContract()}`;
  const invite = (signer: string) => browser.ask('POST', `${contract}/signers/${signer}/invite`);
  const invited = () =>
    rows<{ subject_reference: string }>(
      sender,
      "SELECT subject_reference FROM mails WHERE kind = 'contract_invitation'",
    );
  return { sender, browser, contract, invite, invited, close: () => sender.close() };
}

describe('the invitation of a signer', () => {
  it('is sent again, with the same link, and no more often than other e-mails', async () => {
    const { browser, contract, invite, invited, close } = await mailing();
    const { data } = await browser.ask<Link[]>('GET', `${contract}/signing-links`);
    const { signer = '', link } = data[0] ?? {};
    expect(await invited()).toHaveLength(1);
    expect((await invite(signer)).status).toBe(204);
    expect(await invited()).toEqual([{ subject_reference: signer }, { subject_reference: signer }]);
    expect((await browser.ask<Link[]>('GET', `${contract}/signing-links`)).data[0]?.link).toBe(link);
    expect((await invite(signer)).status).toBe(204);
    const refused = await invite(signer);
    expect([refused.status, refused.body]).toMatchObject([429, { error: { code: 'rate_limited' } }]);
    expect(await invited()).toHaveLength(3);
    await close();
  });

  it('does not go out before its turn, to signers of another contract, or once it is over', async () => {
    const { sender, browser, contract, invite, invited, close } = await mailing();
    const { signers, reference } = await sentContract(sender.api, { signing_order: 'sequential' });
    const other = (signer: string | undefined) =>
      browser.ask('POST', `${contract.slice(0, -26)}${reference}/signers/${signer}/invite`);
    const before = (await invited()).length;
    const waiting = await other(signers[1]?.reference);
    expect([waiting.status, waiting.body]).toMatchObject([
      409,
      { error: { code: 'contract_state_conflict' } },
    ]);
    expect((await invite(signers[0]?.reference as string)).status).toBe(404);
    await browser.ask(
      'POST',
      `/workspaces/${sender.production.reference}/v1/contracts/${reference}/void`,
      {},
    );
    expect((await other(signers[0]?.reference)).status).toBe(409);
    expect(await invited()).toHaveLength(before);
    await close();
  });

  it('cannot be sent where the service sends no e-mail', async () => {
    const contract = await make.sentContract();
    const { data } = await linksOf(contract);
    const answer = await owner.ask('POST', `${at}/contracts/${contract}/signers/${data[0]?.signer}/invite`);
    expect([answer.status, answer.body]).toMatchObject([409, { error: { code: 'conflict' } }]);
  });
});

describe('a contract from a PDF', () => {
  const LEASE = withTable(page('Lease of a kiosk'));
  const upload = async (pdf: Buffer | string, fields: object = {}, browser = owner) =>
    browser.ask<Contract>('POST', `${at}/contracts`, {
      title: 'Zakup kioska',
      client: (fields as { client?: string }).client ?? (await make.client()),
      pdf: typeof pdf === 'string' ? pdf : pdf.toString('base64'),
      signers: [{ name: 'Marko Ilić', email: 'marko@example.com' }],
      ...fields,
    });
  const visit = (link: string) => fetch(world.url + new URL(link).pathname);

  it('is read and signed on the signing page, and ends as its pages, a page of signatures and the file itself', async () => {
    const created = await upload(LEASE);
    expect([created.status, created.data]).toMatchObject([
      201,
      { source: 'uploaded', status: 'draft', body: null, body_sha256: null },
    ]);
    const { reference } = created.data;
    const shown = await fetch(`${world.url}/dashboard/api${at}/contracts/${reference}/uploaded.pdf`, {
      headers: { Cookie: owner.cookie as string },
    });
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    const pictures = Buffer.from(await shown.arrayBuffer());
    const kept = await fetch(`${world.url}/dashboard/api${at}/contracts/${reference}/original.pdf`, {
      headers: { Cookie: owner.cookie as string },
    });
    expect(Buffer.from(await kept.arrayBuffer()).equals(LEASE)).toBe(true);

    const sent = await owner.ask('POST', `${at}/v1/contracts/${reference}/send`, {});
    const hash = createHash('sha256').update(pictures).digest('hex');
    expect(sent.data).toMatchObject({ status: 'sent', body: null, body_sha256: hash });

    const link = (await linksOf(reference)).data[0]?.link as string;
    const opened = await visit(link);
    expect(opened.headers.get('content-security-policy')).toMatch(/; frame-ancestors 'none'$/);
    const text = await opened.text();
    expect(text).toMatch(
      /<img src="[^"]*\/pages\/1\?v=\w{12}" [^>]*alt="Strana 1 od 1"><p class="unseen">Lease of a kiosk<\/p>/,
    );
    expect(text).not.toContain('<iframe');
    expect(text).toContain(hash);
    const picture = await visit(`${link}/pages/1`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await visit(`${link}/pages/2`)).status).toBe(404);
    const file = await visit(`${link}/contract.pdf`);
    expect(Buffer.from(await file.arrayBuffer()).equals(pictures)).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Zakup kioska.pdf"',
      'content-security-policy': "frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });

    const signed = await fetch(world.url + new URL(link).pathname, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name: 'Marko Ilić', consent: 'yes' }),
      redirect: 'manual',
    });
    expect(signed.status).toBe(303);
    const { data } = await owner.ask('GET', `${at}/v1/contracts/${reference}`);
    const pdf = await world.request(`/contracts/${reference}/signed.pdf`);
    const bytes = Buffer.from(await pdf.arrayBuffer());
    expect(bytes.subarray(0, pictures.length).equals(pictures)).toBe(true);
    expect(data).toMatchObject({
      status: 'signed',
      signed_pdf_sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    if (!hasPoppler) return;
    const pages = pagesOf(bytes);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Lease of a kiosk');
    const original = createHash('sha256').update(LEASE).digest('hex');
    for (const part of [
      'Marko Ilić',
      'marko@example.com',
      hash,
      original,
      String(data.number),
      world.production.name,
    ])
      expect(pages[1]).toContain(part);
    expect(attachmentsOf(bytes)).toEqual([LEASE]);
  });

  it('is refused with what is wrong with the file, and leaves nothing', async () => {
    const client = await make.client();
    const before = await everything(world);
    const [secret, many, pageless] = [
      withTable(
        page('Lease'),
        '/Root 1 0 R /Encrypt <</Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -1>> /ID [<00> <00>]',
      ),
      withTable({
        ...page('Lease'),
        2: (page('')[2] as string).replace('/Count 1', '/Count 501'),
        6: `[${'3 0 R '.repeat(501)}]`,
      }),
      withTable({ ...page('Lease'), 2: '<</Type /Pages /Kids [] /Count 0>>' }),
    ];
    const files: [Buffer | string, RegExp][] = [
      [Buffer.from('hello'), /no PDF/],
      ['!!!', /base64/],
      [secret, /password/],
      [many, /has more than 100 pages/],
      [pageless, /no pages/],
      [LEASE.subarray(0, 100), /damaged/],
      [Buffer.concat([LEASE, Buffer.alloc(10 * 1024 * 1024)]), /10 MiB|characters/],
    ];
    for (const [file, problem] of files) {
      const { status, body } = await upload(file, { client });
      expect([status, body]).toMatchObject([
        422,
        { error: { errors: { pdf: [expect.stringMatching(problem)] } } },
      ]);
    }
    const twice = [
      { name: 'A', email: 'a@example.com' },
      { name: 'B', email: 'A@example.com' },
    ];
    expect((await upload(LEASE, { client, signers: twice })).status).toBe(422);
    expect(await everything(world)).toEqual(before);
  });

  it('may have 10 MiB, which do not delay other requests', async () => {
    const objects = {
      ...page('Long'),
      7: `<</Length ${10_000_000}>>\nstream\n${'x'.repeat(10_000_000)}\nendstream`,
    };
    const startedAt = performance.now();
    const others: number[] = [];
    const done = upload(withTable(objects)).then((answer) => answer.status);
    let isDone = false;
    void done.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const asked = performance.now();
      await world.request('/clients');
      others.push(performance.now() - asked);
    }
    expect(await done).toBe(201);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(others.length).toBeGreaterThan(0);
  });

  it('is drawn one at a time for each business, and answered within seconds however it is made', async () => {
    const other = await createTestService();
    const browser = await signedInAs(other, other.ownerEmail);
    const making = createMaker(other, ownPlaces(other).production, 'http://127.0.0.1:9');
    const path = `/workspaces/${other.production.reference}/contracts`;
    const client = await making.client();
    const send = (pdf: Buffer) =>
      browser.ask('POST', path, {
        title: 'X',
        client,
        pdf: pdf.toString('base64'),
        signers: [{ name: 'A', email: 'a@example.com' }],
      });
    // Two of them find room among the bodies of one business.
    const hostile = withTable({
      ...page('Long'),
      5: `<</Length ${6_000_000}>>\nstream\n${'q '.repeat(3_000_000)}\nendstream`,
    });
    const startedAt = performance.now();
    const answers = await Promise.all([send(hostile), send(hostile), send(hostile)]);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([422, 429, 429]);
    const busy = answers.find(({ status }) => status === 429);
    expect(busy?.headers.get('retry-after')).toBe('10');
    expect(busy?.text).toContain('Too many uploads at once.');
    expect((await send(LEASE)).status).toBe(201);
    await other.close();
  });

  it('that an earlier version rewrote is sent and signed as that file, which is all that there is of it', async () => {
    const before = readFileSync(new URL('../contracts/rewritten-by-an-earlier-version.pdf', import.meta.url));
    const { reference } = (await upload(LEASE)).data;
    await storeAsBefore(world, reference, before);
    const sent = await owner.ask('POST', `${at}/v1/contracts/${reference}/send`, {});
    const hash = createHash('sha256').update(before).digest('hex');
    expect(sent.data).toMatchObject({ status: 'sent', body_sha256: hash });
    const link = (await linksOf(reference)).data[0]?.link as string;
    expect(Buffer.from(await (await visit(`${link}/contract.pdf`)).arrayBuffer()).equals(before)).toBe(true);
    const opened = await visit(link);
    expect(opened.headers.get('content-security-policy')).toMatch(
      /; frame-ancestors 'none'; frame-src 'self'$/,
    );
    expect(await opened.text()).toContain(
      '/contract.pdf#navpanes=0&amp;view=FitH" title="Zakup kioska"></iframe>',
    );
    expect((await visit(`${link}/pages/1`)).status).toBe(404);
    const signers = (await owner.ask<{ signers: Signer[] }>('GET', `${at}/v1/contracts/${reference}`)).data;
    expect(await sign(world, tokenOf(signers.signers[0]), 'Marko Ilić')).toBe('signed');
    const bytes = Buffer.from(
      await (await world.request(`/contracts/${reference}/signed.pdf`)).arrayBuffer(),
    );
    expect(bytes.subarray(0, before.length).equals(before)).toBe(true);
    if (!hasPoppler) return;
    const pages = pagesOf(bytes);
    expect(pages[0]).toContain('Lease of a kiosk');
    expect(pages[1]).toContain(hash);
    expect(pages[1]).not.toContain('as uploaded');
    expect(attachmentsOf(bytes)).toEqual([]);
  });

  describe('that the earliest versions stored as it was', () => {
    it('is not sent: it must be uploaded once more', async () => {
      const { reference } = (await upload(LEASE)).data;
      await storeAsBefore(world, reference, LEASE);
      const answer = await owner.ask('POST', `${at}/v1/contracts/${reference}/send`, {});
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { error: { code: 'contract_not_sendable', message: expect.stringContaining('Upload it once more') } },
      ]);
      expect((await owner.ask('GET', `${at}/v1/contracts/${reference}`)).data).toMatchObject({
        status: 'draft',
      });
    });

    it('is neither shown to its signers nor signed, and the business is notified once', async () => {
      const { reference } = (await upload(LEASE)).data;
      await owner.ask('POST', `${at}/v1/contracts/${reference}/send`, {});
      const link = (await linksOf(reference)).data[0]?.link as string;
      await storeAsBefore(world, reference, LEASE);
      const text = await (await visit(link)).text();
      expect(text).toContain('Ovaj ugovor ne može da se potpiše');
      expect(text).not.toMatch(/<iframe|name="consent"/);
      expect((await visit(`${link}/contract.pdf`)).status).toBe(404);
      const post = (path: string, fields: Record<string, string> = {}) =>
        fetch(`${world.url}${new URL(link).pathname}${path}`, {
          method: 'POST',
          body: new URLSearchParams(fields),
          redirect: 'manual',
        });
      expect((await post('', { name: 'Marko Ilić', consent: 'yes' })).status).toBe(303);
      for (let i = 0; i < 2; i += 1) expect((await post('/viewed')).status).toBe(204);
      const { data } = await owner.ask('GET', `${at}/v1/contracts/${reference}`);
      expect(data).toMatchObject({ status: 'sent', signers: [{ status: 'pending' }] });
      const notices = await owner.ask<(ServerNotice & { kind: string; subject_reference: string })[]>(
        'GET',
        `${at}/notifications`,
      );
      const own = notices.data.filter(({ subject_reference: subject }) => subject === reference);
      expect(own).toMatchObject([{ kind: 'contract_withheld' }]);
      expect(own.map((notice) => translateServerMessage(noticeText(notice), sr)).join()).toMatch(
        /više ne može da se potpiše/,
      );
    });
  });

  it('is neither in a plan without contracts, nor for members who may not create one', async () => {
    const own = await createTestService();
    const browser = await signedInAs(own, own.ownerEmail);
    const making = createMaker(own, ownPlaces(own).production, 'http://127.0.0.1:9');
    const body = {
      title: 'X',
      client: await making.client(),
      pdf: LEASE.toString('base64'),
      signers: [{ name: 'A', email: 'a@example.com' }],
    };
    const path = `/workspaces/${own.production.reference}/contracts`;
    await own.write(async (tx) => {
      await setPlan(tx, 'bare', { features: ['api'] });
      await setWorkspacePlan(tx, own.production, { planKey: 'bare' });
    });
    expect((await browser.ask('POST', path, body)).status).toBe(402);
    await own.close();
  });

  it('shows its PDF as the text of one in writing, which has none: also where nothing is to be signed any more', async () => {
    const { data } = await upload(LEASE);
    await owner.ask('POST', `${at}/v1/contracts/${data.reference}/send`, {});
    const link = (await linksOf(data.reference)).data[0]?.link as string;
    expect((await visit(`${link}/contract.pdf`)).status).toBe(200);
    await owner.ask('POST', `${at}/v1/contracts/${data.reference}/void`, {});
    expect((await visit(`${link}/contract.pdf`)).status).toBe(200);
    const written = await make.sentContract();
    const other = (await linksOf(written)).data[0]?.link as string;
    expect((await visit(`${other}/contract.pdf`)).status).toBe(404);
    expect((await owner.ask('GET', `${at}/contracts/${written}/uploaded.pdf`)).status).toBe(404);
  });
});

describe('what became of a contract', () => {
  it('notifies those who manage the business, once, and no other member', async () => {
    const own = await createTestService();
    const making = createMaker(own, ownPlaces(own).production, 'http://127.0.0.1:9');
    const { email: admin } = await own.member({ role: 'admin' });
    const { email: accountant } = await own.member({ role: 'accountant' });
    const signed = await making.signedContract();
    const declined = await making.sentContract();
    const browser = await signedInAs(own, own.ownerEmail);
    const path = `/workspaces/${own.production.reference}`;
    const { data } = await browser.ask<Link[]>('GET', `${path}/contracts/${declined}/signing-links`);
    const page = own.url + new URL(data[0]?.link as string).pathname;
    const body = new URLSearchParams({ reason: 'Too dear' });
    for (let i = 0; i < 2; i += 1)
      await fetch(`${page}/decline`, { method: 'POST', body, redirect: 'manual' });
    const noticesTo = async (email: string) => {
      const one = await signedInAs(own, email);
      const answer = await one.ask<{ kind: string; subject_reference: string }[]>(
        'GET',
        `${path}/notifications`,
      );
      return answer.data.map(({ kind, subject_reference }) => [kind, subject_reference]);
    };
    for (const email of [own.ownerEmail, admin]) {
      expect(await noticesTo(email)).toEqual([
        ['contract_declined', declined],
        ['contract_signed', signed],
      ]);
    }
    expect(await noticesTo(accountant)).toEqual([]);
    await own.close();
  });
});
