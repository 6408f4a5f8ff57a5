import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { systemActor } from '../../src/auth/authenticate.ts';
import type { Context, Workspace } from '../../src/auth/context.ts';
import { instanceKey } from '../../src/config/instance-key-file.ts';
import { readConfig } from '../../src/config/load.ts';
import { render } from '../../src/print/render.ts';
import { createClient } from '../../src/resources/clients/api.ts';
import { createContract } from '../../src/resources/contracts/api.ts';
import type { SignerLink } from '../../src/resources/contracts/links.ts';
import { signContract } from '../../src/resources/contracts/signing.ts';
import type { Schema } from '../../src/spec/public.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { changeOutside, ON_POSTGRES } from '../engine.ts';
import { SERVICE } from '../test-service.ts';
import { createProgram, NEEDED } from './program.ts';

const program = shared(createProgram);
let workspace: Workspace;

beforeAll(async () => {
  const input = { name: 'Zora', country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
  const created = await program.database.write('instance', (tx) =>
    createWorkspaces(tx, { ...input, ownerEmail: 'ana@zora.example', sandbox: false, now: new Date() }),
  );
  workspace = created.production;
});

function inWorkspace<T>(work: (context: Context) => Promise<T>): Promise<T> {
  return program.database.write('instance', async (tx) => {
    const actor = await systemActor(tx, workspace.id);
    if (!actor) throw new Error('no such workspace');
    return work({ tx, actor, now: new Date(), service: SERVICE });
  });
}

async function draft(title = 'Zakup'): Promise<Schema<'Contract'>> {
  const parts = { path: {}, query: {} };
  return inWorkspace(async (context) => {
    const client = await createClient(context, { ...parts, body: { name: 'Studio' } });
    const signers = [
      { name: 'Marko', email: 'marko@example.com' },
      { name: 'Ana', email: 'ana@example.com' },
    ];
    const body = { title, client: client.data.reference, body: 'Tekst', signers };
    return (await createContract(context, { ...parts, body })).data;
  });
}

/** An operation of the API, by the operator. */
async function api<T = Schema<'Contract'>>(
  operation: string,
  reference: string,
  ...more: string[]
): Promise<T> {
  const run = await program.run('api', operation, '--reference', reference, ...more, '--json');
  expect([run.stderr, run.status]).toEqual(['', 0]);
  return run.json<{ data: T }>().data;
}

async function sent(title?: string): Promise<Schema<'Contract'>> {
  const { reference } = await draft(title);
  return api('sendContract', reference);
}

const linksOf = async (reference: string) =>
  (await program.run('links', 'show', reference, '--json')).json<SignerLink[]>();

/** Opens what a link names and signs there, as the page behind it does. */
function signAt(link: string | null | undefined) {
  const config = readConfig({ DATABASE_URL: program.databaseUrl, ...NEEDED });
  const service = { ...SERVICE, instanceKey: instanceKey(config) };
  const parts = { database: program.database, clock: () => new Date(), service, print: render };
  const token = link?.split('/sign/')[1] ?? '';
  return signContract(parts, token, { name: 'Potpis', address: '203.0.113.7', userAgent: 'Firefox' });
}

async function signed(title?: string): Promise<Schema<'Contract'>> {
  const { reference } = await sent(title);
  for (const { link } of await linksOf(reference)) await signAt(link);
  return api('getContract', reference);
}

describe('contracts', () => {
  test('go from a draft to the signed PDF without e-mail, by the links that are shown', async () => {
    const { reference } = await draft();
    expect(await linksOf(reference)).toEqual([
      expect.objectContaining({ name: 'Marko', position: 1, status: 'pending', link: null }),
      expect.objectContaining({ name: 'Ana', position: 2, status: 'pending', link: null }),
    ]);
    const run = await api('sendContract', reference, '--message', 'Molim');
    expect(run).toMatchObject({ reference, status: 'sent', number: expect.stringMatching(/^CTR-/) });
    const [marko, ana] = await linksOf(reference);
    expect(marko?.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sign\/[\w-]{43}$/);
    expect(await signAt(marko?.link)).toBe('signed_by_you');
    expect((await program.run('links', 'show', reference)).stdout).toMatch(/Marko +signed +http/);
    expect(await signAt(ana?.link)).toBe('signed');

    const file = join(program.folder, 'signed.pdf');
    const output = ['--reference', reference, '--output', file];
    const written = await program.run('api', 'getSignedContractPdf', ...output, '--json');
    const bytes = readFileSync(file);
    expect(written.json()).toEqual({ file, type: 'application/pdf', bytes: bytes.length });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await api('getContract', reference)).toMatchObject({
      status: 'signed',
      signed_pdf_sha256: sha256,
    });
    const again = await program.run('api', 'getSignedContractPdf', ...output);
    expect([again.status, again.stderr]).toEqual([1, `error: ${file} exists already: give another name.\n`]);
  });

  test('no signer is invited again where no e-mail is sent', async () => {
    const { signers } = await sent();
    const run = await program.run('links', 'invite', signers[0]?.reference ?? '');
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('sends no e-mail')]);
  });

  test('void ends one with its reason, and its links are gone', async () => {
    const { reference } = await sent();
    const [before] = await linksOf(reference);
    const run = await api('voidContract', reference, '--reason', 'Zamenjen');
    expect(run).toMatchObject({ status: 'voided', void_reason: 'Zamenjen' });
    expect((await linksOf(reference)).map(({ link }) => link)).toEqual([null, null]);
    expect(await signAt(before?.link)).toBe('voided');
    const again = await program.run('api', 'voidContract', '--reference', reference);
    expect([again.status, again.stderr]).toEqual([
      1,
      'error: The contract can no longer be voided: it is voided.\n',
    ]);
  });

  test('links that another instance key made are not shown as ones that open', async () => {
    const { reference, signers } = await sent();
    vi.stubEnv('SECRET_KEY', 'another-instance-key-than-the-server-has');
    try {
      const run = await program.run('links', 'show', reference);
      expect([run.status, run.stdout]).toEqual([1, '']);
      expect(run.stderr).toMatch(/another instance key\. Set the SECRET_KEY of the server/);
      for (const signer of signers) await program.run('links', 'renew', signer.reference);
      expect((await program.run('links', 'show', reference)).status).toBe(0);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('a new link replaces the old one', async () => {
    const { reference, signers } = await sent();
    const [before] = await linksOf(reference);
    const run = await program.run('links', 'renew', signers[0]?.reference ?? '', '--json');
    const { link } = run.json<SignerLink>();
    expect(link).not.toBe(before?.link);
    expect((await linksOf(reference))[0]?.link).toBe(link);
    expect(await signAt(before?.link)).toBeUndefined();
    expect(await signAt(link)).toBe('signed_by_you');
  });
});

describe('verify', () => {
  test('detects a text or a signed PDF that was changed outside of the service', async () => {
    const contract = await signed('Overen');
    const before = (await program.run('verify', '--json')).json<{ ok: boolean; checked: object[] }>();
    expect(before.ok).toBe(true);
    expect(before.checked).toContainEqual({
      table: 'contracts.signed_pdf_sha256',
      entries: expect.any(Number),
    });
    const nothing = ON_POSTGRES ? "'\\x00'" : "x'00'";
    await changeOutside(
      program.databaseUrl,
      `UPDATE contracts SET body = 'Drugi tekst' WHERE reference = '${contract.reference}';
      UPDATE contract_files SET pdf = ${nothing}
        WHERE contract_id = (SELECT id FROM contracts WHERE reference = '${contract.reference}')`,
    );
    const run = await program.run('verify', '--json');
    process.exitCode = 0;
    expect(run.json()).toMatchObject({
      ok: false,
      difference_count: 3,
      differences: [
        { table: 'contracts.body_sha256', key: contract.reference, kept: contract.body_sha256 },
        { table: 'contracts.signed_pdf_sha256', key: contract.reference, kept: contract.signed_pdf_sha256 },
        {
          table: 'contract_files.sha256',
          key: `${contract.reference} signed`,
          kept: contract.signed_pdf_sha256,
        },
      ],
    });
  });
});
