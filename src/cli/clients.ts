import type { Command } from 'commander';
import { ofRecord } from '../database/engine/database.ts';
import type { Reader } from '../database/engine/statement.ts';
import { invalid } from '../domain/failure.ts';
import { english } from '../domain/messages/english.ts';
import { message } from '../domain/messages/message.ts';
import { partyFindings } from '../domain/party-findings.ts';
import { checkedClients, locateClient } from '../resources/clients/queries.ts';
import { erase, erasureOf } from '../resources/erase-client.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { card, listing } from './output.ts';

/** `clients`: erasing their personal data, and checking their numbers. */
export function add(noun: Command): void {
  addCheck(noun);
  addErase(noun);
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
