// The thread behind `table-answer.ts`: putting a long list in order takes seconds before its first row is there.
import { workerData } from 'node:worker_threads';
import { listRows } from '../../database/csv-lists.ts';
import { csvLines } from '../../resources/csv-lines.ts';
import { answerQuestions } from '../../thread.ts';
import type { TablePiece, TableQuestion } from './table-answer.ts';

const CHUNK = 64 * 1024;

const { databaseUrl } = workerData as { databaseUrl: string };
const open = new Map<number, Generator<string>>();

answerQuestions(async ({ table, list, workspaceId, isOver }: TableQuestion): Promise<TablePiece> => {
  const lines = open.get(table) ?? csvLines(listRows(databaseUrl, { list, workspace: workspaceId }), true);
  open.set(table, lines);
  if (isOver) lines.return(undefined);
  let text = '';
  for (let next = lines.next(); ; next = lines.next()) {
    if (next.done) {
      open.delete(table);
      return { text, isLast: true };
    }
    text += next.value;
    if (text.length >= CHUNK) return { text, isLast: false };
  }
});
