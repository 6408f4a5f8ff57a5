import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Workspace } from '../../src/auth/context.ts';
import { type Database, openDatabase } from '../../src/database/open.ts';
import type { FieldErrors } from '../../src/domain/failure.ts';
import { createWorkspaces, type NewBusiness } from '../../src/workspaces/workspaces.ts';
import { createDatabase, removeDatabase } from '../engine.ts';

export const NOW = new Date('2026-03-15T10:00:00.000Z');

export type Store = { database: Database; url: string; close(): Promise<void> };

/** A database of its own, which refuses work that waits for anything but queries. */
export async function createStore(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-access-'));
  const url = await createDatabase(folder);
  const database = await openDatabase(url, { strict: true });
  return {
    database,
    url,
    async close() {
      await database.close();
      await removeDatabase(url);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a business is made from, unless a test says otherwise. */
export const BUSINESS: NewBusiness = {
  name: 'Zora',
  country: 'RS',
  currency: 'RSD',
  timezone: 'Europe/Belgrade',
  ownerEmail: 'ana@zora.example',
  sandbox: true,
  now: NOW,
};

/** A business with both workspaces. */
export async function business(
  { database }: Store,
  input: Partial<NewBusiness> = {},
): Promise<{ production: Workspace; sandbox: Workspace }> {
  const made = await database.write('instance', (tx) => createWorkspaces(tx, { ...BUSINESS, ...input }));
  return { production: made.production, sandbox: made.sandbox as Workspace };
}

/** Expects a 422 on exactly these fields. */
export async function expectInvalid(work: Promise<unknown>, ...fields: string[]): Promise<void> {
  const failure = await work.then(
    () => ({ code: 'no failure', errors: {} }),
    (error: { code: string; errors: FieldErrors }) => error,
  );
  expect(failure.code).toBe('validation_failed');
  expect(Object.keys(failure.errors)).toEqual(fields);
}
