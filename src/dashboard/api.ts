import createClient, { type Client } from 'openapi-fetch';
import createHooks from 'openapi-react-query';
import type { paths as PublicPaths } from '../../generated/api.ts';
import type { paths as DashboardPaths } from '../../generated/dashboard-api.ts';
import type { Message } from '../domain/messages/message.ts';
import type { ServerMessage } from './i18n/translate-server-message.ts';
import type { ErrorCode, ErrorResponse, FieldMessage } from './types.ts';

/** The base path of the service, without a trailing slash, from the base element of index.html. */
export const BASE_PATH = new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '');

const ROOT = `${BASE_PATH}/dashboard/api`;

/** A message of the service about a field: in English, and as data. */
type FieldFault = ServerMessage & { field: string };

/** An error response of the service, with its code, its message and those of the fields. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  /** Its message as data; absent where the service gave no answer. */
  readonly data: Message | undefined;
  readonly faults: FieldFault[];
  readonly retryAfter: number;

  constructor(status: number, error?: Partial<ErrorResponse['error']>, retryAfter = 0) {
    super(error?.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = error?.code ?? (status === 0 ? 'offline' : 'server_error');
    this.data = error?.key === undefined ? undefined : (error as Message);
    this.faults = faultsOf(error?.errors, error?.details);
    this.retryAfter = retryAfter;
  }
}

/** What is wrong with each field. */
export function faultsOf(
  errors: Record<string, string[]> = {},
  details: readonly FieldMessage[] = [],
): FieldFault[] {
  return Object.entries(errors)
    .flatMap(([field, texts]) => texts.map((text) => ({ field, text })))
    .map((fault, i) => ({ ...fault, data: details[i] as Message | undefined }));
}

/** The client of the dashboard's own API. */
export const dashboard = createClient<DashboardPaths>({ baseUrl: ROOT, credentials: 'same-origin' });

export type PublicApi = Client<PublicPaths>;

/** The public operations in one workspace, for the signed-in member. */
export function publicApi(workspace: string): PublicApi {
  return createClient<PublicPaths>({ baseUrl: publicRoot(workspace), credentials: 'same-origin' });
}

/** The root of the public operations of a workspace: also for what the browser loads by itself, such as a PDF. */
export function publicRoot(workspace: string): string {
  return `${ROOT}/workspaces/${workspace}/v1`;
}

/** The address of a table of a workspace, or of an archive of documents. */
export function exportAddress(
  workspace: string,
  path: Extract<keyof PublicPaths, `/exports/${string}`>,
  query: Iterable<[string, string]> = [],
): string {
  return `${publicRoot(workspace)}${path}?${new URLSearchParams([...query])}`;
}

/** The address of the pages of an uploaded contract, or of the file that they were drawn from. */
export function uploadedPdfAddress(
  workspace: string,
  contract: string,
  file: 'uploaded' | 'original' = 'uploaded',
): string {
  return `${ROOT}/workspaces/${workspace}/contracts/${contract}/${file}.pdf`;
}

/** The address of a sample in a look that is being chosen. */
export function lookSampleAddress(workspace: string, look: Record<string, string>): string {
  return `${ROOT}/workspaces/${workspace}/look-sample.pdf?${new URLSearchParams(look)}`;
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

/** The body of a successful response; any other response is thrown as an ApiError. */
export async function unwrap<Data>(request: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  return (await checked(request)).data as NonNullable<Data>;
}

/** A file of the service. @throws ApiError */
export function readFile(address: string): Promise<ArrayBuffer> {
  const read = async (): Promise<Answer<ArrayBuffer>> => {
    const response = await fetch(address);
    if (response.ok) return { data: await response.arrayBuffer(), response };
    return { error: await response.json().catch(() => undefined), response };
  };
  return unwrap(read());
}

/**
 * Hooks for the dashboard's own operations. The key of a query is its method, its path and its parameters. Still written
 * by hand are queries whose key or answer is more than one operation, and changes that send one of several requests, or
 * repeat one under its idempotency key (`use-once.ts`).
 */
export const $dashboard = createHooks(throwing(dashboard));

/** Hooks for the public operations, in the workspace of `inWorkspace` of the session. */
export const $api = createHooks(throwing(createClient<PublicPaths>({ credentials: 'same-origin' })));

/** openapi-fetch returns what went wrong; the hooks would throw the body alone, without its status. */
function throwing<Paths extends object>(client: Client<Paths>): Client<Paths> {
  type Send = (...request: unknown[]) => Promise<Answer<unknown>>;
  return new Proxy(client, {
    get:
      (target, method) =>
      (...request: unknown[]) =>
        checked((target[method as keyof typeof target] as Send)(...request)),
  });
}

async function checked<Data>(request: Promise<Answer<Data>>): Promise<Answer<Data>> {
  const answer = await request.catch(() => {
    throw new ApiError(0);
  });
  const { error, response } = answer;
  if (!response.ok) {
    throw new ApiError(
      response.status,
      (error as ErrorResponse | undefined)?.error,
      Number(response.headers.get('Retry-After') ?? 0),
    );
  }
  return answer;
}
