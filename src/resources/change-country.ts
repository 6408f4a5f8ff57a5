import type { Context, Workspace } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { OWN_PREFIX } from '../domain/catalogue.ts';
import { supportedCountries } from '../domain/countries.ts';
import {
  rateDay,
  rateKeyIn,
  settingsIn,
  suggestedBy,
  templateIn,
  typeKeyIn,
  typeTemplateIn,
} from '../domain/country-change.ts';
import { documentTypes } from '../domain/document-types.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { type Message, message } from '../domain/messages/message.ts';
import { taxStatusesOf } from '../domain/tax-status.ts';
import { findConnection } from '../sef/connections.ts';
import type { DashboardSchema } from '../spec/dashboard.ts';
import { listBankAccounts } from '../workspaces/bank-accounts.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { addPaymentMethod, listPaymentMethods } from '../workspaces/payment-methods.ts';
import { listTaxStatuses } from '../workspaces/tax-rates.ts';
import { loadDocument } from './document-records/document.ts';
import type { DocumentRecord } from './document-records/queries.ts';
import { rewriteDraft } from './documents/api.ts';
import { type DraftValues, draftOf } from './documents/draft-values.ts';
import type { DashboardHandler } from './handler.ts';
import {
  draftReferences,
  hasIssued,
  ratesOfItems,
  removeMethodsOf,
  removeStatusesExcept,
  renameSeries,
  replaceRateOfItems,
  replaceTypeSettings,
  typeSettingsOf,
  usesCurrency,
} from './workspace/country-queries.ts';

// The country decides on document types and taxes. Until the first document is issued nothing has frozen it, so that a
// mistake of the first hour can be set right: what the old country suggested is replaced, what was chosen by hand stays.

/** Each is computed again, in one transaction. */
const MAX_DRAFTS = 200;

type Change = DashboardSchema<'CountryChange'>['changes'][number];

/** `GET …/country`: what follows from another country, before it is chosen. */
export const getCountryChange: DashboardHandler<'getCountryChange', Context<Reader>> = async (
  context,
  { query: { country } },
) => {
  const { workspace } = context.actor;
  mustBeSupported(country);
  const refusal = await refusalOf(context);
  const changes = country === workspace.country ? [] : await changesOf(context, country);
  return { data: { country, possible: refusal === undefined, changes } };
};

/** `PUT …/country`. Emits `document.updated` for each draft. @throws Failure `conflict` after the first issued document */
export const changeCountry: DashboardHandler<'changeCountry', Context> = async (context, { body }) => {
  const { country } = body;
  mustBeSupported(country);
  if (country === context.actor.workspace.country) return { data: { country, possible: true, changes: [] } };
  const refusal = await refusalOf(context);
  if (refusal) throw new Failure('conflict', refusal);
  const changes = await changesOf(context, country);
  await change(context, country);
  return { data: { country, possible: true, changes } };
};

function mustBeSupported(country: string): void {
  const countries = supportedCountries();
  if (!countries.includes(country))
    throw invalid('country', message('workspace.country', { country, countries }));
}

async function refusalOf({ tx, actor }: Context<Reader>): Promise<Message | undefined> {
  const { id } = actor.workspace;
  if (await hasIssued(tx, id)) return message('workspace.country_issued');
  if (await findConnection(tx, id)) return message('workspace.country_sef');
  const drafts = await draftReferences(tx, id, MAX_DRAFTS + 1);
  return drafts.length > MAX_DRAFTS ? message('workspace.country_drafts', { most: MAX_DRAFTS }) : undefined;
}

/** What is changed along, and what stays although the new country suggests another one. */
async function changesOf({ tx, actor, now }: Context<Reader>, to: string): Promise<Change[]> {
  const { workspace } = actor;
  const after = settingsIn(to, workspace);
  const suggested = suggestedBy(to);
  const changes: Change[] = [];
  const add = (what: Change['what'], from: string | null, value: string | null, stays = false) => {
    if (stays || from !== value) changes.push({ what, from, to: stays ? from : value, stays, count: null });
  };
  for (const [what, name] of [
    ['currency', 'currency'],
    ['timezone', 'timezone'],
    ['language', 'defaultLanguage'],
  ] as const) {
    const stays = after[name] === workspace[name] && suggested[name] !== after[name];
    add(what, workspace[name], after[name], stays);
  }
  if (workspace.defaultTaxRate !== rateAfter(workspace, to))
    add('default_tax_rate', workspace.defaultTaxRate, null);
  add('number_template', workspace.numberTemplate, templateIn(to, workspace.numberTemplate));
  const count = (what: Change['what'], number: number) => {
    if (number > 0) changes.push({ what, from: null, to: null, stays: false, count: number });
  };
  const statuses = taxStatusesOf(to);
  const history = await listTaxStatuses(tx, workspace.id);
  count('tax_statuses', history.filter(({ status }) => !statuses.includes(status)).length);
  const day = rateDay(now, workspace.timezone, null);
  const rates = await ratesOfItems(tx, workspace.id);
  const changed = rates.filter(({ key }) => rateKeyIn(to, key, day) !== key);
  count(
    'items',
    changed.reduce((sum, row) => sum + Number(row.count), 0),
  );
  count('drafts', (await draftReferences(tx, workspace.id, MAX_DRAFTS)).length);
  return changes;
}

