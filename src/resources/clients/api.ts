import type { Context, Workspace } from '../../auth/context.ts';
import { uniqueOr422 } from '../../database/engine/constraint.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addressKey, type Contact, contactsOf, storedContacts } from '../../domain/contacts.ts';
import { isCountryCode } from '../../domain/countries.ts';
import { profilesOf } from '../../domain/einvoice-profiles.ts';
import { type FieldErrors, invalid, invalidFields } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isCurrency } from '../../domain/money.ts';
import { newReference } from '../../domain/reference.ts';
import { searchable, searchTerm, sortKey } from '../../domain/search-text.ts';
import { footerFault, footerIn, trimmedToNull } from '../../domain/text.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { recordEvent, recordFirstEvents } from '../../webhooks/publish.ts';
import { archival } from '../answer-parts.ts';
import { clientColumns } from '../client-fields.ts';
import type { Success } from '../handler.ts';
import { externalIdIn, newOwnData, ownDataColumns } from '../own-data.ts';
import {
  CLIENT_LIST,
  type ClientRow,
  type ClientValues,
  documentSearchText,
  insertClient,
  insertClients,
  loadClient,
  refreshDraftsOf,
  refreshPaymentsOf,
  updateClientRow,
} from './queries.ts';
import { clientSummary, clientView } from './view.ts';

/** Of a tax number, an e-mail address or an external id. */
export const CLIENT_TAKEN = message('taken.client');

/** GET /clients: by name as people sort it. */
export async function listClients(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listClients'>,
): Promise<Success<'listClients'>> {
  const listing = listingOf(query, CLIENT_LIST.sorts);
  const { type, archived } = query;
  const filters = {
    own: { type },
    archived,
    externalId: externalIdIn(query),
    metadata: query.metadata,
    search: searchTerm(query.search),
  };
  const found = await CLIENT_LIST.find(tx, actor.workspace.id, filters, listing);
  return { data: found.rows.map(clientSummary), meta: listMeta(listing, found) };
}

/** GET /clients/{reference}. */
export async function getClient(
  { tx, actor }: Context<Reader>,
  { path }: Input<'getClient'>,
): Promise<Success<'getClient'>> {
  return { data: clientView(await loadClient(tx, actor.workspace.id, path.reference)) };
}

/** POST /clients: emits `client.created`. */
export async function createClient(
  { tx, actor, now }: Context,
  { body }: Input<'createClient'>,
): Promise<Success<'createClient'>> {
  const row = await orFieldError(
    insertClient(tx, newClient({ actor, now }, newClientValues({ actor }, body))),
  );
  const data = clientView(row);
  await recordEvent(tx, { workspace: actor.workspace, event: 'client.created', data, now });
  return { data };
}

/** Adds many clients, each of which emits `client.created`. The caller has checked that none of them exists. */
export async function addClients({ tx, actor, now }: Context, values: NewClientValues[]): Promise<void> {
  const rows = await insertClients(
    tx,
    values.map((each) => newClient({ actor, now }, each)),
  );
  const { workspace } = actor;
  await recordFirstEvents(tx, { workspace, event: 'client.created', subjects: rows.map(clientView), now });
}

/** A new client, but for what every record has. */
export type NewClientValues = Omit<ClientValues, 'reference' | 'workspaceId' | 'createdAt' | 'updatedAt'>;

/** The values of a new client from a request body. @throws Failure `validation_failed` by field */
export function newClientValues(
  { actor }: Pick<Context, 'actor'>,
  body: Schema<'ClientCreate'>,
): NewClientValues {
  const fields = fieldsOf(body, actor.workspace);
  const { name } = body;
  return {
    type: 'business' as const,
    portalAccessEnabled: false,
    monthlyStatements: true,
    name,
    ...fields,
    ...newOwnData(body),
    ...searchColumns({ ...EMPTY, name, ...fields }),
  };
}

function newClient({ actor, now }: Pick<Context, 'actor' | 'now'>, values: NewClientValues): ClientValues {
  const at = now.toISOString();
  return {
    ...values,
    reference: newReference(),
    workspaceId: actor.workspace.id,
    createdAt: at,
    updatedAt: at,
  };
}

