// Clients of the AI connector: the official one over HTTP, and raw requests for messages that it would never send.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

export type Refusal = { code: string; message: string; errors?: Record<string, string[]> };

/** The official client, connected to a service with a key. @param query of the address, such as `?areas=clients` */
export async function connect(url: string, key: string, query = ''): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`), { requestInit: { headers } }),
  );
  return client;
}

/** Calls a tool. */
export function call(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<CallToolResult> {
  return client.callTool({ name, arguments: given }) as Promise<CallToolResult>;
}

/** Calls a tool that must succeed. @returns the record, or the array, under `data` */
export async function dataOf<Data = { reference: string }>(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Data> {
  const result = await call(client, name, given);
  if (result.isError) throw new Error(textOf(result));
  return (result.structuredContent as { data: Data }).data;
}

/** Calls a tool that must fail. @returns the API's error, as data */
export async function refusalOf(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Refusal> {
  const result = await call(client, name, given);
  if (!result.isError) throw new Error(`${name} succeeded: ${textOf(result)}`);
  return (result.structuredContent as { error: Refusal }).error;
}

/** The first text of a result, as a model reads it. */
export function textOf({ content }: CallToolResult): string {
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}

/** Sends anything to `/mcp`; a text unchanged, everything else as JSON. */
export function send(
  url: string,
  message: unknown,
  { key, method = 'POST', ...headers }: Record<string, string | undefined> = {},
): Promise<Response> {
  const sent = new Headers({
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    ...headers,
  });
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return fetch(`${url}/mcp`, { method, headers: sent, ...(method === 'POST' ? { body } : {}) });
}

export const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
