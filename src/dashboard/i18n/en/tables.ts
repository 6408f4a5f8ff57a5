/** Importing tables. */
export const tables = {
  title: { clients: 'Import clients', items: 'Import items' } as Record<string, string>,
  hint: 'A CSV file of at most 2,000 rows with titles in its first line. Nothing is saved before you have seen what it would do.',
  choose: 'Choose a file',
  other: 'Choose another file',
  column: 'Column',
  becomes: 'Becomes',
  sample: 'First value',
  skipped: 'Left out',
  ready: (valid: string, all: string) => `${valid} of ${all} rows are right.`,
  faulty: 'Rows that need another look',
  findings: 'Look at these once more; they are imported as they are',
  row: (row: number) => `Line ${row}`,
  cells: 'Cells',
  allOrNothing:
    'Rows that are faulty are never imported: correct the file, leave a column out, or leave these rows out.',
  leaveOut: (count: number) => (count === 1 ? 'Leave this row out' : `Leave these ${count} rows out`),
  leftOut: (count: number) => (count === 1 ? '1 row is left out.' : `${count} rows are left out.`),
  takeBack: 'Take them back in',
  submit: (count: string) => `Import ${count}`,
  done: (count: string) => `${count} imported.`,
};
