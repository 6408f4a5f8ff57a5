import type { Command } from 'commander';
import type { SefPlaces, Workspace } from '../auth/context.ts';
import { sefPlaces } from '../config/derived.ts';
import type { Reader } from '../database/engine/statement.ts';
import { getClient } from '../resources/clients/api.ts';
import { locateClient } from '../resources/clients/queries.ts';
import { isRegisteredInSef } from '../sef/buyer.ts';
import type { SefInUse } from '../sef/clock.ts';
import { findConnection, mustBeSerbian, placeOf } from '../sef/connections.ts';
import { onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { card } from './output.ts';

/** `einvoice buyer`: whether SEF knows a client. Nothing depends on it: who registers later is known later. */
export function addBuyer(noun: Command): void {
  const command = verb(
    noun,
    'buyer <client>',
    'Ask SEF whether it knows a client, before documents are submitted: it refuses those for others. Nothing is stored, and no key is needed.',
    'einvoice buyer 01JD2ZQW0000000000000000C1',
  );
  onDatabase(command, async ({ database, config, now, service }, _options, reference = '') => {
    const places = sefPlaces(config);
    const { client, place } = await database.read(async (tx) => {
      const found = await locateClient(tx, reference);
      const context = await contextIn(tx, found?.workspaceId, { now, service: service() });
      const { data } = await getClient(context, { path: { reference }, query: {}, body: undefined });
      return { client: data, place: await placeFor(tx, context.actor.workspace, places) };
    });
    const pib = /^(?:RS)?(\d{9})$/.exec(
      (client.vat_number ?? client.tax_number ?? '').replaceAll(/[\s-]/g, ''),
    );
    if (!pib?.[1]) throw new Error(`${client.name} has no PIB: SEF knows companies by their nine digits.`);
    const isRegistered = await isRegisteredInSef(place, pib[1], places).catch((error: Error) => {
      throw new Error(`SEF has not said whether it knows ${client.name}: ${error.message}.`);
    });
    const { name } = client;
    const json = { client: reference, name, pib: pib[1], system: place.system, is_registered: isRegistered };
    return { json, text: card({ ...json, is_registered: isRegistered ? 'yes' : 'no' }).text };
  });
}

/** The SEF that a workspace is connected to, else the one that it could be. */
async function placeFor(
  tx: Reader,
  workspace: Workspace,
  places: SefPlaces,
): Promise<Pick<SefInUse, 'system' | 'url'>> {
  mustBeSerbian(workspace);
  const connection = await findConnection(tx, workspace.id);
  const system = connection?.system ?? (workspace.environment === 'production' ? 'production' : 'demo');
  const url = placeOf({ system, url: connection?.url ?? null }, places);
  if (url === undefined) throw new Error('No address of this SEF is set.');
  return { system, url };
}
