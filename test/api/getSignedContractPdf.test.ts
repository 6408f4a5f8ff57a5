import { beforeEach, describe, expect, it } from 'vitest';
import {
  loseContracts,
  newContract,
  sentContract,
  sha256,
  sign,
  signedContract,
  tokenOf,
  tryVoid,
} from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { record, UNKNOWN } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

function get(reference: string, key = world.key, headers: Record<string, string> = {}): Promise<Response> {
  return world.request(`/contracts/${reference}/signed.pdf`, { key, headers });
}

async function refused(answer: Promise<Response>, status: number, code: string): Promise<void> {
  const response = await answer;
  const { error } = (await response.json()) as { error: { code: string } };
  expect([response.status, error.code]).toEqual([status, code]);
}

describe('getSignedContractPdf 200', () => {
  it('is the PDF of the last signature, with its SHA-256 as a strong ETag', async () => {
    const contract = await signedContract(world, world.api);
    const response = await get(contract.reference);
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(sha256(pdf)).toBe(contract.signed_pdf_sha256);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('etag')).toBe(`"${contract.signed_pdf_sha256}"`);
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${contract.number}.pdf"`);
    expect(response.headers.get('cache-control')).toContain('private');
  });

  it('never changes: the same bytes later and after a restart', async () => {
    const { reference } = await signedContract(world, world.api);
    const bytes = async () => sha256(Buffer.from(await (await get(reference)).arrayBuffer()));
    const first = await bytes();
    world.clock.advance(86_400_000);
    await world.restart();
    expect(await bytes()).toBe(first);
  });
});

describe('getSignedContractPdf 304', () => {
  it('who has it already gets no body', async () => {
    const { reference, signed_pdf_sha256: tag } = await signedContract(world, world.api);
    const response = await get(reference, world.key, { 'If-None-Match': `"${tag}"` });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('etag')).toBe(`"${tag}"`);
    expect((await get(reference, world.key, { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('getSignedContractPdf 402', () => {
  it('a plan without contracts is refused after everything else', async () => {
    const business = await world.otherBusiness();
    const { reference } = await signedContract(world, business.api);
    const draft = await newContract(business.api);
    await loseContracts(world, business);
    await refused(get(reference, business.key), 402, 'feature_unavailable');
    await refused(get(UNKNOWN, business.key), 404, 'not_found');
    await refused(get(draft.reference, business.key), 409, 'contract_state_conflict');
  });
});

describe('getSignedContractPdf 409', () => {
  it('before everyone has signed there is none, and none comes of a contract that ended without', async () => {
    const draft = await newContract(world.api);
    await refused(get(draft.reference), 409, 'contract_state_conflict');
    const sent = await sentContract(world.api);
    await refused(get(sent.reference), 409, 'contract_state_conflict');
    await sign(world, tokenOf(sent.signers[0]));
    await refused(get(sent.reference), 409, 'contract_state_conflict');
    await record(tryVoid(world.api, sent.reference));
    await refused(get(sent.reference), 409, 'contract_state_conflict');
  });
});
