import type { Command } from 'commander';
import type { Workspace } from '../auth/context.ts';
import { addressPolicy } from '../config/derived.ts';
import { serverKey } from '../config/instance-key-file.ts';
import type { Config } from '../config/load.ts';
import { ofRecord } from '../database/engine/database.ts';
import type { Writer } from '../database/engine/statement.ts';
import { maxAttempts } from '../domain/delivery-schedule.ts';
import { ALL_EVENTS } from '../domain/events.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { redeliverFailed } from '../webhooks/deliveries.ts';
import type { EndpointView } from '../webhooks/endpoint-view.ts';
import {
  createEndpoint,
  getActiveEndpoint,
  listEndpoints,
  MAX_OVERLAP_HOURS,
  pauseEndpoint,
  removeEndpoint,
  resumeWithReport,
  rotateEndpointSecret,
  updateEndpoint,
  workspaceOfEndpoint,
} from '../webhooks/endpoints.ts';
import { checkEndpointUrl } from '../webhooks/public-address.ts';
import { testEndpoint } from '../webhooks/test-event.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import type { CommandContext } from './opened.ts';
import { commaList, wholeNumber } from './options.ts';
import { type Answer, card, listing } from './output.ts';

const SHOWN_ONCE =
  'Keep the secret now: this is the only time that it is shown. Receivers verify signatures with it.';

/** `endpoints`: the addresses that a workspace's events are sent to. */
export function add(noun: Command): void {
  create(noun);
  list(noun);
  update(noun);
  pause(noun);
  resume(noun);
  rotateSecret(noun);
  addEndpointSending(noun);
  remove(noun);
}

function create(noun: Command): void {
  const command = verb(
    noun,
    'create <workspace>',
    'Register an endpoint. Its signing secret is shown only now.',
    'endpoints create 01JD2ZQW0000000000000000WS --url https://shop.example/hooks --events all',
    'endpoints create 01JD2ZQW0000000000000000WS --url https://shop.example/hooks --events document.issued,payment.recorded',
  );
  requiring(
    command,
    ['--url <url>', 'public https:// address that receives the events'],
    ['--events <list>', 'all, or event names with commas between them', commaList],
  )
    .option('--description <text>', 'what it is for')
    .option('--inactive', 'register it switched off');
  type Options = { url: string; events: string[]; description?: string; inactive?: boolean };
  onDatabase<Options>(command, async ({ database, config, now }, options, reference = '') => {
    const key = serverKey(config);
    const made = database.write({ workspace: reference }, async (tx) =>
      createEndpoint(tx, {
        workspace: await loadWorkspace(tx, reference),
        url: options.url,
        events: options.events,
        description: options.description,
        active: !options.inactive,
        now,
        instanceKey: key,
        ...addressPolicy(config),
      }),
    );
    const { endpoint, secret } = await withPrivateHint(made, options.url, config);
    const { reference: own, ...rest } = endpoint;
    return endpointCard({ reference: own, secret, ...rest }, [SHOWN_ONCE]);
  });
}

function list(noun: Command): void {
  const command = verb(noun, 'list <workspace>', 'List the endpoints of a workspace.');
  onDatabase(command, async ({ database }, _options, reference = '') => {
    const endpoints = await database.read(async (tx) =>
      listEndpoints(tx, { workspace: await loadWorkspace(tx, reference) }),
    );
    return listing(endpoints, {
      rows: endpoints,
      columns: [
        { title: 'Reference', cell: (endpoint) => endpoint.reference },
        { title: 'URL', wraps: true, cell: (endpoint) => endpoint.url },
        {
          title: 'Events',
          wraps: true,
          cell: ({ events }) => eventsText(events),
        },
        { title: 'Active', cell: (endpoint) => endpoint.active },
        { title: 'Failed in a row', cell: (endpoint) => endpoint.consecutive_failures, align: 'right' },
        { title: 'Note', wraps: true, cell: (endpoint) => endpoint.disabled_reason ?? endpoint.description },
      ],
      empty: `This workspace has no endpoints. Register one with: endpoints create ${reference} --url https://… --events all`,
    });
  });
}

function update(noun: Command): void {
  const command = verb(
    noun,
    'update <endpoint>',
    'Change an endpoint; attempts that are still to come go to the new address.',
    'endpoints update 01JD2ZQW0000000000000000EN --events all',
  )
    .option('--url <url>', 'public https:// address that receives the events')
    .option('--events <list>', 'all, or event names with commas between them', commaList)
    .option('--description <text>', 'what it is for; an empty text clears it');
  type Options = { url?: string; events?: string[]; description?: string };
  onDatabase<Options>(command, (commandContext, { url, events, description }, reference = '') => {
    if (url === undefined && events === undefined && description === undefined) {
      throw new Failure('bad_request', message('command.endpoint_change'));
    }
    const updated = changed(commandContext, reference, (tx, which) =>
      updateEndpoint(tx, { ...which, url, events, description, ...addressPolicy(commandContext.config) }),
    );
    return url === undefined ? updated : withPrivateHint(updated, url, commandContext.config);
  });
}

function pause(noun: Command): void {
  const command = verb(
    noun,
    'pause <endpoint>',
    'Switch an endpoint off. Events that occur while it is off are not queued for it.',
  );
  onDatabase(command, (commandContext, _options, reference = '') =>
    changed(commandContext, reference, pauseEndpoint),
  );
}

