// Every place that writes names whose records it changes: an engine with several writers locks these, and no others.
import { sql } from 'drizzle-orm';
import ts from 'typescript';
import { expect, it } from 'vitest';
import type { WriteOf } from '../src/database/engine/database.ts';
import { message } from '../src/domain/messages/message.ts';
import { notify } from '../src/workspaces/notifications.ts';
import { createWorkspaces } from '../src/workspaces/workspaces.ts';
import { find, readSources } from './source-tree.ts';
import { openTestDatabase } from './test-database.ts';

/** By file, in the order of the file: what each of its writes names. */
const PLACES: Record<string, string[]> = {
  'src/auth/authenticate.ts': ["'rows'"],
  'src/batches/runner.ts': ["'rows'", "'rows'"],
  'src/cli/bank-accounts.ts': [
    'ofRecord(workspaceOfAccount, reference)',
    'ofRecord(workspaceOfAccount, reference)',
    '{ workspace: reference }',
    'ofRecord(workspaceOfAccount, reference)',
  ],
  'src/cli/clients.ts': ['ofRecord(locateClient, reference)'],
  'src/cli/context.ts': ['{ workspace: locate }'],
  'src/cli/document-types.ts': ['{ workspace: reference }'],
  'src/cli/endpoints.ts': [
    '{ workspace: reference }',
    'ofRecord(workspaceOfEndpoint, reference)',
    'ofRecord(workspaceOfEndpoint, reference)',
    'ofRecord(workspaceOfEndpoint, reference)',
    'ofRecord(workspaceOfEndpoint, reference)',
  ],
  'src/cli/items.ts': ['ofRecord(workspaceOfItem, item)'],
  'src/cli/keys.ts': [
    '{ workspace: reference }',
    'ofRecord(workspaceOfKey, reference)',
    'ofRecord(workspaceOfKey, reference)',
  ],
  'src/cli/links.ts': ['ofRecord(locateRenewed, reference)', 'ofRecord(locateSigner, signer)'],
  'src/cli/mails.ts': ['ofRecord(findMailOf, reference)'],
  'src/cli/members.ts': ['{ businessOf: reference }', '{ businessOf: reference }'],
  'src/cli/opened.ts': ['of'],
  'src/cli/payment-methods.ts': ['{ workspace: reference }', '{ workspace: reference }'],
  'src/cli/plans.ts': ["'instance'", "'instance'"],
  'src/cli/sef.ts': [
    '{ workspace: reference }',
    '{ workspace: reference }',
    'ofRecord(locateDocument, reference)',
  ],
  'src/cli/series.ts': ['{ workspace: reference }', '{ workspace: reference }'],
  'src/cli/tax-rates.ts': ['{ workspace: reference }', '{ workspace: reference }'],
  'src/cli/users.ts': ["'instance'", '{ user: email }', "'instance'", '{ user: email }'],
  'src/cli/workspaces.ts': [
    "'instance'",
    '{ businessOf: reference }',
    "'instance'",
    '{ businessOf: reference }',
  ],
  'src/client-pages/document-routes.ts': ['{ workspace: actor.workspace.id }'],
  'src/client-pages/quote-routes.ts': ['{ workspace: actor.workspace.id }'],
  'src/database/sqlite/open.ts': ["'instance'"],
  'src/demo/demo.ts': ["'instance'"],
  'src/http/dashboard/session.ts': ['{ user: userId }', "'rows'", "'rows'"],
  'src/http/pipeline/record-check.ts': ['{ workspace: caller.actor.workspace.id }'],
  'src/http/pipeline/archive.ts': ['{ workspace: workspaceId }'],
  'src/http/pipeline/execute.ts': ['{ workspace: caller.workspace.id }', 'ofActor(caller)'],
  'src/http/pipeline/reply.ts': ['reply.afterResponse.of'],
  'src/jobs/clock-watch.ts': ["'rows'"],
  'src/jobs/every-workspace.ts': ['{ workspace: workspace.id }'],
  'src/jobs/sandbox-clocks.ts': ['{ workspace: workspaceId }', '{ workspace: workspace.id }'],
  'src/jobs/schedule.ts': ["'rows'", "'rows'", "'rows'", "'rows'", "'rows'", '{ workspaces }', "'rows'"],
  'src/mail/sender.ts': ["'rows'"],
  'src/main.ts': ["'instance'"],
  'src/queue/outcome-groups.ts': ['options.of([attempted])'],
  'src/queue/sender.ts': ["'instance'", "'rows'", 'of', 'of'],
  'src/resources/account/links.ts': [
    "'instance'",
    '{ user: body.email }',
    '{ user: account.id }',
    '{ business: businessId }',
    "'instance'",
  ],
  'src/resources/account/sign-in.ts': [
    '{ user: account.id }',
    '{ user: failure.userId }',
    '{ user: account.id }',
    '{ user: userId }',
    '{ user: account.id }',
    '{ user: userId }',
    '{ user: who.userId }',
  ],
  'src/resources/balance-confirmations/answer.ts': ['{ workspace: found.actor.workspace.id }'],
  'src/resources/contracts/signing.ts': ['ofLink(token)', 'ofLink(token)', 'ofLink(token)'],
  'src/resources/contracts/withheld.ts': ['{ workspace: workspaceId }'],
  'src/sef/sender.ts': ["'rows'"],
};

