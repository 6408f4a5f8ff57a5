// What the dashboard asks of a database in which a workspace has very much of something.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import SQLite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import type { Response } from 'express';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTables } from '../../src/http/pipeline/files.ts';
import { sharedService } from '../during-tests.ts';
import { createMaker, type Maker, ownPlaces, rows } from '../security/calls.ts';
import { type Browser, signedInAs } from './browser.ts';

const MANY = 30_000;

const world = sharedService();
let owner: Browser;
let make: Maker;
let at: string;
let endpoint: string;
let document: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  make = createMaker(world, ownPlaces(world).production, 'http://127.0.0.1:9');
  at = `/workspaces/${world.production.reference}`;
  document = await make.issued();
  ({ reference: endpoint } = await world.endpoint('http://127.0.0.1:9/hook', ['client.updated']));
  // Deliveries that arrived long ago, of one event.
  const copies = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;
  const at0 = '2025-01-01T00:00:00.000Z';
  await world.write(async (tx) => {
    await tx.run(
      sql.raw(`INSERT INTO events (workspace_id, event, subject_reference, occurred_at, payload)
        VALUES (${world.production.id}, 'client.updated', '01K428JSC04XN7T1RZ6WPEB9GH', '${at0}', '{}')`),
    );
    await tx.run(
      sql.raw(`INSERT INTO webhook_deliveries
          (reference, workspace_id, endpoint_id, event_id, status, attempts, interruptions, delivered_at, created_at)
        ${copies} SELECT printf('0%025d', i), ${world.production.id}, (SELECT max(id) FROM webhook_endpoints),
          (SELECT max(id) FROM events), 'delivered', 1, 0, '${at0}', '${at0}' FROM n`),
    );
    await tx.run(
      sql.raw(`INSERT INTO webhook_deliveries
          (reference, workspace_id, endpoint_id, event_id, status, attempts, interruptions, created_at)
        VALUES ('20000000000000000000000000', ${world.production.id}, (SELECT max(id) FROM webhook_endpoints),
          (SELECT max(id) FROM events), 'failed_permanently', 7, 0, '${at0}')`),
    );
    await tx.run(
      sql.raw(`INSERT INTO clients
          (reference, workspace_id, name, type, portal_access_enabled, name_sort, search_text, created_at, updated_at, link_generation)
        ${copies} SELECT printf('1%025d', i), ${world.production.id}, 'Client ' || i, 'business', 0, i, 'client', '${at0}', '${at0}', 1
        FROM n`),
    );
  });
});

/** The steps of every statement of a request, as SQLite reports them. */
async function stepsOf(method: string, path: string): Promise<string[]> {
  const prepare = vi.spyOn(SQLite.prototype, 'prepare');
  const { status } = await owner.ask(method, at + path);
  const statements = prepare.mock.calls
    .map(([text]) => text)
    .filter((text) => /^\s*(select|update)/i.test(text));
  prepare.mockRestore();
  expect([path, status < 300, statements.length > 0]).toEqual([path, true, true]);
  const connection = new SQLite(world.databaseUrl.replace(/^file:/, ''), { readonly: true });
  const steps = statements.flatMap((text) => {
    const values = Array.from({ length: text.match(/\?/g)?.length ?? 0 }, () => 1);
    return (connection.prepare(`EXPLAIN QUERY PLAN ${text}`).all(values) as { detail: string }[]).map(
      ({ detail }) => detail,
    );
  });
  connection.close();
  return steps;
}

/** Steps that look at every delivery of a workspace or an endpoint, instead of at those with certain ids. */
const throughAll = (steps: string[]) =>
  steps.filter(
    (step) =>
      /webhook_deliveries_(workspace|endpoint)\b|SCAN webhook_deliveries/.test(step) && !/ AND /.test(step),
  );

describe('deliveries', () => {
  it('of a document are found by its events, not among all of the workspace', async () => {
    const steps = await stepsOf('GET', `/v1/documents/${document}/timeline`);
    expect(steps.join('\n')).toContain('webhook_deliveries_event');
    expect(throughAll(steps)).toEqual([]);
  });

  it('that have failed for good are found without a look at those that arrived', async () => {
    // How the list itself is read is looked at in lists/plans.slow.test.ts: it is on a thread of its own here.
    for (const query of ['', `&endpoint=${endpoint}`]) {
      const path = `${at}/v1/webhook-deliveries?status=failed_permanently${query}`;
      expect((await owner.ask<unknown[]>('GET', path)).data).toHaveLength(1);
    }
    const steps = await stepsOf('POST', `/v1/webhook-endpoints/${endpoint}/redeliver-failed`);
    expect(throughAll(steps)).toEqual([]);
  });

  it('are listed by what became of them', async () => {
    const list = (status: string) =>
      owner.ask<unknown[]>('GET', `${at}/v1/webhook-deliveries?status=${status}`);
    // The one that had failed for good is sent again, and refused again.
    await vi.waitFor(async () => expect((await list('failed')).data).toHaveLength(1), 20_000);
    expect((await list('pending')).data).toEqual([]);
    expect((await list('delivered')).data).toHaveLength(25);
  });
});

