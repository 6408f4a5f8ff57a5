import type { Command } from 'commander';
import { advanceToTarget } from '../jobs/sandbox-clocks.ts';
import { advanceSandboxClock, getSandboxClock, resetSandbox } from '../resources/sandbox/api.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { contextIn, workspaceNamed, writeIn } from './context.ts';
import { instant, wholeNumber } from './options.ts';
import { card } from './output.ts';

const SANDBOX = '01JD2ZQW0000000000000000SB';

/** `sandbox`: the clock of a sandbox, and a fresh start. */
export function add(noun: Command): void {
  const clock = verb(noun, 'clock <workspace>', 'Show the time of a sandbox, and how far it is ahead.');
  onDatabase(clock, async ({ database, now, service }, _options, reference = '') =>
    card(
      await database.read(async (tx) => {
        const { id } = await loadWorkspace(tx, reference);
        return (await getSandboxClock(await contextIn(tx, id, { now, service: service() }))).data;
      }),
    ),
  );
  advance(noun);
  reset(noun);
}

function advance(noun: Command): void {
  const command = verb(
    noun,
    'advance <workspace>',
    'Advance the clock of a sandbox, and do what is due until then: documents become overdue, contracts expire, recurring expenses are recorded. It never goes back; "sandbox reset" starts again.',
    `sandbox advance ${SANDBOX} --months 1`,
    `sandbox advance ${SANDBOX} --to 2027-01-01T09:00:00+01:00`,
  )
    .option('--to <instant>', 'the instant that it shows then', instant)
    .option('--months <number>', 'by so many months of its time zone', wholeNumber(0, 12))
    .option('--days <number>', 'and so many days', wholeNumber(0, 366));
  type Options = { to?: Date; months?: number; days?: number };
  onDatabase<Options>(command, async (commandContext, { to, months, days }, reference = '') => {
    const { database, now, service } = commandContext;
    const by =
      months === undefined && days === undefined ? {} : { by: { months: months ?? 0, days: days ?? 0 } };
    const body = { ...(to && { to: to.toISOString() }), ...by };
    const workspace = await writeIn(commandContext, workspaceNamed(reference), async (context) => {
      await advanceSandboxClock(context, { body });
      return context.actor.workspace;
    });
    const clock = database.clock ?? (() => new Date());
    await advanceToTarget(database, workspace, { clock, service: service() });
    return card(
      await database.read(async (tx) => {
        const context = await contextIn(tx, workspace.id, { now, service: service() });
        return (await getSandboxClock(context)).data;
      }),
    );
  });
}

function reset(noun: Command): void {
  const command = requiring(
    verb(
      noun,
      'reset <workspace>',
      'Delete all records of a sandbox for good, and set its clock to the real time. Settings, keys, webhook endpoints and members stay.',
      `sandbox reset ${SANDBOX} --confirm "Pekara Zora"`,
    ),
    ['--confirm <name>', 'the name of the business'],
  );
  onDatabase<{ confirm: string }>(command, async (commandContext, { confirm }, reference = '') =>
    card(
      await writeIn(
        commandContext,
        workspaceNamed(reference),
        async (context) => (await resetSandbox(context, { body: { confirm } })).data,
      ),
    ),
  );
}
