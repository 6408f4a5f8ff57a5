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
  row: (row: number) => `Line ${row}`,
  cells: 'Cells',
  allOrNothing: 'All rows are imported or none: correct the file, or leave a column out.',
  submit: (count: string) => `Import ${count}`,
  done: (count: string) => `${count} imported.`,
};
