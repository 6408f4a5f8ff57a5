import { Failure } from '../domain/failure.ts';
import { TOOLSETS } from '../domain/toolsets.ts';

/**
 * The areas that a connection is narrowed to: the API's own, with commas between them.
 * @returns undefined where nothing is said, for all areas
 * @throws Failure `bad_request` that lists the areas that there are
 */
export function areasOf(text: string | undefined): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined;
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !(TOOLSETS as readonly string[]).includes(name));
  if (names.length > 0 && unknown === undefined) return new Set(names);
  const fault = unknown === undefined ? 'No area is named' : `There is no area "${unknown.slice(0, 64)}"`;
  throw new Failure('bad_request', `${fault}. The areas are ${TOOLSETS.join(', ')}.`);
}
