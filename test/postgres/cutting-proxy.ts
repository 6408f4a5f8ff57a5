// A way to a PostgreSQL server that breaks a connection right before or right after a COMMIT has reached the server.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type CuttingProxy = {
  /** The folder of its socket, for `host`. */
  folder: string;
  /** Breaks the next connection that commits a write. @returns how often it has done so since */
  cut(when: 'before' | 'after'): () => number;
  /** Leads to another server from now on, and breaks all connections. */
  leadTo(serverFolder: string): void;
  close(): Promise<void>;
};

/** What a service that only reads sends never begins a transaction that has a number. */
const BEGINS_WRITE = 'pg_current_xact_id';

export async function openCuttingProxy(serverFolder: string): Promise<CuttingProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-pg-way-'));
  let target = serverFolder;
  const sockets = new Set<Socket>();
  let armed: 'before' | 'after' | undefined;
  let cuts = 0;
  const server = createServer((client) => {
    const behind = connect(join(target, '.s.PGSQL.5432'));
    let isWriting = false;
    for (const each of [client, behind]) {
      sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => sockets.delete(each));
    }
    client.on('data', (bytes) => {
      if (bytes.includes(BEGINS_WRITE)) isWriting = true;
      const isCommit = isWriting && bytes.includes('COMMIT\0');
      if (armed && isCommit) {
        if (armed === 'after') behind.end(bytes);
        else behind.destroy();
        client.destroy();
        armed = undefined;
        cuts += 1;
        return;
      }
      if (isCommit) isWriting = false;
      behind.write(bytes);
    });
    behind.on('data', (bytes) => client.write(bytes));
    client.on('close', () => behind.end());
    behind.on('close', () => client.destroy());
  });
  const file = join(folder, '.s.PGSQL.5432');
  await new Promise<void>((resolve) => server.listen(file, resolve));
  chmodSync(file, 0o666);
  return {
    folder,
    cut(when) {
      armed = when;
      const before = cuts;
      return () => cuts - before;
    },
    leadTo(other) {
      target = other;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
