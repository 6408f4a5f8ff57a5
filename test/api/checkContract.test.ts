import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../generated/api.ts';
import { contracts, signers } from '../../src/database/schema/contracts.ts';
import { CONTRACT_CODES, type ContractCode } from '../../src/domain/check-findings.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { contractBody } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { everything } from '../security/calls.ts';
import { newClient, record, refused, UNKNOWN } from './records.ts';

type Fields = Partial<components['schemas']['ContractCreate']>;

const world = sharedService({ now: '2026-03-15T10:00:00Z' });
const ADDRESS = { address_line1: 'Obala 2', city: 'Zemun' };

beforeAll(async () => {
  await address('Zemun');
});

const address = (city: string) =>
  world.write((tx) => updateProfile(tx, world.production, { addressLine1: 'Obala 1', city }));

async function newDraft(fields: Fields = {}): Promise<string> {
  const client = fields.client ?? (await newClient(world.api, ADDRESS)).reference;
  const body = await contractBody(world.api, { ...fields, client });
  return (await record(world.api.POST('/contracts', { body }), 201)).reference;
}

const check = (reference: string) =>
  world.api.GET('/contracts/{reference}/check', { params: { path: { reference } } });

async function findingsOf(reference: string) {
  return (await record(check(reference))).findings;
}

const sought = (code: ContractCode, field: string) => ({
  severity: CONTRACT_CODES[code],
  code,
  field,
  message: expect.stringMatching(/^[a-z].{5,}/),
});

type Change = (reference: string) => Promise<unknown>;
const changed = (values: Partial<typeof contracts.$inferInsert>): Change => {
  return (reference) =>
    world.write((tx) => tx.update(contracts).set(values).where(eq(contracts.reference, reference)));
};
/** Signers are kept by every door; a contract without any is one that an earlier version stored. */
const withoutSigners: Change = (reference) =>
  world.write(async (tx) => {
    const [row] = await tx
      .select({ id: contracts.id })
      .from(contracts)
      .where(eq(contracts.reference, reference));
    await tx.delete(signers).where(eq(signers.contractId, row?.id ?? 0));
  });

const SIGNER = { name: 'Marko \ue000', email: 'marko@example.com' };
const CASES: [code: ContractCode, field: string, wrong: { fields?: Fields; change?: Change }][] = [
  ['signers_missing', 'signers', { change: withoutSigners }],
  ['text_missing', 'body', { change: changed({ body: null, source: 'uploaded' }) }],
  ['deadline_past', 'expires_at', { change: changed({ expiresAt: '2026-03-15T09:59:59.000Z' }) }],
  ['deadline_soon', 'expires_at', { fields: { expires_at: '2026-03-17T10:00:00Z' } }],
  ['characters_unprintable', 'title', { fields: { title: 'Lost \ue000' } }],
  ['characters_unprintable', 'body', { fields: { body: 'Lost \ue000' } }],
  ['characters_unprintable', 'signers.0.name', { fields: { signers: [SIGNER] } }],
];

describe('each code is found where it applies, and only there', () => {
  it('a complete draft has no finding', async () => {
    expect(await findingsOf(await newDraft({ expires_at: '2026-03-31T10:00:00Z' }))).toEqual([]);
    expect(await findingsOf(await newDraft())).toEqual([]);
  });

  it.each(CASES)('%s on %s', async (code, field, { fields, change }) => {
    const reference = await newDraft(fields);
    await change?.(reference);
    expect(await findingsOf(reference)).toEqual([sought(code, field)]);
  });

  it('client_address_missing and seller_address_missing', async () => {
    const { reference: client } = await newClient(world.api, { ...ADDRESS, city: null });
    await address('');
    const reference = await newDraft({ client });
    expect(await findingsOf(reference)).toEqual([
      sought('seller_address_missing', 'workspace.address_line1'),
      sought('client_address_missing', 'client.address_line1'),
    ]);
    await address('Zemun');
    expect((await findingsOf(reference)).map(({ code }) => code)).toEqual(['client_address_missing']);
  });
});

it('nothing is stored, and what is sent already is no longer checked', async () => {
  const reference = await newDraft();
  const before = await everything(world);
  await record(check(reference));
  expect(await everything(world)).toEqual(before);
  await record(world.api.POST('/contracts/{reference}/send', { params: { path: { reference } } }));
  await refused(check(reference), 409, 'contract_not_sendable');
  await refused(check(UNKNOWN), 404, 'not_found');
});

it('the guide has every code with its severity', () => {
  const guide = readFileSync(new URL('../../openapi/guides/before-you-issue.md', import.meta.url), 'utf8');
  const section = guide.split('## Before you send a contract')[1] ?? '';
  const rows = [...section.matchAll(/^\| `(\w+)` \| (error|warning) \|/gm)].map(([, code, severity]) => [
    code,
    severity,
  ]);
  expect(rows).toEqual(Object.entries(CONTRACT_CODES));
});
