import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  type CallToolResult,
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { Form } from './result.ts';

type BridgeOptions = {
  /** The address of the service, without a trailing slash. */
  serviceUrl: string;
  apiKey: string;
  /** The areas whose tools are offered; undefined for all. */
  areas?: ReadonlySet<string> | undefined;
  /** The form of answers; undefined for both. */
  answers?: Form | undefined;
  /** Prints a message for a person, outside of the protocol: without keys and without the content of messages. */
  say: (text: string) => void;
};

/** Waits before the next attempts while the service cannot be reached, for example during a restart. */
const RETRY_MS = [250, 1000];
const TIMEOUT_MS = 60_000;
/** A code of the range that JSON-RPC reserves for servers. */
const NOT_EXECUTED = -32_000;

/** Why a message was not answered, as a message for the client. */
class BridgeError extends Error {}

/**
 * Serves MCP on stdin and stdout by passing every message to the service over HTTP: tools, permissions and limits are
 * those of the service as it runs. Ends when stdin does, after the last answer.
 */
export async function runBridge({ say, ...way }: BridgeOptions): Promise<void> {
  const stdio = new StdioServerTransport();
  const waiting = new Set<Promise<void>>();
  let protocolVersion: string | undefined;

  const answer = async (message: JSONRPCMessage): Promise<void> => {
    try {
      const reply = await forward(message, { ...way, protocolVersion });
      if (isInitializeRequest(message) && reply && 'result' in reply) {
        protocolVersion = String(reply.result.protocolVersion);
      }
      if (reply) await stdio.send(reply);
    } catch (error) {
      const reason =
        error instanceof BridgeError ? error.message : 'The message could not be passed on to the service.';
      say(reason);
      if (isJSONRPCRequest(message)) await stdio.send(refusal(message, reason));
    }
  };

  stdio.onmessage = (message) => {
    const answered = answer(message).finally(() => waiting.delete(answered));
    waiting.add(answered);
  };
  // The unreadable line is not printed: it may contain anything.
  stdio.onerror = () => say('A line on stdin is no JSON-RPC message.');
  // A client that has disconnected reads no answers.
  process.stdout.on('error', () => process.exit(0));
  const closed = new Promise<void>((resolve) => {
    stdio.onclose = resolve;
  });
  const ended = once(process.stdin, 'end');
  await stdio.start();
  await Promise.race([ended, closed]);
  await Promise.all(waiting);
}

type ForwardOptions = Omit<BridgeOptions, 'say'> & {
  protocolVersion: string | undefined;
};

/** @returns the service's answer; nothing for a notification. @throws BridgeError with the reason */
async function forward(message: JSONRPCMessage, way: ForwardOptions): Promise<JSONRPCMessage | undefined> {
  const { status, text } = await post(message, way);
  if (status === 202) return undefined;
  if (status !== 200) throw new BridgeError(reasonOf(status, text, way.serviceUrl));
  const reply = JSONRPCMessageSchema.safeParse(jsonOf(text));
  if (!reply.success) throw new BridgeError(notTheService(way.serviceUrl));
  return reply.data;
}

/** Sends one message; every attempt has the same Idempotency-Key, so that a duplicate is not executed again. */
async function post(
  message: JSONRPCMessage,
  { serviceUrl, apiKey, areas, answers, protocolVersion }: ForwardOptions,
): Promise<{ status: number; text: string }> {
  const body = JSON.stringify(message);
  const idempotencyKey = randomUUID();
  const headers = {
    Authorization: `Bearer ${apiKey}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'Idempotency-Key': idempotencyKey,
    ...(protocolVersion ? { 'MCP-Protocol-Version': protocolVersion } : {}),
  };
  const query = new URLSearchParams({
    ...(areas ? { areas: [...areas].join(',') } : {}),
    ...(answers ? { answers } : {}),
  });
  for (let attempt = 0; ; attempt += 1) {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const request: RequestInit = { method: 'POST', headers, body, redirect: 'manual', signal };
      const response = await fetch(`${serviceUrl}/mcp?${query}`, request);
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const wait = RETRY_MS[attempt];
      if (error instanceof Error && error.name !== 'TimeoutError' && wait !== undefined) {
        await new Promise((over) => setTimeout(over, wait));
        continue;
      }
      throw new BridgeError(
        `The invoicing service at ${serviceUrl} does not answer. Start it, or set INVOICING_URL to its address.${
          isCall(message)
            ? ` Whether the call was carried out is not known: to repeat it, use idempotency_key "${idempotencyKey}" where the tool takes one.`
            : ''
        }`,
      );
    }
  }
}

function isCall(message: JSONRPCMessage): boolean {
  return isJSONRPCRequest(message) && message.method === 'tools/call';
}

function reasonOf(status: number, text: string, serviceUrl: string): string {
  const { error } = (jsonOf(text) ?? {}) as Partial<JSONRPCErrorResponse>;
  if (status === 401) {
    return 'The service refuses the key in INVOICING_API_KEY: it is unknown, revoked or expired. Make another one with "keys create".';
  }
  if (typeof error?.code !== 'number') return notTheService(serviceUrl);
  const { code, documentation_url: page } = (error.data ?? {}) as {
    code?: string;
    documentation_url?: string;
  };
  return code ? `${code}: ${error.message}${page ? ` (${page})` : ''}` : error.message;
}

function notTheService(serviceUrl: string): string {
  return `What answers at ${serviceUrl}/mcp is no invoicing service with an AI connector. Set INVOICING_URL to its address.`;
}

/** A failed call is a result, so that the model reads the reason; any other request fails. */
function refusal(message: JSONRPCRequest, reason: string): JSONRPCMessage {
  const { id } = message;
  if (isCall(message)) {
    const result: CallToolResult = { isError: true, content: [{ type: 'text', text: reason }] };
    return { jsonrpc: '2.0', id, result };
  }
  return { jsonrpc: '2.0', id, error: { code: NOT_EXECUTED, message: reason } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
