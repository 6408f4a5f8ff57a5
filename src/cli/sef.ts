import type { Command } from 'commander';
import { sefPlaces } from '../config/derived.ts';
import { serverKey } from '../config/instance-key-file.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { SefSystem } from '../domain/sef.ts';
import { getEInvoiceSubmission, submitEInvoice } from '../resources/documents/efaktura/api.ts';
import { loadHead } from '../resources/documents/state.ts';
import {
  type ConnectionView,
  changeConnection,
  connectionView,
  connectWorkspace,
  findConnection,
} from '../sef/connections.ts';
import { findSubmission, retrySubmission } from '../sef/submissions.ts';
import type { Schema } from '../spec/public.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { contextOfDocument, EXAMPLE } from './document-action.ts';
import { choice } from './options.ts';
import { type Answer, card } from './output.ts';

const WORKSPACE = '01JD2ZQW0000000000000000WS';

/** The verbs of `einvoice` for SEF: the connection of workspaces to it, and the submission of documents. */
export function addSef(noun: Command): void {
  const connect = verb(
    noun,
    'connect <workspace>',
    'Connect a workspace to SEF, or give its connection another key. The server tests the key at once.',
    `einvoice connect ${WORKSPACE} --key 00000000-0000-4000-8000-000000000000 --system production`,
  );
  requiring(
    connect,
    ['--key <key>', 'the API key of the company, from the settings of SEF'],
    ['--system <name>', 'production, demo or simulator', choice(['production', 'demo', 'simulator'])],
  )
    .option('--url <address>', 'another address than that of the settings')
    .option(
      '--at-issue <yes|no>',
      'whether issued documents are submitted by themselves',
      choice(['yes', 'no']),
    );
  type Options = { key: string; system: SefSystem; url?: string; atIssue?: 'yes' | 'no' };
  onDatabase<Options>(connect, async ({ database, config, now }, options, reference = '') => {
    const instanceKey = serverKey(config);
    const row = await database.write(async (tx) =>
      connectWorkspace(tx, {
        workspace: await loadWorkspace(tx, reference),
        key: options.key,
        system: options.system,
        url: options.url,
        sendsAtIssue: options.atIssue === undefined ? undefined : options.atIssue === 'yes',
        instanceKey,
        places: sefPlaces(config),
        now,
      }),
    );
    return connectionCard(connectionView(row));
  });
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
        await database.write(async (tx) =>
          changeConnection(tx, await loadWorkspace(tx, reference), { isOff: true }, now),
        ),
      ),
    ),
  );
  addDocumentVerbs(noun);
}

function addDocumentVerbs(noun: Command): void {
  const submit = verb(
    noun,
    'submit <document>',
    'Submit an issued document to SEF. The server sends it.',
    `einvoice submit ${EXAMPLE}`,
  );
  onDatabase(submit, async (commandContext, _options, reference = '') =>
    submissionCard(
      await commandContext.database.write(async (tx) =>
        submitEInvoice(await contextOfDocument(commandContext, tx, reference), { path: { reference } }),
      ),
    ),
  );
  const status = verb(noun, 'status <document>', 'Show how far the submission of a document has come.');
  onDatabase(status, async (commandContext, _options, reference = '') =>
    submissionCard(
      await commandContext.database.read(async (tx) => {
        const context = await contextOfDocument(commandContext, tx, reference);
        const { id } = await loadHead(context, reference);
        if (!(await findSubmission(tx, id))) throw new Failure('conflict', message('sef.not_submitted'));
        return getEInvoiceSubmission(context, { path: { reference } });
      }),
    ),
  );
  const retry = verb(
    noun,
    'retry <document>',
    'Make the next call of SEF for a document now. One that is doubtful is searched for in SEF first.',
    `einvoice retry ${EXAMPLE}`,
  );
  onDatabase(retry, async (commandContext, _options, reference = '') =>
    submissionCard(
      await commandContext.database.write(async (tx) => {
        const context = await contextOfDocument(commandContext, tx, reference);
        const head = await loadHead(context, reference);
        await retrySubmission(tx, head.id, commandContext.now);
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
