import type { FieldErrors } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';

/**
 * The bytes of a letter in UTF-8 that were read as two of windows-1252 or 1250: `MÃ¼ller`, `PetroviÄ‡`. The first is
 * 0xC2 to 0xC5 or 0xD0 to 0xD1 (ours and Cyrillic letters), the second a sign that stands behind no letter.
 */
const TWICE_ENCODED =
  /[ÂÃÄÅÐÑĂĹ][\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u02c6\u02c7\u02d8-\u02dd\u0192\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]/;

const HTML_ENTITY = /&(?:amp|quot|apos|lt|gt|nbsp|szlig|[aou]uml|#\d{2,5}|#x[0-9a-f]{2,5});/i;

const MAX_SHOWN = 40;

/** What looks in the texts of a row as if it was spoiled before: it is imported as it is. */
export function doubtsOf(body: Record<string, unknown>): FieldErrors {
  const doubts: FieldErrors = {};
  for (const [field, value] of Object.entries(body)) {
    if (typeof value !== 'string') continue;
    const text = value.slice(0, MAX_SHOWN);
    if (TWICE_ENCODED.test(value)) doubts[field] = [message('table.twice_encoded', { text })];
    else if (HTML_ENTITY.test(value)) doubts[field] = [message('table.html', { text })];
  }
  return doubts;
}