it('the own notifications are counted in an index of theirs', async () => {
  const steps = await stepsOf('GET', '/notifications?unread=true');
  expect(steps.filter((step) => step.includes('notifications')).length).toBeGreaterThan(1);
  expect(steps.filter((step) => /notifications/.test(step) && !/notifications_own/.test(step))).toEqual([]);
});

/** The answer to a request, and how many other requests were answered while it ran. */
async function countingOthers<Given>(question: Promise<Given>): Promise<{ given: Given; answered: number }> {
  let isDone = false;
  const done = question.finally(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    await world.request('/clients?per_page=1');
    answered += 1;
  }
  return { given: await done, answered };
}

describe('a table of thousands of rows', () => {
  const line = (_: unknown, i: number) => `Uvoz ${i};uvoz-${i}@example.com`;
  const csv = ['Naziv;E-mail', ...Array.from({ length: 2000 }, line)].join('\n');

  it('is looked at and imported whole, while others are answered', async () => {
    const preview = await countingOthers(
      owner.ask<{ valid_rows: number }>('POST', `${at}/clients/import-preview`, { csv }),
    );
    expect(preview.given.data.valid_rows).toBe(2000);
    expect(preview.answered).toBeGreaterThan(10);
    const imported = await countingOthers(owner.ask('POST', `${at}/v1/clients/import`, { csv }));
    expect(imported.given.data).toEqual({ created: 2000 });
    expect(imported.answered).toBeGreaterThan(10);
  });
});

describe('a long list as CSV', () => {
  it('comes whole, while others are answered', async () => {
    const { given, answered } = await countingOthers(owner.ask('GET', `${at}/v1/exports/clients`));
    const { text } = given;
    const [{ total } = { total: 0 }] = await rows<{ total: number }>(
      world,
      'SELECT count(*) AS total FROM clients',
    );
    expect(text.trim().split('\r\n')).toHaveLength(total + 1);
    expect(answered).toBeGreaterThan(2);
  });

  it('is read no further when the client stops reading, and leaves room for others', async () => {
    const headers = { Cookie: owner.cookie as string };
    for (let i = 0; i < 6; i += 1) {
      const ending = new AbortController();
      const answer = await fetch(`${world.url}/dashboard/api${at}/v1/exports/webhook-deliveries`, {
        headers,
        signal: ending.signal,
      });
      expect([200, 429]).toContain(answer.status);
      await answer.body?.getReader().read();
      ending.abort();
    }
    await expect
      .poll(async () => (await owner.ask('GET', `${at}/v1/exports/items`)).status, { timeout: 10_000 })
      .toBe(200);
  });

  it('is one of three of a business at the same time, and another has its own', async () => {
    const other = await world.otherBusiness();
    const path = `/workspaces/${other.production.reference}/v1/exports/clients`;
    const stranger = await signedInAs(world, `owner${/\d+/.exec(other.production.name)?.[0]}@example.com`);
    const answers = Promise.all(
      Array.from({ length: 6 }, () => owner.ask('GET', `${at}/v1/exports/clients`)),
    );
    expect((await stranger.ask('GET', path)).status).toBe(200);
    expect((await answers).map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it.each([
    ['takes nothing of it', { pieceMs: 200, tableMs: 60_000 }, false],
    ['takes too little of it', { pieceMs: 60_000, tableMs: 200 }, true],
  ])('keeps nothing for a client that %s', async (_how, patience, takes) => {
    const tables = createTables(world.databaseUrl, patience);
    const { id: workspaceId, businessId } = world.production;
    const list = { list: 'deliveries', workspaceId, businessId, showsAddresses: true } as const;
    const sent: Promise<void>[] = [];
    const server = createServer((_request, response) => {
      sent.push(tables.send(response as Response, list));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const clients = [1, 2, 3].map(() => {
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      client.on('error', () => {}).pause();
      client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      return client;
    });
    const sips = setInterval(() => {
      if (takes) for (const client of clients) client.read(100);
    }, 20);
    await expect.poll(() => sent.length).toBe(3);
    const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    await Promise.all(sent);
    clearInterval(sips);
    for (const client of clients) client.destroy();
    server.close();
    await tables.stop();
  });
});
