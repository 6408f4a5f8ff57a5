import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it.concurrent.each(['Pacific/Kiritimati', 'UTC', 'America/Los_Angeles'])(
  'the tests of dates pass on a machine in %s',
  async (zone) => {
    const child = spawn('vitest', ['run', '--reporter=default', 'test/reliability/dates.test.ts'], {
      env: { ...process.env, TZ: zone, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    const [code] = await once(child, 'close');
    expect(code, output).toBe(0);
    const passed = /Tests\s+(\d+) passed \(\1\)/.exec(output)?.[1];
    expect(Number(passed), output).toBeGreaterThanOrEqual(19);
  },
  60_000,
);
