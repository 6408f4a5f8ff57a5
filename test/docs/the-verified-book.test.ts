// The program of the guide, run exactly as it is printed there.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newIssued } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { blocksOf, publishedSpec, run } from './guide.ts';

const world = sharedService();

it('the ledger is read, noted, and found again', async () => {
  const [program = ''] = blocksOf(await publishedSpec(world.url), 'The verified book', 'js');
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-book-'));
  writeFileSync(join(folder, 'book.mjs'), program);
  const noted = join(folder, 'noted.json');
  const env = { API_URL: `${world.url}/api/v1`, API_KEY: world.key, NOTED: noted };
  const read = () => run('node', [join(folder, 'book.mjs')], env);
  await newIssued(world.api);
  const first = await read();
  expect([first.stderr, first.stdout]).toEqual(['', expect.stringMatching(/^\d+ rows fit\n$/)]);
  await newIssued(world.api);
  const second = await read();
  expect(second.code).toBe(0);
  expect(Number.parseInt(second.stdout, 10)).toBeGreaterThan(Number.parseInt(first.stdout, 10));
  const { position } = JSON.parse(readFileSync(noted, 'utf8'));
  writeFileSync(noted, JSON.stringify({ position, hash: '0'.repeat(64) }));
  expect(await read()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not the one that was noted'),
  });
  rmSync(folder, { recursive: true });
});
