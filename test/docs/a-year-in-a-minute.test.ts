// The recipes of the guide, run exactly as they are printed there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countCpu } from '../cpu-time.ts';
import { sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { report } from '../scenarios.ts';
import { blocksOf, publishedSpec, run } from './guide.ts';

// Without e-mail in the settings nothing is sent by itself. In a sandbox whose clock is ahead nothing leaves it.
const world = sharedService({
  settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Zora <racuni@zora.example>' },
});

/** Runs a recipe of the guide in the sandbox. @returns the lines that it has printed */
async function linesOf(place: number): Promise<string[]> {
  const recipe = blocksOf(await publishedSpec(world.url), 'A year in a minute', 'js')[place] ?? '';
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
  return stdout.split('\n');
}

it('a year passes in the sandbox, and it starts again', async () => {
  expect(await linesOf(0)).toEqual([
    expect.stringMatching(/^due on \d{4}-\d\d-\d\d: issued$/),
    'two months later: overdue',
    'a year has passed: 1',
    'back in the present: 0',
    '',
  ]);
});

it('a business with twenty clients has its year in less than a minute', { timeout: 600_000 }, async () => {
  const cpuMs = countCpu();
  const lines = await linesOf(1);
  const seconds = cpuMs() / 1000;
  expect(lines).toEqual([
    // Twenty in each of twelve months, and five of quotes.
    'invoices: 245',
    'paid, and not yet: 169, 76',
    'quotes that expired: 5',
    'last statements: 2027-03',
    'Client 1 owes 120.00 after 25 movements',
    'Client 4 owes 4440.00 after 13 movements',
    expect.stringMatching(/^Client 4 was reminded of INV-\S+: further_2, and then \w+$/),
    expect.stringMatching(/^a year of it took \d+ seconds$/),
    '',
  ]);
  // Of computing: other work on the machine makes it wait for longer.
  expect(seconds).toBeLessThan(60);
  const took = /\d+/.exec(lines.at(-2) ?? '')?.[0];
  report(
    'J4',
    `20 clients, 245 invoices, 10 quotes, reminders, monthly statements: ${took} s, ${seconds.toFixed(1)} s of computing`,
  );
  process.stdout.write(`J4: ${took} s, ${seconds.toFixed(1)} s of computing\n`);
});