function resume(noun: Command): void {
  const command = verb(
    noun,
    'resume <endpoint>',
    'Switch an endpoint on again, with a clean count of failures.',
  );
  onDatabase(command, async (commandContext, _options, reference = '') => {
    const { endpoint, waiting, missedSince } = await inWorkspaceOf(
      commandContext,
      reference,
      resumeWithReport,
    );
    const missed = `What happened since ${missedSince} may not have arrived: api replayWebhookEvents --reference ${reference} --from ${missedSince} sends it.`;
    return endpointCard(
      endpoint,
      missedSince === null ? [] : [`Deliveries that go out now: ${waiting}.`, missed],
    );
  });
}

function rotateSecret(noun: Command): void {
  const command = verb(
    noun,
    'rotate-secret <endpoint>',
    'Give an endpoint a new signing secret, shown only now. The old one stops working immediately, unless both sign for some hours.',
    'endpoints rotate-secret 01JD2ZQW0000000000000000EN --overlap-hours 24',
  ).option(
    '--overlap-hours <number>',
    `for how long both secrets sign, 1 to ${MAX_OVERLAP_HOURS}: the receiver then loses nothing`,
    wholeNumber(1, MAX_OVERLAP_HOURS),
  );
  onDatabase<{ overlapHours?: number }>(command, async (commandContext, { overlapHours }, reference = '') => {
    const { database, config, now } = commandContext;
    const key = serverKey(config);
    const { secret, endpoint } = await database.write(ofRecord(workspaceOfEndpoint, reference), async (tx) =>
      rotateEndpointSecret(tx, {
        workspace: await workspaceOfEndpoint(tx, reference),
        reference,
        now,
        instanceKey: key,
        overlapHours,
      }),
    );
    const until = endpoint.previous_secret_until;
    return card({ reference, secret, ...(until ? { previous_secret_until: until } : {}) }, [SHOWN_ONCE]);
  });
}

function remove(noun: Command): void {
  const command = verb(
    noun,
    'remove <endpoint>',
    'Remove an endpoint for good. Its deliveries stop; their history is kept.',
  );
  onDatabase(command, async (commandContext, _options, reference = '') => {
    const endpoint = await inWorkspaceOf(commandContext, reference, removeEndpoint);
    const text = `The endpoint ${reference} (${endpoint.url}) is removed: nothing is sent to it any more.`;
    return { json: endpoint, text };
  });
}

type EndpointAction = { workspace: Workspace; reference: string; now: Date };

type Change<Result = EndpointView> = (tx: Writer, which: EndpointAction) => Promise<Result>;

async function changed(commandContext: CommandContext, reference: string, change: Change): Promise<Answer> {
  return endpointCard(await inWorkspaceOf(commandContext, reference, change));
}

function inWorkspaceOf<Result>(
  { database, now }: CommandContext,
  reference: string,
  change: Change<Result>,
): Promise<Result> {
  return database.write(ofRecord(workspaceOfEndpoint, reference), async (tx) =>
    change(tx, { workspace: await workspaceOfEndpoint(tx, reference), reference, now }),
  );
}

function endpointCard(json: EndpointView & { secret?: string }, notes?: string[]): Answer {
  return { json, text: card({ ...json, events: eventsText(json.events) }, notes).text };
}

function eventsText(events: string[]): string {
  return events.includes(ALL_EVENTS) ? 'all' : events.join(', ');
}

/** Adds a hint for developers to an address that is refused only because it is not public. */
async function withPrivateHint<T>(work: Promise<T>, url: string, config: Config): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const [problem] = (error instanceof Failure && error.errors?.url) || [];
    const couldBeAllowed =
      !config.WEBHOOK_ALLOW_PRIVATE_NETWORK && 'url' in checkEndpointUrl(url, { allowPrivateNetwork: true });
    if (problem === undefined || !couldBeAllowed) throw error;
    throw invalid('url', message('command.private_address', { problem }));
  }
}

/** The verbs of `endpoints` that send: a test event, and failed deliveries. A running server sends them at once. */
function addEndpointSending(noun: Command): void {
  const test = verb(
    noun,
    'test <endpoint>',
    'Send a test event: the first that the endpoint subscribes to, about a made-up record, with the header X-Service-Test.',
  );
  onDatabase(test, async ({ database, config, now }, _options, reference = '') => {
    const delivery = await database.write(ofRecord(workspaceOfEndpoint, reference), async (tx) =>
      testEndpoint(tx, {
        workspace: await workspaceOfEndpoint(tx, reference),
        reference,
        maxAttempts: maxAttempts(config.WEBHOOK_RETRY_SECONDS),
        now,
      }),
    );
    return card(delivery, [`See how it went with: api getWebhookDelivery --reference ${delivery.reference}`]);
  });
  const again = verb(
    noun,
    'redeliver-failed <endpoint>',
    'Send the latest 1000 deliveries that failed permanently again, each with a full set of attempts.',
  );
  onDatabase(again, async ({ database, now }, _options, reference = '') => {
    const count = await database.write(ofRecord(workspaceOfEndpoint, reference), async (tx) => {
      const which = { workspace: await workspaceOfEndpoint(tx, reference), reference, now };
      await getActiveEndpoint(tx, which);
      return redeliverFailed(tx, which);
    });
    const text = count === 0 ? 'Nothing had failed permanently.' : `Sent again: ${count}.`;
    return { json: { reference, count }, text };
  });
}
