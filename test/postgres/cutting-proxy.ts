// A way to a PostgreSQL server that breaks a connection right before or right after a COMMIT has reached the server, leads
// to another one, or takes longer.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type CuttingProxy = {
  /** The URL of the database by this way. */
  url: string;
  /**
   * Breaks the next connection that commits a write.
   * @param everything breaks all others then, too, as when the server crashes: the write is the one with this text
   * @returns how often it has done so since
   */
  cut(when: 'before' | 'after', everything?: { withText: string }): () => number;
  /** Leads to another server from now on, and breaks all connections. */
  leadTo(databaseUrl: string): void;
  close(): Promise<void>;
};

/** What a service that only reads sends never begins a transaction that has a number. */
const BEGINS_WRITE = 'pg_current_xact_id';

const SOCKET = '.s.PGSQL.5432';
const socketOf = (databaseUrl: string) =>
  join(new URL(databaseUrl).searchParams.get('host') as string, SOCKET);

/** @param delayMs by how much later each message reaches the server */
export async function openCuttingProxy(databaseUrl: string, { delayMs = 0 } = {}): Promise<CuttingProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-pg-way-'));
  const url = new URL(databaseUrl);
  url.searchParams.set('host', folder);
  let target = socketOf(databaseUrl);
  const sockets = new Set<Socket>();
  let armed: 'before' | 'after' | undefined;
  let text: string | undefined;
  let cuts = 0;
  const server = createServer((client) => {
    const behind = connect(target);
    let isWriting = false;
    let hasText = false;
    for (const each of [client, behind]) {
      sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => sockets.delete(each));
    }
    client.on('data', (bytes) => {
      if (bytes.includes(BEGINS_WRITE)) {
        isWriting = true;
        hasText = false;
      }
      if (text !== undefined && bytes.includes(text)) hasText = true;
      const isCommit = isWriting && bytes.includes('COMMIT\0');
      if (armed && isCommit && (text === undefined || hasText)) {
        if (armed === 'after') behind.end(bytes);
        else behind.destroy();
        client.destroy();
        armed = undefined;
        cuts += 1;
        if (text !== undefined) for (const socket of sockets) if (socket !== behind) socket.destroy();
        text = undefined;
        return;
      }
      if (isCommit) isWriting = false;
      if (delayMs > 0) setTimeout(() => behind.write(bytes), delayMs);
      else behind.write(bytes);
    });
    behind.on('data', (bytes) => client.write(bytes));
    client.on('close', () => behind.end());
    behind.on('close', () => client.destroy());
  });
  const file = join(folder, SOCKET);
  await new Promise<void>((resolve) => server.listen(file, resolve));
  chmodSync(file, 0o666);
  return {
    url: url.href,
    cut(when, everything) {
      armed = when;
      text = everything?.withText;
      const before = cuts;
      return () => cuts - before;
    },
    leadTo(other) {
      target = socketOf(other);
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
