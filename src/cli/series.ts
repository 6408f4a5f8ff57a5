import type { Command } from 'commander';
import { Failure, invalidFields } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { MAX_SEQUENCE } from '../domain/numbering.ts';
import {
  listSeries,
  SERIES_YEARS,
  type Series,
  setNumberTemplate,
  startSeries,
} from '../workspaces/number-series.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { wholeNumber } from './options.ts';
import { card, listing, snakeCased } from './output.ts';

const aYear = wholeNumber(SERIES_YEARS.from, SERIES_YEARS.to);
const TYPE_OF_DOCUMENT = 'key of a document type, such as rs_invoice';

/** `series`: the numbers of documents and contracts, counted by type and year. */
export function add(noun: Command): void {
  list(noun);
  start(noun);
  template(noun);
}

function list(noun: Command): void {
  const command = verb(
    noun,
    'list <workspace>',
    'List the series of a year with the next number of each, and whether its first number can still be set.',
  ).option('--year <year>', 'the year of the issue dates (default: this year)', aYear);
  onDatabase<{ year?: number }>(command, async ({ database, now }, { year }, reference = '') => {
    const series = await database.read(async (tx) =>
      listSeries(tx, await loadWorkspace(tx, reference), { year, now }),
    );
    return listing(series.map(record), {
      rows: series,
      columns: [
        { title: 'Type', cell: (row) => row.typeKey },
        { title: 'Year', cell: (row) => row.year },
        { title: 'Next number', cell: (row) => row.nextNumber },
        { title: 'First', cell: (row) => row.first, align: 'right' },
        { title: 'Can be set', cell: (row) => !row.isUsed },
        { title: 'Own template', cell: (row) => row.numberTemplate },
      ],
      empty: 'This workspace has no series.',
    });
  });
}

function start(noun: Command): void {
  const command = verb(
    noun,
    'start <workspace>',
    'Set the first number of a series of which nothing was taken yet: a business that used another program goes on with its next number. It can be set again until that number is taken.',
    'series start 01JD2ZQW0000000000000000WS --type rs_invoice --year 2026 --next 138',
  );
  requiring(
    command,
    ['--type <key>', `${TYPE_OF_DOCUMENT}, or contract`],
    ['--year <year>', 'the year of the issue dates', aYear],
    ['--next <number>', 'the number that is given next', wholeNumber(1, MAX_SEQUENCE)],
  );
  type Options = { type: string; year: number; next: number };
  onDatabase<Options>(command, async ({ database, now }, { type: typeKey, year, next }, reference = '') => {
    const series = await database.write({ workspace: reference }, async (tx) =>
      startSeries(tx, await loadWorkspace(tx, reference), { typeKey, year, next, now }),
    );
    const text = `The series ${typeKey} ${year} begins with ${series.nextNumber}.`;
    return { json: record(series), text };
  });
}

function template(noun: Command): void {
  const command = verb(
    noun,
    'template <workspace>',
    'Give a document type a number template of its own, which may leave out {PREFIX}, or that of the workspace again. Numbers already given stay.',
    "series template 01JD2ZQW0000000000000000WS --type rs_invoice --template '{YYYY}-{SEQ:4}'",
    'series template 01JD2ZQW0000000000000000WS --type rs_invoice --default',
  );
  requiring(command, ['--type <key>', TYPE_OF_DOCUMENT])
    .option('--template <template>', 'its own template')
    .option('--default', 'the template of the workspace');
  type Options = { type: string; template?: string; default?: true };
  onDatabase<Options>(command, async ({ database, now }, { type: typeKey, ...choice }, reference = '') => {
    const template = chosen(choice);
    return database.write({ workspace: reference }, async (tx) => {
      const workspace = await loadWorkspace(tx, reference);
      await setNumberTemplate(tx, workspace, { typeKey, template }).catch(namingTheOption);
      const series = await listSeries(tx, workspace, { now });
      return card(record(series.find((one) => one.typeKey === typeKey) as Series));
    });
  });
}

/** @returns null for the template of the workspace */
function chosen({ template, default: isDefault }: { template?: string; default?: true }): string | null {
  if ((template === undefined) !== (isDefault === undefined)) return template ?? null;
  throw new Failure('bad_request', message('command.template_or_default'));
}

/** The option is `--template`: here it is clear of what. */
function namingTheOption(error: unknown): never {
  const reasons = error instanceof Failure ? error.errors?.number_template : undefined;
  throw reasons ? invalidFields({ template: reasons }) : error;
}

/** As in the dashboard, where the type of contracts is one, too. */
function record({ typeKey, ...series }: Series): object {
  return snakeCased({ documentType: typeKey, ...series }) as object;
}
