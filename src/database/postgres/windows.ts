import type { Counted, Windows } from '../engine/cluster.ts';
import type { Pool } from './pool.ts';
import { run } from './session.ts';

const CLEAN_MS = 60_000;

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** Other processes count in the same row: it is read once it is locked, with the time that it is then. */
const COUNT = `INSERT INTO limit_windows AS counted (key, used, ends_at) VALUES ($1, 1, ${NOW} + $2)
  ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN counted.ends_at <= ${NOW} THEN 1 ELSE least(counted.used + 1, $3::bigint + 1) END,
    ends_at = CASE WHEN counted.ends_at <= ${NOW} THEN ${NOW} + $2 ELSE counted.ends_at END
  RETURNING used, ends_at - ${NOW} AS left_ms`;

const READ = `SELECT used, ends_at - ${NOW} AS left_ms FROM limit_windows WHERE key = $1 AND ends_at > ${NOW}`;

const CLEAN = `DELETE FROM limit_windows WHERE ends_at <= ${NOW}`;

/** The counts in a table without a log, which costs no write of the disk. */
export function createWindows(pool: Pool): Windows & { stop(): void } {
  async function ask(name: string, text: string, values: unknown[]): Promise<Counted | undefined> {
    const session = await pool.take();
    const asked = run(session.client, { name, text, values, rowMode: 'array' });
    pool.giveBack(session, asked);
    const [row] = (await asked).rows as [number, number][];
    return row && { used: row[0], leftMs: row[1] };
  }

  const cleaning = setInterval(() => void ask('windows_clean', CLEAN, []).catch(() => {}), CLEAN_MS).unref();
  return {
    async count(key, { limit, windowMs }) {
      return (await ask('windows_count', COUNT, [key, windowMs, limit])) as Counted;
    },
    read: (key) => ask('windows_read', READ, [key]),
    stop: () => clearInterval(cleaning),
  };
}
