import { beforeEach, describe, expect, it } from 'vitest';
import { findSigning } from '../../src/resources/contracts/signing.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import {
  getContract,
  loseContracts,
  newContract,
  sentContract,
  sha256,
  TEXT,
  tokenOf,
  trySend,
  tryVoid,
} from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { invalid, listener, newClient, record, refused, UNKNOWN } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const signing = (token: string) =>
  world.server.database.read((tx) => findSigning(tx, token, world.clock.now()));

describe('sendContract 200', () => {
  it('gives the draft its number, the hash of its text and sent_at', async () => {
    const { api } = await world.otherBusiness();
    const draft = await newContract(api);
    world.clock.set('2026-03-15T12:00:00Z');
    const sent = await record(trySend(api, draft.reference));
    expect(sent).toEqual({
      ...draft,
      number: 'CTR-2026-00001',
      status: 'sent',
      sent_at: '2026-03-15T12:00:00.000Z',
      body_sha256: sha256(TEXT),
      updated_at: '2026-03-15T12:00:00.000Z',
      version: draft.version + 1,
    });
    expect(await getContract(api, draft.reference)).toEqual(sent);
  });

  it("counts from 1 per workspace and year, in the workspace's time zone", async () => {
    const { api } = await world.otherBusiness({ timezone: 'Europe/Belgrade' });
    const { api: other } = await world.otherBusiness();
    const number = async (by = api) => (await sentContract(by)).number;
    world.clock.set('2026-12-31T22:59:59Z');
    expect([await number(), await number(), await number(other)]).toEqual([
      'CTR-2026-00001',
      'CTR-2026-00002',
      'CTR-2026-00001',
    ]);
    world.clock.set('2026-12-31T23:00:00Z');
    expect([await number(), await number()]).toEqual(['CTR-2027-00001', 'CTR-2027-00002']);
  });

  it('numbers 100 contracts that are sent at once without a gap', async () => {
    const { api } = await world.otherBusiness();
    const { reference: client } = await newClient(api);
    const drafts = await Promise.all(Array.from({ length: 100 }, () => newContract(api, { client })));
    const sent = await Promise.all(drafts.map(({ reference }) => record(trySend(api, reference))));
    const expected = Array.from({ length: 100 }, (_, i) => `CTR-2026-${String(i + 1).padStart(5, '0')}`);
    expect(sent.map(({ number }) => number).toSorted()).toEqual(expected);
  });

  it('a refused send takes no number', async () => {
    const { api } = await world.otherBusiness();
    const { reference } = await newContract(api, { expires_at: '2026-03-15T10:00:01Z' });
    world.clock.advance(1000);
    await refused(trySend(api, reference), 409, 'contract_not_sendable');
    expect((await sentContract(api)).number).toBe('CTR-2026-00001');
  });

  it('freezes both parties as they are then, for those who sign', async () => {
    const business = await world.otherBusiness();
    const client = await newClient(business.api, { name: 'Kupac', city: 'Niš', country: 'RS' });
    const { signers } = await sentContract(business.api, { client: client.reference });
    const params = { path: { reference: client.reference } };
    await record(business.api.PATCH('/clients/{reference}', { params, body: { name: 'Drugi' } }));
    await world.write((tx) => updateProfile(tx, business.production, { name: 'Treći' }));
    const seen = await signing(tokenOf(signers[0]));
    expect(seen).toMatchObject({
      seller: { name: business.production.name },
      client: { name: 'Kupac', city: 'Niš' },
      language: 'sr',
      timezone: 'Europe/Belgrade',
    });
  });

  it('opens a link for each signer, and shows the message behind it', async () => {
    const draft = await newContract(world.api);
    expect(await signing(tokenOf(draft.signers[0]))).toBeUndefined();
    const { signers } = await record(trySend(world.api, draft.reference, { message: ' Molim potpis. ' }));
    for (const signer of signers) {
      expect(await signing(tokenOf(signer))).toMatchObject({
        state: 'open',
        contract: { message: ' Molim potpis. ', body: TEXT, bodySha256: sha256(TEXT) },
        signer: { name: signer.name, position: signer.position },
      });
    }
  });

  it('a blank message is none', async () => {
    const draft = await newContract(world.api);
    const { signers } = await record(trySend(world.api, draft.reference, { message: ' ' }));
    expect((await signing(tokenOf(signers[0])))?.contract.message).toBeNull();
  });

  it('emits contract.sent with the contract as GET shows it', async () => {
    const business = await listener(world);
    const { reference } = await sentContract(business.api);
    expect(await business.delivered(2)).toEqual({
      event: 'contract.sent',
      occurred_at: '2026-03-15T10:00:00.000Z',
      environment: 'production',
      data: await getContract(business.api, reference),
    });
    await business.close();
  });
});

describe('sendContract 402', () => {
  it('a plan without contracts is refused after everything else, and nothing is sent', async () => {
    const business = await world.otherBusiness();
    const draft = await newContract(business.api);
    const sent = await sentContract(business.api);
    await loseContracts(world, business);
    await refused(trySend(business.api, draft.reference), 402, 'feature_unavailable');
    await refused(trySend(business.api, UNKNOWN), 404, 'not_found');
    await refused(trySend(business.api, sent.reference), 409, 'contract_not_sendable');
    await invalid(trySend(business.api, draft.reference, { message: 'x'.repeat(2001) }), 'message');
    expect(await signing(tokenOf(draft.signers[0]))).toBeUndefined();
  });
});

describe('sendContract 409', () => {
  it('what is no draft cannot be sent: nothing changes', async () => {
    const sent = await sentContract(world.api);
    await refused(trySend(world.api, sent.reference), 409, 'contract_not_sendable');
    expect(await getContract(world.api, sent.reference)).toEqual(sent);
    const voided = await newContract(world.api);
    await record(tryVoid(world.api, voided.reference));
    await refused(trySend(world.api, voided.reference), 409, 'contract_not_sendable');
  });

  it('of two sends at once one wins', async () => {
    const { reference } = await newContract(world.api);
    const answers = await Promise.all([trySend(world.api, reference), trySend(world.api, reference)]);
    expect(answers.map(({ response }) => response.status).toSorted()).toEqual([200, 409]);
  });

  it('from the instant of its deadline on it cannot be sent', async () => {
    const { reference } = await newContract(world.api, { expires_at: '2026-03-15T10:00:01Z' });
    world.clock.set('2026-03-15T10:00:01.000Z');
    await refused(trySend(world.api, reference), 409, 'contract_not_sendable');
    world.clock.set('2026-03-15T10:00:00.999Z');
    await record(trySend(world.api, reference));
  });
});

describe('sendContract 422', () => {
  it('names a message that is too long, and an unknown field', async () => {
    const { reference } = await newContract(world.api);
    await invalid(trySend(world.api, reference, { message: 'x'.repeat(2001) }), 'message');
    await invalid(trySend(world.api, reference, { to: 'x' } as never), 'to');
    await record(trySend(world.api, reference, { message: 'š'.repeat(2000) }));
  });
});
