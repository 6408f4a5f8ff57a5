import { describe, expect, it } from 'vitest';
import {
  getContract,
  loseContracts,
  newContract,
  sentContract,
  signedContract,
  trySend,
  tryVoid,
} from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { answered, listener, record, refused, UNKNOWN } from './records.ts';

const world = sharedService();

const remove = (reference: string, api = world.api) =>
  api.DELETE('/contracts/{reference}', { params: { path: { reference } } });

describe('deleteContract 204', () => {
  it('has no body, and the draft is gone for good', async () => {
    const { reference } = await newContract(world.api, { title: 'Prolazni ugovor' });
    const response = await world.request(`/contracts/${reference}`, { method: 'DELETE' });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    const params = { path: { reference } };
    await refused(world.api.GET('/contracts/{reference}', { params }), 404, 'not_found');
    await refused(trySend(world.api, reference), 404, 'not_found');
    await refused(remove(reference), 404, 'not_found');
    const list = await answered(world.api.GET('/contracts', { params: { query: { search: 'prolazni' } } }));
    expect(list.meta.total).toBe(0);
  });

  it('leaves no gap in the numbers, and emits nothing', async () => {
    const business = await listener(world);
    const { reference } = await newContract(business.api);
    const before = await business.recorded();
    await answered(remove(reference, business.api), 204);
    expect(await business.recorded()).toEqual(before);
    expect((await sentContract(business.api)).number).toBe('CTR-2026-00001');
    await business.close();
  });
});

describe('deleteContract 402', () => {
  it('a plan without contracts is refused after everything else', async () => {
    const business = await world.otherBusiness();
    const { reference } = await newContract(business.api);
    await loseContracts(world, business);
    await refused(remove(reference, business.api), 402, 'feature_unavailable');
    await refused(remove(UNKNOWN, business.api), 404, 'not_found');
  });
});

describe('deleteContract 409', () => {
  it('what was sent, signed or voided stays', async () => {
    const sent = await sentContract(world.api);
    const signed = await signedContract(world, world.api);
    const voided = await newContract(world.api);
    await record(tryVoid(world.api, voided.reference));
    for (const { reference } of [sent, signed, voided]) {
      const before = await getContract(world.api, reference);
      await refused(remove(reference), 409, 'contract_state_conflict');
      expect(await getContract(world.api, reference)).toEqual(before);
    }
  });
});