/** A rate of the business's own stays its default; that of a country goes with it. */
function rateAfter({ defaultTaxRate }: Workspace, to: string): string | null {
  if (defaultTaxRate === null || defaultTaxRate.startsWith(OWN_PREFIX)) return defaultTaxRate;
  return defaultTaxRate.startsWith(`${to.toLowerCase()}_`) ? defaultTaxRate : null;
}

async function change(context: Context, to: string): Promise<void> {
  const { tx, actor, now } = context;
  const { workspace: before } = actor;
  const day = rateDay(now, before.timezone, null);
  // Read under the old country.
  const records: DocumentRecord[] = [];
  for (const reference of await draftReferences(tx, before.id, MAX_DRAFTS))
    records.push(await loadDocument(context, reference));
  const after = await changeWorkspace(tx, before, {
    ...settingsIn(to, before),
    country: to,
    defaultTaxRate: rateAfter(before, to),
    numberTemplate: templateIn(to, before.numberTemplate),
  });
  await changeTypes(context, after);
  await removeStatusesExcept(tx, before.id, taxStatusesOf(to));
  for (const { key } of await ratesOfItems(tx, before.id)) {
    const by = rateKeyIn(to, key, day);
    if (key !== null && by !== key)
      await replaceRateOfItems(tx, before.id, { key, by, at: now.toISOString() });
  }
  await changeCurrency(context, after);
  const inCountry = { ...context, actor: { ...actor, workspace: after } };
  for (const record of records) await moveDraft(inCountry, record);
}

/** Settings and series of the document types, under the keys of the new country. */
async function changeTypes({ tx, actor }: Context, { id, country: to }: Workspace): Promise<void> {
  const { country } = actor.workspace;
  const stored = await typeSettingsOf(tx, id);
  const byKey = new Map(stored.map((row) => [row.typeKey, row]));
  const rows = documentTypes(country).flatMap(({ key: typeKey }) => {
    const own = byKey.get(typeKey);
    const newKey = typeKeyIn(to, typeKey);
    const numberTemplate = typeTemplateIn(
      { country, to },
      { typeKey, template: own?.numberTemplate ?? null },
    );
    if (newKey === undefined || (!own && numberTemplate === null)) return [];
    return [{ ...EMPTY, ...own, workspaceId: id, typeKey: newKey, numberTemplate }];
  });
  await replaceTypeSettings(tx, id, rows);
  await renameSeries(tx, id, (typeKey) => typeKeyIn(to, typeKey));
}

const EMPTY = {
  defaultDueDays: null,
  defaultPaymentTerms: null,
  defaultNotes: null,
  defaultLanguage: null,
  defaultSecondLanguage: null,
  defaultFooterText: null,
};

/** The new currency can be invoiced in; the old one goes where nothing is in it. */
async function changeCurrency({ tx, actor, now }: Context, workspace: Workspace): Promise<void> {
  const { id, currency: old } = actor.workspace;
  const { currency } = workspace;
  if (currency === old) return;
  const methods = await listPaymentMethods(tx, workspace);
  if (!methods.some((each) => each.currency === currency && each.active))
    await addPaymentMethod(tx, { workspace, currency, method: 'bank', now });
  const accounts = await listBankAccounts(tx, workspace);
  const isUsed = accounts.some((each) => each.currency === old) || (await usesCurrency(tx, id, old));
  const isUntouched = methods
    .filter((each) => each.currency === old)
    .every(({ method }) => method === 'bank');
  if (!isUsed && isUntouched) await removeMethodsOf(tx, id, old);
}

/** Takes a draft along: the type of the same kind, and the rates that stand in for those of the old country. */
async function moveDraft(context: Context, record: DocumentRecord): Promise<void> {
  const { actor, now } = context;
  const { country, timezone } = actor.workspace;
  const { head } = record;
  // A country may not know a kind: what was to be an advance is an invoice there.
  const typeIn = (key: string) => typeKeyIn(country, key) ?? `${country.toLowerCase()}_invoice`;
  const values = draftOf(record, { document_type: typeIn(head.typeKey) });
  const day = rateDay(now, timezone, head.deliveryDate ?? head.issueDate);
  const moved: DraftValues = {
    ...values,
    lines: values.lines.map((line) => {
      const taxRate = rateKeyIn(country, line.taxRate ?? null, day);
      const isSame = taxRate === (line.taxRate ?? null);
      // A code of the reason is one of the old country's law.
      return { ...line, taxRate, isCopied: true, details: isSame ? line.details : withoutCode(line.details) };
    }),
    related: values.related.map((each) => ({
      ...each,
      documentType: each.documentType && typeIn(each.documentType),
    })),
  };
  try {
    await rewriteDraft(context, record, moved);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'validation_failed') throw error;
    throw new Failure('conflict', message('workspace.country_draft', { client: head.clientName }));
  }
}

function withoutCode<Details extends { exemptionCode: string | null }>(details: Details): Details {
  return { ...details, exemptionCode: null };
}
