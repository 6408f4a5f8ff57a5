// The thread behind `files.ts`: naming the records of a long list takes its time before the first row is there.
import { workerData } from 'node:worker_threads';
import { openForReading } from '../../database/open.ts';
import { csvLines } from '../../resources/tables/csv-lines.ts';
import { type CsvRows, listRows } from '../../resources/tables/list-queries.ts';
import { readerLines, titleOf, workbookOf } from '../../resources/tables/workbook.ts';
import { answerQuestions } from '../../worker-thread.ts';
import type { TablePiece, TableQuestion } from '../pipeline/files.ts';
import { type Settled, settle } from './threads.ts';

const CHUNK = 64 * 1024;

const database = await openForReading((workerData as { databaseUrl: string }).databaseUrl);
const open = new Map<number, AsyncGenerator<string>>();

answerQuestions((question: TableQuestion): Promise<Settled<TablePiece>> => settle(() => pieceOf(question)));

async function pieceOf(question: TableQuestion): Promise<TablePiece> {
  const { table, step, list, reader, format } = question;
  if (step === 'end') {
    await open.get(table)?.return(undefined);
    open.delete(table);
    return { text: '', isLast: true };
  }
  if (step === 'begin') {
    const rows = rowsOf(question);
    if (format === 'xlsx' && reader) {
      return {
        bytes: await workbookOf(rows, { sheet: titleOf(list, reader.language), reader }),
        isLast: true,
      };
    }
    open.set(table, linesOf(rows, question));
  }
  const lines = open.get(table);
  // The thread that had begun it has been replaced: this one does not know how far it came.
  if (!lines) throw new Error('The table was cut off.');
  let text = '';
  for (let next = await lines.next(); ; next = await lines.next()) {
    if (next.done) {
      open.delete(table);
      return { text, isLast: true };
    }
    text += next.value;
    if (text.length >= CHUNK) return { text, isLast: false };
  }
}

function rowsOf({ list, workspaceId, filters, sort }: TableQuestion): CsvRows {
  return listRows(database, { list, workspace: workspaceId, filters, sort });
}

function linesOf(rows: CsvRows, { reader, showsAddresses }: TableQuestion): AsyncGenerator<string> {
  return reader ? readerLines(rows, reader) : csvLines(rows, { mark: true, showsAddresses });
}
