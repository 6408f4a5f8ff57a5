import type { Command } from 'commander';
import { SUBJECT_TYPES } from '../domain/journal.ts';
import { listAuditLog } from '../resources/activity/api.ts';
import type { Input, Schema } from '../spec/public.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { calendarDate, choice, wholeNumber } from './options.ts';
import { listing, minuteOf } from './output.ts';

const WAYS = ['api', 'mcp', 'dashboard', 'cli', 'job', 'page'] as const;
const WORKSPACE = '01JD2ZQW0000000000000000WS';

/** `audit`: who did what. */
export function add(noun: Command): void {
  const command = verb(
    noun,
    'list <workspace>',
    'List who did what in a workspace, newest first. "csv audit-log" writes all of it as a table.',
    `audit list ${WORKSPACE} --type bank_account,payment_method`,
    `audit list ${WORKSPACE} --via cli --from 2026-09-01 --json`,
  )
    .option('--type <list>', `only about subjects of these types: ${SUBJECT_TYPES.join(', ')}`)
    .option('--reference <reference>', 'only about this subject')
    .option('--actor <reference>', 'only what this user has done')
    .option('--key <reference>', 'only what was done with this API key')
    .option('--operation <name>', 'only this operation, command or job, such as issueDocument')
    .option('--via <way>', `only what came this way: ${WAYS.join(', ')}`, choice(WAYS))
    .option('--from <date>', 'only of this day or later, in the time zone of the workspace', calendarDate)
    .option('--to <date>', 'only of this day or earlier', calendarDate)
    .option('--limit <number>', 'how many at most', wholeNumber(1, 500), 30);
  onDatabase<Input<'listAuditLog'>['query'] & { json?: boolean }>(
    command,
    async ({ database, now, service }, { json: _, ...query }, reference = '') => {
      const { data } = await database.read(async (tx) => {
        const { id } = await loadWorkspace(tx, reference);
        return listAuditLog(await contextIn(tx, id, { now, service: service() }), {
          path: {},
          query,
          body: undefined,
        });
      });
      return listing(data.entries, {
        rows: data.entries,
        columns: [
          { title: '#', cell: (entry) => entry.position, align: 'right' },
          { title: 'When', cell: (entry) => minuteOf(entry.at) },
          { title: 'What', wraps: true, cell: (entry) => entry.operation },
          { title: 'About', wraps: true, cell: subjectText },
          { title: 'Who', wraps: true, cell: doerText },
          { title: 'Changed', wraps: true, cell: (entry) => changedText(entry) },
        ],
        empty: 'There are no such entries.',
      });
    },
  );
}

type Entry = Schema<'AuditEntry'>;

function subjectText({ type, reference, name, change }: Entry): string {
  const subject = [type, name ?? reference].filter(Boolean).join(' ');
  return change === null || change === 'done' ? subject : `${subject} ${change}`;
}

function doerText({ actor, key, via }: Entry): string {
  if (actor.kind === 'key')
    return `key ${key?.name ?? key?.reference ?? ''} of ${actor.name ?? 'a removed user'}`;
  const name = actor.name ?? (actor.reference ? 'a removed user' : actor.kind);
  return via === null ? name : `${name} (${via})`;
}

function changedText({ changes }: Entry): string | null {
  if (!changes) return null;
  return Object.entries(changes)
    .map(([field, values]) =>
      values ? `${field}: ${valueText(values[0])} → ${valueText(values[1])}` : field,
    )
    .join('; ');
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
