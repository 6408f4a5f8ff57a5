// The `x-codeSamples` of every operation: curl for a shell, and the SDK.
import type { OpenAPI3 } from 'openapi-typescript';
import { type ExampleRequest, exampleRequests } from './example-request.ts';

type CodeSample = { lang: string; label: string; source: string };
type Operation = { operationId?: string; 'x-codeSamples'?: CodeSample[] };

const SDK = 'invoicing-service-sdk';

/** Adds samples to every operation of the bundle that a reader can paste and run. */
export function addCodeSamples(spec: OpenAPI3): void {
  const address = spec.servers?.[0]?.url;
  if (!address) throw new Error('The spec names no server for its samples.');
  for (const request of exampleRequests(spec)) {
    const item = spec.paths?.[request.template] as Record<string, Operation>;
    (item[request.method.toLowerCase()] as Operation)['x-codeSamples'] = [
      { lang: 'bash', label: 'curl', source: curlSample(request, address) },
      { lang: 'typescript', label: 'SDK', source: sdkSample(request, address) },
    ];
  }
}

/** A command for any POSIX shell; the key is taken from `INVOICING_KEY`. */
function curlSample(
  { method, template, places, query, body, answer }: ExampleRequest,
  address: string,
): string {
  const path = places.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    template,
  );
  const search = query.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&');
  const flags = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `;
  const lines = [
    `curl ${flags}${shellQuote(`${address}${path}${search && `?${search}`}`)}`,
    '-H "Authorization: Bearer $INVOICING_KEY"',
  ];
  if (answer === 'file') lines.push(fileFlag(template));
  if (body !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${shellQuote(JSON.stringify(body, null, 2))}`);
  }
  return lines.join(' \\\n  ');
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A name from the path where it has one, else that of the answer. */
function fileFlag(template: string): string {
  const last = template.split('/').at(-1) ?? '';
  return last.includes('.') ? `-o ${shellQuote(last)}` : '-OJ';
}

/** A complete program; the key is taken from `INVOICING_KEY`. */
function sdkSample(request: ExampleRequest, address: string): string {
  return [
    `import { createInvoicingClient } from '${SDK}';`,
    '',
    'const invoicing = createInvoicingClient({',
    `  baseUrl: ${literal(address)},`,
    `  apiKey: process.env.INVOICING_KEY ?? '',`,
    '});',
    '',
    sdkCall(request),
  ].join('\n');
}

function sdkCall({ operationId, places, query, body, answer }: ExampleRequest): string {
  const input =
    body ??
    (query.length > 0 ? Object.fromEntries(query.map(({ name, value }) => [name, value])) : undefined);
  const parts = [
    ...places.map(({ value }) => literal(value)),
    ...(input === undefined ? [] : [literal(input)]),
  ];
  const call = (method: string) => `invoicing.${method}(${parts.join(', ')})`;
  switch (answer) {
    case 'list':
      return `for await (const record of ${call(`${operationId}.all`)}) {\n  console.log(record);\n}`;
    case 'nothing':
      return `await ${call(operationId)};`;
    case 'file':
      return `const file = await ${call(operationId)};\nconsole.log(file.type, file.size);`;
    case 'record':
      return `const result = await ${call(operationId)};\nconsole.log(result);`;
  }
}

/** A value in TypeScript syntax, broken into lines only where a line would be too long. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([key, item]) => `${propertyName(key)}: ${literal(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const line = parts.length === 0 ? (open + close).replaceAll(' ', '') : open + parts.join(', ') + close;
  if (!line.includes('\n') && indent.length + line.length <= 60) return line;
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close.trim()}`;
}

function propertyName(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : literal(key);
}
