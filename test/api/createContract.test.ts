import { beforeEach, describe, expect, it } from 'vitest';
import {
  contractBody,
  getContract,
  loseContracts,
  newContract,
  TEXT,
  TWO_SIGNERS,
  tryCreate,
  tryVoid,
} from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { invalid, listener, newClient, newDraft, newIssued, record, refused, UNKNOWN } from './records.ts';

const REFERENCE = expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

describe('createContract 201', () => {
  it('makes a draft in writing without a number, and GET shows the same', async () => {
    const client = await newClient(world.api, { name: 'Dunav Trade' });
    const contract = await newContract(world.api, { client: client.reference });
    const unsigned = { status: 'pending', viewed_at: null, signed_at: null };
    const signer = { reference: REFERENCE, ...unsigned, declined_at: null, decline_reason: null };
    expect(contract).toEqual({
      reference: REFERENCE,
      number: null,
      title: 'Ugovor o štampi',
      source: 'written',
      status: 'draft',
      client: { reference: client.reference, name: 'Dunav Trade' },
      document_reference: null,
      body: TEXT,
      signing_order: 'parallel',
      signers: TWO_SIGNERS.map((given, i) => ({ ...signer, ...given, position: i + 1 })),
      expires_at: null,
      sent_at: null,
      signed_at: null,
      declined_at: null,
      expired_at: null,
      voided_at: null,
      void_reason: null,
      body_sha256: null,
      signed_pdf_sha256: null,
      created_at: '2026-03-15T10:00:00.000Z',
      updated_at: '2026-03-15T10:00:00.000Z',
      version: 1,
      external_id: null,
      metadata: {},
    });
    expect(await getContract(world.api, contract.reference)).toEqual(contract);
  });

  it('takes a document of the same client, an order and a deadline in any time zone', async () => {
    const document = await newIssued(world.api);
    const contract = await newContract(world.api, {
      client: document.client.reference,
      document: document.reference,
      signing_order: 'sequential',
      expires_at: '2026-03-15t12:00:00.5+01:00',
    });
    expect(contract).toMatchObject({
      document_reference: document.reference,
      signing_order: 'sequential',
      expires_at: '2026-03-15T11:00:00.500Z',
    });
  });

  it('keeps the text to the letter, and white space around an address not at all', async () => {
    const body = '  \r\n# Наслов\n\n<b>не</b>\t\n';
    const signers = [{ name: ' Ана ', email: ' Ana@Example.com ' }];
    const contract = await newContract(world.api, { body, signers });
    expect(contract.body).toBe(body);
    expect(contract.signers[0]).toMatchObject({ name: ' Ана ', email: 'Ana@Example.com' });
  });

  it('takes the longest that is allowed: 200 000 characters of text and 20 signers', async () => {
    const signers = Array.from({ length: 20 }, (_, i) => ({ name: `S${i}`, email: `s${i}@example.com` }));
    const title = 'š'.repeat(255);
    const contract = await newContract(world.api, { title, body: 'ш'.repeat(200_000), signers });
    expect(contract.signers.map(({ position }) => position)).toEqual(signers.map((_, i) => i + 1));
    expect(contract.body).toHaveLength(200_000);
  });

  it('null in optional fields is the same as absence', async () => {
    const contract = await newContract(world.api, { expires_at: null, document: null });
    expect(contract).toMatchObject({ expires_at: null, document_reference: null });
  });

  it('emits nothing: the catalogue has no event for a draft', async () => {
    const business = await listener(world);
    const { reference } = await newContract(business.api);
    await record(tryVoid(business.api, reference));
    const names = (await business.recorded()).map(({ event }) => event);
    expect(names).toEqual(['client.created', 'contract.voided']);
    await business.close();
  });
});

describe('createContract 402', () => {
  it('a plan without contracts is refused, but only a request that is valid otherwise', async () => {
    const business = await world.otherBusiness();
    const { api } = business;
    const body = await contractBody(api);
    await loseContracts(world, business);
    await refused(tryCreate(api, body), 402, 'feature_unavailable');
    await invalid(tryCreate(api, { ...body, client: UNKNOWN }), 'client');
  });
});

describe('createContract 422', () => {
  it.each([
    ['title', { title: '' }],
    ['title', { title: '  \n' }],
    ['title', { title: 'x'.repeat(256) }],
    ['body', { body: '' }],
    ['body', { body: ' \n\t' }],
    ['body', { body: 'x'.repeat(200_001) }],
    ['signers', { signers: [] }],
    ['signers', { signers: Array.from({ length: 21 }, (_, i) => ({ name: 'S', email: `s${i}@a.com` })) }],
    ['signers.0.name', { signers: [{ name: ' ', email: 'ana@example.com' }] }],
    ['signers.0.email', { signers: [{ name: 'Ana', email: 'ana' }] }],
    ['signers.0.email', { signers: [{ name: 'Ana', email: ' ' }] }],
    ['signers.0.email', { signers: [{ name: 'Ana', email: `${'a'.repeat(250)}@a.com` }] }],
    ['signers.0.phone', { signers: [{ name: 'Ana', email: 'ana@example.com', phone: '1' }] as never }],
    ['signing_order', { signing_order: 'random' as never }],
    ['expires_at', { expires_at: '2026-03-16' }],
    ['expires_at', { expires_at: '2026-02-30T10:00:00Z' }],
    ['expires_at', { expires_at: '2026-03-16T10:00:00' }],
    ['client', { client: 'x' }],
    ['document', { document: 'x' }],
    ['status', { status: 'signed' } as never],
  ])('%s is named when it is wrong', async (field, fields) => {
    const body = { ...(await contractBody(world.api)), ...fields };
    await invalid(tryCreate(world.api, body), field);
  });

  it('a deadline must lie in the future, be it by a millisecond', async () => {
    const body = await contractBody(world.api);
    const at = (expires_at: string) => tryCreate(world.api, { ...body, expires_at });
    await invalid(at('2026-03-15T10:00:00.000Z'), 'expires_at');
    await invalid(at('2026-03-15T10:59:59+01:00'), 'expires_at');
    await record(at('2026-03-15T10:00:00.001Z'), 201);
  });

  it('a deadline is at most the last instant of the year 9999 in UTC, wherever it was written', async () => {
    const body = await contractBody(world.api);
    const at = (expires_at: string) => tryCreate(world.api, { ...body, expires_at });
    await invalid(at('9999-12-31T23:59:59-05:00'), 'expires_at');
    const { expires_at } = await record(at('9999-12-31T23:59:59.999Z'), 201);
    expect(expires_at).toBe('9999-12-31T23:59:59.999Z');
  });

  it('an address that occurs again, without regard to case, is named where it does', async () => {
    const emails = ['ana@example.com', 'marko@example.com', ' ANA@example.com', 'Marko@Example.COM'];
    const signers = emails.map((email) => ({ name: 'Ana', email }));
    const request = tryCreate(world.api, await contractBody(world.api, { signers }));
    await invalid(request, 'signers.2.email', 'signers.3.email');
  });

  it('an unknown client and an unknown document are both named', async () => {
    const { reference } = await newDraft(world.sandboxApi);
    const body = { ...(await contractBody(world.api)), client: UNKNOWN, document: UNKNOWN };
    await invalid(tryCreate(world.api, body), 'client', 'document');
    await invalid(
      tryCreate(world.api, { ...body, client: (await newClient(world.api)).reference, document: reference }),
      'document',
    );
  });

  it('a document of another client is refused', async () => {
    const { reference } = await newDraft(world.api);
    await invalid(tryCreate(world.api, await contractBody(world.api, { document: reference })), 'document');
  });
});
