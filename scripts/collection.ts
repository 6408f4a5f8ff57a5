// Writes the spec as a Postman collection (format 2.1), which Bruno, Insomnia and Hoppscotch import as well:
//   npm run collection
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenAPI3 } from 'openapi-typescript';
import { type ExampleRequest, exampleRequests } from './spec/example-request.ts';

const { values } = parseArgs({ options: { output: { type: 'string', default: 'dist' } } });
const text = readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8');
const file = join(resolve(values.output), 'invoicing.postman_collection.json');

mkdirSync(resolve(values.output), { recursive: true });
writeFileSync(file, `${JSON.stringify(collectionOf(JSON.parse(text) as OpenAPI3), null, 2)}\n`);
console.log(`${file} written`);

/** Every operation with its example request, in one folder per tag; the key and the address are variables. */
function collectionOf(spec: OpenAPI3): object {
  const folders = Map.groupBy(exampleRequests(spec), ({ tag }) => tag);
  return {
    info: {
      name: spec.info.title,
      description: spec.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: spec.servers?.[0]?.url, type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
    ],
    item: [...folders].map(([name, requests]) => ({ name, item: requests.map(itemOf) })),
  };
}

function itemOf({ operationId, summary, method, template, places, query, body }: ExampleRequest): object {
  const path = template.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  const search = query.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&');
  return {
    name: summary,
    request: {
      method,
      description: `operationId: ${operationId}`,
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      ...(body !== undefined && {
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
      }),
      url: {
        raw: `{{baseUrl}}/${path}${search && `?${search}`}`,
        host: ['{{baseUrl}}'],
        path: path.split('/'),
        query: query.map(({ name, value }) => ({ key: name, value: encodeURIComponent(value) })),
        variable: places.map(({ name, value }) => ({ key: name, value })),
      },
    },
  };
}