it('every place that writes names whose records it changes', () => {
  const found: Record<string, string[]> = {};
  for (const { path, room, tree } of readSources('src')) {
    // Where every write passes.
    const isBelow = /^src\/database\/(sqlite\/write-queue|open)\.ts$/.test(path);
    if (room === 'dashboard' || isBelow) continue;
    const places = find(tree, ts.isCallExpression)
      .filter(({ expression, arguments: given }) => isWriteOfDatabase(expression) && given.length > 1)
      .map(({ arguments: [of] }) => of?.getText().replaceAll(/\s+/g, ' ') ?? '');
    if (places.length > 0) found[path] = places;
  }
  expect(found).toEqual(PLACES);
});

/** `database.write`, `opened.write`, `context.write` and the like, but not those of streams. */
function isWriteOfDatabase(expression: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'write') return false;
  return /(^|\.)(database|opened|context|writing)$/i.test(expression.expression.getText());
}

it('tests fail a write that changes rows of a workspace that it does not name', async () => {
  const { database, actor, now, close } = await openTestDatabase();
  const { id, businessId, reference } = actor.workspace;
  const another = await database.write('instance', (tx) =>
    createWorkspaces(tx, { ...actor.workspace, ownerEmail: 'another@example.com', sandbox: true, now }),
  );
  const sandboxId = another.sandbox?.id as number;
  const change = (of: WriteOf, workspaceId: number) =>
    database.write(of, (tx) =>
      notify(tx, {
        workspaceId,
        kind: 'mail_failed',
        message: message('notice.mail_failed', { what: 'an e-mail', email: 'a@b.example', error: 'x' }),
        subjectReference: reference,
        now,
      }),
    );
  const own: WriteOf[] = [
    { workspace: id },
    { workspace: reference },
    { workspace: async () => actor.workspace },
    { workspace: async () => ({ id: sandboxId, workspaceId: id }) },
    { workspaces: [id, sandboxId] },
    { business: businessId },
    { businessOf: reference },
    'instance',
    'rows',
  ];
  for (const of of own) await change(of, id);
  const others: WriteOf[] = [
    { workspace: sandboxId },
    { workspace: another.production.reference },
    { workspace: async () => another.production },
    { workspaces: [sandboxId] },
    { business: another.production.businessId },
    { businessOf: another.production.reference },
  ];
  for (const of of others) {
    await expect(change(of, id)).rejects.toThrow(`changed rows of the workspace ${id}.`);
  }
  await change({ business: another.production.businessId }, sandboxId);
  const kept = await database.read(async (tx) =>
    tx.all<{ count: number }>(sql`SELECT count(*) AS count FROM notifications WHERE workspace_id = ${id}`),
  );
  expect(kept).toEqual([{ count: own.length }]);
  await close();
});
