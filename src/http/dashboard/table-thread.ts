// The thread behind `table-answer.ts`: naming the records of a long list takes its time before the first row is there.
import { workerData } from 'node:worker_threads';
import { listRows } from '../../database/csv-lists.ts';
import { csvLines } from '../../resources/csv-lines.ts';
import { answerQuestions } from '../../thread.ts';
import type { TablePiece, TableQuestion } from './table-answer.ts';

const CHUNK = 64 * 1024;

const { databaseUrl } = workerData as { databaseUrl: string };
const open = new Map<number, Generator<string>>();

answerQuestions(async (question: TableQuestion): Promise<TablePiece> => {
  const { table, step, list, filters, workspaceId, showsAddresses } = question;
  if (step === 'end') {
    open.get(table)?.return(undefined);
    open.delete(table);
    return { text: '', isLast: true };
  }
  if (step === 'begin') {
    const rows = listRows(databaseUrl, { list, workspace: workspaceId, filters });
    open.set(table, csvLines(rows, { mark: true, showsAddresses }));
  }
  const lines = open.get(table);
  // The thread that had begun it has been replaced: this one does not know how far it came.
  if (!lines) throw new Error('The table was cut off.');
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
