import { beforeEach, describe, expect, it } from 'vitest';
import {
  getContract,
  loseContracts,
  newContract,
  sentContract,
  sha256,
  sign,
  TEXT,
  tokenOf,
} from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { INSTANCE_KEY } from '../test-service.ts';
import { newClient, newDraft, record, refused, UNKNOWN } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const get = (reference: string, api = world.api) =>
  api.GET('/contracts/{reference}', { params: { path: { reference } } });

describe('getContract 200', () => {
  it('a draft shows its client as it is now, a sent contract as it was then', async () => {
    const client = await newClient(world.api, { name: 'Before' });
    const params = { path: { reference: client.reference } };
    const draft = await newContract(world.api, { client: client.reference });
    const sent = await sentContract(world.api, { client: client.reference });
    await record(world.api.PATCH('/clients/{reference}', { params, body: { name: 'After' } }));
    const nameIn = async ({ reference }: { reference: string }) =>
      (await getContract(world.api, reference)).client.name;
    expect([await nameIn(draft), await nameIn(sent)]).toEqual(['After', 'Before']);
  });

  it('forgets a draft document that was deleted', async () => {
    const { reference, client } = await newDraft(world.api);
    const contract = await newContract(world.api, { client: client.reference, document: reference });
    await world.api.DELETE('/documents/{reference}', { params: { path: { reference } } });
    expect(await getContract(world.api, contract.reference)).toEqual({
      ...contract,
      document_reference: null,
      updated_at: expect.any(String),
      version: expect.any(Number),
    });
  });

  it('shows how far signing is, and nothing that is secret or private', async () => {
    const sent = await sentContract(world.api);
    await sign(world, tokenOf(sent.signers[0]), 'Onako kako je otkucano');
    const contract = await getContract(world.api, sent.reference);
    expect(contract).toMatchObject({
      number: expect.stringMatching(/^CTR-2026-\d{5}$/),
      status: 'partially_signed',
      body_sha256: sha256(TEXT),
      signers: [{ status: 'signed', signed_at: '2026-03-15T10:00:00.000Z' }, { status: 'pending' }],
    });
    const text = JSON.stringify(contract);
    for (const hidden of [tokenOf(sent.signers[0]), 'otkucano', '203.0.113.7', 'Firefox', INSTANCE_KEY])
      expect(text).not.toContain(hidden);
  });
});

describe('getContract 402', () => {
  it('a plan without contracts is refused, after a reference that names none', async () => {
    const business = await world.otherBusiness();
    const { reference } = await newContract(business.api);
    await loseContracts(world, business);
    await refused(get(reference, business.api), 402, 'feature_unavailable');
    await refused(get(UNKNOWN, business.api), 404, 'not_found');
  });
});
