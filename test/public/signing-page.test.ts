import { beforeEach, describe, expect, it } from 'vitest';
import { signers } from '../../src/database/schema/contracts.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { listener, newClient, record } from '../api/records.ts';
import {
  type Contract,
  getContract,
  sentContract,
  sha256,
  TEXT,
  TWO_SIGNERS,
  tokenOf,
  tryVoid,
} from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { BEHIND_A_PROXY, said, submit, visit } from './visit.ts';

const world = sharedService({ settings: BEHIND_A_PROXY });

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const pathOf = (contract: Contract, signer = 0) => `/sign/${tokenOf(contract.signers[signer])}`;
const statusOf = async ({ reference }: Contract) => (await getContract(world.api, reference)).status;
const MARKO = { name: ' Marko Ilić ', consent: 'yes' };
const ANA = { name: 'Ана Петровић', consent: 'yes' };

describe('the page', () => {
  it('shows the text, both parties, the deadline, the fingerprint and the signers by name alone', async () => {
    const client = await newClient(world.api, { name: 'Šećerana', country: 'RS', tax_number: '100200300' });
    const contract = await sentContract(world.api, {
      client: client.reference,
      expires_at: '2026-04-01T12:00:00Z',
    });
    const page = await visit(world, pathOf(contract));
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="sr-Latn">');
    for (const text of [
      contract.title,
      contract.number as string,
      'Štampar se obavezuje: «Шећер» i 500 primeraka.',
      'Šećerana',
      'PIB: 100200300',
      'Rok za potpisivanje: 1. april 2026. 14:00 CEST',
      sha256(TEXT),
      'Marko Ilić (vi)',
      'Ана Петровић',
    ]) {
      expect(said(page)).toContain(text);
    }
    for (const { email } of TWO_SIGNERS) expect(page.text).not.toContain(email);
    expect(page.text).not.toContain(tokenOf(contract.signers[1]));
  });

  it('speaks English to a client elsewhere', async () => {
    const client = await newClient(world.api, { country: 'DE' });
    const page = await visit(world, pathOf(await sentContract(world.api, { client: client.reference })));
    expect(page.text).toContain('<html lang="en">');
    expect(said(page)).toContain('Sign this contract');
  });

  it('goes on in the language in which the contract was sent, whatever the workspace speaks later', async () => {
    const contract = await sentContract(world.api);
    const speak = (language: 'en' | 'sr') =>
      world.write((tx) => updateProfile(tx, world.production, { language }));
    await speak('en');
    const page = await visit(world, pathOf(contract));
    const later = await visit(world, pathOf(await sentContract(world.api)));
    await speak('sr');
    expect(page.text).toContain('<html lang="sr-Latn">');
    expect(later.text).toContain('<html lang="en">');
  });

  it('a GET records nothing; the page reports when a person sees it', async () => {
    const contract = await sentContract(world.api);
    const seen = async () =>
      (await getContract(world.api, contract.reference)).signers.map(({ status }) => status);
    for (const method of ['GET', 'HEAD']) await visit(world, pathOf(contract), { method });
    expect(await seen()).toEqual(['pending', 'pending']);
    const reported = await submit(world, `${pathOf(contract)}/viewed`);
    expect([reported.status, reported.text]).toEqual([204, '']);
    expect(await seen()).toEqual(['viewed', 'pending']);
  });
});

describe('signing', () => {
  it('both sign, each is sent on to the page of their state, and the signed PDF is there at once', async () => {
    const business = await listener(world);
    const contract = await sentContract(business.api);
    const [marko, ana] = [pathOf(contract), pathOf(contract, 1)];
    expect((await visit(world, `${marko}/signed.pdf`)).status).toBe(404);
    const first = await submit(world, marko, MARKO);
    expect(first.status).toBe(303);
    const back = new URL(first.headers.get('location') as string, world.url + marko).pathname;
    expect(back).toBe(marko);
    expect(said(await visit(world, back))).toContain('Potpisali ste');
    await submit(world, ana, ANA);
    for (const path of [marko, ana]) {
      expect(said(await visit(world, path))).toContain('Ugovor je potpisan');
      const pdf = await visit(world, `${path}/signed.pdf`);
      expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${contract.number}.pdf"`);
      expect(pdf.text).toMatch(/^%PDF-/);
    }
    expect((await business.recorded()).map(({ event }) => event).slice(-3)).toEqual([
      'contract.sent',
      'contract.signer_signed',
      'contract.signed',
    ]);
    await business.close();
  });

  it('keeps the typed name, the true address and the browser', async () => {
    const contract = await sentContract(world.api);
    await submit(world, pathOf(contract), MARKO, {
      from: '203.0.113.9',
      headers: { 'User-Agent': 'Firefox on Linux' },
    });
    const rows = await world.server.database.read(async (tx) => tx.select().from(signers));
    expect(rows.find(({ reference }) => reference === contract.signers[0]?.reference)).toMatchObject({
      status: 'signed',
      signedName: 'Marko Ilić',
      signedAddress: '203.0.113.9',
      signedUserAgent: 'Firefox on Linux',
    });
  });

  it.each([
    ['no name', { name: '  ', consent: 'yes' }, ['name']],
    ['no consent', { name: 'Marko' }, ['consent']],
    ['a consent of another value', { name: 'Marko', consent: 'no' }, ['consent']],
    ['a name that is too long', { name: 'x'.repeat(256), consent: 'yes' }, ['name']],
    ['a name with a tab', { name: 'Marko\tIlić', consent: 'yes' }, ['name']],
    ['nothing at all', {}, ['name', 'consent']],
  ])(
    '%s: the form comes again with what was typed and the fault at its field',
    async (_what, fields, faulty) => {
      const contract = await sentContract(world.api);
      const page = await submit(world, pathOf(contract), fields as Record<string, string>);
      expect(page.status).toBe(422);
      for (const field of ['name', 'consent']) {
        const [tag] = new RegExp(`<input[^>]* id="${field}"[^>]*>`).exec(page.text) ?? [''];
        expect(tag.includes('aria-invalid="true"'), field).toBe(faulty.includes(field));
        expect(tag.includes(`${field}-error`), field).toBe(faulty.includes(field));
        expect(tag.includes('autofocus'), field).toBe(field === faulty[0]);
        expect(page.text.includes(`id="${field}-error"`), field).toBe(faulty.includes(field));
      }
      const typed = (fields as { name?: string }).name ?? '';
      expect(page.text).toContain(`name="name" value="${typed}"`);
      expect(/<input[^>]* id="consent"[^>]* checked/.test(page.text)).toBe(
        'consent' in fields && fields.consent === 'yes',
      );
      expect(await statusOf(contract)).toBe('sent');
    },
  );

  it('what was typed comes back escaped', async () => {
    const contract = await sentContract(world.api);
    const page = await submit(world, pathOf(contract), { name: '"><script>alert(1)</script>' });
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(page.text).not.toContain('<script>');
  });

  it('one after another: a signer whose turn it is not can read, but neither sign nor decline', async () => {
    const contract = await sentContract(world.api, { signing_order: 'sequential' });
    const second = pathOf(contract, 1);
    const page = await visit(world, second);
    expect(said(page)).toContain('Još nije red na vas');
    expect(said(page)).toContain('500 primeraka');
    expect(page.text).not.toContain('<form');
    expect((await submit(world, second, ANA)).status).toBe(303);
    expect((await submit(world, `${second}/decline`, { reason: 'x' })).status).toBe(303);
    expect(await statusOf(contract)).toBe('sent');
    await submit(world, pathOf(contract), MARKO);
    expect((await visit(world, second)).text).toContain('<form');
  });

  it('a second signature by the same signer changes nothing', async () => {
    const contract = await sentContract(world.api);
    await submit(world, pathOf(contract), MARKO);
    const before = await getContract(world.api, contract.reference);
    world.clock.advance(60_000);
    expect((await submit(world, pathOf(contract), { ...MARKO, name: 'Someone else' })).status).toBe(303);
    expect(await getContract(world.api, contract.reference)).toEqual(before);
  });
});

