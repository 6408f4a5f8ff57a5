import { max, ne } from 'drizzle-orm';
import type { SefPlaces } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { sefConnections } from '../database/schema/sef.ts';
import type { SefSystem } from '../domain/sef.ts';
import { createGuardedClient, startDeadline } from '../webhooks/guarded-client.ts';

/** A SEF that workspaces are connected to: its address, and when it answered last. */
export type SefInUse = { system: SefSystem; url: string; lastContactAt: string | null };

export async function sefsInUse(tx: Reader, places: SefPlaces): Promise<SefInUse[]> {
  const { system, url, lastContactAt } = sefConnections;
  const rows = await tx
    .select({ system, url, lastContactAt: max(lastContactAt) })
    .from(sefConnections)
    .where(ne(sefConnections.status, 'off'))
    .groupBy(system, url);
  return rows.flatMap((row) => {
    const place = row.url ?? places[row.system];
    return place === undefined ? [] : [{ ...row, url: place }];
  });
}

const TIMEOUT_MS = 3000;

/**
 * By how many seconds the clock of this machine is ahead of SEF's, by the header Date of any answer; no key is sent.
 * @returns undefined where SEF does not answer, or without a date
 */
export async function secondsAheadOf(
  { system, url }: SefInUse,
  { isOpenToPrivate }: SefPlaces,
  clock: () => number,
): Promise<number | undefined> {
  const allowPrivateNetwork = system === 'simulator' || isOpenToPrivate;
  const client = createGuardedClient({ timeoutMs: TIMEOUT_MS, allowPrivateNetwork });
  const deadline = startDeadline(TIMEOUT_MS);
  try {
    const begun = clock();
    const message = { url, method: 'GET', headers: { 'User-Agent': 'Service-SEF/1' }, body: null } as const;
    const { headers, body } = await client.open(message, deadline);
    body.on('error', () => {});
    body.destroy();
    const middle = (begun + clock()) / 2;
    const said = Date.parse(String(headers.date));
    return Number.isNaN(said) ? undefined : Math.round((middle - said) / 1000);
  } catch {
    return undefined;
  } finally {
    deadline.stop();
    await client.close();
  }
}
