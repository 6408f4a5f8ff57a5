// An example of an integration with Zapier. Change it for yours, then `zapier register` and `zapier push`.
const { createHmac, timingSafeEqual } = require('node:crypto');
const { version } = require('./package.json');

const TOLERANCE_SECONDS = 300;

const at = (bundle, path) => `${bundle.authData.base_url.replace(/\/+$/, '')}${path}`;

/** Zapier calls it at every switch of a Zap, each time with another address: each gets an endpoint of its own. */
async function subscribe(z, bundle) {
  const answer = await z.request({
    method: 'POST',
    url: at(bundle, '/webhook-endpoints'),
    body: {
      url: bundle.targetUrl,
      events: [bundle.inputData.event],
      external_id: `zapier ${bundle.targetUrl}`.slice(0, 255),
      description: 'Zapier',
    },
  });
  const { endpoint, secret } = answer.data.data;
  return { reference: endpoint.reference, secret };
}

async function unsubscribe(z, bundle) {
  const url = at(bundle, `/webhook-endpoints/${bundle.subscribeData.reference}`);
  const answer = await z.request({ method: 'DELETE', url, skipThrowForStatus: true });
  if (answer.status !== 204 && answer.status !== 404) answer.throwForStatus();
  return {};
}

/** Zapier takes an id to recognise what comes twice: these three together are one. */
function withId(event) {
  return { id: `${event.event} ${event.data.reference} ${event.occurred_at}`, ...event };
}

/** An event that has come in. @throws z.errors.HaltedError where it is not signed with the secret of the endpoint */
function perform(z, bundle) {
  const { content, headers } = bundle.rawRequest;
  const name = Object.keys(headers).find((each) => /x-service-signature$/i.test(each));
  if (!isAuthentic(headers[name], content, bundle.subscribeData.secret))
    throw new z.errors.HaltedError('The signature is not that of the endpoint.');
  return [withId(bundle.cleanedRequest)];
}

/** What a Zap is set up with before anything has happened. */
async function samples(z, bundle) {
  const answer = await z.request({ url: at(bundle, '/event-types') });
  return answer.data.data
    .filter(({ name }) => name === bundle.inputData.event)
    .map(({ sample }) => withId(sample));
}

function isAuthentic(header, body, secret) {
  const fields = String(header ?? '')
    .split(',')
    .map((field) => field.trim().split('='));
  const time = Number(fields.find(([name]) => name === 't')?.[1]);
  if (!(Math.abs(Date.now() / 1000 - time) <= TOLERANCE_SECONDS)) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return fields.some(([name, value]) => {
    const given = Buffer.from(name === 'v1' ? (value ?? '') : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

module.exports = {
  version,
  platformVersion: '19.1.0',
  authentication: {
    type: 'custom',
    fields: [
      { key: 'base_url', label: 'Base URL', required: true, helpText: 'It ends in /api/v1.' },
      { key: 'api_key', label: 'API Key', type: 'password', required: true },
    ],
    test: async (z, bundle) => (await z.request({ url: at(bundle, '/workspace') })).data.data,
    connectionLabel: '{{business__name}}',
  },
  beforeRequest: [
    (request, _z, bundle) => {
      request.headers.Authorization = `Bearer ${bundle.authData.api_key}`;
      return request;
    },
  ],
  triggers: {
    event: {
      key: 'event',
      noun: 'Event',
      display: {
        label: 'New Event',
        description: 'Triggers when a client, document, payment or contract changes.',
      },
      operation: {
        type: 'hook',
        inputFields: [{ key: 'event', label: 'Event', required: true, dynamic: 'event_type.id.name' }],
        performSubscribe: subscribe,
        performUnsubscribe: unsubscribe,
        perform,
        performList: samples,
      },
    },
    event_type: {
      key: 'event_type',
      noun: 'Event type',
      display: { label: 'Event Types', description: 'The choices of the field above.', hidden: true },
      operation: {
        perform: async (z, bundle) =>
          (await z.request({ url: at(bundle, '/event-types') })).data.data.map(({ name }) => ({
            id: name,
            name,
          })),
      },
    },
  },
};
