import { invalid } from '../domain/failure.ts';

/** The bytes of a text in base64. @throws Failure `validation_failed` on `field`: decoding alone skips what is none */
export function parseBase64(text: string, field: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  const encoded = bytes.toString('base64');
  const lacking = encoded.length - text.length;
  // What fills the last group up may be left out. No pattern looks for it: many of them would take hours to count.
  const isWhole = lacking >= 0 && lacking <= 2 && text + '='.repeat(lacking) === encoded;
  if (isWhole) return bytes;
  throw invalid(field, 'must be base64');
}
