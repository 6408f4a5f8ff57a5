// A service with templates of documents, and the job that runs them, as of the day that the clock is set to.
import type { components } from '../../generated/api.ts';
import { runRecurring } from '../../src/jobs/run-recurring.ts';
import { answered, newClient, record } from '../api/records.ts';
import { type Api, SERVICE, type TestService } from '../test-service.ts';

type Schemas = components['schemas'];
export type Template = Schemas['RecurringDocument'];
export type Run = Schemas['RecurringRun'];
type Fields = Partial<Schemas['RecurringDocumentCreate']>;

export const at = (reference: string) => ({ params: { path: { reference } } });

let made = 0;

/** The hosting of the guide: 100.00 and the standard rate on the first of each month. */
export async function templateBody(
  api: Api,
  fields: Fields = {},
): Promise<Schemas['RecurringDocumentCreate']> {
  return {
    name: 'Hosting',
    document_type: 'rs_invoice',
    client: fields.client ?? (await newClient(api, { email: `client${++made}@example.com` })).reference,
    lines: [{ description: 'Hosting {{period.month_year}}', quantity: 1, unit_price: 100 }],
    rule: { every: 'monthly', on: '1', starts_on: '2026-07-01' },
    period: { kind: 'calendar', unit: 'month' },
    due_days: 14,
    mode: 'issue',
    ...fields,
  };
}

export async function newTemplate(api: Api, fields: Fields = {}): Promise<Template> {
  return record(api.POST('/recurring-documents', { body: await templateBody(api, fields) }), 201);
}

export function getTemplate(api: Api, reference: string): Promise<Template> {
  return record(api.GET('/recurring-documents/{reference}', at(reference)));
}

/** What became of the dates of a template, oldest first. */
export async function runsOf(api: Api, reference: string): Promise<Run[]> {
  const runs: Run[] = [];
  for (let page = 1, isMore = true; isMore; page += 1) {
    const params = { path: { reference }, query: { per_page: 100, page } };
    const { data, meta } = await answered(api.GET('/recurring-documents/{reference}/runs', { params }));
    runs.push(...data);
    isMore = runs.length < meta.total;
  }
  return runs.reverse();
}

export async function outcomesOf(api: Api, reference: string): Promise<string[]> {
  return (await runsOf(api, reference)).map(({ scheduled_on: on, outcome }) => `${on} ${outcome}`);
}

/** The documents that a template has made, in the order of their dates. */
export async function documentsOf(api: Api, reference: string): Promise<Schemas['Document'][]> {
  const documents: Schemas['Document'][] = [];
  for (const { document } of await runsOf(api, reference))
    if (document) documents.push(await record(api.GET('/documents/{reference}', at(document.reference))));
  return documents;
}

/** Runs the job at the time of the clock. */
export function runJob(world: TestService, service = SERVICE): Promise<number> {
  return runRecurring(world.server.database, {
    job: 'run-recurring',
    asOf: world.clock.now(),
    clock: world.clock.now,
    service,
  });
}

/** Sets the clock to noon of a day in Belgrade, and runs the job. */
export async function runOn(world: TestService, day: string, service = SERVICE): Promise<number> {
  world.clock.set(`${day}T11:00:00.000Z`);
  return runJob(world, service);
}
