import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { TOOLSETS } from '../domain/toolsets.ts';

/**
 * The areas that a connection is restricted to: names of API areas, separated by commas.
 * @returns undefined for all areas, where the text is missing
 * @throws Failure `bad_request` that lists the known areas
 */
export function areasOf(text: string | undefined): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined;
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !(TOOLSETS as readonly string[]).includes(name));
  if (names.length > 0 && unknown === undefined) return new Set(names);
  throw new Failure(
    'bad_request',
    unknown === undefined
      ? message('mcp.no_area', { areas: TOOLSETS })
      : message('mcp.unknown_area', { name: unknown.slice(0, 64), areas: TOOLSETS }),
  );
}
