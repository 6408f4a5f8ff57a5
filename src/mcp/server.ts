import { randomUUID } from 'node:crypto';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { Failure } from '../domain/failure.ts';
import { instructionsOf } from './instructions.ts';
import { type Arguments, type Dispatch, requestOf } from './request.ts';
import { failureResult, resultOf } from './result.ts';
import { type OperationRoute, type OperationTool, toolsOf } from './tools.ts';

type Spec = {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, unknown>>;
};

export type ConnectorParts = {
  spec: Spec;
  routes: readonly OperationRoute[];
  toolsetsDisabled: readonly string[];
  /** Base address of the API as users know it. */
  apiUrl: () => string;
  dispatch: Dispatch;
  /** Where an unexpected error goes; the client is told nothing of it. */
  onError: (error: unknown) => void;
};

/** On whose behalf a message has come. */
export type Caller = {
  /** The `Authorization` header, which goes along with every call. */
  authorization: string;
  permissions: ReadonlySet<string>;
  /** The message's own `Idempotency-Key`: counts where a call brings none. */
  idempotencyKey: string | undefined;
};

/**
 * The AI connector: the tools of the spec, and what makes a server of them for one caller. Servers keep nothing
 * between messages, so one is made for each.
 */
export function createConnector(parts: ConnectorParts): (caller: Caller) => Server {
  const { spec } = parts;
  const tools = new Map(toolsOf(spec, parts.routes).map((operation) => [operation.tool.name, operation]));
  const { title, version } = spec.info;
  const info = { name: title.toLowerCase().replaceAll(/\W+/g, '-'), title, version };
  const options = {
    capabilities: { tools: {} },
    instructions: instructionsOf(spec),
    // Never used, as the server asks its client nothing; each server would make one of its own.
    jsonSchemaValidator: new AjvJsonSchemaValidator(),
  };
  return (caller) => {
    const server = new Server(info, options);
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: [...tools.values()].filter(isVisibleTo(caller, parts)).map(({ tool }) => tool),
    }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
      const operation = tools.get(params.name);
      if (!operation)
        throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name.slice(0, 64)}".`);
      return call(operation, params.arguments ?? {}, { ...caller, signal }, parts);
    });
    return server;
  };
}

/** The permission of an operation that asks for a valid key alone. */
const ANY_MEMBER = 'member';

/** As the API itself would decide; a call of a hidden tool still goes to the API, which says why not. */
function isVisibleTo({ permissions }: Caller, { toolsetsDisabled }: ConnectorParts) {
  return ({ route }: OperationTool) =>
    [route.permission, ...route.alsoNeeds].every(
      (needed) => needed === ANY_MEMBER || permissions.has(needed),
    ) && !toolsetsDisabled.includes(route.toolset);
}

async function call(
  operation: OperationTool,
  given: Arguments,
  caller: Caller & { signal: AbortSignal },
  { dispatch, apiUrl, onError }: ConnectorParts,
): Promise<CallToolResult> {
  try {
    const idempotencyKey = idempotencyKeyOf(operation, given, caller);
    const request = requestOf(operation, given, idempotencyKey);
    const headers = { ...request.headers, Authorization: caller.authorization };
    const answer = await dispatch({ ...request, headers }, caller.signal);
    const { successText } = operation;
    return resultOf(answer, { url: `${apiUrl()}${request.path}`, successText, idempotencyKey });
  } catch (error) {
    if (error instanceof Failure) return failureResult(error);
    // A caller that has left reads no result.
    if (!caller.signal.aborted) onError(error);
    return failureResult(new Failure('server_error', 'Something went wrong on our side.'));
  }
}

/** The caller's own key, else a fresh one: it is told where a call has to be repeated. */
function idempotencyKeyOf(
  { idempotencyArgument }: OperationTool,
  given: Arguments,
  caller: Caller,
): string | undefined {
  if (idempotencyArgument === undefined) return undefined;
  const own = given[idempotencyArgument];
  if (own !== undefined && own !== null) return String(own);
  return caller.idempotencyKey ?? randomUUID();
}
