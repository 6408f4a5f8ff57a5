import type { Response } from 'express';
import type { CsvList } from '../../database/csv-lists.ts';
import { tooMany } from '../../domain/failure.ts';
import type { TableAnswer } from '../../operation.ts';
import { createThread } from '../../thread.ts';

/** Each keeps a state of the database as it was when it began. */
const MOST_AT_ONCE = 4;
/** One business leaves room for another. */
const MOST_OF_ONE = 3;
const RETRY_SECONDS = 10;
/** The longest list takes seconds before its first row; beyond this something is wrong. */
const LIMIT_MS = 120_000;
/** Rows are read and sent a few at a time. */
const MEMORY = { maxOldGenerationSizeMb: 128 };
/** Whoever takes nothing this long, or is not done by then, takes no more: the log of the database grows meanwhile. */
const PATIENCE = { pieceMs: 30_000, tableMs: 30 * 60_000 };

export type TableQuestion = {
  /** Which of the tables under way. */
  table: number;
  list: CsvList;
  workspaceId: number;
  /** Nobody waits for the rest. */
  isOver: boolean;
};

export type TablePiece = { text: string; isLast: boolean };

export type Tables = {
  send(response: Response, answer: TableAnswer): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Sends tables piece by piece, no faster than they are taken: however long one is, little of it is in memory. They are
 * read on a thread of their own, which takes turns among them.
 */
export function createTables(databaseUrl: string, { pieceMs, tableMs } = PATIENCE): Tables {
  const module = new URL('./table-thread.ts', import.meta.url);
  const thread = createThread<TableQuestion, TablePiece>(module, {
    limitMs: LIMIT_MS,
    workerData: { databaseUrl },
    resourceLimits: MEMORY,
  });
  let made = 0;
  /** Of which workspaces. */
  const underWay: number[] = [];

  async function sendPieces(response: Response, question: TableQuestion): Promise<void> {
    const endsAt = performance.now() + tableMs;
    for (;;) {
      const { text, isLast } = await thread.ask({ ...question, isOver: response.destroyed });
      // Not before: what fails at the beginning is told as any other failure.
      if (!response.headersSent) setHeaders(response, question.list);
      if (isLast) {
        response.end(text);
        return;
      }
      if (!response.write(text)) await taken(response, Math.min(pieceMs, endsAt - performance.now()));
    }
  }

  return {
    async send(response, answer) {
      const { workspaceId } = answer;
      const ofOne = underWay.filter((id) => id === workspaceId).length;
      if (underWay.length >= MOST_AT_ONCE || ofOne >= MOST_OF_ONE) {
        throw tooMany('exports at once', RETRY_SECONDS);
      }
      underWay.push(workspaceId);
      made += 1;
      try {
        await sendPieces(response, { ...answer, table: made, isOver: false });
      } finally {
        underWay.splice(underWay.indexOf(workspaceId), 1);
      }
    },
    stop: thread.stop,
  };
}

function setHeaders(response: Response, list: CsvList): void {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${list}.csv"`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
}

/** Waits until what was written has been taken, or nobody takes it any more; who takes too long is left. */
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
