import type { Command } from 'commander';
import { updateClient } from '../resources/clients/api.ts';
import { getClientPortalLink, renewPortalLink } from '../resources/clients/portal-link.ts';
import { locateClient } from '../resources/clients/queries.ts';
import { addArchiving } from './archiving.ts';
import { described, onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { linkAnswer } from './documents.ts';
import { addList } from './list-command.ts';
import { CLIENTS_LIST } from './record-lists.ts';

/** `clients`: the list, and the secret portal link of a client, named by its reference. */
export function addClients(program: Command): void {
  const noun = described(program.command('clients'), 'Clients.', []);
  addList(noun, CLIENTS_LIST);
  const link = verb(
    noun,
    'portal-link <client>',
    "Show the secret link of a client's portal. Anyone who has it can read all documents issued to the client.",
  );
  onDatabase(link, async ({ database, now, service }, _options, reference = '') =>
    linkAnswer(
      await database.write(async (tx) => {
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
      await database.write(async (tx) => {
        const place = await locateClient(tx, reference);
        return renewPortalLink(
          await contextIn(tx, place?.workspaceId, { now, service: service() }),
          reference,
        );
      }),
    ),
  );
  addArchiving(noun, 'client', {
    workspaceOf: async (tx, reference) => (await locateClient(tx, reference))?.workspaceId,
    change: async (context, reference, archived) =>
      (await updateClient(context, { path: { reference }, query: {}, body: { archived } })).data,
  });
}
