import type { Command } from 'commander';
import type { Workspace } from '../auth/context.ts';
import type { Config } from '../config/load.ts';
import type { Reader } from '../database/engine/statement.ts';
import { ofRecord } from '../database/engine/write-of.ts';
import { DELIVERY_STATUSES } from '../database/schema/webhooks.ts';
import { maxAttempts } from '../domain/delivery-schedule.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { type AttemptView, listAttempts } from '../webhooks/attempt-history.ts';
import { type DeliveryView, listDeliveries, redeliver, workspaceOfDelivery } from '../webhooks/deliveries.ts';
import { describeDelivery } from '../webhooks/delivery-detail.ts';
import { getEndpoint } from '../webhooks/endpoints.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { described, onDatabase, verb } from './command.ts';
import { wholeNumber } from './options.ts';
import { type Answer, card, listing, minuteOf, printable } from './output.ts';

type Filter = { endpoint?: string; status?: string; limit: number };

/** `deliveries` and `attempts`: what was sent to endpoints, and the result of each attempt. */
export function addDeliveries(program: Command): void {
  const noun = described(program.command('deliveries'), 'Webhook deliveries.', []);
  list(noun);
  show(noun);
  const again = verb(
    noun,
    'redeliver <delivery>',
    'Send a delivery again, with a full set of attempts, whatever its status.',
  );
  onDatabase(again, async ({ database, config, now }, _options, reference = '') =>
    card(
      await database.write(ofRecord(workspaceOfDelivery, reference), async (tx) =>
        redeliver(tx, { ...placeOf(await workspaceOfDelivery(tx, reference), config), reference, now }),
      ),
    ),
  );
  attempts(described(program.command('attempts'), 'Attempts of webhook deliveries.', []));
}

function list(noun: Command): void {
  const command = verb(
    noun,
    'list <workspace>',
    'List the latest deliveries of a workspace, newest first.',
    'deliveries list 01JD2ZQW0000000000000000WS --status failed_permanently',
  )
    .option('--endpoint <endpoint>', 'only those to this endpoint')
    .option('--status <status>', `only ${DELIVERY_STATUSES.join(', ')}`)
    .option('--limit <number>', 'how many at most', wholeNumber(1, 1000), 30);
  onDatabase<Filter>(command, async ({ database, config }, filter, reference = '') => {
    const deliveries = await database.read(async (tx) =>
      matching(tx, placeOf(await loadWorkspace(tx, reference), config), filter),
    );
    return listing(deliveries, {
      rows: deliveries,
      columns: [
        { title: 'Reference', cell: (delivery) => delivery.reference },
        { title: 'Event', cell: ({ event, is_test }) => (is_test ? `${event} (test)` : event) },
        { title: 'Endpoint', wraps: true, cell: (delivery) => delivery.endpoint_url },
        { title: 'Status', cell: (delivery) => delivery.status },
        { title: 'Answer', cell: (delivery) => delivery.http_code ?? delivery.error ?? 'none yet' },
        { title: 'Attempts', cell: (delivery) => delivery.attempts, align: 'right' },
        { title: 'Created', cell: (delivery) => minuteOf(delivery.created_at) },
      ],
      empty:
        'There are no such deliveries. One is made for every event that an active endpoint subscribes to.',
    });
  });
}

function show(noun: Command): void {
  const command = verb(
    noun,
    'show <delivery>',
    'Show a delivery: the headers of its last attempt, its payload as it is sent, and every attempt.',
  );
  onDatabase(command, async ({ database, config }, _options, reference = '') => {
    const delivery = await database.read(async (tx) => {
      const place = placeOf(await workspaceOfDelivery(tx, reference), config);
      return describeDelivery(tx, { ...place, reference, holds: () => true });
    });
    const { headers, payload, attempt_history: history, ...fields } = delivery;
    const sent = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
    const parts = [
      card(fields).text,
      sent.length > 0 ? sent.join('\n') : 'It has not been sent yet.',
      printable(payload ?? ''),
      attemptTable(history).text,
    ];
    return { json: delivery, text: parts.join('\n\n') };
  });
}

function placeOf(workspace: Workspace, { WEBHOOK_RETRY_SECONDS }: Config) {
  return { workspace, maxAttempts: maxAttempts(WEBHOOK_RETRY_SECONDS), showsAddress: true };
}

async function matching(
  tx: Reader,
  place: ReturnType<typeof placeOf>,
  { endpoint, status: text, limit }: Filter,
): Promise<DeliveryView[]> {
  const status = DELIVERY_STATUSES.find((known) => known === text);
  if (text !== undefined && !status) {
    throw invalid('status', message('command.delivery_status', { text, statuses: DELIVERY_STATUSES }));
  }
  const deliveries = await listDeliveries(tx, { ...place, endpoint, status, limit });
  // A removed endpoint still has its history: the endpoint must exist only where there is none.
  if (deliveries.length === 0 && endpoint !== undefined)
    await mustHaveEndpoint(tx, place.workspace, endpoint);
  return deliveries;
}

async function mustHaveEndpoint(tx: Reader, workspace: Workspace, reference: string): Promise<void> {
  try {
    await getEndpoint(tx, { workspace, reference });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    throw invalid('endpoint', message('command.no_endpoint', { reference }));
  }
}

function attempts(noun: Command): void {
  const command = verb(noun, 'list <delivery>', 'List every attempt of a delivery, the first one first.');
  onDatabase(command, async ({ database }, _options, reference = '') => {
    const rows = await database.read(async (tx) =>
      listAttempts(tx, { workspace: await workspaceOfDelivery(tx, reference), reference }),
    );
    return attemptTable(rows);
  });
}

function attemptTable(rows: AttemptView[]): Answer {
  return listing(rows, {
    rows,
    columns: [
      { title: 'At', cell: (attempt) => attempt.attempted_at },
      { title: 'Answer', cell: (attempt) => attempt.http_code ?? 'none' },
      { title: 'Error', cell: (attempt) => attempt.error },
      { title: 'Took', cell: (attempt) => `${attempt.duration_ms} ms`, align: 'right' },
      {
        title: 'Beginning of the answer',
        wraps: true,
        cell: (attempt) => attempt.response_excerpt?.replaceAll('\n', ' ').slice(0, 80),
      },
    ],
    empty: 'This delivery has not been attempted yet.',
  });
}
