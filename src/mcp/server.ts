import { randomUUID } from 'node:crypto';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  type GetPromptResult,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { Failure } from '../domain/failure.ts';
import { english } from '../domain/messages/english.ts';
import { message } from '../domain/messages/message.ts';
import { isReference } from '../domain/reference.ts';
import { fileContents, filePath, fileTemplates } from './files.ts';
import { instructionsOf, introductionOf, type WorkspaceFacts } from './instructions.ts';
import type { OperationRoute } from './operation.ts';
import { filledPrompt, promptsFor } from './prompts.ts';
import { type Arguments, type Dispatch, requestOf } from './request.ts';
import { failureResult, resultOf } from './result.ts';
import { EMBED, type OperationTool, toolsOf } from './tools.ts';

type Spec = {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, unknown>>;
};

export type ConnectorDependencies = {
  spec: Spec;
  routes: readonly OperationRoute[];
  toolsetsDisabled: readonly string[];
  /** The API's base address for users. */
  apiUrl: () => string;
  dispatch: Dispatch;
  /** Reports an unexpected error, which the client gets no details of. */
  onError: (error: unknown) => void;
};

/** The sender of a message. */
export type Caller = {
  /** The `Authorization` header, which is sent with every call. */
  authorization: string;
  permissions: ReadonlySet<string>;
  /** The `Idempotency-Key` of the HTTP request: used for calls without their own. */
  idempotencyKey: string | undefined;
  workplace: WorkspaceFacts;
  /** The areas that the connection is restricted to; undefined for all. */
  areas?: ReadonlySet<string> | undefined;
};

type Tools = ReadonlyMap<string, OperationTool>;

/**
 * The AI connector: the tools of the spec, and an MCP server for each caller. Servers keep no state between messages,
 * so each message gets its own.
 */
export function createConnector(parts: ConnectorDependencies): (caller: Caller) => Server {
  const { spec } = parts;
  const all = new Map(toolsOf(spec, parts.routes).map((operation) => [operation.tool.name, operation]));
  const { title, version } = spec.info;
  const info = { name: title.toLowerCase().replaceAll(/\W+/g, '-'), title, version };
  const instructions = instructionsOf(spec);
  const options = {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    // Never used, because the server sends its client no requests; without it, each server would create its own.
    jsonSchemaValidator: new AjvJsonSchemaValidator(),
  };
  return (caller) => {
    const tools = within(caller.areas, all);
    const introduction = introductionOf(caller.workplace, caller.areas);
    const server = new Server(info, { ...options, instructions: `${introduction}\n\n${instructions}` });
    const visible = () => [...tools.values()].filter(isVisibleTo(caller, parts));
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: visible().map(({ tool }) => tool) }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
      const operation = tools.get(params.name);
      if (!operation) throw new McpError(ErrorCode.InvalidParams, missingText(params.name, all));
      return call(operation, params.arguments ?? {}, { ...caller, signal }, { ...parts, tools });
    });
    // Files are found by the tools that link them; they are not listed.
    server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [] }));
    server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
      resourceTemplates: fileTemplates(visible(), parts.apiUrl()),
    }));
    server.setRequestHandler(ReadResourceRequestSchema, ({ params }, { signal }) =>
      readFile(params.uri, { ...caller, signal }, { ...parts, tools }),
    );
    server.setRequestHandler(ListPromptsRequestSchema, () => {
      const ids = new Set(visible().map(({ route }) => route.operationId));
      return { prompts: promptsFor((id) => ids.has(id)) };
    });
    server.setRequestHandler(GetPromptRequestSchema, ({ params }) => promptOf(params.name, params.arguments));
    return server;
  };
}

/** The tools of some areas. A long list costs a model tokens, and a connection for one task needs few tools. */
function within(areas: ReadonlySet<string> | undefined, all: Tools): Tools {
  if (areas === undefined) return all;
  return new Map([...all].filter(([, { route }]) => areas.has(route.toolset)));
}

