import type { Command } from 'commander';
import { findTemplate } from '../resources/recurring-expenses/queries.ts';
import {
  createRecurringExpense,
  listRecurringExpenses,
  type NewTemplate,
  pauseRecurringExpense,
  removeRecurringExpense,
  resumeRecurringExpense,
} from '../resources/recurring-expenses/templates.ts';
import type { TemplateView } from '../resources/recurring-expenses/view.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, verb } from './command.ts';
import { workspaceNamed, writeIn } from './context.ts';
import { card, listing } from './output.ts';

/** `recurring-expenses`: templates that the daily job generates expenses from. */
export function add(noun: Command): void {
  create(noun);
  list(noun);
  change(noun);
}

function create(noun: Command): void {
  const command = verb(
    noun,
    'create <workspace>',
    'Make a template. Dates from its start up to today are generated too, when the job runs next.',
    'recurring-expenses create 01JD2ZQW0000000000000000WS --description Rent --amount 650 --currency EUR --category Office --every monthly --on last --start 2026-01-01',
    'recurring-expenses create 01JD2ZQW0000000000000000WS --description Cleaning --amount 4500 --every weekly --on friday --start 2026-01-01 --end 2026-12-31',
  )
    .requiredOption('--description <text>', 'what the money is spent on')
    .requiredOption('--amount <amount>', 'in the major unit, such as 650 or 12.50')
    .option('--currency <code>', "ISO 4217 code (default: the workspace's)")
    .option('--category <name>', 'category; it is created if absent')
    .option('--vendor <name>', 'who receives the money')
    .requiredOption('--every <frequency>', 'daily, weekly, monthly or yearly')
    .option(
      '--on <day>',
      'a weekday (weekly); a day from 1 to 31, or last (monthly); MM-DD (yearly). A day that a month lacks is its last day',
    )
    .requiredOption('--start <date>', 'no expense before this day; at most five years ago')
    .option('--end <date>', 'no expense after this day (default: it goes on)')
    .option('--interval <number>', 'each second, third … day, week, month or year (default: 1)', Number)
    .option('--count <number>', 'how many expenses (default: it goes on)', Number)
    .option(
      '--working-days <choice>',
      'none, next or previous: where a date on a weekend is moved (default: none)',
    );
  onDatabase<NewTemplate>(command, async (commandContext, options, reference = '') =>
    card(
      await writeIn(commandContext, workspaceNamed(reference), ({ tx, actor, now, service }) =>
        createRecurringExpense(tx, {
          ...options,
          workspace: actor.workspace,
          now,
          limit: service.maxRecurringExpenses,
        }),
      ),
    ),
  );
}

function list(noun: Command): void {
  const command = verb(noun, 'list <workspace>', 'List the templates of a workspace.');
  onDatabase(command, async ({ database }, _options, reference = '') => {
    const templates = await database.read(async (tx) =>
      listRecurringExpenses(tx, await loadWorkspace(tx, reference)),
    );
    return listing(templates, {
      rows: templates,
      columns: [
        { title: 'Reference', cell: (template) => template.reference },
        { title: 'Description', cell: (template) => template.description },
        { title: 'Amount', cell: ({ amount, currency }) => `${amount} ${currency}`, align: 'right' },
        { title: 'Repeats', cell: repeats },
        { title: 'Status', cell: (template) => template.status },
        { title: 'Last', cell: (template) => template.last_on },
        { title: 'Next', cell: (template) => template.next_on },
      ],
      empty: `This workspace has no recurring expenses. Make one with: recurring-expenses create ${reference} --help`,
    });
  });
}

function change(noun: Command): void {
  const actions = [
    {
      name: 'pause',
      sentence: 'Pause a template: nothing is generated for today and later until it is resumed.',
      run: pauseRecurringExpense,
    },
    {
      name: 'resume',
      sentence: 'Resume a template from today on. The dates of its pause are skipped for good.',
      run: resumeRecurringExpense,
    },
    {
      name: 'remove',
      sentence: 'Remove a template for good. The expenses that it generated stay.',
      run: removeRecurringExpense,
    },
  ];
  for (const { name, sentence, run } of actions) {
    const command = verb(noun, `${name} <template>`, sentence);
    onDatabase(command, async (commandContext, _options, reference = '') =>
      card(
        await writeIn<object>(
          commandContext,
          async (tx) => (await findTemplate(tx, reference))?.workspaceId,
          ({ tx, now }) => run(tx, { reference, now }),
        ),
      ),
    );
  }
}

function repeats({ every, on, interval }: TemplateView): string {
  const unit = interval === 1 ? every : `${every}, each ${interval}`;
  if (every === 'daily') return unit;
  return `${unit} on ${every === 'monthly' ? (on === 'last' ? 'the last day' : `day ${on}`) : on}`;
}
