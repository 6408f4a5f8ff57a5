const { createHmac, timingSafeEqual } = require('node:crypto');
const { call, send } = require('./request.js');

const ENDPOINTS = '/webhook-endpoints';
/** How far the time of a signature may be from now. */
const TOLERANCE_SECONDS = 300;

/** n8n listens at one address for a test and at another one for the active workflow, both at the same time. */
const modeOf = (node) => (node.getMode() === 'manual' ? 'test' : 'production');

/** By this the endpoint of a node is found again when n8n has lost what it knew of it. */
const externalIdOf = (node) => `n8n ${node.getWorkflow().id} ${node.getNode().id} ${modeOf(node)}`;

/** What n8n keeps of the endpoint: its reference and its secret. */
const stateOf = (node) => node.getWorkflowStaticData('node')[modeOf(node)] ?? {};

/** Set as a whole: n8n stores what is set on this object itself. */
function keep(node, state) {
  node.getWorkflowStaticData('node')[modeOf(node)] = state;
}

async function findOwn(node) {
  const { data } = await call(node, 'GET', ENDPOINTS, { qs: { external_id: externalIdOf(node) } });
  return data[0];
}

function choicesOf(node) {
  return { url: node.getNodeWebhookUrl('default'), events: node.getNodeParameter('events') };
}

/** Takes over the endpoint of this node from before, with a secret that is known. */
async function takeOver(node) {
  const endpoint = await findOwn(node);
  if (!endpoint) throw new Error('The webhook endpoint of this node is neither free nor found. Try again.');
  const path = `${ENDPOINTS}/${endpoint.reference}`;
  await call(node, 'PATCH', path, { body: choicesOf(node) });
  if (!endpoint.active) await call(node, 'POST', `${path}/resume`);
  return call(node, 'POST', `${path}/rotate-secret`);
}

/** Whether a request is signed with the secret, now: openapi/guides/webhooks.md of the service. */
function isAuthentic(header, body, secret) {
  const fields = String(header ?? '')
    .split(',')
    .map((field) => field.trim().split('='));
  const times = fields.filter(([name]) => name === 't').map(([, value]) => value ?? '');
  if (times.length !== 1 || !/^\d{1,15}$/.test(times[0])) return false;
  if (Math.abs(Date.now() / 1000 - Number(times[0])) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${times[0]}.`).update(body).digest();
  return fields.some(([name, value]) => {
    const given = Buffer.from(name === 'v1' ? (value ?? '') : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Begins a workflow with an event of the service. */
class InvoicingServiceTrigger {
  description = {
    displayName: 'Invoicing Service Trigger',
    name: 'invoicingServiceTrigger',
    icon: 'fa:file-invoice',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when clients, documents, payments, expenses or contracts change',
    defaults: { name: 'Invoicing Service Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'invoicingServiceApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Event Names or IDs',
        name: 'events',
        type: 'multiOptions',
        typeOptions: { loadOptionsMethod: 'getEvents' },
        default: [],
        required: true,
        description: 'Which events start the workflow',
      },
    ],
  };

  methods = {
    loadOptions: {
      async getEvents() {
        const { data } = await call(this, 'GET', '/event-types');
        const events = data.map(({ name, permission }) => ({
          name,
          value: name,
          description: `Needs ${permission}`,
        }));
        return [{ name: 'All Events', value: '*' }, ...events];
      },
    },
  };

  webhookMethods = {
    default: {
      /** True only for the endpoint that this node knows, as it wants it; another one is never touched here. */
      async checkExists() {
        const { reference, secret } = stateOf(this);
        if (!reference || !secret) return false;
        const { statusCode, body } = await send(this, 'GET', `${ENDPOINTS}/${reference}`);
        if (statusCode !== 200) return false;
        const { url, events } = choicesOf(this);
        const isSame = [...body.data.events].sort().join() === [...events].sort().join();
        return body.data.active && body.data.url === url && isSame;
      },

      async create() {
        const { id, name } = this.getWorkflow();
        const made = await send(this, 'POST', ENDPOINTS, {
          body: {
            ...choicesOf(this),
            external_id: externalIdOf(this),
            description: `n8n: ${name ?? id}`.slice(0, 255),
          },
        });
        const isTaken = made.statusCode === 422 && made.body.error.errors?.external_id !== undefined;
        if (!isTaken && made.statusCode !== 201)
          throw new Error(`${made.body?.error?.code}: ${made.body?.error?.message}`);
        const { data } = isTaken ? await takeOver(this) : made.body;
        keep(this, { reference: data.endpoint.reference, secret: data.secret });
        return true;
      },

      async delete() {
        const reference = stateOf(this).reference ?? (await findOwn(this))?.reference;
        if (reference) {
          const { statusCode } = await send(this, 'DELETE', `${ENDPOINTS}/${reference}`);
          if (statusCode !== 204 && statusCode !== 404) return false;
        }
        keep(this, {});
        return true;
      },
    },
  };

  /** Takes an event. What is not signed with the secret of the endpoint starts nothing. */
  async webhook() {
    const { rawBody } = this.getRequestObject();
    const { secret } = stateOf(this);
    const header = this.getHeaderData()['x-service-signature'];
    if (!secret || !rawBody || !isAuthentic(header, rawBody, secret)) {
      this.getResponseObject().status(401).send('The signature is not that of the endpoint.').end();
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray([JSON.parse(rawBody.toString('utf8'))])] };
  }
}

module.exports = { InvoicingServiceTrigger };
