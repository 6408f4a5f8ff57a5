// The recipe of the guide, run exactly as it is printed there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { blocksOf, publishedSpec, run } from './guide.ts';

const world = sharedService();

it('a year passes in the sandbox, and it starts again', async () => {
  const [recipe = ''] = blocksOf(await publishedSpec(world.url), 'A year in a minute', 'js');
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-year-'));
  writeFileSync(join(folder, 'year.mjs'), recipe);
  const key = await managerKey(world, { workspace: world.sandbox });
  const { stdout, stderr } = await run('node', [join(folder, 'year.mjs')], {
    API_URL: `${world.url}/api/v1`,
    API_KEY: key,
    BUSINESS: world.sandbox.name,
  });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^due on \d{4}-\d\d-\d\d: issued$/),
    'two months later: overdue',
    'a year has passed: 1',
    'back in the present: 0',
    '',
  ]);
});
