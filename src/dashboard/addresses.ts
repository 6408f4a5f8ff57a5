import { BASE_PATH } from './api.ts';

/** An address of the pages from their root, whatever part of them it is written in. */
export function absolute(path: string): string {
  return `~${BASE_PATH}${path}`;
}
