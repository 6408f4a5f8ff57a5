// What the service has sent to its database for a request, and how a floor sends the same again with values of its own.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ulid } from 'ulid';
import { type Books, DOCUMENTS_PATH, documentBody, pathsOf } from './books.ts';
import type { Order, RecordedRequest } from './record.ts';

export type How = 'run' | 'get' | 'all';

/**
 * A query as it was sent, and the rows that it answered; those of an INSERT are its row id. On SQLite with how it was
 * executed, and whether on the connection that writes.
 */
export type Call = {
  name?: string;
  text: string;
  values: unknown[];
  rows: unknown[][];
  how?: How;
  isWrite?: boolean;
};

type Cell = { call: number; row: number; column: number };

/** A value of a query: the same each time, what an earlier query has answered or a number above it, or a text with ids of its own. */
type Value = { same: unknown } | { answered: Cell; plus?: number } | { text: string; ids: string[] };

/** A query that can be sent any number of times, with its place among those of its request. */
export type Step = Omit<Call, 'values' | 'rows'> & { place: number; values: Value[] };

const ULID = /[0-9A-HJKMNP-TV-Z]{26}/g;
const HASH = /^[0-9a-f]{64}$/;

/**
 * The queries of a request as steps.
 * @param other the same request, sent again: values that differ are new each time
 */
export function stepsOf(calls: Call[], other: Call[]): Step[] {
  return calls.map(({ values, rows: _, ...call }, place) => ({
    ...call,
    place,
    values: values.map((value, index) => {
      const again = other[place]?.values[index];
      if (JSON.stringify(value) === JSON.stringify(again)) return { same: value };
      return (
        answered(calls, place, value) ??
        counted([calls, other], place, [value, again]) ??
        fresh(value, String(again))
      );
    }),
  }));
}

function answered(calls: Call[], before: number, value: unknown): Value | undefined {
  for (let call = before - 1; call >= 0; call -= 1)
    for (const [row, cells] of (calls[call]?.rows ?? []).entries()) {
      const column = cells.indexOf(value);
      if (column >= 0) return { answered: { call, row, column } };
    }
  return undefined;
}

/** A number that is as far from one that was answered before in both: the one that it is nearest to. */
function counted(
  [calls, others]: [Call[], Call[]],
  before: number,
  [value, again]: [unknown, unknown],
): Value | undefined {
  if (typeof value !== 'number' || typeof again !== 'number') return undefined;
  const found = calls.slice(0, before).flatMap(({ rows }, call) =>
    rows.flatMap((cells, row) =>
      cells.flatMap((cell, column) => {
        const other = others[call]?.rows[row]?.[column];
        if (typeof cell !== 'number' || typeof other !== 'number') return [];
        return value - cell === again - other
          ? [{ answered: { call, row, column }, plus: value - cell }]
          : [];
      }),
    ),
  );
  return found.sort((a, b) => Math.abs(a.plus) - Math.abs(b.plus))[0];
}

function fresh(value: unknown, again: string): Value {
  if (typeof value !== 'string') return { same: value };
  if (HASH.test(value)) return { text: value, ids: [value] };
  return { text: value, ids: [...new Set(value.match(ULID) ?? [])].filter((id) => !again.includes(id)) };
}

/** What one execution of a request has answered so far, and its ids: one that occurs several times is the same new one. */
export type Execution = { answers: unknown[][][]; ids: Map<string, string> };

export function valuesOf(step: Step, { answers, ids }: Execution): unknown[] {
  return step.values.map((value) => {
    if ('same' in value) return value.same;
    if ('answered' in value) {
      const { call, row, column } = value.answered;
      const cell = answers[call]?.[row]?.[column];
      return value.plus ? Number(cell) + value.plus : cell;
    }
    return value.ids.reduce((text, id) => text.replaceAll(id, newId(id, ids)), value.text);
  });
}

function newId(id: string, ids: Map<string, string>): string {
  const known = ids.get(id) ?? (HASH.test(id) ? randomBytes(32).toString('hex') : ulid());
  ids.set(id, known);
  return known;
}

/** Runs the service in a process of its own, which records itself. @returns the file with what was recorded */
export async function record(folder: string, order: Order): Promise<string> {
  const file = join(folder, `recorded-${'deliveries' in order ? 'deliveries' : 'requests'}.json`);
  writeFileSync(file, JSON.stringify(order));
  const program = fileURLToPath(new URL('./record.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [program, file], { env: { PATH: process.env.PATH } });
  return file;
}

/** Records each request that is measured, on a copy of the books. */
export function recordRequests(books: Books): Promise<string> {
  const { key, client, folder } = books;
  const reads = Object.values(pathsOf(books)).flat();
  const requests = [
    ...reads.map((path) => ({ method: 'GET', path, key })),
    { method: 'POST', path: DOCUMENTS_PATH, key, body: documentBody(client) },
  ];
  return record(folder, { databaseUrl: books.copy(), requests });
}

export const readRequests = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as RecordedRequest[];
