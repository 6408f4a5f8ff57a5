import { beforeEach, describe, expect, it } from 'vitest';
import { findSigning } from '../../src/resources/contracts/signing.ts';
import {
  decline,
  getContract,
  loseContracts,
  newContract,
  sentContract,
  sign,
  signedContract,
  tokenOf,
  trySend,
  tryVoid,
} from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { invalid, listener, record, refused, UNKNOWN } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const ENDED = { status: 'voided', voided_at: '2026-03-15T12:00:00.000Z' } as const;

describe('voidContract 200', () => {
  it('ends a draft, which keeps no number, and a sent contract, which keeps its number', async () => {
    const draft = await newContract(world.api);
    const sent = await sentContract(world.api);
    world.clock.set('2026-03-15T12:00:00Z');
    const updated_at = ENDED.voided_at;
    expect(await record(tryVoid(world.api, draft.reference, { reason: 'Nema potrebe.' }))).toEqual({
      ...draft,
      ...ENDED,
      updated_at,
      version: draft.version + 1,
      void_reason: 'Nema potrebe.',
    });
    expect(await record(tryVoid(world.api, sent.reference))).toEqual({
      ...sent,
      ...ENDED,
      updated_at,
      version: sent.version + 1,
    });
    expect(await getContract(world.api, sent.reference)).toMatchObject({ status: 'voided' });
  });

  it('ends a contract that some have signed: their signatures stay visible', async () => {
    const { reference, signers } = await sentContract(world.api);
    await sign(world, tokenOf(signers[0]));
    expect(await record(tryVoid(world.api, reference))).toMatchObject({
      status: 'voided',
      void_reason: null,
      signers: [{ status: 'signed' }, { status: 'pending' }],
    });
  });

  it('ends every link: its page says that the contract was voided, and no signer can sign', async () => {
    const { reference, signers } = await sentContract(world.api);
    await record(tryVoid(world.api, reference));
    for (const signer of signers) {
      const seen = await world.server.database.read((tx) =>
        findSigning(tx, tokenOf(signer), world.clock.now()),
      );
      expect(seen?.state).toBe('voided');
      expect(await sign(world, tokenOf(signer))).toBe('voided');
      // A token of the current generation opens nothing.
      expect(await sign(world, tokenOf(signer, 2))).toBeUndefined();
    }
    expect((await getContract(world.api, reference)).signers.map(({ status }) => status)).toEqual([
      'pending',
      'pending',
    ]);
  });

  it('emits contract.voided with the contract as GET shows it', async () => {
    const business = await listener(world);
    const { reference } = await newContract(business.api);
    await record(tryVoid(business.api, reference));
    expect(await business.delivered(2)).toEqual({
      event: 'contract.voided',
      occurred_at: '2026-03-15T10:00:00.000Z',
      environment: 'production',
      data: await getContract(business.api, reference),
    });
    await business.close();
  });
});

describe('voidContract 402', () => {
  it('a plan without contracts is refused after everything else', async () => {
    const business = await world.otherBusiness();
    const { reference } = await newContract(business.api);
    const voided = await newContract(business.api);
    await record(tryVoid(business.api, voided.reference));
    await loseContracts(world, business);
    await refused(tryVoid(business.api, reference), 402, 'feature_unavailable');
    await refused(tryVoid(business.api, UNKNOWN), 404, 'not_found');
    await refused(tryVoid(business.api, voided.reference), 409, 'contract_state_conflict');
  });
});

describe('voidContract 409', () => {
  it.each([
    ['signed', async () => (await signedContract(world, world.api)).reference],
    [
      'declined',
      async () => {
        const { reference, signers } = await sentContract(world.api);
        expect(await decline(world, tokenOf(signers[0]))).toBe('declined');
        return reference;
      },
    ],
    [
      'expired',
      async () => {
        const draft = await newContract(world.api, { expires_at: '2026-03-15T10:00:01Z' });
        await record(trySend(world.api, draft.reference));
        world.clock.advance(1000);
        expect(await sign(world, tokenOf(draft.signers[0]))).toBe('expired');
        return draft.reference;
      },
    ],
    [
      'voided',
      async () => {
        const { reference } = await sentContract(world.api);
        await record(tryVoid(world.api, reference));
        return reference;
      },
    ],
  ])('a %s contract has ended: nothing changes', async (status, make) => {
    const before = await getContract(world.api, await make());
    expect(before.status).toBe(status);
    await refused(tryVoid(world.api, before.reference), 409, 'contract_state_conflict');
    expect(await getContract(world.api, before.reference)).toEqual(before);
  });
});

describe('voidContract 422', () => {
  it('names a reason that is too long, and an unknown field', async () => {
    const { reference } = await newContract(world.api);
    await invalid(tryVoid(world.api, reference, { reason: 'x'.repeat(501) }), 'reason');
    await invalid(tryVoid(world.api, reference, { why: 'x' } as never), 'why');
    await record(tryVoid(world.api, reference, { reason: 'š'.repeat(500) }));
  });
});
