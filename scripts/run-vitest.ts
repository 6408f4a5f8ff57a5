import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Totals = { passed: number; failed: number; skipped: number };

/** Runs vitest with its output, and reads the totals from its JSON report. */
export async function runVitest(args: string[], environment: NodeJS.ProcessEnv): Promise<Totals> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-check-'));
  const report = join(folder, 'report.json');
  const code = await new Promise<number>((resolve) => {
    spawn('vitest', ['run', ...args, '--reporter=json', `--outputFile.json=${report}`], {
      env: { ...process.env, FORCE_COLOR: '0', ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
      .on('error', () => resolve(1))
      .on('close', (exit) => resolve(exit ?? 1));
  });
  try {
    const totals = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    const failed = totals.numFailedTests ?? 0;
    return {
      passed: totals.numPassedTests ?? 0,
      // A file that fails to load has no failing tests.
      failed: code !== 0 && failed === 0 ? 1 : failed,
      skipped: (totals.numPendingTests ?? 0) + (totals.numTodoTests ?? 0),
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
