// The simulator of SEF as a process of its own, as integrators start it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = join(import.meta.dirname, '..', '..', 'simulator', 'sef', 'main.ts');

export type Simulator = Awaited<ReturnType<typeof startSimulator>>;

/** @throws Error where it does not start, such as for a port that is taken */
export async function startSimulator(port: string) {
  // Not in the group of this process, so that Ctrl+C reaches this one first, which disconnects before.
  const child = spawn(process.execPath, [PROGRAM, '--port', port], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [undefined])]);
  if (line === undefined)
    throw new Error(`The simulator did not start on port ${port}; --port names another.`);
  const { url } = JSON.parse(line) as { url: string };
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${url}/simulator/${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The simulator answered ${answer.status}: ${await answer.text()}`);
  };
  return {
    url,
    approve: (id: string) => ask(`invoices/${id}/approve`, {}),
    reject: (id: string, comment: string) => ask(`invoices/${id}/reject`, { comment }),
    /** Whether the buyer of this PIB is registered in SEF. */
    register: (pib: string, isRegistered: boolean) =>
      ask('companies', { vat_number: pib, registered: isRegistered }),
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
