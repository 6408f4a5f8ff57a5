import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { systemActor } from '../../src/auth/authenticate.ts';
import type { Context, Workspace } from '../../src/auth/context.ts';
import { openDatabase } from '../../src/database/open.ts';
import { queue } from '../../src/database/schema/queue.ts';
import { webhookAttempts, webhookDeliveries } from '../../src/database/schema/webhooks.ts';
import { countOpen } from '../../src/queue/work.ts';
import { createClient } from '../../src/resources/clients/api.ts';
import { createDocument } from '../../src/resources/documents/api.ts';
import { issueDocument } from '../../src/resources/documents/issue.ts';
import { createWorkspaces, listWorkspaces, loadWorkspace } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { SERVICE } from '../test-service.ts';
import { createProgram, runProgram } from './program.ts';

const REFERENCE = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const NO_PARAMETERS = { path: {}, query: {} };

const program = shared(createProgram);

async function business(): Promise<Workspace> {
  const input = { name: 'Zora', country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
  const { production } = await program.database.write('instance', (tx) =>
    createWorkspaces(tx, { ...input, ownerEmail: 'ana@zora.example', sandbox: false, now: new Date() }),
  );
  return production;
}

function inWorkspace<T>(workspace: Workspace, work: (context: Context) => Promise<T>): Promise<T> {
  return program.database.write('instance', async (tx) => {
    const actor = await systemActor(tx, workspace.id);
    if (!actor) throw new Error('no such workspace');
    return work({ tx, actor, now: new Date(), service: SERVICE });
  });
}

/** An issued invoice over 1200.00 RSD that has been due for long, but whose status was computed before that. */
async function issuedInvoice(workspace: Workspace, dueDate?: string): Promise<string> {
  return inWorkspace(workspace, async (context) => {
    const client = await createClient(context, { ...NO_PARAMETERS, body: { name: 'Studio' } });
    const draft = await createDocument(context, {
      ...NO_PARAMETERS,
      body: {
        document_type: 'rs_invoice',
        client: client.data.reference,
        due_date: dueDate,
        lines: [{ description: 'Sajt', quantity: 1, unit_price: 1000 }],
      },
    });
    const path = { reference: draft.data.reference };
    await issueDocument(context, { path, query: {}, body: undefined });
    return draft.data.reference;
  });
}

describe('jobs', () => {
  test('run works as of the given instant', async () => {
    const reference = await issuedInvoice(await business(), '2998-12-31');
    const run = await program.run('jobs', 'run', '--now', '2999-01-01T00:30:00+01:00', '--json');
    expect(run.json<object[]>()).toContainEqual({ job: 'mark-overdue', changed: 1 });
    expect(await program.contents()).toMatch(new RegExp(`"${reference}"[^{}]*"status":"overdue"`));
  });
});

describe('endpoints', () => {
  test('create shows the secret once; pause, resume, update and remove change the endpoint', async () => {
    const workspace = await business();
    const created = await program.run(
      ...['endpoints', 'create', workspace.reference, '--url', 'https://shop.example/hooks', '--json'],
      ...['--events', 'client.created,document.issued', '--description', 'Shop', '--inactive'],
    );
    const { secret, ...endpoint } = created.json<{ secret: string; reference: string }>();
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(endpoint).toEqual({
      reference: REFERENCE,
      url: 'https://shop.example/hooks',
      description: 'Shop',
      events: ['client.created', 'document.issued'],
      active: false,
      environment: 'production',
      secret_hint: secret.slice(-4),
      previous_secret_until: null,
      consecutive_failures: 0,
      failing_since: null,
      last_delivered_at: null,
      disabled_reason: null,
      disabled_at: null,
      external_id: null,
      metadata: {},
      created_by_key: null,
      created_at: INSTANT,
      updated_at: INSTANT,
    });
    expect(await program.contents()).not.toContain(secret);
    if (!ON_POSTGRES) expect(statSync(join(program.folder, 'cli.db.key')).mode & 0o777).toBe(0o600);

    const { reference } = endpoint;
    const resumed = await program.run('endpoints', 'resume', reference, '--json');
    expect(resumed.json().active).toBe(true);
    const updated = await program.run('endpoints', 'update', reference, '--events', 'all', '--json');
    expect(updated.json().events).toEqual(['*']);
    const paused = await program.run('endpoints', 'pause', reference, '--json');
    expect(paused.json().active).toBe(false);
    const rotated = await program.run('endpoints', 'rotate-secret', reference, '--json');
    expect(rotated.json()).toEqual({ reference, secret: expect.stringMatching(/^whsec_/) });
    expect(rotated.json().secret).not.toBe(secret);
    const overlapping = await program.run(
      ...['endpoints', 'rotate-secret', reference, '--overlap-hours', '24', '--json'],
    );
    expect(overlapping.json()).toEqual({
      reference,
      secret: expect.stringMatching(/^whsec_/),
      previous_secret_until: INSTANT,
    });
    const tooLong = await program.run('endpoints', 'rotate-secret', reference, '--overlap-hours', '169');
    expect([tooLong.status, tooLong.stderr]).toEqual([1, expect.stringContaining('168')]);
    const removed = await program.run('endpoints', 'remove', reference);
    expect(removed.stdout).toBe(
      `The endpoint ${reference} (https://shop.example/hooks) is removed: nothing is sent to it any more.\n`,
    );
    const listed = await program.run('endpoints', 'list', workspace.reference);
    expect(listed.stdout).toMatch(/^This workspace has no endpoints\./);
  });

  test('a subscription to all events is shown as "all" to people', async () => {
    const workspace = await business();
    const url = ['--url', 'https://shop.example/hooks', '--events', 'all'];
    const created = await program.run('endpoints', 'create', workspace.reference, ...url);
    expect(created.stdout).toMatch(/^events +all$/m);
    const [reference = ''] = /[0-9A-Z]{26}/.exec(created.stdout) ?? [];
    expect((await program.run('endpoints', 'pause', reference)).stdout).toMatch(/^events +all$/m);
    const listed = await program.run('endpoints', 'list', workspace.reference);
    expect(listed.stdout).toMatch(/ all +no /);
  });

  test('removing a sandbox removes its endpoints and ends what was still to be sent', async () => {
    const { database } = program;
    const made = await program.run('demo', 'create', '--json');
    const sandbox = made.json<{ sandbox: { reference: string } }>().sandbox.reference;
    const url = ['--url', 'https://shop.example/hooks', '--events', 'all'];
    await program.run('endpoints', 'create', sandbox, ...url);
    const workspace = await database.read((tx) => loadWorkspace(tx, sandbox));
    await inWorkspace(workspace, (context) =>
      createClient(context, { ...NO_PARAMETERS, body: { name: 'Last' } }),
    );
    await program.run('workspaces', 'remove-sandbox', sandbox);
    const deliveries = await database.read((tx) => tx.select().from(webhookDeliveries));
    const ended = deliveries.filter((delivery) => delivery.workspaceId === workspace.id);
    expect(ended.map(({ status }) => status)).toEqual(['failed_permanently']);
    expect(await database.read((tx) => countOpen(tx, 'webhook_delivery'))).toBe(0);
  });
});

test('deliveries are operations of the API: what was sent is shown with every attempt, and sent again', async () => {
  const workspace = await business();
  const url = ['--url', 'https://shop.example/hooks', '--events', 'all', '--json'];
  const created = await program.run('endpoints', 'create', workspace.reference, ...url);
  const endpoint = created.json<{ reference: string }>().reference;
  await inWorkspace(workspace, (context) =>
    createClient(context, { ...NO_PARAMETERS, body: { name: 'Mina' } }),
  );
  const inWorkspaceOf = ['--workspace', workspace.reference, '--json'];
  const filter = ['--endpoint', endpoint, '--status', 'pending', '--per-page', '1'];
  const listed = await program.run('api', 'listWebhookDeliveries', ...inWorkspaceOf, ...filter);
  const [delivery] = listed.json<{ data: { reference: string }[] }>().data;
  expect(delivery).toMatchObject({
    reference: REFERENCE,
    event: 'client.created',
    endpoint_url: 'https://shop.example/hooks',
    status: 'pending',
    http_code: null,
    attempts: 0,
    created_at: INSTANT,
  });
  const reference = delivery?.reference ?? '';

  await program.database.write('instance', async (tx) => {
    const rows = await tx.select().from(webhookDeliveries);
    const deliveryId = rows.find((row) => row.reference === reference)?.id ?? 0;
    const attempt = { attemptedAt: '2026-03-15T10:00:00.000Z', durationMs: 12, httpCode: 500, error: 'http' };
    await tx.insert(webhookAttempts).values({ ...attempt, deliveryId, responseExcerpt: 'no\u001b[31m' });
  });
  const shown = await program.run('api', 'getWebhookDelivery', '--reference', reference, '--json');
  expect(shown.json<{ data: object }>().data).toMatchObject({
    attempt_history: [{ attempted_at: '2026-03-15T10:00:00.000Z', response_excerpt: 'no\u001b[31m' }],
  });
  const card = await program.run('api', 'getWebhookDelivery', '--reference', reference);
  expect(card.stdout).toMatch(/http code: 500, error: http, .*response excerpt: no \[31m$/m);
  const again = await program.run('api', 'redeliverWebhookDelivery', '--reference', reference, '--json');
  expect(again.json().data).toMatchObject({ reference, status: 'pending', attempts: 0 });
});

describe('endpoints test and redeliver-failed', () => {
  const make = async () => {
    const workspace = await business();
    const url = ['--url', 'https://shop.example/hooks', '--events', 'document.issued', '--json'];
    const created = await program.run('endpoints', 'create', workspace.reference, ...url);
    return { workspace, ...created.json<{ reference: string }>() };
  };
  const list = ({ reference }: Workspace, ...more: string[]) =>
    program.run('api', 'listWebhookDeliveries', '--workspace', reference, ...more);
  const deliveries = async (workspace: Workspace) =>
    (await list(workspace, '--json')).json<{ data: Record<string, unknown>[] }>().data;

  test('a test event is queued for the endpoint alone, and marked in the list', async () => {
    const { workspace, reference } = await make();
    const sent = await program.run('endpoints', 'test', reference, '--json');
    expect(sent.json()).toMatchObject({
      reference: REFERENCE,
      endpoint_reference: reference,
      event: 'document.issued',
      is_test: true,
      status: 'pending',
    });
    expect(await deliveries(workspace)).toEqual([sent.json()]);
    expect((await list(workspace)).stdout).toContain('document.issued');
  });

  test('what failed permanently is queued again, nothing else', async () => {
    const { workspace, reference } = await make();
    await program.run('endpoints', 'test', reference);
    const none = await program.run('endpoints', 'redeliver-failed', reference);
    expect(none.stdout).toBe('Nothing had failed permanently.\n');
    await program.database.write('instance', async (tx) => {
      await tx
        .update(webhookDeliveries)
        .set({ status: 'failed_permanently', attempts: 7 })
        .where(eq(webhookDeliveries.workspaceId, workspace.id));
      await tx.delete(queue);
    });
    const again = await program.run('endpoints', 'redeliver-failed', reference, '--json');
    expect(again.json()).toEqual({ reference, count: 1 });
    expect(await deliveries(workspace)).toMatchObject([{ status: 'pending', attempts: 0 }]);
  });

  test.each(['test', 'redeliver-failed'])(
    '%s refuses an endpoint that is paused or unknown',
    async (what) => {
      const { workspace, reference } = await make();
      await program.run('endpoints', 'pause', reference);
      const paused = await program.run('endpoints', what, reference);
      expect([paused.status, paused.stderr]).toEqual([
        1,
        'error: This webhook endpoint is inactive. Switch it on first.\n',
      ]);
      expect((await program.run('endpoints', what, workspace.reference)).status).toBe(1);
      expect(await deliveries(workspace)).toEqual([]);
    },
  );
});

describe.skipIf(ON_POSTGRES)('backup', () => {
  test('copies the database into a file of its owner alone, which opens with everything in it', async () => {
    const workspace = await business();
    const file = join(program.folder, 'copy.db');
    const run = await program.run('backup', file, '--json');
    expect(run.json()).toMatchObject({ file, bytes: statSync(file).size });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const copy = await openDatabase(`file:${file}`);
    const rows = await copy.read(listWorkspaces);
    await copy.close();
    expect(rows.map(({ reference }) => reference)).toContain(workspace.reference);
  });

  test('never writes over a file that is there', async () => {
    const file = join(program.folder, 'precious.txt');
    writeFileSync(file, 'precious');
    chmodSync(file, 0o644);
    const run = await program.run('backup', file);
    expect(run.stderr).toBe(`error: ${file} exists already. Name a new file.\n`);
    expect([run.stdout, run.status, readFileSync(file, 'utf8')]).toEqual(['', 1, 'precious']);
  });

  test('makes no database where there is none', async () => {
    const missing = join(program.folder, 'missing.db');
    const run = await runProgram({ DATABASE_URL: `file:${missing}` }, [
      'backup',
      join(program.folder, 'never.db'),
    ]);
    expect(run.stderr).toMatch(/^error: There is no database at /);
    expect(run.status).toBe(1);
    expect([existsSync(missing), existsSync(join(program.folder, 'never.db'))]).toEqual([false, false]);
  });
});
