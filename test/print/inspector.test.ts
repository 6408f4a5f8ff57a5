// Whether a stored PDF was written by the service: checked a few files at a time, and never guessed.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createInspector, type Inspector } from '../../src/pdf/inspector.ts';
import { page, withTable } from './files.ts';

let inspector: Inspector;
beforeEach(() => {
  inspector = createInspector();
});
afterEach(() => inspector.stop());

const LEASE = withTable(page('Lease'));
const busy = expect.objectContaining({ code: 'rate_limited' });

it('of many files that are checked at once few are in memory, and their slots are freed', async () => {
  const files = Array.from({ length: 30 }, (_, i) => String(i));
  let loaded = 0;
  const load = async () => {
    loaded += 1;
    return LEASE;
  };
  const answers = await Promise.allSettled(files.map((name) => inspector.isNormalised(name, load)));
  expect(loaded).toBeLessThanOrEqual(8);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused).toEqual(Array(30 - loaded).fill(busy));
  for (const name of files) expect(await inspector.isNormalised(name, load)).toBe(false);
});

it('a failed comparison has no result for the file', async () => {
  const asked = inspector.isNormalised('lease', async () => LEASE);
  await inspector.stop();
  await expect(asked).rejects.toEqual(busy);
});

it('a file that was just written is not checked again', async () => {
  const found = await inspector.inspect(LEASE, 1);
  const pdf = 'pdf' in found ? Buffer.from(found.pdf) : Buffer.alloc(0);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const load = () => Promise.reject(new Error('It was read.'));
  expect(await inspector.isNormalised(sha256, load)).toBe(true);
});
