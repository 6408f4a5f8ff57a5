import { existsSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import { csvLines } from '../resources/tables/csv-lines.ts';
import { CSV_LISTS, type CsvList, listRows } from '../resources/tables/list-queries.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { described, onDatabase } from './command.ts';
import { writeLines } from './output.ts';

/** `csv LIST WORKSPACE`: a list as a table for a spreadsheet. */
export function add(noun: Command): void {
  const command = described(noun, noun.description(), [
    'csv documents 01JD2ZQW0000000000000000WS --out documents.csv',
  ])
    .addArgument(new Argument('<list>', 'which list').choices(CSV_LISTS))
    .argument('<workspace>', 'reference of the workspace')
    .option('--out <file>', 'a new file; stdout when absent')
    .option('--bom', 'begin with a byte order mark, by which Excel recognizes UTF-8');
  onDatabase<{ out?: string; bom?: boolean }>(
    command,
    async ({ database }, { out, bom = false }, list = '', reference = '') => {
      const workspace = await database.read((tx) => loadWorkspace(tx, reference));
      if (out !== undefined && existsSync(out)) throw new Error(`${out} exists already. Name a new file.`);
      const rows = listRows(database, { list: list as CsvList, workspace: workspace.id });
      const lines = await writeLines(csvLines(rows, { mark: bom, showsAddresses: true }), {
        file: out,
        what: list,
      });
      if (out === undefined) return undefined;
      const count = lines - 1;
      return { json: { file: out, list, rows: count }, text: `${count} ${list} are in ${out}.` };
    },
  );
}
