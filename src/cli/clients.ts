import type { Command } from 'commander';
import type { Reader } from '../database/engine/statement.ts';
import { ofRecord } from '../database/engine/write-of.ts';
import { contactsText } from '../domain/contacts.ts';
import { invalid } from '../domain/failure.ts';
import { english } from '../domain/messages/english.ts';
import { message } from '../domain/messages/message.ts';
import { partyFindings } from '../domain/party-findings.ts';
import { getClient, updateClient } from '../resources/clients/api.ts';
import { getClientPortalLink, renewPortalLink } from '../resources/clients/portal-link.ts';
import { checkedClients, locateClient } from '../resources/clients/queries.ts';
import { getClientBalance } from '../resources/documents/settlement/balance.ts';
import { erase, erasureOf } from '../resources/erase-client.ts';
import type { Schema } from '../spec/public.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { addArchiving } from './archiving.ts';
import { described, onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { linkAnswer } from './documents.ts';
import { addList } from './list-command.ts';
import { type Answer, card, listing } from './output.ts';
import { CLIENTS_LIST } from './record-lists.ts';

/** `clients`: the list, and the secret portal link of a client, named by its reference. */
export function addClients(program: Command): void {
  const noun = described(program.command('clients'), 'Clients.', []);
  addList(noun, CLIENTS_LIST);
  addShow(noun);
  const link = verb(
    noun,
    'portal-link <client>',
    "Show the secret link of a client's portal. Anyone who has it can read all documents issued to the client.",
  );
  onDatabase(link, async ({ database, now, service }, _options, reference = '') =>
    linkAnswer(
      await database.write(ofRecord(locateClient, reference), async (tx) => {
        const place = await locateClient(tx, reference);
        const context = await contextIn(tx, place?.workspaceId, { now, service: service() });
        return (await getClientPortalLink(context, { path: { reference } })).data;
      }),
    ),
  );
  const renew = verb(
    noun,
    'new-portal-link <client>',
    'Replace the link of a portal. The old one stops working.',
  );
  onDatabase(renew, async ({ database, now, service }, _options, reference = '') =>
    linkAnswer(
      await database.write(ofRecord(locateClient, reference), async (tx) => {
        const place = await locateClient(tx, reference);
        return renewPortalLink(
          await contextIn(tx, place?.workspaceId, { now, service: service() }),
          reference,
        );
      }),
    ),
  );
  addBalance(noun);
  addCheck(noun);
  addErase(noun);
  addArchiving(noun, 'client', {
    workspaceOf: async (tx, reference) => (await locateClient(tx, reference))?.workspaceId,
    change: async (context, reference, archived) =>
      (await updateClient(context, { path: { reference }, query: {}, body: { archived } })).data,
  });
}

function addErase(noun: Command): void {
  const command = verb(
    noun,
    'erase <client>',
    'Erase the personal data of a client for good: its fields, drafts, e-mails and the history of its webhooks. What was issued stays as it was frozen. Without --confirm it says what would be removed.',
    'clients erase 01JD2ZQW0000000000000000KM',
    'clients erase 01JD2ZQW0000000000000000KM --confirm "Marko Marković"',
  ).option('--confirm <name>', 'the name of the client, as it is now');
  onDatabase<{ confirm?: string }>(
    command,
    async ({ database, now, service }, { confirm }, reference = '') => {
      const contextOf = async <Tx extends Reader>(tx: Tx) =>
        contextIn(tx, (await locateClient(tx, reference))?.workspaceId, { now, service: service() });
      if (confirm === undefined)
        return card(await database.read(async (tx) => erasureOf(await contextOf(tx), reference)));
      return database.write(ofRecord(locateClient, reference), async (tx) => {
        const context = await contextOf(tx);
        const { name } = await erasureOf(context, reference);
        if (confirm !== name) throw invalid('confirm', message('command.confirm', { name }));
        await erase(context, reference);
        return card(await erasureOf(context, reference));
      });
    },
  );
}

function addCheck(noun: Command): void {
  const command = verb(
    noun,
    'check <workspace>',
    'List what looks wrong in tax numbers, VAT numbers and electronic addresses of clients, such as check digits.',
    'clients check 01JD2ZQW0000000000000000WS',
  );
  onDatabase(command, async ({ database }, _options, reference = '') => {
    const clients = await database.read(async (tx) =>
      checkedClients(tx, (await loadWorkspace(tx, reference)).id),
    );
    const found = clients.flatMap(({ reference: client, name, ...party }) =>
      partyFindings(party).map(({ field, message }) => ({ client, name, field, finding: english(message) })),
    );
    return listing(found, {
      rows: found,
      columns: [
        { title: 'Client', cell: ({ client }) => client },
        { title: 'Name', wraps: true, cell: ({ name }) => name },
        { title: 'Field', cell: ({ field }) => field },
        { title: 'Finding', wraps: true, cell: ({ finding }) => finding },
      ],
      empty: 'Nothing looks wrong.',
    });
  });
}

function addShow(noun: Command): void {
  const command = verb(
    noun,
    'show <client>',
    'Show a client and its contacts.',
    'clients show 01JD2ZQW0000000000000000KM',
  );
  onDatabase(command, async ({ database, now, service }, _options, reference = '') =>
    clientCard(
      await database.read(async (tx) => {
        const place = await locateClient(tx, reference);
        const context = await contextIn(tx, place?.workspaceId, { now, service: service() });
        return (await getClient(context, { path: { reference }, query: {}, body: undefined })).data;
      }),
    ),
  );
}

/** A client: complete as JSON, what it has as a card, with a line for each contact. */
function clientCard(client: Schema<'Client'>): Answer {
  const { contacts, metadata: _, ...fields } = client;
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  const lines = contacts.map((contact) => contactsText([contact])).join('\n');
  const text = card({ ...Object.fromEntries(given), ...(lines ? { contacts: lines } : {}) }).text;
  return { json: client, text };
}

function addBalance(noun: Command): void {
  const command = verb(
    noun,
    'balance <client>',
    'Show what a client owes and has on account in each currency, and the documents that are open.',
    'clients balance 01JD2ZQW0000000000000000KM',
  );
  onDatabase(command, async ({ database, now, service }, _options, reference = '') =>
    balanceAnswer(
      await database.read(async (tx) => {
        const place = await locateClient(tx, reference);
        const context = await contextIn(tx, place?.workspaceId, { now, service: service() });
        return (await getClientBalance(context, { path: { reference }, query: {}, body: undefined })).data;
      }),
    ),
  );
}

/** The currencies, and below them the open documents, the first that are due above. */
function balanceAnswer(balances: Schema<'ClientBalance'>[]): Answer {
  const sums = listing(balances, {
    rows: balances,
    columns: [
      { title: 'Currency', cell: ({ currency }) => currency },
      { title: 'Owed', align: 'right', cell: ({ owed }) => owed },
      { title: 'On account', align: 'right', cell: ({ on_account }) => on_account },
      { title: 'Open documents', align: 'right', cell: ({ open_item_count }) => open_item_count },
    ],
    empty: 'This client owes nothing and has nothing on account.',
  });
  const items = balances.flatMap(({ currency, open_items }) =>
    open_items.map((item) => ({ ...item, currency })),
  );
  if (items.length === 0) return sums;
  const open = listing(items, {
    rows: items,
    columns: [
      { title: 'Document', cell: ({ document }) => document.reference },
      { title: 'Number', cell: ({ document }) => document.number },
      { title: 'Type', cell: ({ document }) => document.type },
      { title: 'Issued', cell: ({ issue_date }) => issue_date },
      { title: 'Due', cell: ({ due_date }) => due_date },
      { title: 'Total', align: 'right', cell: ({ total, currency }) => `${total} ${currency}` },
      { title: 'Balance', align: 'right', cell: ({ balance, currency }) => `${balance} ${currency}` },
    ],
    empty: '',
  });
  return { json: sums.json, text: `${sums.text}\n\n${open.text}` };
}
