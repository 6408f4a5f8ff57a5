// The small program again, on clients of generators that make checks of answers too, and on those that once made of the
// spec what does not compile. Where a client has checks, an answer with a field and a status that are new passes them.
import type { Program } from './programs.ts';

const ORVAL_CONFIG = `
export default {
  api: {
    input: './openapi.json',
    output: { target: 'client.ts', client: 'fetch', override: { mutator: { path: './http.ts', name: 'http' } } },
  },
  checks: { input: './openapi.json', output: { target: 'checks.ts', client: 'zod' } },
};
`;

const ORVAL_HTTP = `
export const place = { baseUrl: '', apiKey: '' };

export async function http<T>(url: string, init: RequestInit): Promise<T> {
  const headers = { ...init.headers, Authorization: \`Bearer \${place.apiKey}\` };
  const response = await fetch(place.baseUrl + url, { ...init, headers });
  return { data: await response.json(), status: response.status, headers: response.headers } as T;
}
`;

/** @param check what the version calls the check of an issued document */
const orvalProgram = (check: string) => `
import { ${check} } from './checks.js';
import { createClient, createDocument, issueDocument, listDocuments } from './client.js';
import { place } from './http.js';

export async function firstInvoice(baseUrl: string, apiKey: string) {
  Object.assign(place, { baseUrl, apiKey });
  const client = await createClient({ name: 'Dunav Trade' });
  if (client.status !== 201) throw new Error(client.data.error.code);
  const draft = await createDocument({
    document_type: 'rs_invoice',
    client: client.data.data.reference,
    lines: [{ description: 'Consulting', quantity: 1, unit_price: 100, discount_type: null }],
  });
  if (draft.status !== 201) throw new Error(draft.data.error.code);
  const issued = await issueDocument(draft.data.data.reference);
  if (issued.status !== 200) throw new Error(issued.data.error.code);
  ${check}.parse(issued.data);
  ${check}.parse({ data: { ...issued.data.data, status: 'disputed', colour: 'red' } });
  const list = await listDocuments({ status: 'issued', per_page: 1 });
  if (list.status !== 200) throw new Error(list.data.error.code);
  // @ts-expect-error a client has no such field
  const refused = await createClient({ name: 'Dunav Trade', colour: 'red' });
  return {
    number: issued.data.data.number,
    cents: issued.data.data.total_cents,
    total: list.data.meta.total,
    code: refused.status === 422 ? refused.data.error.code : undefined,
  };
}
`;

const orval = (name: string, folder: string, file: string, check: string): Program => ({
  name,
  command: `${folder}/dist/bin/${file}`,
  files: { 'orval.config.mjs': ORVAL_CONFIG, 'http.ts': ORVAL_HTTP },
  argsFor: () => ['--config', 'orval.config.mjs'],
  isForBundlers: true,
  program: orvalProgram(check),
});

export const VALIDATING_PROGRAMS: Program[] = [
  orval('orval 8', 'orval', 'orval.mjs', 'IssueDocumentResponse'),
  orval('orval 7', 'orval7', 'orval.js', 'issueDocumentResponse'),
  {
    name: 'kubb',
    command: '@kubb/cli/bin/kubb.cjs',
    files: {
      'kubb.config.mjs': `
import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

export default defineConfig({
  input: { path: './openapi.json' },
  output: { path: './client', extension: { '.ts': '.js' }, format: false },
  plugins: [pluginOas({ generators: [] }), pluginTs(), pluginClient({ client: 'fetch' })],
});
`,
    },
    argsFor: () => ['generate', '--config', 'kubb.config.mjs'],
    program: `
import http from '@kubb/plugin-client/clients/fetch';
import { createClient, createDocument, issueDocument, listDocuments } from './client/index.js';

export async function firstInvoice(baseURL: string, apiKey: string) {
  http.setConfig({ baseURL, headers: { Authorization: \`Bearer \${apiKey}\`, 'Content-Type': 'application/json' } });
  const client = await createClient({ name: 'Dunav Trade' });
  const draft = await createDocument({
    document_type: 'rs_invoice',
    client: client.data.reference,
    lines: [{ description: 'Consulting', quantity: 1, unit_price: 100 }],
  });
  const issued = await issueDocument(draft.data.reference, {});
  const list = await listDocuments({ status: 'issued', per_page: 1 });
  // @ts-expect-error a client has no such field; its answer is given back as if it were one
  const refused = (await createClient({ name: 'Dunav Trade', colour: 'red' })) as { error?: { code: string } };
  return {
    number: issued.data.number,
    cents: issued.data.total_cents,
    total: list.meta.total,
    code: refused.error?.code,
  };
}
`,
  },
  {
    name: 'openapi-zod-client',
    command: 'openapi-zod-client/bin.js',
    argsFor: (spec) => [spec, '-o', 'client.ts', '--with-alias', '--export-schemas'],
    program: `
import { isAxiosError } from 'axios';
import { createApiClient, schemas } from './client.js';

export async function firstInvoice(baseUrl: string, apiKey: string) {
  // Every answer is checked, and no request: the service says what is wrong with it.
  const api = createApiClient(baseUrl, {
    axiosConfig: { headers: { Authorization: \`Bearer \${apiKey}\` } },
    validate: 'response',
  });
  const client = await api.createClient({ name: 'Dunav Trade' });
  const draft = await api.createDocument({
    document_type: 'rs_invoice',
    client: client.data.reference,
    lines: [{ description: 'Consulting', quantity: 1, unit_price: 100, discount_type: null }],
  });
  const issued = await api.issueDocument({}, { params: { reference: draft.data.reference } });
  schemas.DocumentResponse.parse({ data: { ...issued.data, status: 'disputed', colour: 'red' } });
  const list = await api.listDocuments({ queries: { status: 'issued', per_page: 1 } });
  const refused = await api.createClient({ name: '' }).catch((error: unknown) => error);
  return {
    number: issued.data.number,
    cents: issued.data.total_cents,
    total: list.meta.total,
    code: isAxiosError(refused) ? refused.response?.data.error.code : undefined,
  };
}
`,
  },
  {
    name: 'openapi-typescript-codegen',
    command: 'openapi-typescript-codegen/bin/index.js',
    // Its imports have no file names, as CommonJS allows.
    isCommonJs: true,
    argsFor: (spec) => ['--input', spec, '--output', 'client', '--useOptions'],
    program: `
import { ApiError, ClientsService, DocumentsService, OpenAPI } from './client';

export async function firstInvoice(baseUrl: string, apiKey: string) {
  OpenAPI.BASE = baseUrl;
  OpenAPI.TOKEN = apiKey;
  const client = await ClientsService.createClient({ requestBody: { name: 'Dunav Trade' } });
  const draft = await DocumentsService.createDocument({
    requestBody: {
      document_type: 'rs_invoice',
      client: client.data.reference,
      lines: [{ description: 'Consulting', quantity: 1, unit_price: 100, discount_type: null }],
    },
  });
  const issued = await DocumentsService.issueDocument({ reference: draft.data.reference });
  const list = await DocumentsService.listDocuments({ status: 'issued' as never, perPage: 1 });
  // @ts-expect-error a client has no such field
  const refused = await ClientsService.createClient({ requestBody: { name: 'Dunav Trade', colour: 'red' } }).catch((error: unknown) => error);
  return {
    number: issued.data.number,
    cents: issued.data.total_cents,
    total: list.meta.total,
    code: refused instanceof ApiError ? refused.body.error.code : undefined,
  };
}
`,
  },
];
