import { fullFormats } from 'ajv-formats/dist/formats.js';

/** An address with white space around it is trimmed when it is stored, and a blank one clears the field. */
export function isEmailInput(text: string): boolean {
  const address = text.trim();
  return address === '' || (fullFormats.email as RegExp).test(address);
}