function missingText(name: string, all: Tools): string {
  const area = all.get(name)?.route.toolset;
  return area === undefined
    ? `There is no tool "${name.slice(0, 64)}".`
    : `The tool "${name}" is of the area "${area}", which this connection leaves out.`;
}

/** @throws McpError where there is no such prompt, or an argument is missing */
function promptOf(name: string, given: Record<string, string> = {}): GetPromptResult {
  const prompt = filledPrompt(name, given);
  if (prompt === undefined) {
    throw new McpError(ErrorCode.InvalidParams, `There is no prompt "${name.slice(0, 64)}".`);
  }
  if ('missing' in prompt) {
    throw new McpError(ErrorCode.InvalidParams, `The prompt needs the argument "${String(prompt.missing)}".`);
  }
  return prompt as GetPromptResult;
}

/** The permission of an operation that needs only a valid key. */
const ANY_MEMBER = 'member';

/** The decision of the API itself; a call of a hidden tool still goes to the API, which returns the reason. */
function isVisibleTo({ permissions }: Caller, { toolsetsDisabled }: ConnectorDependencies) {
  return ({ route }: OperationTool) =>
    [route.permission, ...route.alsoNeeds].every(
      (needed) => needed === ANY_MEMBER || permissions.has(needed),
    ) && !toolsetsDisabled.includes(route.toolset);
}

type Acting = ConnectorDependencies & { tools: Tools };

async function call(
  operation: OperationTool,
  given: Arguments,
  caller: Caller & { signal: AbortSignal },
  { dispatch, apiUrl, onError, tools }: Acting,
): Promise<CallToolResult> {
  try {
    const idempotencyKey = idempotencyKeyOf(operation, given, caller);
    const { [EMBED]: embed, ...others } = given;
    const isFile = operation.fileType !== undefined;
    const request = requestOf(operation, isFile ? others : given, idempotencyKey);
    const headers = { ...request.headers, Authorization: caller.authorization };
    const answer = await dispatch({ ...request, headers }, caller.signal);
    const { successText } = operation;
    return resultOf(answer, {
      url: `${apiUrl()}${request.path}`,
      successText,
      idempotencyKey,
      embed: isFile && embed === true,
      hint: searchHint(operation, given, tools),
    });
  } catch (error) {
    if (error instanceof Failure) return failureResult(error);
    // A caller that has disconnected reads no result.
    if (!caller.signal.aborted) onError(error);
    return failureResult(new Failure('server_error', message('mcp.unexpected')));
  }
}

/** The bytes of a file, by the address in a tool's result. @throws McpError with the reason */
async function readFile(
  uri: string,
  { authorization, signal }: Caller & { signal: AbortSignal },
  { dispatch, apiUrl, onError, tools }: Acting,
): Promise<ReadResourceResult> {
  const path = filePath(uri, tools.values(), apiUrl());
  const headers = { Authorization: authorization };
  const answer = await dispatch({ method: 'GET', path, headers, body: undefined }, signal).catch((error) => {
    if (!signal.aborted) onError(error);
    throw new McpError(ErrorCode.InternalError, english(message('mcp.unexpected')));
  });
  return fileContents(uri, answer);
}

/** Models often have the number of a document instead of its reference: suggests the search that finds it. */
function searchHint({ route }: OperationTool, { reference }: Arguments, tools: Tools): string | undefined {
  if (typeof reference !== 'string' || isReference(reference)) return undefined;
  const list = `/${route.path.split('/')[1]}`;
  const found = [...tools.values()].find(
    (other) => other.route.path === list && other.route.method === 'get' && other.places.has('search'),
  );
  return (
    found &&
    `"${reference.slice(0, 64)}" is no reference. Call ${found.tool.name} with search "${reference.slice(0, 64)}" to find it.`
  );
}

/** The caller's own key, else a new one; the result shows it where the call has to be repeated. */
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
