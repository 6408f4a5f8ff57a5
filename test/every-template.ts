// Templates of documents in every state, for the database that has a record of every kind.
import { runRecurring } from '../src/jobs/run-recurring.ts';
import { revokeMember } from '../src/workspaces/members.ts';
import { answered, newClient, newIssued } from './api/records.ts';
import { at, newTemplate, runJob, type Template } from './jobs/recurring-stage.ts';
import type { Api, TestService } from './test-service.ts';

export type EveryTemplate = { toResume: string };

const WORK = { lines: [{ description: 'Rad', quantity: 1, unit_price: 10 }], period: null };

/** New ones, and what became of their first dates. */
export async function fillTemplates(world: TestService): Promise<EveryTemplate> {
  const { api } = world;
  const today = world.clock.now().toISOString().slice(0, 10);
  const daily = { every: 'daily', starts_on: today } as const;
  const weekly = { every: 'weekly', on: 'monday', starts_on: today } as const;
  const make = (name: string, fields: object, as: Api = api): Promise<Template> =>
    newTemplate(as, { name, ...WORK, mode: 'draft', ...fields } as never);
  await make('Jednom', { rule: { ...daily, count: 1 }, external_id: 'jednom', metadata: { a: 'b' } });
  await make('Šalje', { rule: { ...daily, count: 1 }, mode: 'issue_and_send' });
  const { reference: silent } = await newClient(api);
  await make('Bez adrese', { rule: { ...daily, count: 1 }, mode: 'issue_and_send', client: silent });
  const member = await world.member({ role: 'accountant' });
  await make('Bez prava', { rule: daily, mode: 'issue' }, member.api);
  await world.write((tx) =>
    revokeMember(tx, { workspace: world.production, email: member.email, now: world.clock.now() }),
  );
  await make('Čeka', { rule: weekly, when_late: 'ask' });
  await make('Kasni', { rule: weekly });
  await make('Nadoknađuje', { rule: weekly, when_late: 'catch_up', mode: 'issue', einvoice: 'submit' });
  const { reference: archived } = await newClient(api);
  await make('Ne može', { rule: { ...weekly, working_days: 'next' }, client: archived });
  await answered(api.PATCH('/clients/{reference}', { ...at(archived), body: { archived: true } }));
  await make('Godišnje', {
    rule: { every: 'yearly', on: '12-31', starts_on: today, ends_on: '2030-12-31', working_days: 'previous' },
  });
  const monthly = { every: 'monthly', on: '28', starts_on: today } as const;
  const paused = await make('Stoji', { rule: monthly });
  const toResume = await make('Stajao je', { rule: weekly });
  for (const { reference } of [paused, toResume])
    await answered(api.POST('/recurring-documents/{reference}/pause', at(reference)));
  const skipped = await make('Preskočen', { rule: monthly });
  const body = { date: skipped.next_on ?? '' };
  await answered(api.POST('/recurring-documents/{reference}/skip', { ...at(skipped.reference), body }));
  const changed = await make('Drugo pravilo', { rule: monthly });
  const rule = { ...monthly, interval: 2 };
  await answered(api.PATCH('/recurring-documents/{reference}', { ...at(changed.reference), body: { rule } }));
  const quote = await newIssued(api, { document_type: 'rs_quote', lines: WORK.lines });
  await make('Po ponudi', { rule: monthly, from: quote.reference, client: quote.client.reference });
  const gone = await make('Uklonjen', { rule: monthly });
  await answered(api.DELETE('/recurring-documents/{reference}', at(gone.reference)), 204);
  await runJob(world, world.server.service);
  return { toResume: toResume.reference };
}

/** After some weeks: a pause ends, and an e-mail waits for the limits of the workspace. */
export async function endTemplates(world: TestService, { toResume }: EveryTemplate): Promise<void> {
  const { api } = world;
  await answered(api.POST('/recurring-documents/{reference}/resume', at(toResume)));
  const starts_on = world.clock.now().toISOString().slice(0, 10);
  const rule = { every: 'daily', starts_on, count: 1 } as const;
  // What was due today by the former rule is left out.
  const changed = await newTemplate(api, { name: 'Rede', ...WORK, rule: { every: 'daily', starts_on } });
  const body = { rule: { every: 'daily', starts_on, interval: 9 } } as const;
  await answered(api.PATCH('/recurring-documents/{reference}', { ...at(changed.reference), body }));
  await newTemplate(api, { name: 'Kasna pošta', ...WORK, rule, mode: 'issue_and_send' });
  await runRecurring(world.server.database, {
    asOf: world.clock.now(),
    clock: world.clock.now,
    service: { ...world.server.service, sendsMail: true, mailsPerDay: 1 },
  });
}
