import { BASE_PATH } from './api.ts';

/** An address from the root of the pages, also inside a nested router. */
export function absolute(path: string): string {
  return `~${BASE_PATH}${path}`;
}
