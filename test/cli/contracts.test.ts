import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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
import { changeOutside, ON_POSTGRES } from '../engine.ts';
import { SERVICE } from '../test-service.ts';
import { createProgram, NEEDED, type Program } from './program.ts';

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

let program: Program;
let workspace: Workspace;

beforeAll(async () => {
  program = await createProgram();
  const input = { name: 'Zora', country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
  const created = await program.database.write('instance', (tx) =>
    createWorkspaces(tx, { ...input, ownerEmail: 'ana@zora.example', sandbox: false, now: new Date() }),
  );
  workspace = created.production;
});
afterAll(() => program.close());

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

async function sent(title?: string): Promise<Schema<'Contract'>> {
  const { reference } = await draft(title);
  return (await program.run('contracts', 'send', reference, '--json')).json();
}

const linksOf = async (reference: string) =>
  (await program.run('contracts', 'links', reference, '--json')).json<SignerLink[]>();

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
  return (await program.run('contracts', 'show', reference, '--json')).json();
}

describe('contracts', () => {
  test('go from a draft to the signed PDF without e-mail, by the links that are shown', async () => {
    const { reference } = await draft();
    expect(await linksOf(reference)).toEqual([
      expect.objectContaining({ name: 'Marko', position: 1, status: 'pending', link: null }),
      expect.objectContaining({ name: 'Ana', position: 2, status: 'pending', link: null }),
    ]);
    const run = await program.run('contracts', 'send', reference, '--message', 'Molim', '--json');
    expect(run.json()).toMatchObject({ reference, status: 'sent', number: expect.stringMatching(/^CTR-/) });
    const [marko, ana] = await linksOf(reference);
    expect(marko?.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sign\/[\w-]{43}$/);
    expect(await signAt(marko?.link)).toBe('signed_by_you');
    expect((await program.run('contracts', 'links', reference)).stdout).toMatch(/Marko +signed +http/);
    expect(await signAt(ana?.link)).toBe('signed');

    const file = join(program.folder, 'signed.pdf');
    const written = await program.run('contracts', 'pdf', reference, file, '--json');
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(written.json()).toEqual({ file, bytes: readFileSync(file).length, sha256 });
    const shown = (await program.run('contracts', 'show', reference, '--json')).json();
    expect(shown).toMatchObject({ status: 'signed', body: 'Tekst', signed_pdf_sha256: sha256 });
  });

  test('a draft is deleted, a sent contract is not', async () => {
    const { reference } = await draft('Nacrt');
    const gone = await program.run('contracts', 'delete', reference, '--json');
    expect(gone.json()).toEqual({ reference, deleted: true });
    expect((await program.run('contracts', 'show', reference)).status).toBe(1);
    const kept = await program.run('contracts', 'delete', (await sent()).reference);
    expect([kept.status, kept.stderr]).toEqual([1, expect.stringContaining('this contract is sent')]);
  });

  test('no signer is invited again where no e-mail is sent', async () => {
    const { signers } = await sent();
    const run = await program.run('contracts', 'invite', signers[0]?.reference ?? '');
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('sends no e-mail')]);
  });

  test('list shows them newest first, filtered', async () => {
    const first = await draft('Prvi zakup');
    const second = await sent('Drugi zakup');
    const list = async (...options: string[]) =>
      (await program.run('contracts', 'list', workspace.reference, '--json', ...options))
        .json<{ title: string }[]>()
        .map(({ title }) => title);
    expect((await list()).slice(0, 2)).toEqual(['Drugi zakup', 'Prvi zakup']);
    expect(await list('--limit', '1')).toEqual(['Drugi zakup']);
    expect(await list('--search', 'ZAKUP', '--status', 'draft')).toContain('Prvi zakup');
    expect(await list('--search', 'Drugi zakup', '--status', 'draft')).toEqual([]);
    expect(await list('--client', first.client.reference)).toEqual(['Prvi zakup']);
    const table = (await program.run('contracts', 'list', workspace.reference)).stdout;
    expect(table).toMatch(new RegExp(`${second.number} +Drugi zakup +Studio +sent +0 of 2`));
    const wrong = await program.run('contracts', 'list', workspace.reference, '--status', 'open');
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining("argument 'open' is invalid")]);
  });

  test('show prints who has signed', async () => {
    const { reference, number } = await sent();
    const { stdout } = await program.run('contracts', 'show', reference);
    expect(stdout).toMatch(new RegExp(`^number +${number}$`, 'm'));
    expect(stdout).toMatch(/1\. Marko <marko@example\.com>: pending/);
  });

  test('void ends one with its reason, and its links are gone', async () => {
    const { reference } = await sent();
    const [before] = await linksOf(reference);
    const run = await program.run('contracts', 'void', reference, '--reason', 'Zamenjen', '--json');
    expect(run.json()).toMatchObject({ status: 'voided', void_reason: 'Zamenjen' });
    expect((await linksOf(reference)).map(({ link }) => link)).toEqual([null, null]);
    expect(await signAt(before?.link)).toBe('voided');
    const again = await program.run('contracts', 'void', reference);
    expect([again.status, again.stderr]).toEqual([
      1,
      'error: The contract can no longer be voided: it is voided.\n',
    ]);
  });

  test('links that another instance key made are not shown as ones that open', async () => {
    const { reference, signers } = await sent();
    vi.stubEnv('SECRET_KEY', 'another-instance-key-than-the-server-has');
    try {
      const run = await program.run('contracts', 'links', reference);
      expect([run.status, run.stdout]).toEqual([1, '']);
      expect(run.stderr).toMatch(/another instance key\. Set the SECRET_KEY of the server/);
      for (const signer of signers) await program.run('contracts', 'new-link', signer.reference);
      expect((await program.run('contracts', 'links', reference)).status).toBe(0);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('new-link replaces the old one', async () => {
    const { reference, signers } = await sent();
    const [before] = await linksOf(reference);
    const run = await program.run('contracts', 'new-link', signers[0]?.reference ?? '', '--json');
    const { link } = run.json<SignerLink>();
    expect(link).not.toBe(before?.link);
    expect((await linksOf(reference))[0]?.link).toBe(link);
    expect(await signAt(before?.link)).toBeUndefined();
    expect(await signAt(link)).toBe('signed_by_you');
  });

  test('pdf writes no file where there is no signed PDF, and never over another', async () => {
    const { reference } = await sent();
    const file = join(program.folder, 'none.pdf');
    const refused = await program.run('contracts', 'pdf', reference, file);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      'error: There is no signed PDF: the contract is sent.\n',
    ]);
    expect(existsSync(file)).toBe(false);
    const done = await signed();
    await program.run('contracts', 'pdf', done.reference, file);
    const again = await program.run('contracts', 'pdf', done.reference, file);
    expect([again.status, again.stderr]).toEqual([1, `error: ${file} exists already: give another name.\n`]);
  });

  test.each([
    [['show'], 'contract'],
    [['send'], 'contract'],
    [['void'], 'contract'],
    [['links'], 'contract'],
    [['new-link'], 'signer'],
  ])('%s of what does not exist says so', async ([name = ''], noun) => {
    const run = await program.run('contracts', name, UNKNOWN);
    expect([run.status, run.stderr]).toEqual([1, `error: There is no ${noun} "${UNKNOWN}".\n`]);
  });

  test('a message or reason that is too long is refused as in the API', async () => {
    const { reference } = await draft();
    const message = await program.run('contracts', 'send', reference, '--message', 'x'.repeat(2001));
    expect(message.stderr).toBe('error: --message: must have at most 2000 characters\n');
    const reason = await program.run('contracts', 'void', reference, '--reason', 'x'.repeat(501));
    expect(reason.stderr).toBe('error: --reason: must have at most 500 characters\n');
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
