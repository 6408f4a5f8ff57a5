// Sandboxes with the same records, whose clocks are advanced in different ways, and what is compared of them.
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { components } from '../../generated/api.ts';
import type { Workspace } from '../../src/auth/context.ts';
import { createRecurringExpense } from '../../src/resources/recurring-expenses/templates.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { answered, newClient, newExpense, newIssued, pay, record, send } from '../api/records.ts';
import { sentContract } from '../contracts/records.ts';
import { newTemplate } from '../jobs/recurring-stage.ts';
import { managerKey } from '../manager-key.ts';
import type { Api, TestService } from '../test-service.ts';

export type Clock = components['schemas']['SandboxClock'];
export type Advance = components['schemas']['SandboxClockAdvance'];

export type Sandbox = {
  workspace: Workspace;
  production: Workspace;
  /** Of its owner. */
  email: string;
  api: Api;
  key: string;
};

let businesses = 0;

/** The sandbox of another business, with a key that may do all. */
export async function newSandbox(world: TestService): Promise<Sandbox> {
  businesses += 1;
  const email = `sandbox${businesses}@example.com`;
  const { sandbox, production } = await world.write((tx) =>
    createWorkspaces(tx, {
      name: `Business S${businesses}`,
      country: 'RS',
      currency: 'RSD',
      timezone: 'Europe/Belgrade',
      ownerEmail: email,
      sandbox: true,
      now: world.clock.now(),
    }),
  );
  const workspace = sandbox as Workspace;
  const key = await managerKey(world, { email, workspace });
  return { workspace, production, email, api: world.apiFor(key), key };
}

export async function clockOf(api: Api): Promise<Clock> {
  return record(api.GET('/sandbox/clock', {}));
}

/** Begins to advance, and waits until it has ended. */
export async function advance(api: Api, body: Advance): Promise<Clock> {
  await answered(api.POST('/sandbox/clock/advance', { body, params: {} }), 202);
  return settled(api);
}

/** The clock once it does not advance any more. */
export async function settled(api: Api): Promise<Clock> {
  return vi.waitFor(
    async () => {
      const clock = await clockOf(api);
      if (clock.status === 'advancing') throw new Error(`It stands at ${clock.now}.`);
      return clock;
    },
    { timeout: 300_000, interval: 20 },
  );
}

/** What time changes: invoices that become overdue, contracts that wait for signatures, expenses that come again. */
export async function furnish(world: TestService, { workspace, api }: Sandbox): Promise<void> {
  const client = await newClient(api, { name: 'Client', email: 'office@client.example' });
  for (const days of [0, 8, 30]) {
    const due = new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const { reference } = await newIssued(api, { client: client.reference, due_date: due });
    if (days === 8) await record(pay(api, reference, 1), 201);
    if (days === 30) await record(send(api, reference));
  }
  await sentContract(api, { client: client.reference });
  await sentContract(api, {
    client: client.reference,
    expires_at: new Date(world.clock.now().getTime() + 9.4 * 86_400_000).toISOString(),
  });
  await newExpense(api, { description: 'Once' });
  await newTemplate(api, {
    client: client.reference,
    rule: { every: 'monthly', on: '31', starts_on: '2026-03-01' },
    mode: 'issue_and_send',
  });
  const now = world.clock.now();
  await world.write(async (tx) => {
    const rent = { description: 'Rent', amount: '650', every: 'monthly', on: '31', start: '2026-01-01' };
    await createRecurringExpense(tx, { ...rent, workspace, now });
    const fuel = { description: 'Fuel', amount: '12.5', every: 'weekly', on: 'monday', start: '2026-03-01' };
    await createRecurringExpense(tx, { ...fuel, workspace, now });
  });
}

const COMPARED = {
  documents: 'workspace_id = :id',
  payments: 'workspace_id = :id',
  allocations: 'workspace_id = :id',
  expenses: 'workspace_id = :id',
  recurring_expenses: 'workspace_id = :id',
  recurring_expense_dates:
    'recurring_expense_id IN (SELECT id FROM recurring_expenses WHERE workspace_id = :id)',
  recurring_documents: 'workspace_id = :id',
  recurring_runs: 'workspace_id = :id',
  contracts: 'workspace_id = :id',
  signers: 'contract_id IN (SELECT id FROM contracts WHERE workspace_id = :id)',
  events: 'workspace_id = :id',
  mails: 'workspace_id = :id',
  notifications: 'workspace_id = :id',
  // What was changed: by how many requests the clock came there is another matter.
  journal: 'workspace_id = :id AND sequence IS NOT NULL',
  monthly_usage: 'workspace_id = :id',
  number_series: 'workspace_id = :id',
};

/** Ids, and what is made of them. */
const LEFT_OUT = /^(id|position|.*_id|.*hash|.*sha256|request_id|key|actor|bank_reference|content)$/;

/** The rows of a workspace as text, with a number for each reference, and without ids. */
export async function recordsOf(world: TestService, { workspace }: Sandbox): Promise<string> {
  const numbers = new Map<string, string>();
  const numbered = (text: string) =>
    text
      .replaceAll(/\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g, (reference) => {
        const known = numbers.get(reference) ?? `#${numbers.size + 1}`;
        numbers.set(reference, known);
        return known;
      })
      .replaceAll(/Business S\d+/g, 'Business')
      .replaceAll(/sandbox\d+@/g, 'sandbox@');
  const lines: string[] = [];
  for (const [table, where] of Object.entries(COMPARED)) {
    const rows = await world.server.database.read(async (tx) =>
      tx.all<Record<string, unknown>>(
        sql.raw(
          `SELECT * FROM ${table} WHERE ${where.replaceAll(':id', String(workspace.id))} ORDER BY ${ORDER[table] ?? 'id'}`,
        ),
      ),
    );
    for (const row of rows) {
      const shown = Object.entries(row).filter(([column]) => !LEFT_OUT.test(column));
      lines.push(`${table} ${numbered(JSON.stringify(shown))}`);
    }
  }
  return lines.join('\n');
}

const ORDER: Record<string, string> = {
  recurring_expense_dates: 'recurring_expense_id, scheduled_on',
  recurring_runs: 'template_id, scheduled_on',
  monthly_usage: 'month',
  number_series: 'type_key, year',
};
