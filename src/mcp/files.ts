import {
  ErrorCode,
  McpError,
  type ReadResourceResult,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import type { ApiAnswer } from './request.ts';
import { type Envelope, envelopeOf, headerText } from './result.ts';
import type { OperationTool } from './tools.ts';

/** The protocol's code for a missing resource. */
const RESOURCE_NOT_FOUND = -32_002;
/** A code of the range that JSON-RPC reserves for servers. */
const REFUSED = -32_000;

/** The files of the API as URI templates, from which clients read the bytes. */
export function fileTemplates(operations: Iterable<OperationTool>, apiUrl: string): ResourceTemplate[] {
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
export function filePath(uri: string, operations: Iterable<OperationTool>, apiUrl: string): string {
  const path = uri.startsWith(`${apiUrl}/`) ? uri.slice(apiUrl.length) : '';
  for (const { route, fileType } of operations) {
    const pattern = new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[0-9A-Za-z]+')}$`);
    if (fileType !== undefined && pattern.test(path)) return path;
  }
  throw new McpError(RESOURCE_NOT_FOUND, `There is no file at ${uri.slice(0, 256)}.`);
}

/** The bytes of a file. @throws McpError with the API's message where it refuses */
export function fileContents(uri: string, { status, headers, body }: ApiAnswer): ReadResourceResult {
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
