// The random model of the service against two instances on PostgreSQL: their engine is that of a process of its own.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { report } from '../scenarios.ts';
import { hasPostgres } from './server.ts';

it.skipIf(!hasPostgres)(
  'random sequences on two instances leave every record, event, number and delivery as in the model',
  () => {
    const { status, stdout, stderr } = spawnSync('vitest', ['run', 'test/reliability/model.slow.test.ts'], {
      env: { ...process.env, TEST_ENGINE: 'postgres', FIGURES_FILE: '' },
      encoding: 'utf8',
    });
    expect(status, stderr || stdout).toBe(0);
    report('P5', /^P5: (\d.*)$/m.exec(stdout)?.[1] as string);
  },
  2_700_000,
);
