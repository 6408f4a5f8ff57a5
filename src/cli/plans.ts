import type { Command } from 'commander';
import type { Plan } from '../auth/context.ts';
import { ensureDefaultPlans, FEATURES, listPlans, setPlan } from '../workspaces/plans.ts';
import { onDatabase, verb } from './command.ts';
import { commaList, documentLimit } from './options.ts';
import { card, listing, snakeCased } from './output.ts';

/** `plans`: the limits and features of a business. */
export function add(noun: Command): void {
  onDatabase(verb(noun, 'list', 'List the plans.'), async ({ database }) => {
    const plans = await database.write('instance', async (tx) => {
      await ensureDefaultPlans(tx);
      return listPlans(tx);
    });
    return listing(plans.map(record), {
      rows: plans,
      columns: [
        { title: 'Key', cell: (plan) => plan.key },
        {
          title: 'Monthly documents',
          cell: limitOf,
          align: 'right',
        },
        { title: 'Features', wraps: true, cell: (plan) => plan.features.join(', ') },
      ],
      empty: 'There are no plans yet. Make one with: plans set --help',
    });
  });

  const set = verb(
    noun,
    'set <key>',
    'Make a plan or change one. What is left out stays as it is; a new plan is unlimited and has every feature.',
    'plans set small --monthly-documents 50 --features api',
  )
    .option('--monthly-documents <number>', 'documents a month, or "unlimited"', documentLimit)
    .option('--features <list>', `of ${FEATURES.join(', ')}, with commas between them`, commaList);
  type Options = { monthlyDocuments?: number | 'unlimited'; features?: string[] };
  onDatabase<Options>(
    set,
    async ({ database }, { monthlyDocuments, features }, key = '') => {
      const change = {
        monthlyDocuments: monthlyDocuments === 'unlimited' ? null : monthlyDocuments,
        features,
      };
      const plan = await database.write('instance', (tx) => setPlan(tx, key, change));
      const json = record(plan);
      return { json, text: card({ ...json, monthly_documents: limitOf(plan) }).text };
    },
    { begins: true },
  );
}

function limitOf({ monthlyDocuments }: Plan): number | string {
  return monthlyDocuments ?? 'unlimited';
}

function record(plan: Plan): object {
  return snakeCased(plan) as object;
}
