import type { Command } from 'commander';
import { sefPlaces } from '../config/derived.ts';
import { serverKey } from '../config/instance-key-file.ts';
import { ofRecord } from '../database/engine/write-of.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { SefSystem } from '../domain/sef.ts';
import { locateDocument } from '../resources/document-records/queries.ts';
import { loadHead } from '../resources/document-records/state.ts';
import { getEInvoiceSubmission } from '../resources/einvoices/efaktura.ts';
import {
  type ConnectionView,
  changeConnection,
  connectionView,
  connectWorkspace,
  findConnection,
} from '../sef/connections.ts';
import { retrySubmission } from '../sef/submissions.ts';
import type { Schema } from '../spec/public.ts';
import { mustInclude } from '../workspaces/plans.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { contextIn } from './context.ts';
import { choice } from './options.ts';
import { type Answer, card } from './output.ts';
import { addBuyer } from './sef-buyer.ts';
import { sefKey } from './sef-key.ts';

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
