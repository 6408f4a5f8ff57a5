import { fold } from '../../domain/search-text.ts';

/** A title or a word as it is compared: folded, letters and digits alone. */
export function plain(text: string): string {
  return fold(text).replace(/[^\p{L}\d]/gu, '');
}
