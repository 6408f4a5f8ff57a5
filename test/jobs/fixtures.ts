import { expect } from 'vitest';
import type { Workspace } from '../../src/auth/context.ts';
import { repeatExpenses } from '../../src/jobs/schedule.ts';
import {
  createRecurringExpense,
  type NewTemplate,
} from '../../src/resources/recurring-expenses/templates.ts';
import type { TemplateView } from '../../src/resources/recurring-expenses/view.ts';
import { answered, type Expense, getExpense } from '../api/records.ts';
import { type Api, createTestService, SERVICE, type TestService } from '../test-service.ts';

export const NOW = '2026-03-15T10:00:00.000Z';

/** A test service at `NOW` for templates and the job that generates from them. */
export type Stage = {
  world: TestService;
  databaseUrl: string;
  /** A rent of 650 on the 5th of each month since January 2026, by default. */
  template(workspace: Workspace, fields?: Partial<NewTemplate>): Promise<TemplateView>;
  /** Runs the job as of an instant. */
  run(asOf?: string): Promise<number>;
  close(): Promise<void>;
};

const RENT = { description: 'Rent', amount: '650', every: 'monthly', on: '5', start: '2026-01-01' };

export async function createStage(settings: Record<string, string> = {}): Promise<Stage> {
  const world = await createTestService({ now: NOW, settings });
  return {
    world,
    databaseUrl: world.databaseUrl,
    template: (workspace, fields = {}) =>
      world.write((tx) => createRecurringExpense(tx, { ...RENT, ...fields, workspace, now: new Date(NOW) })),
    run: (asOf = NOW) =>
      repeatExpenses(world.server.database, {
        asOf: new Date(asOf),
        clock: world.clock.now,
        service: SERVICE,
      }),
    close: () => world.close(),
  };
}

/** Every expense of a business as GET shows it, newest first. */
export async function allOf(api: Api, pages = 1): Promise<Expense[]> {
  const data: { reference: string }[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const answer = await answered(api.GET('/expenses', { params: { query: { per_page: 100, page } } }));
    expect(answer.meta.last_page).toBeLessThanOrEqual(pages);
    data.push(...answer.data);
  }
  return Promise.all(data.map(({ reference }) => getExpense(api, reference)));
}

/** The days of the expenses of a business, oldest first. */
export async function daysOf(api: Api, pages = 1): Promise<(string | null)[]> {
  return (await allOf(api, pages)).map((expense) => expense.occurs_on).reverse();
}
