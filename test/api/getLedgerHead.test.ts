import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { newClient, newDraft, newIssued, record } from './records.ts';

const world = sharedService();

const head = async (api = world.api) => record(api.GET('/ledger/head', {}));

describe('GET /ledger/head', () => {
  it('shows the last row, and counts issued documents and payments', async () => {
    const { reference: client } = await newClient(world.api);
    await newDraft(world.api, { client });
    const { reference } = await newIssued(world.api, { client });
    const before = await head();
    expect(before).toMatchObject({ documents: 1, payments: 0, complete: true });
    await record(
      world.api.POST('/documents/{reference}/payments', {
        params: { path: { reference } },
        body: { amount: 1, method: 'bank', paid_on: '2026-03-15' },
      }),
      201,
    );
    const after = await head();
    // The payment, and the document that it settles.
    expect(after).toMatchObject({
      payments: 1,
      position: before.position + 2,
      sequence: before.sequence + 2,
    });
    expect(after.hash).not.toBe(before.hash);
    expect(await head()).toEqual(after);
  });

  it('is signed with a key of the workspace alone', async () => {
    const { generation, position, hash, at, public_key, signature } = await head();
    const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' });
    const isSigned = (text: string) =>
      verify(null, Buffer.from(text), key, Buffer.from(signature ?? '', 'base64'));
    expect(key.asymmetricKeyType).toBe('ed25519');
    expect(isSigned(`${generation}:${position}:${hash}:${at}`)).toBe(true);
    expect(isSigned(`${generation}:${position + 1}:${hash}:${at}`)).toBe(false);
    const other = await world.otherBusiness();
    expect((await head(other.api)).public_key).not.toBe(public_key);
    expect((await head(world.sandboxApi)).public_key).not.toBe(public_key);
  });
});
