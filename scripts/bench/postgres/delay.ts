// A way to a server that takes a millisecond longer.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOCKET = '.s.PGSQL.5432';

/** @returns the URL that leads to the server with so many milliseconds more for each message to it */
export async function delayed(
  databaseUrl: string,
  milliseconds: number,
): Promise<{ url: string; close(): void }> {
  const url = new URL(databaseUrl);
  const target = join(url.searchParams.get('host') as string, SOCKET);
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-delay-'));
  const server = createServer((client) => {
    const behind = connect(target);
    client.on('data', (bytes) => setTimeout(() => behind.write(bytes), milliseconds));
    behind.on('data', (bytes) => client.write(bytes));
    client.on('close', () => behind.destroy()).on('error', () => {});
    behind.on('close', () => client.destroy()).on('error', () => {});
  });
  await new Promise<void>((listening) => server.listen(join(folder, SOCKET), listening));
  chmodSync(join(folder, SOCKET), 0o666);
  url.searchParams.set('host', folder);
  return {
    url: url.href,
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
