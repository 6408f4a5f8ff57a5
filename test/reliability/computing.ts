import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program of the lowest priority that only computes: what any program takes from the service on a machine that
 * has no core to spare, without a disk or a network. Scenarios that ask what something costs compare themselves with it.
 */
export async function computeFor(milliseconds: number): Promise<void> {
  const program = `require('node:os').setPriority(19); for (const end = Date.now() + ${milliseconds}; Date.now() < end; ) Array(1e4).fill(end);`;
  await once(spawn(process.execPath, ['-e', program], { stdio: 'ignore' }), 'exit');
}
