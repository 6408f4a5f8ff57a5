import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { SefPlaces, Workspace } from '../auth/context.ts';
import { sefPlaces } from '../config/derived.ts';
import { serverKey } from '../config/instance-key-file.ts';
import type { Config } from '../config/load.ts';
import { ofRecord } from '../database/engine/database.ts';
import type { Reader } from '../database/engine/statement.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { SefSystem } from '../domain/sef.ts';
import { getClient } from '../resources/clients/api.ts';
import { locateClient } from '../resources/clients/queries.ts';
import { loadHead } from '../resources/document-records/document.ts';
import { locateDocument } from '../resources/document-records/queries.ts';
import { getEInvoiceSubmission } from '../resources/einvoices/efaktura.ts';
import { isRegisteredInSef } from '../sef/buyer.ts';
import type { SefInUse } from '../sef/clock.ts';
import {
  type ConnectionView,
  changeConnection,
  connectionView,
  connectWorkspace,
  findConnection,
  mustBeSerbian,
  placeOf,
} from '../sef/connections.ts';
import { retrySubmission } from '../sef/submissions.ts';
import type { Schema } from '../spec/public.ts';
import { mustInclude } from '../workspaces/plans.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { contextIn } from './context.ts';
import { choice } from './options.ts';
import { type Answer, card } from './output.ts';

const WORKSPACE = '01JD2ZQW0000000000000000WS';

/** `einvoice`: the connection of workspaces to SEF, and what is doubtful there. */
export function add(noun: Command): void {
  addConnecting(noun);
  addConnection(noun);
  addBuyer(noun);
  addRetry(noun);
}

function addConnecting(noun: Command): void {
  const connect = verb(
    noun,
    'connect <workspace>',
    'Connect a workspace to SEF, or give its connection another key. The key is from the settings of the company in SEF: it is asked for, or read from SEF_API_KEY or the file that SEF_API_KEY_FILE names. The server tests it at once.',
    `einvoice connect ${WORKSPACE} --system production`,
    `einvoice connect ${WORKSPACE} --system production --key - < sef-key.txt`,
  );
  requiring(connect, [
    '--system <name>',
    'production, demo or simulator',
    choice(['production', 'demo', 'simulator']),
  ])
    .option(
      '--key <key>',
      'the key itself, or - to read it from standard input: other users of this machine may see what stands on a command line',
    )
    .option(
      '--url <address>',
      'another address than that of the settings; for a simulator, that of the simulator',
    )
    .option(
      '--at-issue <yes|no>',
      'whether issued documents are submitted by themselves',
      choice(['yes', 'no']),
    );
  type Options = { key?: string; system: SefSystem; url?: string; atIssue?: 'yes' | 'no' };
  onDatabase<Options>(connect, async ({ database, config, now, service }, options, reference = '') => {
    const instanceKey = serverKey(config);
    const key = await sefKey(options.key, config);
    const row = await database.write({ workspace: reference }, async (tx) => {
      const { id } = await loadWorkspace(tx, reference);
      const { actor } = await contextIn(tx, id, { now, service: service() });
      mustInclude(actor, 'einvoicing');
      return connectWorkspace(tx, {
        workspace: actor.workspace,
        key,
        system: options.system,
        url: options.url,
        sendsAtIssue: options.atIssue === undefined ? undefined : options.atIssue === 'yes',
        instanceKey,
        places: sefPlaces(config),
        now,
      });
    });
    return connectionCard(connectionView(row));
  });
}

function addConnection(noun: Command): void {
  const connection = verb(noun, 'connection <workspace>', 'Show how a workspace is connected to SEF.');
  onDatabase(connection, async ({ database }, _options, reference = '') => {
    const row = await database.read(async (tx) =>
      findConnection(tx, (await loadWorkspace(tx, reference)).id),
    );
    if (!row) throw new Failure('conflict', message('sef.not_connected'));
    return connectionCard(connectionView(row));
  });
  const disconnect = verb(
    noun,
    'disconnect <workspace>',
    'Stop all calls of SEF for a workspace. What was submitted is kept.',
  );
  onDatabase(disconnect, async ({ database, now }, _options, reference = '') =>
    connectionCard(
      connectionView(
        await database.write({ workspace: reference }, async (tx) =>
          changeConnection(tx, await loadWorkspace(tx, reference), { isOff: true }, now),
        ),
      ),
    ),
  );
}

function addRetry(noun: Command): void {
  const retry = verb(
    noun,
    'retry <document>',
    'Make the next call of SEF for a document now. One that is doubtful is searched for in SEF first.',
    'einvoice retry 01JD2ZQW0000000000000000D1',
  );
  onDatabase(retry, async ({ database, now, service }, _options, reference = '') =>
    submissionCard(
      await database.write(ofRecord(locateDocument, reference), async (tx) => {
        const place = await locateDocument(tx, reference);
        const context = await contextIn(tx, place?.workspaceId, { now, service: service() });
        const head = await loadHead(context, reference);
        await retrySubmission(tx, head.id, now);
        return getEInvoiceSubmission(context, { path: { reference } });
      }),
    ),
  );
}

function connectionCard(json: ConnectionView): Answer {
  const { sends_at_issue: atIssue, is_test_due: isTestDue, ...rest } = json;
  const rows = { ...rest, sends_at_issue: atIssue ? 'yes' : 'no', test: isTestDue ? 'under way' : 'done' };
  return { json, text: card(rows).text };
}

function submissionCard({ data }: { data: Schema<'EfakturaSubmission'> }): Answer {
  const { history, attempts, ...rest } = data;
  const events = history
    .map(({ status, at, message }) => `${status} ${at} ${message ?? ''}`.trim())
    .join('\n');
  return { json: data, text: card({ ...rest, attempts: String(attempts), history: events }).text };
}

/** `einvoice buyer`: whether SEF knows a client. Nothing depends on it: who registers later is known later. */
function addBuyer(noun: Command): void {
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

type Input = NodeJS.ReadStream | NodeJS.ReadableStream;

/**
 * The API key of SEF, from the first of these that there is: `--key`, standard input for `--key -`, SEF_API_KEY, and the
 * one who sits at the terminal. Only the first shows it to every user of the machine, in the list of processes.
 * @throws Error where there is none
 */
export async function sefKey(
  option: string | undefined,
  { SEF_API_KEY }: Pick<Config, 'SEF_API_KEY'>,
  input: Input = process.stdin,
): Promise<string> {
  if (option === '-') return firstLine(await text(input));
  if (option !== undefined) return option;
  if (SEF_API_KEY !== undefined) return SEF_API_KEY;
  if ('isTTY' in input && input.isTTY) return asked(input);
  throw new Error(
    'Give the API key of SEF on standard input, with "--key -", or in SEF_API_KEY or SEF_API_KEY_FILE.',
  );
}

function firstLine(given: string): string {
  const [line = ''] = given.trim().split(/\r?\n/);
  if (line === '') throw new Error('There is no key on standard input.');
  return line;
}

/** Asks at the terminal, which does not show what is typed. */
async function asked(input: Input): Promise<string> {
  const stopped = new AbortController();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  lines.once('SIGINT', () => stopped.abort(new Error('No key was given.')));
  process.stderr.write('API key of SEF (it is not shown): ');
  try {
    return (await lines.question('', { signal: stopped.signal })).trim();
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
