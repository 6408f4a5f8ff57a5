// A database with one business, without a server: operations are carried out on it directly.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemActor } from '../src/auth/authenticate.ts';
import type { Actor } from '../src/auth/context.ts';
import type { Reader, Writer } from '../src/database/engine/statement.ts';
import { type Database, openDatabase } from '../src/database/open.ts';
import { bodyOf, jsonAnswer } from '../src/http/pipeline/json-answer.ts';
import type { Success } from '../src/resources/handler.ts';
import { operations } from '../src/resources/operations.ts';
import type { HandledOperationId } from '../src/spec/public.ts';
import { addPaymentMethod } from '../src/workspaces/payment-methods.ts';
import { createWorkspaces } from '../src/workspaces/workspaces.ts';
import { createDatabase, removeDatabase } from './engine.ts';
import { SERVICE } from './test-service.ts';

type AnyHandler = (context: object, input: object) => Promise<unknown>;
type Parts = { path?: object; query?: object; body?: unknown };

export type TestDatabase = {
  url: string;
  database: Database;
  actor: Actor;
  /** What time it is; a test may set it. */
  now: Date;
  /** Carries out an operation of the API, a GET in a reading transaction and everything else in a writing one. */
  call<Id extends HandledOperationId>(operationId: Id, parts?: Parts): Promise<Success<Id>>;
  /** Reopens the database: every statement will be prepared again. */
  reopen(): Promise<void>;
  close(): Promise<void>;
};

export async function openTestDatabase({
  now = new Date('2026-03-15T10:00:00.000Z'),
  timezone = 'Europe/Belgrade',
  currencies = [] as string[],
} = {}): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-shop-'));
  const url = await createDatabase(folder);
  let database = await openDatabase(url, { strict: true });
  const place = { country: 'RS', currency: 'RSD', timezone };
  const actor = await database.write('instance', async (tx) => {
    const business = { name: 'Shop', ...place, ownerEmail: 'owner@example.com', sandbox: false, now };
    const { production } = await createWorkspaces(tx, business);
    for (const currency of currencies) {
      await addPaymentMethod(tx, { workspace: production, currency, method: 'bank', now });
    }
    return (await systemActor(tx, production.id)) as Actor;
  });
  const shop: TestDatabase = {
    url,
    get database() {
      return database;
    },
    actor,
    now,
    async call(operationId, { path = {}, query = {}, body } = {}) {
      const handler = operations[operationId] as unknown as AnyHandler;
      const work = (tx: Reader | Writer) =>
        handler({ tx, actor, now: shop.now, service: SERVICE }, { path, query, body });
      const isReading = /^(get|list)/.test(operationId);
      const given = await (isReading ? database.read(work) : database.write('instance', work));
      const { afterResponse } = jsonAnswer(given);
      if (afterResponse) await database.write(afterResponse.of, afterResponse.write);
      return bodyOf(given) as never;
    },
    async reopen() {
      await database.close();
      database = await openDatabase(url, { strict: true });
    },
    async close() {
      await database.close();
      await removeDatabase(url);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return shop;
}
