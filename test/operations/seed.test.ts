import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';

it('the seed names an option that it cannot read in a sentence, without a stack, and makes nothing', async () => {
  const run = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['scripts/seed.ts', '--documents'], (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });
  expect([run.code, run.stdout]).toEqual([1, '']);
  expect(run.stderr).toBe(
    `Option '--documents <value>' argument missing\n"npm run seed -- --help" shows the options.\n`,
  );
});
