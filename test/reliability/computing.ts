import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program of the lowest priority that only computes: the effect of any program on the service on a machine without
 * a spare core, without using a disk or a network. Scenarios that measure the cost of something compare with it.
 */
export async function computeFor(milliseconds: number): Promise<void> {
  const program = `require('node:os').setPriority(19); for (const end = Date.now() + ${milliseconds}; Date.now() < end; ) Array(1e4).fill(end);`;
  await once(spawn(process.execPath, ['-e', program], { stdio: 'ignore' }), 'exit');
}
