const { call } = require('./request.js');

/** Method and path by resource and operation, as the specification of the API has them. */
const OPERATIONS = {
  client: {
    create: ['POST', '/clients'],
    get: ['GET', '/clients/{reference}'],
    list: ['GET', '/clients'],
    update: ['PATCH', '/clients/{reference}'],
  },
  document: {
    cancel: ['POST', '/documents/{reference}/cancel'],
    create: ['POST', '/documents'],
    get: ['GET', '/documents/{reference}'],
    issue: ['POST', '/documents/{reference}/issue'],
    list: ['GET', '/documents'],
    recordPayment: ['POST', '/documents/{reference}/payments'],
    send: ['POST', '/documents/{reference}/send'],
    update: ['PATCH', '/documents/{reference}'],
  },
  payment: {
    create: ['POST', '/payments'],
    get: ['GET', '/payments/{reference}'],
    list: ['GET', '/payments'],
  },
};

const PER_PAGE = 100;

const title = (word) =>
  word
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/[A-Z]/g, (letter) => ` ${letter}`)
    .trim();
const choices = (names) => names.map((name) => ({ name: title(name), value: name, action: title(name) }));

/** The operations of a resource for which a field is shown. */
function shownFor(resource, isShown) {
  const operation = Object.entries(OPERATIONS[resource])
    .filter(([, [method, path]]) => isShown(method, path))
    .map(([name]) => name);
  return { displayOptions: { show: { resource: [resource], operation } } };
}

const fieldsOf = (resource) => [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: choices(Object.keys(OPERATIONS[resource])),
    default: 'list',
  },
  {
    displayName: 'Reference',
    name: 'reference',
    type: 'string',
    default: '',
    required: true,
    description: `The reference of the ${resource}`,
    ...shownFor(resource, (_, path) => path.includes('{reference}')),
  },
  {
    displayName: 'Body',
    name: 'body',
    type: 'json',
    default: '{}',
    description: 'The fields of the request, as the reference of the API has them',
    ...shownFor(resource, (method) => method !== 'GET'),
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'json',
    default: '{}',
    description: 'Parameters of the list, such as {"external_id": "order-4711"}',
    ...shownFor(resource, (method, path) => method === 'GET' && !path.includes('{')),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    ...shownFor(resource, (method, path) => method === 'GET' && !path.includes('{')),
  },
];

const asObject = (value) => (typeof value === 'string' ? JSON.parse(value || '{}') : value);

/** The records of a list, page by page behind its cursor. */
async function listed(node, path, filters, limit) {
  const found = [];
  let after;
  do {
    const per_page = Math.min(PER_PAGE, limit - found.length);
    const { data, meta } = await call(node, 'GET', path, {
      qs: { ...filters, per_page, ...(after && { after }) },
    });
    found.push(...data);
    after = meta.next_cursor;
  } while (after && found.length < limit);
  return found;
}

/** Reads and writes clients, documents and payments. */
class InvoicingService {
  description = {
    displayName: 'Invoicing Service',
    name: 'invoicingService',
    icon: 'fa:file-invoice',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Reads and writes clients, documents and payments',
    defaults: { name: 'Invoicing Service' },
    inputs: ['main'],
    outputs: ['main'],
    usableAsTool: true,
    credentials: [{ name: 'invoicingServiceApi', required: true }],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: choices(Object.keys(OPERATIONS)),
        default: 'document',
      },
      ...Object.keys(OPERATIONS).flatMap(fieldsOf),
    ],
  };

  async execute() {
    const results = [];
    for (const [item] of this.getInputData().entries()) {
      try {
        const found = await carryOut(this, item);
        results.push(...found.map((json) => ({ json, pairedItem: { item } })));
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        results.push({ json: { error: error.message }, pairedItem: { item } });
      }
    }
    return [results];
  }
}

/** One item: the records that the API answers with. */
async function carryOut(node, item) {
  const parameter = (name) => node.getNodeParameter(name, item);
  const [method, template] = OPERATIONS[parameter('resource')][parameter('operation')];
  const isList = method === 'GET' && !template.includes('{');
  if (isList) return listed(node, template, asObject(parameter('filters')), parameter('limit'));
  const path = template.includes('{')
    ? template.replace('{reference}', encodeURIComponent(parameter('reference')))
    : template;
  if (method === 'GET') return [(await call(node, method, path)).data];
  // What n8n tries again is not done twice; in a loop each run of the node is another one.
  const run = node.evaluateExpression('{{ $runIndex }}', item);
  const key = `n8n ${node.getExecutionId()} ${node.getNode().id} ${run} ${item}`;
  const headers = method === 'POST' ? { 'Idempotency-Key': key } : undefined;
  return [(await call(node, method, path, { body: asObject(parameter('body')), headers })).data];
}

module.exports = { InvoicingService, OPERATIONS };
