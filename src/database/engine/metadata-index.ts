import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { type DESCRIBED, metadataEntries } from '../schema/own-data.ts';
import type { Reader } from './statement.ts';

/** Texts that the metadata of a record must have, by their keys. */
export type Wanted = Readonly<Record<string, string>>;

/** More records than this are read in the order of their list, where a page of them is soon full. */
const FEW = 1000;

/**
 * The condition that records have these texts in their metadata, by the cheaper plan; `isFew` where the records come from
 * the texts, which have an index of their own. Undefined where nothing is wanted.
 */
export async function describedBy(
  tx: Reader,
  list: (typeof DESCRIBED)[number],
  workspaceId: number,
  { wanted, id }: { wanted: Wanted | undefined; id: Column },
): Promise<{ isFew: boolean; condition: SQL | undefined } | undefined> {
  if (wanted === undefined) return undefined;
  const { name, value, recordId } = metadataEntries;
  const texts = Object.entries(wanted).map(([key, text]) =>
    and(
      eq(metadataEntries.workspaceId, workspaceId),
      eq(metadataEntries.list, list),
      eq(name, key),
      eq(value, text),
    ),
  );
  let few: SQL | undefined;
  for (const text of texts) {
    const beyond = tx.select({ recordId }).from(metadataEntries).where(text).limit(1).offset(FEW);
    if (!few && (await beyond).length === 0) few = text;
  }
  const conditions = texts.map((text) =>
    text === few
      ? sql`${id} IN (SELECT ${recordId} FROM ${metadataEntries} WHERE ${text})`
      : sql`EXISTS (SELECT 1 FROM ${metadataEntries} WHERE ${text} AND ${recordId} = ${id})`,
  );
  return { isFew: few !== undefined, condition: and(...conditions) };
}
