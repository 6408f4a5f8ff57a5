import type { Counted, Windows } from '../engine/cluster.ts';

/** Runs a prepared query whose rows are arrays. */
export type Ask = (query: { name: string; text: string; values: unknown[] }) => Promise<unknown[][]>;

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
export function createWindows(ask: Ask): Windows & { stop(): void } {
  const clean = () => void ask({ name: 'windows_clean', text: CLEAN, values: [] }).catch(() => {});
  const cleaning = setInterval(clean, CLEAN_MS).unref();
  const firstOf = ([row]: unknown[][]): Counted | undefined =>
    row && { used: row[0] as number, leftMs: row[1] as number };
  return {
    async count(key, { limit, windowMs }) {
      const values = [key, windowMs, limit];
      return firstOf(await ask({ name: 'windows_count', text: COUNT, values })) as Counted;
    },
    read: async (key) => firstOf(await ask({ name: 'windows_read', text: READ, values: [key] })),
    stop: () => clearInterval(cleaning),
  };
}
