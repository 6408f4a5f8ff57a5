// The recipe of the guide, run exactly as it is printed there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { blocksOf, publishedSpec, run } from './guide.ts';

const world = sharedService();

it('a year is billed in the sandbox, dearer from the seventh month on', async () => {
  const [recipe = ''] = blocksOf(await publishedSpec(world.url), 'Billing every month', 'js');
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-billing-'));
  writeFileSync(join(folder, 'billing.mjs'), recipe);
  const key = await managerKey(world, { workspace: world.sandbox });
  const { stdout, stderr } = await run('node', [join(folder, 'billing.mjs')], {
    API_URL: `${world.url}/api/v1`,
    API_KEY: key,
    BUSINESS: world.sandbox.name,
  });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toEqual(['to come: 12', 'made: 12', 'dear: 6', 'afterwards: finished', '']);
});

it('the first example is a template that can be saved', async () => {
  const [example = ''] = blocksOf(await publishedSpec(world.url), 'Billing every month', 'json');
  const client = await world.api.POST('/clients', { body: { name: 'Dunav Trade' } });
  const body = { ...JSON.parse(example), client: client.data?.data.reference };
  const { response } = await world.api.POST('/recurring-documents', { body });
  expect(response.status).toBe(201);
});
