// Exports that are taken slowly: they hold up nothing, repeat nothing and never end well with a part.
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import type { Response } from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTables, type Tables } from '../../src/http/pipeline/files.ts';
import { CSV_LISTS, listRows } from '../../src/resources/tables/list-queries.ts';

import { sharedService } from '../during-tests.ts';

const CLIENTS = 30_000;
const NOTES = 600;
/** What sockets and streams hold before a reader has to take something. */
const MORE_THAN_BUFFERS = 8 * 1024 * 1024;
const LOG_LIMIT = 64 * 1024 * 1024;

const world = sharedService();
let file: string;
let tables: Tables;
let server: Server;

beforeAll(async () => {
  file = world.databaseUrl.replace(/^file:/, '');
  await world.write(async (tx) => {
    await tx.run(
      sql.raw(`INSERT INTO clients
          (reference, workspace_id, name, type, portal_access_enabled, notes, name_sort, search_text, created_at, updated_at, link_generation)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${CLIENTS})
        SELECT printf('1%025d', i), ${world.production.id}, 'Client ' || i, 'business', 0, hex(zeroblob(${NOTES / 2})),
          printf('%09d', i), 'client', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1 FROM n`),
    );
  });
  tables = createTables(world.databaseUrl);
  server = createServer((request, response) => {
    const workspace = request.url === '/sandbox' ? world.sandbox : world.production;
    const sent = tables.send(response as Response, {
      list: 'clients',
      workspaceId: workspace.id,
      businessId: workspace.businessId,
      showsAddresses: false,
    });
    sent.catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  server.close();
  await tables.stop();
});

type Slow = {
  socket: Socket;
  /** Takes the rest: the references in the order of their rows, and whether the answer ended as it should. */
  rest(): Promise<{ references: string[]; titles: number; isWhole: boolean }>;
};

/** Begins an export and takes nothing after its first bytes. */
async function begin(): Promise<Slow> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return {
    socket,
    async rest() {
      const chunks = [first];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.on('error', () => {});
      socket.resume();
      await once(socket, 'close');
      const text = Buffer.concat(chunks).toString();
      return {
        references: text.match(/\b1\d{25}(?=,)/g) ?? [],
        titles: text.match(/reference,name/g)?.length ?? 0,
        isWhole: text.endsWith('\r\n0\r\n\r\n'),
      };
    },
  };
}

/** The references of the clients that are there, in the order of their names. */
const clientsNow = () => {
  const connection = new SQLite(file, { readonly: true });
  const query = 'SELECT reference FROM clients WHERE workspace_id = ? ORDER BY name_sort, reference';
  const references = connection.prepare(query).pluck().all(world.production.id) as string[];
  connection.close();
  return references;
};

it('an export that is taken slowly does not let the write-ahead log grow', async () => {
  expect(CLIENTS * NOTES).toBeGreaterThan(MORE_THAN_BUFFERS);
  const slow = await begin();
  let longest = 0;
  // Each of them writes some 25 MB.
  for (let round = 1; round <= 6; round += 1) {
    await world.write(async (tx) => {
      await tx.run(sql.raw(`UPDATE clients SET notes = hex(zeroblob(${NOTES / 2 - round}))`));
    });
    // A reader that kept an older state would keep the log from being copied into the file, and so from beginning again.
    await expect
      .poll(
        async () => {
          await world.api.POST('/clients', { body: { name: 'Small' } });
          const log = new SQLite(file, { readonly: true });
          const [{ log: pages, checkpointed }] = log.pragma('wal_checkpoint(NOOP)') as [
            { log: number; checkpointed: number },
          ];
          log.close();
          return pages - checkpointed < 1000;
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    longest = Math.max(longest, statSync(`${file}-wal`).size);
  }
  expect(longest).toBeLessThanOrEqual(LOG_LIMIT);
  expect((await slow.rest()).isWhole).toBe(true);
});

it('what is there from its beginning to its end comes once, in the order of the beginning, whatever changes', async () => {
  const before = clientsNow();
  const slow = await begin();
  await world.write(async (tx) => {
    // The last one is the first one now, and so on; a third of them is gone, and there are others.
    await tx.run(sql.raw("UPDATE clients SET name_sort = printf('%09d', 900000000 - id)"));
    await tx.run(sql.raw('DELETE FROM clients WHERE id % 3 = 0'));
  });
  await world.api.POST('/clients', { body: { name: 'Later' } });
  const left = new Set(clientsNow());
  const { references, titles, isWhole } = await slow.rest();
  expect([titles, isWhole, new Set(references).size]).toEqual([1, true, references.length]);
  const staying = before.filter((reference) => left.has(reference) && reference.startsWith('1'));
  const exported = references.filter((reference) => left.has(reference));
  expect(staying.length).toBeGreaterThan(CLIENTS / 2);
  expect(exported).toEqual(staying);
  expect(references.length).toBeLessThan(CLIENTS);
});

it('an export whose thread was replaced is cut off: it neither begins again nor ends well', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const slow = await Promise.all([begin(), begin()]);
  const worker = posted.mock.contexts.at(-1) as Worker;
  await worker.terminate();
  for (const { titles, references, isWhole } of await Promise.all(slow.map((each) => each.rest()))) {
    expect([titles, new Set(references).size, isWhole]).toEqual([1, references.length, false]);
  }
  const { titles, isWhole } = await (await begin()).rest();
  expect([titles, isWhole]).toEqual([1, true]);
});

it('three of a business are under way, whichever of its workspaces they are of; a fourth is refused', async () => {
  const slow = await Promise.all([begin(), begin(), begin()]);
  const { port } = server.address() as AddressInfo;
  const ofSandbox = () => fetch(`http://127.0.0.1:${port}/sandbox`);
  await expect(ofSandbox()).rejects.toThrow();
  await Promise.all(slow.map((each) => each.rest()));
  expect((await ofSandbox()).status).toBe(200);
});

describe('a list of a million records', () => {
  it.each(CSV_LISTS)('is read piece by piece, each found by its records alone: %s', async (list) => {
    const prepare = vi.spyOn(SQLite.prototype, 'prepare');
    const rows = listRows(world.server.database, { list, workspace: world.production.id });
    await rows.next();
    await rows.return(undefined);
    const piece = prepare.mock.calls.map(([text]) => text).find((text) => text.includes('json_each'));
    const connection = new SQLite(file, { readonly: true });
    const plan = connection.prepare(`EXPLAIN QUERY PLAN ${piece}`).all({ workspace: 1, ids: '[]' });
    connection.close();
    // A subquery is what one record has, and was found in an index; a virtual table is JSON: the ids of the piece, and what
    // one record holds. Nothing runs through a table.
    const scans = (plan as { detail: string }[]).filter(({ detail }) =>
      /^SCAN (?!\(subquery-|(?:settled|codes)$)/.test(detail),
    );
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter(({ detail }) => !detail.includes(' VIRTUAL TABLE'))).toEqual([]);
  });
});
