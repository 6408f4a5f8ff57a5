import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { components } from '../../generated/api.ts';
import type { Workspace } from '../../src/auth/context.ts';
import { signingToken } from '../../src/crypto/link-token.ts';
import { contractFiles } from '../../src/database/schema/contracts.ts';
import { render } from '../../src/print/render.ts';
import { findContract, updateContractRow } from '../../src/resources/contracts/queries.ts';
import { declineContract, signContract } from '../../src/resources/contracts/signing.ts';
import { setPlan, setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { newClient, record } from '../api/records.ts';
import { type Api, INSTANCE_KEY, type TestService } from '../test-service.ts';

// Contracts for tests, and the actions of people with the links that they get.

type Schemas = components['schemas'];
export type Contract = Schemas['Contract'];
export type Signer = Schemas['Signer'];
type Fields = Partial<Schemas['ContractCreate']>;

export const TEXT = '# Ugovor\n\nŠtampar se obavezuje: «Шећер» i 500 primeraka.';
export const TWO_SIGNERS = [
  { name: 'Marko Ilić', email: 'marko@example.com' },
  { name: 'Ана Петровић', email: 'ana@example.com' },
];

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Replaces the file of an uploaded contract by one that an earlier version stored, which kept no other. */
export async function storeAsBefore(world: TestService, reference: string, pdf: Buffer): Promise<void> {
  const hash = sha256(pdf);
  await world.write(async (tx) => {
    const record = await findContract(tx, world.production.id, reference);
    const { id, status } = (record as NonNullable<typeof record>).head;
    await tx
      .update(contractFiles)
      .set({ pdf, sha256: hash, original: null, originalSha256: null })
      .where(eq(contractFiles.contractId, id));
    if (status !== 'draft')
      await updateContractRow(tx, id, { bodySha256: hash, updatedAt: world.clock.now().toISOString() });
  });
}

/** A contract with a client of its own, by default with two signers. */
export async function contractBody(api: Api, fields: Fields = {}): Promise<Schemas['ContractCreate']> {
  const client = fields.client ?? (await newClient(api)).reference;
  return { title: 'Ugovor o štampi', body: TEXT, signers: TWO_SIGNERS, ...fields, client };
}

export function tryCreate(api: Api, body: Schemas['ContractCreate']) {
  return api.POST('/contracts', { body });
}

export async function newContract(api: Api, fields: Fields = {}): Promise<Contract> {
  return record(tryCreate(api, await contractBody(api, fields)), 201);
}

const at = (reference: string) => ({ params: { path: { reference } } });

export function getContract(api: Api, reference: string): Promise<Contract> {
  return record(api.GET('/contracts/{reference}', at(reference)));
}

export function trySend(api: Api, reference: string, body?: Schemas['ContractSend']) {
  return api.POST('/contracts/{reference}/send', { ...at(reference), body });
}

export function tryVoid(api: Api, reference: string, body?: Schemas['ContractVoidInput']) {
  return api.POST('/contracts/{reference}/void', { ...at(reference), body });
}

export async function sentContract(api: Api, fields: Fields = {}): Promise<Contract> {
  return record(trySend(api, (await newContract(api, fields)).reference));
}

/** The token in a signer's link, derived from the instance key. */
export function tokenOf(signer: Pick<Signer, 'reference'> | undefined, generation = 1): string {
  return signingToken(INSTANCE_KEY, { reference: signer?.reference ?? '', generation });
}

/** The dependencies of a signing page. */
export function partsOf(world: TestService) {
  const { database, service } = world.server;
  return { database, service, clock: world.clock.now };
}

const BROWSER = { address: '203.0.113.7', userAgent: 'Firefox on Linux' };

/** Signs like the page does. */
export function sign(world: TestService, token: string, name = 'Potpis') {
  return signContract({ ...partsOf(world), print: render }, token, { name, ...BROWSER });
}

export function decline(world: TestService, token: string, reason?: string) {
  return declineContract(partsOf(world), token, { reason });
}

/** A contract that all of its signers have signed. */
export async function signedContract(world: TestService, api: Api, fields: Fields = {}): Promise<Contract> {
  const { reference, signers } = await sentContract(api, fields);
  for (const signer of signers) await sign(world, tokenOf(signer), signer.name);
  const contract = await getContract(api, reference);
  expect(contract.status).toBe('signed');
  return contract;
}

/** Removes contracts from the plan of a business; its existing ones stay. */
export function loseContracts(world: TestService, { production }: { production: Workspace }): Promise<void> {
  return world.write(async (tx) => {
    await setPlan(tx, 'paper', { features: ['api'] });
    await setWorkspacePlan(tx, production, { planKey: 'paper' });
  });
}
