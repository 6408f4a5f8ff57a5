// What a newcomer pastes out of the README is run as it stands there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { isInstalled, run } from './guide.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const hasCurl = await isInstalled('curl', '--version');

const world = sharedService({ now: new Date().toISOString() });

it.skipIf(!hasCurl)('its first invoice with curl is issued and paid', async () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, block = ''] = /^```sh\n(KEY=.*?)^```$/ms.exec(readme) ?? [];
  const script = block
    .replace('KEY=svc_test_…', `KEY=${world.sandboxKey}`)
    .replace('http://127.0.0.1:3000', world.url);
  expect(script).not.toBe(block);
  const { code, stdout, stderr } = await run('bash', ['-c', script]);
  expect([code, stderr]).toEqual([0, '']);
  const [document] = stdout
    .trim()
    .split('\n')
    .slice(-1)
    .map((line) => JSON.parse(line).data);
  expect(document).toMatchObject({ status: 'paid', total: '62400.00', balance: '0.00' });
});
