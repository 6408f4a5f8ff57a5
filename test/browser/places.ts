// Every page of a workspace, with the records that the pages are of.
import { PNG } from 'pngjs';
import {
  newClient,
  newDraft,
  newExpense,
  newIssued,
  newItem,
  newPayment,
  record,
  send,
} from '../api/records.ts';
import { newContract } from '../contracts/records.ts';
import { newTemplate } from '../jobs/recurring-stage.ts';
import { accept, newQuote, newQuoteDraft } from '../quotes/quotes.ts';
import { issued, line, pay } from '../settlement/documents.ts';
import type { TestService } from '../test-service.ts';

/** What stands in braces is the reference of a record of `everyKind`. */
export const PLACES = [
  '',
  '/documents',
  '/documents/new',
  '/documents/{draft}',
  '/documents/{draft}/edit',
  '/documents/{issued}',
  '/documents/{credit}',
  '/documents/{final}',
  '/documents/{final}/edit',
  '/documents/{scheduled}',
  '/documents/{quote}',
  '/documents/{accepted}',
  '/documents/{offer}/edit',
  '/recurring-documents',
  '/recurring-documents/new',
  '/recurring-documents/new?from={issued}',
  '/recurring-documents/{template}',
  '/recurring-documents/{template}/edit',
  '/clients',
  '/clients/{client}',
  '/clients/{client}/statement',
  '/clients/{client}/statement?type=open_items',
  '/balance-confirmations',
  '/balance-confirmations/{confirmation}',
  '/items',
  '/expenses',
  '/expenses/recurring',
  '/payments',
  '/payments/new',
  '/payments/{payment}',
  '/contracts',
  '/contracts/new',
  '/contracts/{contract}',
  '/contracts/{contract}/edit',
  '/start',
  '/settings',
  '/settings/documents',
  '/settings/numbers',
  '/settings/taxes',
  '/settings/look',
  '/settings/texts',
  '/settings/reminders',
  '/settings/payments',
  '/settings/members',
  '/settings/log',
  '/settings/log?view=book',
  '/settings/plan',
  '/integrations',
  '/integrations/webhooks',
  '/integrations/deliveries',
  '/integrations/sef',
  '/account',
  '/documents/01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '/nowhere',
];

/** What belongs to no record and no number: a route that takes a reference is one place. */
export function routeOf(place: string): string {
  return place.replace(/\?.*/, '').replace(/\{\w+\}/g, ':reference') || '/';
}

/** The address of a place. */
export function addressOf(world: TestService, references: Record<string, string>, place: string): string {
  const path = place.replace(/\{(\w+)\}/g, (_, name) => references[name] ?? '');
  return `${world.url}/w/${world.production.reference}${path}`;
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A record of each kind that has a page. */
export async function everyKind(world: TestService): Promise<Record<string, string>> {
  const { api } = world;
  const client = await newClient(api, { name: 'Šećerana d.o.o.', email: 'racuni@secerana.example' });
  const of = { client: client.reference };
  const advance = await pay(
    api,
    await issued(api, { document_type: 'rs_advance_invoice', ...of, lines: [line(100)] }),
  );
  const { reference: original } = await newIssued(api, of);
  const final = await newDraft(api, {
    ...of,
    advances: [{ document: advance.reference }],
    related_documents: [{ relation: 'corrects', number: 'OLD-7', issue_date: '2025-10-01' }],
  });
  const credit = await newIssued(api, { ...of, from: original, document_type: 'rs_credit_note' });
  const made = {
    client: client.reference,
    final: final.reference,
    credit: credit.reference,
    draft: (await newDraft(api, of)).reference,
    issued: (await newIssued(api, of)).reference,
    contract: (await newContract(api, of)).reference,
    payment: (await newPayment(api, of)).reference,
    template: (await newTemplate(api, of)).reference,
    ...(await offered(world, of)),
    scheduled: await scheduled(world, of),
    confirmation: (
      await record(
        api.POST('/balance-confirmations', { body: { ...of, as_of: dayIn(0), by_email: false } }),
        201,
      )
    ).reference,
  };
  await newItem(api);
  await newExpense(api);
  await world.endpoint('http://127.0.0.1:9/hooks');
  return made;
}

/** Quotes: a draft, one that the client can still answer, and one that is accepted. */
async function offered({ api }: TestService, of: { client: string }) {
  const fields = { ...of, valid_until: dayIn(30) };
  const quote = await newQuote(api, fields);
  await record(send(api, quote.reference));
  const accepted = await newQuote(api, fields);
  await record(send(api, accepted.reference));
  await record(accept(api, accepted.reference, { name: 'Milena Ristić', note: 'By telephone' }));
  return {
    quote: quote.reference,
    accepted: accepted.reference,
    offer: (await newQuoteDraft(api, fields)).reference,
  };
}

/** A draft that is issued and sent by itself, with a file. */
async function scheduled({ api }: TestService, of: { client: string }): Promise<string> {
  const { reference } = await newDraft(api, of);
  const params = { path: { reference } };
  const day = dayIn(7);
  const plan = { issue_on: day, send_at: `${day}T08:00` };
  await record(api.POST('/documents/{reference}/schedule', { params, body: plan }));
  const content = PNG.sync.write(new PNG({ width: 1, height: 1 })).toString('base64');
  await record(
    api.POST('/documents/{reference}/files', { params, body: { name: 'Plan.png', content } }),
    201,
  );
  return reference;
}
