import type { Response } from 'express';
import type { TableAnswer } from '../../resources/handler.ts';
import { createDatabaseThread, type Settled, unwrap } from '../threads/threads.ts';
import { createPlaces } from './places.ts';

/** The longest list takes a second before its first row; beyond this something is wrong. */
const LIMIT_MS = 30_000;
/** Many times the memory of the ids of the longest lists. */
const MEMORY = { maxOldGenerationSizeMb: 256 };
/** The time in which a client must read a piece, and the whole table. */
const PATIENCE = { pieceMs: 30_000, tableMs: 30 * 60_000 };

export type TableQuestion = TableAnswer & {
  /** Which of the tables under way. */
  table: number;
  /** `end` when the client has left. */
  step: 'begin' | 'go on' | 'end';
};

export type TablePiece = { text: string; isLast: boolean } | { bytes: Uint8Array; isLast: true };

export type Tables = {
  send(response: Response, answer: TableAnswer): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Sends tables piece by piece, no faster than they are taken: however long one is, little of it is in memory. They are
 * read on a thread of their own, in turns of the workspaces.
 */
export function createTables(
  databaseUrl: string,
  { pieceMs, tableMs, limitMs = LIMIT_MS }: typeof PATIENCE & { limitMs?: number } = PATIENCE,
): Tables {
  const module = new URL('../threads/table-thread.ts', import.meta.url);
  const thread = createDatabaseThread<TableQuestion, Settled<TablePiece>>(databaseUrl, module, {
    limitMs,
    resourceLimits: MEMORY,
  });
  let made = 0;
  /** Each takes little but the ids of its records. So many that one business cannot take them all. */
  const places = createPlaces({ what: 'exports', most: 24, mostOfOne: 3, retrySeconds: 10 });

  async function sendPieces(response: Response, of: Omit<TableQuestion, 'step'>): Promise<void> {
    const endsAt = performance.now() + tableMs;
    for (let step: TableQuestion['step'] = 'begin'; ; step = response.destroyed ? 'end' : 'go on') {
      // A failure after the first piece closes the connection, so that no part is mistaken for the whole table.
      const piece = unwrap(await thread.ask({ ...of, step }, { turn: of.workspaceId }));
      // Only now: a failure of the first piece is answered like any other failure.
      if (!response.headersSent) setHeaders(response, of);
      if ('bytes' in piece || piece.isLast) {
        response.end('bytes' in piece ? piece.bytes : piece.text);
        return;
      }
      if (!response.write(piece.text)) await taken(response, Math.min(pieceMs, endsAt - performance.now()));
    }
  }

  return {
    send: (response, answer) =>
      places.run(answer.businessId, () => {
        made += 1;
        return sendPieces(response, { ...answer, table: made });
      }),
    stop: thread.stop,
  };
}

const TYPES = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  workbook: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
};

function setHeaders(response: Response, { list, format = 'csv' }: TableAnswer): void {
  const { type, ending } = TYPES[format];
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Disposition', `attachment; filename="${list}.${ending}"`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
}

/** Waits until the client has read the piece or closed the connection; a client that takes too long is cut off. */
function taken(response: Response, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), Math.max(patienceMs, 0));
    const done = () => {
      clearTimeout(timer);
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
    if (response.destroyed) done();
  });
}
