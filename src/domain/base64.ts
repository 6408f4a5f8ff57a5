import { invalid } from './failure.ts';

/** The bytes of a text in base64. @throws Failure `validation_failed` on `field`: decoding alone skips what is none */
export function parseBase64(text: string, field: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '')) return bytes;
  throw invalid(field, 'must be base64');
}
