import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOwnPdf } from '../../src/print/pdf-file.ts';
import { createProgram } from '../cli/program.ts';
import { shared } from '../during-tests.ts';
import { INSTANCE_KEY } from '../test-service.ts';

let folder: string;
const program = shared(createProgram);

beforeAll(async () => {
  process.env.SECRET_KEY = INSTANCE_KEY;
  folder = mkdtempSync(join(tmpdir(), 'invoicing-seed-'));
});

afterAll(async () => {
  delete process.env.SECRET_KEY;
  rmSync(folder, { recursive: true, force: true });
});

const seed = (...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['scripts/seed.ts', ...args], (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });

it('the seed reports an invalid option in a sentence, without a stack trace, and makes nothing', async () => {
  const run = await seed('--documents');
  expect([run.code, run.stdout]).toEqual([1, '']);
  expect(run.stderr).toBe(
    `Option '--documents <value>' argument missing\n"npm run seed -- --help" shows the options.\n`,
  );
});

it('a seeded business has a sent and a signed contract of an uploaded PDF, and every copy of it verifies', async () => {
  const databaseUrl = `file:${join(folder, 'seed.db')}`;
  expect((await seed('--documents', '30', '--database', databaseUrl)).code).toBeUndefined();
  await mustHaveUploadedContracts(databaseUrl);
});

it('documents of a large seed settle each other, and verify', async () => {
  const file = join(folder, 'large.db');
  expect((await seed('--documents', '1000', '--database', `file:${file}`)).code).toBeUndefined();
  const connection = new SQLite(file, { readonly: true });
  const count = (from: string) => connection.prepare(`SELECT count(*) FROM ${from}`).pluck().get() as number;
  try {
    expect(count('documents')).toBe(1000);
    for (const some of [
      "document_relations WHERE relation = 'credits'",
      'allocations WHERE credit_note_id IS NOT NULL',
      "documents WHERE type_key = 'rs_credit_note' AND 0 < applied_cents AND applied_cents < total_cents",
      'deductions',
    ])
      expect([some, count(some) > 0]).toEqual([some, true]);
  } finally {
    connection.close();
  }
  await mustVerify(`file:${file}`);
});

it('so has the demo business', async () => {
  const databaseUrl = `file:${join(folder, 'demo.db')}`;
  expect((await program.runOn(databaseUrl, 'demo', 'create')).status).toBe(0);
  await mustHaveUploadedContracts(databaseUrl);
});

async function mustHaveUploadedContracts(databaseUrl: string): Promise<void> {
  const stored = contractsIn(databaseUrl);
  expect(stored.map(({ status, kind }) => [status, kind])).toEqual([
    ['sent', 'uploaded'],
    ['signed', 'signed'],
    ['signed', 'uploaded'],
  ]);
  // As uploads are stored: the pages as pictures.
  const uploaded = stored[0]?.pdf as Buffer;
  expect(isOwnPdf(uploaded)).toBe(true);
  await mustVerify(databaseUrl);
  const copy = `${databaseUrl.slice('file:'.length)}.backup`;
  expect(await program.runOn(databaseUrl, 'backup', copy)).toMatchObject({ stderr: '', status: 0 });
  await mustVerify(`file:${copy}`);
  const lines = `${copy}.jsonl`;
  expect(await program.runOn(databaseUrl, 'export', lines)).toMatchObject({ status: 0 });
  expect(await program.runOn(`file:${copy}.imported`, 'import', lines)).toMatchObject({ status: 0 });
  await mustVerify(`file:${copy}.imported`);
  for (const url of [`file:${copy}`, `file:${copy}.imported`]) expect(contractsIn(url)).toEqual(stored);
}

async function mustVerify(databaseUrl: string): Promise<void> {
  const run = await program.runOn(databaseUrl, 'verify', '--json');
  expect(run.json()).toMatchObject({ ok: true, differences: [] });
}

function contractsIn(databaseUrl: string): { status: string; kind: string; pdf: Buffer }[] {
  const connection = new SQLite(databaseUrl.slice('file:'.length), { readonly: true });
  try {
    return connection
      .prepare(
        'SELECT status, kind, pdf FROM contract_files JOIN contracts ON id = contract_id ORDER BY status, kind',
      )
      .all() as { status: string; kind: string; pdf: Buffer }[];
  } finally {
    connection.close();
  }
}
