import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../generated/api.ts';
import {
  contractBody,
  getContract,
  loseContracts,
  newContract,
  sentContract,
  sha256,
  sign,
  signedContract,
  TEXT,
  tokenOf,
  trySend,
  tryVoid,
} from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { answered, invalid, listener, newClient, newDraft, record, refused, UNKNOWN } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

type Body = components['schemas']['ContractUpdate'];

const patch = (reference: string, body: Body, api = world.api) =>
  api.PATCH('/contracts/{reference}', { params: { path: { reference } }, body });

describe('updateContract 200', () => {
  it('changes what is sent and leaves the rest as it is', async () => {
    const draft = await newContract(world.api, { expires_at: '2026-04-01T00:00:00Z' });
    world.clock.set('2026-03-15T12:00:00Z');
    const changed = await record(patch(draft.reference, { title: 'Zakup' }));
    expect(changed).toEqual({
      ...draft,
      title: 'Zakup',
      updated_at: '2026-03-15T12:00:00.000Z',
      version: draft.version + 1,
    });
    expect(await getContract(world.api, draft.reference)).toEqual(changed);
  });

  it('changes every field of a draft', async () => {
    const draft = await newContract(world.api);
    const client = (await newClient(world.api, { name: 'Zora' })).reference;
    const document = (await newDraft(world.api, { client })).reference;
    const body = {
      title: 'Zakup radionice',
      client,
      body: '## Zakup',
      signing_order: 'sequential',
      expires_at: '2026-05-01T10:00:00.000Z',
      document,
    } as const;
    expect(await record(patch(draft.reference, body))).toMatchObject({
      title: body.title,
      client: { reference: client, name: 'Zora' },
      body: body.body,
      signing_order: 'sequential',
      expires_at: body.expires_at,
      document_reference: document,
      status: 'draft',
      number: null,
    });
    const cleared = await record(patch(draft.reference, { expires_at: null, document: null }));
    expect(cleared).toMatchObject({ expires_at: null, document_reference: null, title: body.title });
  });

  it('replaces the signers: who stays keeps the reference, in a new order as well', async () => {
    const draft = await newContract(world.api);
    const [marko, ana] = draft.signers;
    const changed = await record(
      patch(draft.reference, {
        signers: [
          { name: 'Ana P.', email: 'ANA@example.com' },
          { name: 'Zoran', email: 'zoran@example.com' },
          { name: 'Marko Ilić', email: 'marko@example.com' },
        ],
      }),
    );
    expect(changed.signers).toMatchObject([
      { reference: ana?.reference, name: 'Ana P.', email: 'ANA@example.com', position: 1 },
      { name: 'Zoran', position: 2, status: 'pending' },
      { reference: marko?.reference, position: 3 },
    ]);
    const search = async (text: string) =>
      (await answered(world.api.GET('/contracts', { params: { query: { search: text } } }))).data.map(
        ({ reference }) => reference,
      );
    expect(await search('zoran@example.com')).toContain(draft.reference);
  });

  it('what is sent and signed is the text as it was last written', async () => {
    const { reference } = await newContract(world.api);
    const body = `${TEXT}\n\nIzmena.`;
    await record(patch(reference, { body, signers: [{ name: 'Iva', email: 'iva@example.com' }] }));
    const sent = await record(trySend(world.api, reference));
    expect(sent.body_sha256).toBe(sha256(body));
    expect(await sign(world, tokenOf(sent.signers[0]))).toBe('signed');
    expect((await getContract(world.api, reference)).status).toBe('signed');
  });

  it('keeps a deadline that has passed in the meantime, unless another one is sent', async () => {
    const draft = await newContract(world.api, { expires_at: '2026-03-15T11:00:00Z' });
    world.clock.set('2026-03-15T12:00:00Z');
    expect(await record(patch(draft.reference, { title: 'Kasnije' }))).toMatchObject({
      expires_at: draft.expires_at,
    });
    await invalid(patch(draft.reference, { expires_at: '2026-03-15T11:30:00Z' }), 'expires_at');
  });

  it('emits nothing', async () => {
    const business = await listener(world);
    const { reference } = await newContract(business.api);
    const before = await business.recorded();
    await record(patch(reference, { title: 'Tiho' }, business.api));
    expect(await business.recorded()).toEqual(before);
    await business.close();
  });
});

describe('updateContract 402', () => {
  it('a plan without contracts is refused after everything else', async () => {
    const business = await world.otherBusiness();
    const { reference } = await newContract(business.api);
    await loseContracts(world, business);
    await refused(patch(reference, { title: 'Novi' }, business.api), 402, 'feature_unavailable');
    await invalid(patch(reference, { client: UNKNOWN }, business.api), 'client');
    await refused(patch(UNKNOWN, {}, business.api), 404, 'not_found');
  });
});

describe('updateContract 409', () => {
  it.each([
    ['sent', async () => (await sentContract(world.api)).reference],
    ['signed', async () => (await signedContract(world, world.api)).reference],
    [
      'voided',
      async () => {
        const { reference } = await newContract(world.api);
        await record(tryVoid(world.api, reference));
        return reference;
      },
    ],
  ])('a %s contract is frozen', async (status, make) => {
    const before = await getContract(world.api, await make());
    expect(before.status).toBe(status);
    await refused(patch(before.reference, { body: 'Drugi tekst' }), 409, 'contract_state_conflict');
    expect(await getContract(world.api, before.reference)).toEqual(before);
  });
});

describe('updateContract 412', () => {
  it('a draft that has changed since it was read stays as it is', async () => {
    const { reference } = await newContract(world.api);
    const read = await world.request(`/contracts/${reference}`);
    const etag = read.headers.get('etag') ?? '';
    await record(patch(reference, { title: 'Neko drugi' }));
    const response = await world.request(`/contracts/${reference}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'If-Match': etag },
      body: JSON.stringify({ title: 'Moje' }),
    });
    expect(response.status).toBe(412);
    expect((await getContract(world.api, reference)).title).toBe('Neko drugi');
  });
});

describe('updateContract 422', () => {
  it('names what is wrong, field by field', async () => {
    const { reference } = await newContract(world.api);
    await invalid(patch(reference, { title: ' ' }), 'title');
    await invalid(patch(reference, { body: '' }), 'body');
    await invalid(patch(reference, { client: UNKNOWN }), 'client');
    await invalid(patch(reference, { document: UNKNOWN }), 'document');
    await invalid(patch(reference, { signers: [] }), 'signers');
    const twice = { name: 'Iva', email: 'iva@example.com' };
    await invalid(patch(reference, { signers: [twice, twice] }), 'signers.1.email');
    await invalid(patch(reference, { status: 'sent' } as never), 'status');
  });

  it('a document of another client is refused, whichever of the two is changed', async () => {
    const body = await contractBody(world.api);
    const document = (await newDraft(world.api, { client: body.client })).reference;
    const { reference } = await newContract(world.api, { ...body, document });
    const other = (await newClient(world.api)).reference;
    await invalid(patch(reference, { client: other }), 'document');
    await record(patch(reference, { client: other, document: null }));
    await invalid(patch(reference, { document }), 'document');
  });
});
