import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';

/** Decodes base64 strictly. @throws Failure `validation_failed` on `field`; `Buffer.from` ignores invalid characters */
export function parseBase64(text: string, field: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  const encoded = bytes.toString('base64');
  const missingPadding = encoded.length - text.length;
  // The padding may be left out. No regular expression here: with many `=`, it could backtrack for hours.
  const isValid = missingPadding >= 0 && missingPadding <= 2 && text + '='.repeat(missingPadding) === encoded;
  if (isValid) return bytes;
  throw invalid(field, message('value.base64'));
}
