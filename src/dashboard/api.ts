import createClient, { type Client } from 'openapi-fetch';
import type { paths as PublicPaths } from '../../generated/api.ts';
import type { paths as DashboardPaths } from '../../generated/dashboard-api.ts';
import type { ErrorCode, ErrorResponse } from './types.ts';

/** The path that the service is served below, without a slash at its end: what the base element of index.html says. */
export const BASE_PATH = new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '');

const ROOT = `${BASE_PATH}/dashboard/api`;

/** A refusal of the service, with the code to branch on and the messages by field. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly fields: Record<string, string[]>;
  readonly retryAfter: number;

  constructor(status: number, error?: Partial<ErrorResponse['error']>, retryAfter = 0) {
    super(error?.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = error?.code ?? (status === 0 ? 'offline' : 'server_error');
    this.fields = error?.errors ?? {};
    this.retryAfter = retryAfter;
  }
}

/** What only the pages may do. */
export const dashboard = createClient<DashboardPaths>({ baseUrl: ROOT, credentials: 'same-origin' });

export type PublicApi = Client<PublicPaths>;

/** The public operations in one workspace, for the signed-in member. */
export function publicApi(workspace: string): PublicApi {
  return createClient<PublicPaths>({ baseUrl: publicRoot(workspace), credentials: 'same-origin' });
}

/** Where the public operations of a workspace are: also for what a browser loads by itself, such as a PDF. */
export function publicRoot(workspace: string): string {
  return `${ROOT}/workspaces/${workspace}/v1`;
}

/** Where a table of a workspace is exported to, as CSV or as a workbook. */
export function exportAddress(workspace: string, table: string, extension: 'csv' | 'xlsx' = 'csv'): string {
  return `${ROOT}/workspaces/${workspace}/exports/${table}.${extension}`;
}

/** Where the PDF is that a contract was uploaded as. */
export function uploadedPdfAddress(workspace: string, contract: string): string {
  return `${ROOT}/workspaces/${workspace}/contracts/${contract}/uploaded.pdf`;
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

/** The data of an answer; every refusal is thrown as an ApiError. */
export async function unwrap<Data>(request: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await request.catch(() => {
    throw new ApiError(0);
  });
  if (!response.ok) {
    throw new ApiError(
      response.status,
      (error as ErrorResponse | undefined)?.error,
      Number(response.headers.get('Retry-After') ?? 0),
    );
  }
  return data as NonNullable<Data>;
}
