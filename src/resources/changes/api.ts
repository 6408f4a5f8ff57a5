import type { Context } from '../../auth/context.ts';
import { journalHead } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { RECORD_TYPES, type RecordType } from '../../domain/record-types.ts';
import type { Input, Schema } from '../../spec/public.ts';
import type { StoredJson } from '../handler.ts';
import { cursorAt, startOf } from '../journal-cursor.ts';
import { mayList, mustList } from '../record-access.ts';
import { type ChangeRow, changesWithin } from './queries.ts';
import { recordTexts } from './records.ts';

const DEFAULT_LIMIT = 100;

/** How many rows of the journal one answer looks through, where it shows few of them. */
const MAX_SCANNED = 10_000;

/** An answer with records ends early: clients hold all of it in memory. */
const MAX_BYTES = 4 * 1024 * 1024;

/** How many rows' records are read together: few enough that those behind the end of a long answer cost little. */
const ROWS_AT_ONCE = 50;

/** GET /changes: in the order of the commits, of the types that the acting user may list. */
export async function listChanges(
  context: Context<Reader>,
  { query }: Input<'listChanges'>,
): Promise<StoredJson> {
  const { tx, actor } = context;
  const { id: workspaceId } = actor.workspace;
  const types = typesFor(context, query.types);
  const head = await journalHead(tx, workspaceId);
  const after = await startOf(tx, head, query.after);
  const upTo = Math.min(head.position, after + MAX_SCANNED);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const rows =
    types.length === 0 || after === head.position
      ? []
      : await changesWithin(tx, { workspaceId, types }, { after, upTo, limit: limit + 1 });
  const page = await pageOf(context, rows.slice(0, limit), query.include !== undefined);
  const isWhole = page.shown.length === rows.length;
  const end = isWhole ? upTo : (page.shown.at(-1)?.position as number);
  const next = JSON.stringify(await cursorAt(tx, head, end));
  return {
    storedData: `{"changes":[${page.texts.join(',')}],"next_cursor":${next},"at_end":${end === head.position}}`,
  };
}

/** @throws Failure where the query names an unknown type, or one that the acting user may not list */
function typesFor(context: Context<Reader>, named: string | undefined): RecordType[] {
  if (named === undefined) return RECORD_TYPES.filter((type) => mayList(context, type));
  const wanted = [...new Set(String(named).split(','))];
  const foreign = wanted.find((type) => !isRecordType(type));
  if (foreign !== undefined)
    throw invalid('types', message('changes.unknown_type', { text: foreign, types: RECORD_TYPES }));
  const types = wanted.filter(isRecordType);
  for (const type of types) mustList(context, type);
  return types;
}

function isRecordType(text: string): text is RecordType {
  return (RECORD_TYPES as readonly string[]).includes(text);
}

/** The changes as JSON, and which of them the page has room for. */
async function pageOf(
  context: Context<Reader>,
  rows: readonly ChangeRow[],
  withRecords: boolean,
): Promise<{ shown: readonly ChangeRow[]; texts: string[] }> {
  if (!withRecords) return { shown: rows, texts: rows.map((row) => JSON.stringify(changeView(row))) };
  const shown = await withinBytes(context, rows);
  const lastOf = new Map(shown.map(({ row }) => [row.reference, row]));
  const texts = shown.map(({ row, record }) => {
    const text = JSON.stringify(changeView(row));
    return lastOf.get(row.reference) === row ? `${text.slice(0, -1)},"record":${record}}` : text;
  });
  return { shown: shown.map(({ row }) => row), texts };
}

/** As many changes as a page has room for, at least one, each with its record as JSON. */
async function withinBytes(context: Context<Reader>, rows: readonly ChangeRow[]) {
  const records = new Map<string, string>();
  const fitting: { row: ChangeRow; record: string }[] = [];
  let bytes = 0;
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const piece = rows.slice(start, start + ROWS_AT_ONCE);
    const isNew = ({ reference }: ChangeRow) => !records.has(reference);
    const texts = await recordTexts(context, piece.filter(isNew));
    for (const row of piece) {
      let record = records.get(row.reference);
      if (record === undefined) {
        record = texts.get(row.reference) ?? 'null';
        records.set(row.reference, record);
        bytes += Buffer.byteLength(record);
        if (bytes > MAX_BYTES && fitting.length > 0) return fitting;
      }
      fitting.push({ row, record });
    }
  }
  return fitting;
}

function changeView(row: ChangeRow): Schema<'Change'> {
  return {
    sequence: row.sequence,
    type: row.type,
    reference: row.reference,
    change: row.change,
    version: row.version,
    events: row.events as Schema<'EventName'>[],
    at: row.at,
  };
}
