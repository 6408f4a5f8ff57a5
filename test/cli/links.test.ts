import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../src/auth/authenticate.ts';
import type { Context, Workspace } from '../../src/auth/context.ts';
import { instanceKey } from '../../src/config/instance-key-file.ts';
import { readConfig } from '../../src/config/load.ts';
import { createClient, updateClient } from '../../src/resources/clients/api.ts';
import { findLinkedClient } from '../../src/resources/clients/portal-link.ts';
import { createDocument } from '../../src/resources/documents/api.ts';
import { issueDocument } from '../../src/resources/documents/issue.ts';
import { findLinkedDocument } from '../../src/resources/documents/links.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { SERVICE } from '../test-service.ts';
import { createProgram, NEEDED } from './program.ts';

const NO_PARAMETERS = { path: {}, query: {} };
const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const program = shared(createProgram);
let workspace: Workspace;
let client: string;

beforeAll(async () => {
  const input = { name: 'Zora', country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
  workspace = await program.database.write('instance', async (tx) => {
    const owner = { ownerEmail: 'ana@zora.example', sandbox: false, now: new Date() };
    return (await createWorkspaces(tx, { ...input, ...owner })).production;
  });
  const body = { name: 'Studio', portal_access_enabled: true };
  client = (await inWorkspace((context) => createClient(context, { ...NO_PARAMETERS, body }))).data.reference;
});

function inWorkspace<T>(work: (context: Context) => Promise<T>): Promise<T> {
  return program.database.write('instance', async (tx) => {
    const actor = await systemActor(tx, workspace.id);
    if (!actor) throw new Error('no such workspace');
    return work({ tx, actor, now: new Date(), service: SERVICE });
  });
}

async function document({ issued }: { issued: boolean }): Promise<string> {
  return inWorkspace(async (context) => {
    const lines = [{ description: 'Sajt', quantity: 1, unit_price: 1000 }];
    const body = { document_type: 'rs_invoice', client, lines };
    const { reference } = (await createDocument(context, { ...NO_PARAMETERS, body })).data;
    if (issued) await issueDocument(context, { path: { reference }, query: {}, body: undefined });
    return reference;
  });
}

/** The instance key that the command line created next to its database. */
const service = () => ({
  instanceKey: instanceKey(readConfig({ DATABASE_URL: program.databaseUrl, ...NEEDED }), {}),
});
const tokenOf = (url: string) => url.trim().split('/').at(-1) as string;

describe('links of a document', () => {
  it('prints the address of the public page, which opens the document', async () => {
    const reference = await document({ issued: true });
    const { stdout } = await program.run('links', 'show', reference);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:3000\/d\/[\w-]{43}\n$/);
    expect((await program.run('links', 'show', reference, '--json')).json()).toEqual({
      url: stdout.trim(),
    });
    const linked = await program.database.read((tx) => findLinkedDocument(tx, tokenOf(stdout), service()));
    expect(linked?.record.head.reference).toBe(reference);
  });

  it('a new link ends the old one at once', async () => {
    const reference = await document({ issued: true });
    const old = (await program.run('links', 'show', reference)).stdout;
    const renewed = (await program.run('links', 'renew', reference)).stdout;
    expect(renewed).not.toBe(old);
    expect((await program.run('links', 'show', reference)).stdout).toBe(renewed);
    const opens = (url: string) =>
      program.database.read(
        async (tx) => (await findLinkedDocument(tx, tokenOf(url), service())) !== undefined,
      );
    expect([await opens(old), await opens(renewed)]).toEqual([false, true]);
  });

  it.each(['show', 'renew'])('%s of a draft, or of nothing, is refused with the reason', async (verb) => {
    const draft = await program.run('links', verb, await document({ issued: false }));
    expect([draft.status, draft.stdout]).toEqual([1, '']);
    expect(draft.stderr).toContain('issue it first');
    const nothing = await program.run('links', verb, UNKNOWN);
    expect([nothing.status, nothing.stdout]).toEqual([1, '']);
  });
});

it.skipIf(ON_POSTGRES)(
  'creates no key of its own where a server has one: its links would open nothing',
  async () => {
    const reference = await document({ issued: true });
    const key = join(program.folder, 'cli.db.key');
    instanceKey(readConfig({ DATABASE_URL: `file:${join(program.folder, 'cli.db')}` }), {});
    const kept = readFileSync(key);
    rmSync(key);
    writeFileSync(join(program.folder, 'cli.db.server-lock'), '');
    const run = await program.run('links', 'show', reference);
    const isMade = existsSync(key);
    rmSync(join(program.folder, 'cli.db.server-lock'));
    writeFileSync(key, kept);
    expect([run.status, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toMatch(/^error: The server on this database has its instance key from SECRET_KEY/);
    expect(isMade).toBe(false);
  },
);

describe('links of a portal', () => {
  it('prints the address of the portal, and a new link ends the old one at once', async () => {
    const old = (await program.run('links', 'show', client)).stdout;
    expect(old).toMatch(/^http:\/\/127\.0\.0\.1:3000\/c\/[\w-]{43}\n$/);
    const renewed = (await program.run('links', 'renew', client, '--json')).json<{
      url: string;
    }>().url;
    const opens = (url: string) =>
      program.database.read(
        async (tx) => (await findLinkedClient(tx, tokenOf(url), service()))?.client.reference,
      );
    expect([await opens(old), await opens(renewed)]).toEqual([undefined, client]);
  });

  it('is refused while the portal is switched off, and for nothing', async () => {
    const set = (portal_access_enabled: boolean) =>
      inWorkspace((context) =>
        updateClient(context, { path: { reference: client }, query: {}, body: { portal_access_enabled } }),
      );
    await set(false);
    for (const verb of ['show', 'renew']) {
      const off = await program.run('links', verb, client);
      expect([off.status, off.stdout]).toEqual([1, '']);
      expect(off.stderr).toContain('switched off');
      expect((await program.run('links', verb, UNKNOWN)).status).toBe(1);
    }
    await set(true);
  });
});
