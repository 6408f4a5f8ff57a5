import type { Response } from 'express';
import type { CsvList } from '../../database/csv-lists.ts';
import { tooMany } from '../../domain/failure.ts';
import type { TableAnswer } from '../../operation.ts';
import { createThread } from '../../thread.ts';

/** Each keeps a state of the database as it was when it began. */
const MOST_AT_ONCE = 4;
const RETRY_SECONDS = 10;
/** The longest list takes seconds before its first row; beyond this something is wrong. */
const LIMIT_MS = 120_000;

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
export function createTables(databaseUrl: string): Tables {
  const module = new URL('./table-thread.ts', import.meta.url);
  const thread = createThread<TableQuestion, TablePiece>(module, {
    limitMs: LIMIT_MS,
    workerData: { databaseUrl },
  });
  let made = 0;
  let underWay = 0;

  async function sendPieces(response: Response, question: TableQuestion): Promise<void> {
    for (;;) {
      const { text, isLast } = await thread.ask({ ...question, isOver: response.destroyed });
      // Not before: what fails at the beginning is told as any other failure.
      if (!response.headersSent) setHeaders(response, question.list);
      if (isLast) {
        response.end(text);
        return;
      }
      if (!response.write(text)) await taken(response);
    }
  }

  return {
    async send(response, answer) {
      if (underWay >= MOST_AT_ONCE) {
        throw tooMany('exports at once', RETRY_SECONDS);
      }
      underWay += 1;
      made += 1;
      try {
        await sendPieces(response, { ...answer, table: made, isOver: false });
      } finally {
        underWay -= 1;
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

/** Waits until what was written has been taken, or nobody takes it any more. */
function taken(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    if (response.destroyed) resolve();
    else response.on('drain', done).on('close', done);
  });
}
