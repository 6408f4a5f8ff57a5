// Parts of undici by their own files, read from version 8.12.4: the whole package, with its fetch, caches and mocks,
// costs 2 to 4 MB of memory and a tenth of the start. Each part is also a public export of undici; only its file is
// private. `undici-files.d.ts` gives them the types of those exports.
import request from 'undici/lib/api/api-request.js';
import buildConnector from 'undici/lib/core/connect.js';
import errors from 'undici/lib/core/errors.js';
import Agent from 'undici/lib/dispatcher/agent.js';

const READ_FROM = '8.12.4';

export const UNDICI = { Agent, buildConnector, errors, request };

/** @throws Error where a part is no longer what it was: outcomes of deliveries would be named wrongly */
export function assertKnownUndici({ Agent, buildConnector, errors, request }: typeof UNDICI = UNDICI): void {
  const isKnown = [
    Agent?.prototype?.dispatch,
    buildConnector,
    request,
    errors?.ConnectTimeoutError,
    errors?.HTTPParserError,
    errors?.HeadersOverflowError,
    errors?.ResponseContentLengthMismatchError,
  ].every((part) => typeof part === 'function');
  if (isKnown) return;
  throw new Error(
    `undici has changed inside: src/webhooks/undici-parts.ts was read from version ${READ_FROM}. Install that version, or adapt the file.`,
  );
}
