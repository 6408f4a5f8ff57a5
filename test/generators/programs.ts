// The same small program on three generated clients: a client, a draft, its number, and an invalid request. Each is
// compiled with its client in strict mode; a line after @ts-expect-error must be an error there.

export type Program = {
  name: string;
  /** The generator's program, within `node_modules`. */
  command: string;
  argsFor: (spec: string) => string[];
  /** The files that it needs besides the spec. */
  files?: Record<string, string>;
  isCommonJs?: boolean;
  /** Its imports name no file extension, which only bundlers understand. */
  isForBundlers?: boolean;
  program: string;
};

export const PROGRAMS: Program[] = [
  {
    name: '@hey-api/openapi-ts',
    command: '.bin/openapi-ts',
    argsFor: (spec) => ['-i', spec, '-o', 'client', '--no-log-file'],
    program: `
import { createClient, createDocument, issueDocument, listDocuments } from './client/index.js';
import { client as http } from './client/client.gen.js';

export async function firstInvoice(baseUrl: string, apiKey: string) {
  http.setConfig({ baseUrl, auth: apiKey });
  const client = await createClient({ body: { name: 'Dunav Trade' }, throwOnError: true });
  const draft = await createDocument({
    body: {
      document_type: 'rs_invoice',
      client: client.data.data.reference,
      lines: [{ description: 'Consulting', quantity: 1, unit_price: 100 }],
    },
    throwOnError: true,
  });
  const issued = await issueDocument({ path: { reference: draft.data.data.reference }, throwOnError: true });
  const list = await listDocuments({ query: { status: 'issued', per_page: 1 }, throwOnError: true });
  // @ts-expect-error a client has no such field
  const refused = await createClient({ body: { name: 'Dunav Trade', colour: 'red' } });
  return {
    number: issued.data.data.number,
    cents: issued.data.data.total_cents,
    total: list.data.meta.total,
    code: refused.error?.error.code,
  };
}
`,
  },
  {
    name: 'swagger-typescript-api',
    command: '.bin/swagger-typescript-api',
    argsFor: (spec) => ['generate', '-p', spec, '-o', 'client', '-n', 'index.ts'],
    program: `
import { Api, DocumentStatus, type ErrorResponse, type HttpResponse } from './client/index.js';

export async function firstInvoice(baseUrl: string, apiKey: string) {
  const api = new Api({ baseUrl, baseApiParams: { headers: { Authorization: \`Bearer \${apiKey}\` }, format: 'json' } });
  const client = await api.clients.createClient({ name: 'Dunav Trade' });
  const draft = await api.documents.createDocument({
    document_type: 'rs_invoice',
    client: client.data.data.reference,
    lines: [{ description: 'Consulting', quantity: 1, unit_price: 100 }],
  });
  const issued = await api.documents.issueDocument(draft.data.data.reference, {});
  const list = await api.documents.listDocuments({ status: DocumentStatus.Issued, per_page: 1 });
  const refused = await api.clients
    // @ts-expect-error a client has no such field
    .createClient({ name: 'Dunav Trade', colour: 'red' })
    .catch((answer: HttpResponse<unknown, ErrorResponse>) => answer);
  return {
    number: issued.data.data.number,
    cents: issued.data.data.total_cents,
    total: list.data.meta.total,
    code: (refused as HttpResponse<unknown, ErrorResponse>).error.error.code,
  };
}
`,
  },
  {
    name: 'oazapfts',
    command: '.bin/oazapfts',
    argsFor: (spec) => [spec, 'client.ts'],
    program: `
import { ok } from '@oazapfts/runtime';
import { createClient, createDocument, defaults, issueDocument, listDocuments } from './client.js';

export async function firstInvoice(baseUrl: string, apiKey: string) {
  Object.assign(defaults, { baseUrl, headers: { Authorization: \`Bearer \${apiKey}\` } });
  const client = await ok(createClient({ name: 'Dunav Trade' }));
  const draft = await ok(createDocument({
    document_type: 'rs_invoice',
    client: client.data.reference,
    lines: [{ description: 'Consulting', quantity: 1, unit_price: 100 }],
  }));
  const issued = await ok(issueDocument(draft.data.reference));
  const list = await ok(listDocuments({ status: 'issued', perPage: 1 }));
  // @ts-expect-error a client has no such field
  const refused = await createClient({ name: 'Dunav Trade', colour: 'red' });
  return {
    number: issued.data.number,
    cents: issued.data.total_cents,
    total: list.meta.total,
    code: refused.status === 422 ? refused.data.error.code : undefined,
  };
}
`,
  },
];

/** The same on the client of openapi-python-client, in the folder of its package. */
export const PYTHON_PROGRAM = `
import sys
from invoicing_service_client import AuthenticatedClient
from invoicing_service_client.api.clients import create_client
from invoicing_service_client.api.documents import create_document, issue_document, list_documents
from invoicing_service_client.models import ClientCreate, DocumentCreate, DocumentLineInput, DocumentStatus

api = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2])
client = create_client.sync(client=api, body=ClientCreate(name="Dunav Trade"))
line = DocumentLineInput(description="Consulting", quantity=1, unit_price=100)
body = DocumentCreate(document_type="rs_invoice", client=client.data.reference, lines=[line])
draft = create_document.sync(client=api, body=body, idempotency_key="order-4711")
issued = issue_document.sync(draft.data.reference, client=api)
page = list_documents.sync(client=api, status=DocumentStatus.ISSUED, per_page=1)
refused = create_client.sync(client=api, body=ClientCreate(name="Dunav Trade", email="not an address"))
print(issued.data.number, issued.data.total_cents, page.meta.total, refused.error.code)
`;