describe('declining', () => {
  it('ends the contract for everyone, with the reason on the record and not on the page of the others', async () => {
    const contract = await sentContract(world.api);
    const path = pathOf(contract);
    const answer = await submit(world, `${path}/decline`, { reason: 'Cena je\r\nprevisoka <b>' });
    expect(answer.status).toBe(303);
    expect(new URL(answer.headers.get('location') as string, `${world.url}${path}/decline`).pathname).toBe(
      path,
    );
    expect(await getContract(world.api, contract.reference)).toMatchObject({
      status: 'declined',
      signers: [{ status: 'declined', decline_reason: 'Cena je\nprevisoka <b>' }, { status: 'pending' }],
    });
    for (const signer of [0, 1]) {
      const page = await visit(world, pathOf(contract, signer));
      expect(said(page)).toContain('Ugovor je odbijen');
      expect(page.text).not.toMatch(/<form|previsoka/);
    }
  });

  it('needs no reason, and refuses one of more than 500 characters with what was typed', async () => {
    const contract = await sentContract(world.api);
    const long = await submit(world, `${pathOf(contract)}/decline`, { reason: '<ž>'.repeat(167) });
    expect(long.status).toBe(422);
    expect(long.text).toContain('&lt;ž&gt;'.repeat(167));
    expect(long.text).toMatch(/<details open>/);
    expect(long.text).toMatch(
      /<textarea[^>]*aria-describedby="reason-error[^>]*aria-invalid="true" autofocus/,
    );
    const action = /<form method="post" action="([^"]+)"/.exec(long.text)?.[1] as string;
    expect(new URL(action, `${world.url}${pathOf(contract)}/decline`).pathname).toBe(pathOf(contract));
    expect(await statusOf(contract)).toBe('sent');
    expect((await submit(world, `${pathOf(contract)}/decline`, {})).status).toBe(303);
    expect(await statusOf(contract)).toBe('declined');
  });
});

describe('what happens while the page is open', () => {
  const cases: [string, (contract: Contract) => Promise<unknown>, string, string][] = [
    ['is voided', ({ reference }) => record(tryVoid(world.api, reference)), 'Ugovor je povučen', 'voided'],
    [
      'expires',
      async () => world.clock.set('2026-04-01T12:00:00Z'),
      'Rok za potpisivanje je istekao',
      'expired',
    ],
    [
      'is declined by another',
      (contract) => submit(world, `${pathOf(contract, 1)}/decline`),
      'Ugovor je odbijen',
      'declined',
    ],
  ];

  it.each(cases)(
    'when it %s, signing leads to a page that says so, without a signature',
    async (_what, end, title, status) => {
      const contract = await sentContract(world.api, { expires_at: '2026-04-01T12:00:00Z' });
      expect((await visit(world, pathOf(contract))).text).toContain('<form');
      await end(contract);
      const answer = await submit(world, pathOf(contract), MARKO);
      expect(answer.status).toBe(303);
      const page = await visit(world, pathOf(contract));
      expect(page.status).toBe(200);
      expect(said(page)).toContain(title);
      expect(page.text).not.toContain('<form');
      expect((await visit(world, `${pathOf(contract)}/signed.pdf`)).status).toBe(404);
      const { signers: after, ...record } = await getContract(world.api, contract.reference);
      expect(record.status).toBe(status);
      expect(after[0]).toMatchObject({ status: 'pending', signed_at: null });
    },
  );
});
