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
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { Failure } from '../domain/failure.ts';
import { english } from '../domain/messages/english.ts';
import { message } from '../domain/messages/message.ts';
import { isReference } from '../domain/reference.ts';
import type { OperationRoute } from './operation.ts';
import { filledPrompt, promptsFor } from './prompts.ts';
import { type ApiAnswer, type Arguments, type Dispatch, requestOf } from './request.ts';
import {
  type Envelope,
  envelopeOf,
  type Form,
  failureResult,
  headerText,
  inForm,
  resultOf,
} from './result.ts';
import { EMBED, fittingAreas, type OperationTool, toolsOf } from './tools.ts';

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
  /** Where the message came from. */
  address?: string | undefined;
  permissions: ReadonlySet<string>;
  /** The `Idempotency-Key` of the HTTP request: used for calls without their own. */
  idempotencyKey: string | undefined;
  workplace: WorkspaceFacts;
  /** The areas that the connection is restricted to; undefined for all. */
  areas?: ReadonlySet<string> | undefined;
  /** The form of answers; undefined for both. */
  answers?: Form | undefined;
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
    const visible = () => [...tools.values()].filter(isVisibleTo(caller, parts));
    const listed = () => {
      const own = visible();
      if (caller.areas !== undefined) return { own, left: [] };
      const { fitting, left } = fittingAreas(own);
      return { own: own.filter(({ route }) => fitting.has(route.toolArea)), left };
    };
    const introduction = introductionOf(caller.workplace, { areas: caller.areas, left: listed().left });
    const server = new Server(info, { ...options, instructions: `${introduction}\n\n${instructions}` });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed().own.map(({ tool }) => tool) }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
      const operation = tools.get(params.name);
      if (!operation) throw new McpError(ErrorCode.InvalidParams, missingText(params.name, all));
      const given = params.arguments ?? {};
      return inForm(caller.answers, await call(operation, given, { ...caller, signal }, { ...parts, tools }));
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
  return new Map([...all].filter(([, { route }]) => areas.has(route.toolArea)));
}

function missingText(name: string, all: Tools): string {
  const area = all.get(name)?.route.toolArea;
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
    const answer = await dispatch({ ...request, headers, address: caller.address }, caller.signal);
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

/** The protocol's code for a missing resource. */
const RESOURCE_NOT_FOUND = -32_002;
/** A code of the range that JSON-RPC reserves for servers. */
const REFUSED = -32_000;

/** The files of the API as URI templates, from which clients read the bytes. */
function fileTemplates(operations: Iterable<OperationTool>, apiUrl: string): ResourceTemplate[] {
  return [...operations].flatMap(({ tool, route, fileType }) =>
    fileType === undefined
      ? []
      : [
          {
            uriTemplate: apiUrl + route.path.replaceAll(/:(\w+)/g, '{$1}'),
            name: tool.name,
            title: tool.title,
            mimeType: fileType,
          },
        ],
  );
}

/**
 * The path of a file below the API's address, as it is requested.
 * @throws McpError where the address is not that of a file of the API
 */
function filePath(uri: string, operations: Iterable<OperationTool>, apiUrl: string): string {
  const path = uri.startsWith(`${apiUrl}/`) ? uri.slice(apiUrl.length) : '';
  for (const { route, fileType } of operations) {
    const pattern = new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[0-9A-Za-z]+')}$`);
    if (fileType !== undefined && pattern.test(path)) return path;
  }
  throw new McpError(RESOURCE_NOT_FOUND, `There is no file at ${uri.slice(0, 256)}.`);
}

/** The bytes of a file. @throws McpError with the API's message where it refuses */
function fileContents(uri: string, { status, headers, body }: ApiAnswer): ReadResourceResult {
  if (status >= 400) throw refusal(envelopeOf(body));
  const mimeType = headerText(headers['content-type']).split(';')[0]?.trim();
  return { contents: [{ uri, ...(mimeType ? { mimeType } : {}), blob: body.toString('base64') }] };
}

function refusal({ error }: Envelope): McpError {
  const code =
    error.code === 'not_found'
      ? RESOURCE_NOT_FOUND
      : error.code === 'server_error'
        ? ErrorCode.InternalError
        : REFUSED;
  return new McpError(code, `${error.code}: ${error.message}`, { code: error.code });
}

/** Sections of the spec's description that matter to callers of tools; the others are about HTTP. */
export const SECTIONS = ['Records', 'Dates'];

/** Guides whose introduction, up to the first heading, matters to callers of tools. */
export const GUIDES = ['Money'];

/** The descriptions that are read from the spec: guides are the texts of its tags. */
type Described = {
  info: { description?: string };
  tags?: { name: string; description?: string }[];
};

const TOOLS = `Each tool is one operation. Results are under \`data\`; the \`meta.next_cursor\` of a list is the \`after\` of its next page.
A failure names a \`code\`, a message and the faulty arguments by path, such as \`lines.0.unit_price\`.
A tool that is not listed is off, or needs a permission that the user lacks.
Updates take what creates do; \`clear\` empties fields.
An \`idempotency_key\` makes repeating safe for 24 hours: a repeated call returns the first success.`;

/** The workspace that the tools work in. */
type WorkspaceFacts = {
  name: string;
  country: string;
  currency: string;
  timezone: string;
  environment: string;
};

/** Clients truncate instructions: a long name would displace the rest. */
const MAX_NAME_LENGTH = 60;

/** The part that is specific to the caller: the workspace. The name is the business's own text, so it is quoted. */
export function introductionOf(
  { name, country, currency, timezone, environment }: WorkspaceFacts,
  { areas, left = [] }: { areas?: ReadonlySet<string> | undefined; left?: readonly string[] } = {},
): string {
  const line = JSON.stringify(name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name);
  const offered = areas && `This connection has the tools of these areas alone: ${[...areas].join(', ')}.`;
  const more = left.length > 0 && `More tools are listed with ?areas=${left.join(',')}.`;
  return [
    `This key works in the ${environment} workspace of ${line}: ${country}, ${currency}, ${timezone}.`,
    areas?.has('workspace') === false ? '' : '`get_catalogue` names its document types and tax rates.',
    offered,
    more,
  ]
    .filter((sentence) => sentence)
    .join(' ');
}

/** The instructions that a model reads before its first call, in the words of the spec, the most important first. */
export function instructionsOf({ info, tags = [] }: Described): string {
  const [introduction = '', ...sections] = (info.description ?? '').split(/^## /m);
  const chosen = SECTIONS.map((title) => sections.find((section) => section.startsWith(`${title}\n`)));
  const guides = GUIDES.map((name) => {
    const [beginning] = tags.find((tag) => tag.name === name)?.description?.split(/^## /m) ?? [];
    return beginning && `${name}\n\n${withoutTables(beginning)}`;
  });
  return [introduction.trim(), TOOLS, ...[...guides, ...chosen].map((text) => text && `## ${text.trim()}`)]
    .filter((part) => part)
    .join('\n\n');
}

/** The examples in tables repeat what the sentences around them say. */
function withoutTables(text: string): string {
  return text.replaceAll(/^\|.*\n\n?/gm, '');
}
