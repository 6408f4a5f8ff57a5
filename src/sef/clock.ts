import { max, ne } from 'drizzle-orm';
import type { SefPlaces } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { sefConnections } from '../database/schema/sef.ts';
import type { SefSystem } from '../domain/sef.ts';
import { callWithoutKey } from './api-client.ts';
import { placeOf } from './connections.ts';

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
    const place = placeOf(row, places);
    return place === undefined ? [] : [{ ...row, url: place }];
  });
}

const TIMEOUT_MS = 3000;

/**
 * By how many seconds the clock of this machine is ahead of SEF's, by the header Date of any answer; no key is sent.
 * @returns undefined where SEF does not answer, or without a date
 */
export async function secondsAheadOf(
  sef: SefInUse,
  places: SefPlaces,
  clock: () => number,
): Promise<number | undefined> {
  const begun = clock();
  const call = { url: sef.url, method: 'GET', body: null, timeoutMs: TIMEOUT_MS } as const;
  return callWithoutKey(sef, places, call, ({ headers, body }) => {
    body.on('error', () => {});
    body.destroy();
    const middle = (begun + clock()) / 2;
    const said = Date.parse(String(headers.date));
    return Number.isNaN(said) ? undefined : Math.round((middle - said) / 1000);
  }).catch(() => undefined);
}
