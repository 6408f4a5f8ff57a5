import type { Command } from 'commander';
import { ofRecord } from '../database/engine/write-of.ts';
import { maxAttempts } from '../domain/delivery-schedule.ts';
import { redeliverFailed } from '../webhooks/deliveries.ts';
import { getActiveEndpoint, workspaceOfEndpoint } from '../webhooks/endpoints.ts';
import { testEndpoint } from '../webhooks/test-event.ts';
import { onDatabase, verb } from './command.ts';
import { card } from './output.ts';

/** The verbs of `endpoints` that send: a test event, and failed deliveries. A running server sends them at once. */
export function addEndpointSending(noun: Command): void {
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
