import type { Workspace } from '../auth/context.ts';
import { FEATURES } from '../workspaces/plans.ts';
import type { WorkspaceOverview } from '../workspaces/workspaces.ts';
import { type Answer, card, listing, minuteOf, snakeCased } from './output.ts';
import { taxStatusText } from './tax-status.ts';

/** The card of a workspace. */
export function overview({ workspace, plan, logo, issuedThisMonth, taxStatuses }: WorkspaceOverview): Answer {
  const json = {
    ...record(workspace),
    logo: snakeCased(logo),
    plan: snakeCased(plan),
    tax_statuses: taxStatuses.map((each) => snakeCased(each)),
    issued_this_month: issuedThisMonth,
  };
  const shown = {
    ...json,
    logo: logo && `${logo.mediaType}, SHA-256 ${logo.sha256}`,
    plan: `${plan.key ?? 'none'}, ${plan.status}`,
    monthly_documents: plan.monthlyDocuments ?? 'unlimited',
    features: plan.features,
    tax_statuses: taxStatusText(taxStatuses),
  };
  return { json, text: card(shown).text };
}

/** What the plan of a workspace allows. */
export function planSentence({ workspace, plan }: WorkspaceOverview): string {
  const { monthlyDocuments: limit } = plan;
  const documents = `${limit ?? 'unlimited'} ${limit === 1 ? 'document' : 'documents'} a month`;
  const end = plan.status === 'active' ? '' : '; the plan is switched off, so its keys answer 403';
  return `${workspace.name} is on the plan ${plan.key ?? 'none'} with ${documents} and ${featuresOf(plan)}${end}.`;
}

/** What a plan includes, and what it does not: a member who misses it would only read a 402. */
function featuresOf({ features }: WorkspaceOverview['plan']): string {
  const missing = FEATURES.filter((feature) => !features.includes(feature));
  const included = features.length === 0 ? 'no features' : `the features ${features.join(', ')}`;
  return missing.length === 0 ? included : `${included} (not: ${missing.join(', ')})`;
}

export function record({ id: _, businessId: __, ...workspace }: Workspace): object {
  return snakeCased(workspace) as object;
}

/** Workspaces, one a row. */
export function table(rows: Workspace[]): Answer {
  return listing(rows.map(record), {
    rows,
    columns: [
      { title: 'Reference', cell: (row) => row.reference },
      { title: 'Name', wraps: true, cell: (row) => row.name },
      { title: 'Environment', cell: (row) => row.environment },
      { title: 'Status', cell: (row) => row.status },
      { title: 'Country', cell: (row) => row.country },
      { title: 'Currency', cell: (row) => row.currency },
      { title: 'Time zone', cell: (row) => row.timezone },
      { title: 'Created', cell: (row) => minuteOf(row.createdAt) },
    ],
    empty: 'There are no workspaces yet. Make the first with: workspaces create --help',
  });
}
