// The spec as a Postman collection (format 2.1), which Bruno, Insomnia and Hoppscotch import as well.
import type { OpenAPI3 } from 'openapi-typescript';
import { type ExampleRequest, exampleRequests } from './example-request.ts';

/** Every operation with its example request, in one folder per tag; the key and the address are variables. */
export function collectionOf(spec: OpenAPI3): object {
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
