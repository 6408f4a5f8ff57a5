/** How far a signature's time may be from the receiver's clock, either way. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * Why a signature is not accepted: `t` or `v1` is missing or malformed, too old or too new, or for another body or
 * secret.
 */
export type SignatureFault = 'malformed' | 'outside_tolerance' | 'mismatch';

/** The text of `t` and every `v1`; undefined if `t` is missing, repeated or not a number, or if there is no `v1`. */
export function parseSignatureHeader(header: string): { time: string; signatures: string[] } | undefined {
  const times: string[] = [];
  const signatures: string[] = [];
  for (const element of header.split(',')) {
    const [, name, value] = /^\s*(\w+)=(.*?)\s*$/.exec(element) ?? [];
    if (name === 't') times.push(value ?? '');
    if (name === 'v1' && value) signatures.push(value);
  }
  const [time] = times;
  if (time === undefined || times.length > 1 || !/^\d{1,15}$/.test(time) || signatures.length === 0)
    return undefined;
  return { time, signatures };
}