/** PATCH /clients/{reference}: emits `client.updated`. Issued documents keep the client as it was. */
export async function updateClient(
  { tx, actor, now }: Context,
  { path, body }: Input<'updateClient'>,
): Promise<Success<'updateClient'>> {
  const before = await loadClient(tx, actor.workspace.id, path.reference);
  mustBeThere(before, body);
  const fields = { ...fieldsOf(body, actor.workspace), ...ownDataColumns(body, before) };
  const row = await orFieldError(
    updateClientRow(tx, before.id, {
      ...fields,
      ...archival(body.archived, before, now),
      ...searchColumns({ ...before, ...fields }),
      updatedAt: now.toISOString(),
    }),
  );
  if (row.name !== before.name || documentSearchText(row) !== documentSearchText(before)) {
    await refreshDraftsOf(tx, row);
  }
  if (row.name !== before.name) await refreshPaymentsOf(tx, row);
  const data = clientView(row);
  const subject = { type: 'client', reference: row.reference } as const;
  noteDifference(tx, actor.workspace.id, subject, { before: clientView(before), after: data });
  await recordEvent(tx, { workspace: actor.workspace, event: 'client.updated', data, now });
  return { data };
}

/** An erased client stays so: a program that keeps a copy must not bring its data back. */
function mustBeThere({ erasedAt }: ClientRow, body: Schema<'ClientUpdate'>): void {
  const [field] = Object.keys(body).filter((name) => name !== 'archived');
  if (erasedAt !== null && field !== undefined) throw invalid(field, message('client.erased_unchanged'));
}

type ClientFields = Partial<Omit<ClientRow, 'id' | 'reference' | 'workspaceId' | 'nameSort' | 'searchText'>>;

/** The columns that a body sets: absent fields leave a column alone, null and blank text clear it. */
function fieldsOf(body: Schema<'ClientUpdate'>, { country }: Pick<Workspace, 'country'>): ClientFields {
  const errors: FieldErrors = {};
  if (body.country && !isCountryCode(body.country)) errors.country = [message('code.country')];
  if (body.default_currency && !isCurrency(body.default_currency)) {
    errors.default_currency = [message('code.currency')];
  }
  const profiles = profilesOf(country);
  if (body.einvoice_profile && !profiles.includes(body.einvoice_profile))
    errors.einvoice_profile = [message('client.einvoice_profile', { country, profiles })];
  const fault = footerFault(footerIn(body.default_footer_text));
  if (fault) errors.default_footer_text = [fault];
  const contacts = body.contacts && contactsIn(body.contacts, errors);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  const columns = clientColumns(body);
  return {
    ...columns,
    ...(columns.email !== undefined && { emailKey: columns.email && addressKey(columns.email) }),
    ...(contacts && { contacts: storedContacts(contacts) }),
  };
}

/** In the order given. A repeated address is reported at its second occurrence. */
function contactsIn(inputs: Schema<'ContactInput'>[], errors: FieldErrors): Contact[] {
  const seen = new Set<string>();
  return inputs.map(({ name, email, phone, roles = [] }, i) => {
    const key = addressKey(email);
    if (seen.has(key)) errors[`contacts.${i}.email`] = [message('client.contact_twice')];
    seen.add(key);
    return {
      name: trimmedToNull(name) ?? null,
      email: email.trim(),
      phone: trimmedToNull(phone) ?? null,
      roles: [...new Set(roles)],
    };
  });
}

const EMPTY = { legalName: null, taxNumber: null, email: null, contacts: null };

type Searched = Pick<ClientRow, 'name' | 'legalName' | 'taxNumber' | 'email' | 'contacts'>;

function searchColumns(client: Searched) {
  return {
    nameSort: sortKey(client.name),
    searchText: searchable(
      client.name,
      client.taxNumber,
      client.email,
      ...contactsOf(client.contacts).flatMap(({ name, email }) => [name, email]),
    ),
  };
}

async function orFieldError<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw uniqueOr422(error, {
      tax_number: { field: 'tax_number', message: CLIENT_TAKEN },
      email_key: { field: 'email', message: CLIENT_TAKEN },
      external_id: { field: 'external_id', message: CLIENT_TAKEN },
    });
  }
}
