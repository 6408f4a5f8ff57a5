import { describe, expect, it } from 'vitest';
import { systemActor } from '../../src/auth/authenticate.ts';
import type { Context } from '../../src/auth/context.ts';
import { replaceLink, signerLinks } from '../../src/resources/contracts/links.ts';
import { findSigning } from '../../src/resources/contracts/signing.ts';
import { setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import { record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import {
  contractBody,
  getContract,
  loseContracts,
  newContract,
  sentContract,
  sign,
  signedContract,
  tokenOf,
  tryCreate,
  tryVoid,
} from './records.ts';

const world = sharedService({ settings: { PUBLIC_URL: 'https://pay.example.com' } });

function asOperator<T>(work: (context: Context) => Promise<T>): Promise<T> {
  return world.write(async (tx) => {
    const actor = await systemActor(tx, world.production.id);
    if (!actor) throw new Error('no such workspace');
    return work({ tx, actor, now: world.clock.now(), service: world.server.service });
  });
}

const linksOf = async (reference: string) =>
  (await asOperator((context) => signerLinks(context, reference))).map(({ link }) => link);
const stateOf = async (token: string) =>
  (await world.server.database.read((tx) => findSigning(tx, token, world.clock.now())))?.state;

describe('the links of a contract', () => {
  it('are there from sending to voiding, one for each signer', async () => {
    const draft = await newContract(world.api);
    expect(await linksOf(draft.reference)).toEqual([null, null]);
    const sent = await sentContract(world.api);
    const expected = sent.signers.map((signer) => `https://pay.example.com/sign/${tokenOf(signer)}`);
    expect(await linksOf(sent.reference)).toEqual(expected);
    await sign(world, tokenOf(sent.signers[0]));
    expect(await linksOf(sent.reference)).toEqual(expected);
    await record(tryVoid(world.api, sent.reference));
    expect(await linksOf(sent.reference)).toEqual([null, null]);
  });
});

describe('another link', () => {
  it('replaces the old one, which opens nothing; the other signers keep theirs', async () => {
    const { reference, signers } = await sentContract(world.api);
    const [first, second] = signers;
    const renewed = await asOperator((context) => replaceLink(context, first?.reference ?? ''));
    expect(renewed).toMatchObject({ name: first?.name, status: 'pending' });
    expect(renewed.link).toBe(`https://pay.example.com/sign/${tokenOf(first, 2)}`);
    expect((await linksOf(reference))[0]).toBe(renewed.link);
    expect(await stateOf(tokenOf(first))).toBeUndefined();
    expect(await sign(world, tokenOf(first))).toBeUndefined();
    expect(await stateOf(tokenOf(first, 2))).toBe('open');
    expect(await sign(world, tokenOf(second))).toBe('signed_by_you');
    expect(await sign(world, tokenOf(first, 2))).toBe('signed');
  });

  it('can be given for a signed contract too, so that the PDF is not open to a lost link', async () => {
    const { signers } = await signedContract(world, world.api);
    await asOperator((context) => replaceLink(context, signers[0]?.reference ?? ''));
    expect(await stateOf(tokenOf(signers[0]))).toBeUndefined();
    expect(await stateOf(tokenOf(signers[0], 2))).toBe('signed');
  });

  it('is refused before sending and after voiding', async () => {
    const draft = await newContract(world.api);
    const voided = await sentContract(world.api);
    await record(tryVoid(world.api, voided.reference));
    for (const { signers } of [draft, voided]) {
      const attempt = asOperator((context) => replaceLink(context, signers[0]?.reference ?? ''));
      await expect(attempt).rejects.toMatchObject({ code: 'contract_state_conflict' });
    }
    expect(await stateOf(tokenOf(voided.signers[0]))).toBe('voided');
  });

  it("is refused for another workspace's signer, and for what is no signer", async () => {
    const { reference, signers } = await sentContract(world.sandboxApi);
    for (const stranger of [signers[0]?.reference ?? '', reference, 'x']) {
      const attempt = asOperator((context) => replaceLink(context, stranger));
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await stateOf(tokenOf(signers[0]))).toBe('open');
  });
});

describe('a signing link that was handed out', () => {
  const page = async (token: string) => (await fetch(`${world.url}/sign/${token}`)).status;
  const typed = (token: string) =>
    fetch(`${world.url}/sign/${token}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name: 'Marko Ilić', consent: 'yes' }),
    });

  it('opens nothing while the business is suspended, takes no signature, and works again once it is resumed', async () => {
    const { production, api } = await world.otherBusiness();
    const { reference, signers } = await sentContract(api);
    const token = tokenOf(signers[0]);
    expect(await page(token)).toBe(200);
    await world.write((tx) => setWorkspaceStatus(tx, production, 'suspended'));
    expect([await page(token), (await typed(token)).status]).toEqual([404, 404]);
    await world.write((tx) => setWorkspaceStatus(tx, production, 'active'));
    expect(await page(token)).toBe(200);
    expect((await getContract(api, reference)).signers.map(({ status }) => status)).not.toContain('signed');
  });

  it('goes on when the plan loses contracts, which shuts them for the API alone', async () => {
    const business = await world.otherBusiness();
    const { signers } = await sentContract(business.api);
    await loseContracts(world, business);
    const { response } = await tryCreate(business.api, await contractBody(business.api));
    expect(response.status).toBe(402);
    expect(await page(tokenOf(signers[0]))).toBe(200);
  });
});
