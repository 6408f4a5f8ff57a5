import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDraft, newIssued, UNKNOWN } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { createProgram, type Program } from './program.ts';

let program: Program;
let world: TestService;

beforeAll(async () => {
  program = await createProgram();
  world = await createTestService();
});
afterAll(async () => {
  await world.close();
  await program.close();
});

const draftPdf = (...words: string[]) => program.runOn(world.databaseUrl, 'documents', 'draft-pdf', ...words);

it('documents draft-pdf writes the PDF that the API shows, into a new file only', async () => {
  const { reference } = await newDraft(world.api);
  const file = join(program.folder, 'draft.pdf');
  const done = await draftPdf(reference, '--output', file, '--json');
  const bytes = readFileSync(file);
  expect(done.json()).toEqual({ file, bytes: bytes.length });
  const shown = await world.request(`/documents/${reference}/draft.pdf`);
  expect(bytes.equals(Buffer.from(await shown.arrayBuffer()))).toBe(true);
  const again = await draftPdf(reference, '--output', file);
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('exists already')]);
});

it('documents draft-pdf refuses what is issued, what is unknown, and a call without a file', async () => {
  const { reference } = await newIssued(world.api);
  const file = join(program.folder, 'none.pdf');
  expect((await draftPdf(reference, '--output', file)).stderr).toContain('has a PDF of its own');
  expect((await draftPdf(UNKNOWN, '--output', file)).status).toBe(1);
  expect((await draftPdf(reference)).stderr).toContain("'--output <file>'");
});
