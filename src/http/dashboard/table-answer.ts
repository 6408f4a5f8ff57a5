import { once } from 'node:events';
import type { Response } from 'express';
import { listRows } from '../../database/csv-lists.ts';
import { Failure } from '../../domain/failure.ts';
import type { TableAnswer } from '../../operation.ts';
import { csvLines } from '../../resources/csv-lines.ts';

const CHUNK = 64 * 1024;
/** Each keeps a state of the database as it was when it began. */
const MOST_AT_ONCE = 4;

export type SendTable = (response: Response, answer: TableAnswer) => Promise<void>;

/** Sends tables row after row, no faster than they are taken: however long one is, little of it is in memory. */
export function createTableAnswers(databaseUrl: string): SendTable {
  let underWay = 0;
  return async (response, { list, workspaceId }) => {
    if (underWay >= MOST_AT_ONCE) {
      throw new Failure('rate_limited', 'Too many exports at once. Try again in 10 s.', {
        retryAfterSeconds: 10,
      });
    }
    underWay += 1;
    try {
      response.setHeader('Content-Type', 'text/csv; charset=utf-8');
      response.setHeader('Content-Disposition', `attachment; filename="${list}.csv"`);
      response.setHeader('X-Content-Type-Options', 'nosniff');
      await send(response, csvLines(listRows(databaseUrl, { list, workspace: workspaceId }), true));
    } finally {
      underWay -= 1;
    }
  };
}

async function send(response: Response, lines: Generator<string>): Promise<void> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK) continue;
    const isTaken = response.write(chunk);
    chunk = '';
    // A turn for everybody else, and no more than the client takes.
    if (isTaken) await new Promise((turn) => setImmediate(turn));
    else await Promise.race([once(response, 'drain'), once(response, 'close')]);
    if (response.destroyed) return;
  }
  response.end(chunk);
}
