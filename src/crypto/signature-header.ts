/** How far a signature's time may be from the receiver's clock, either way. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Why a signature is not accepted: no readable `t` and `v1`, made at another time, or made of something else. */
export type SignatureFault = 'malformed' | 'outside_tolerance' | 'mismatch';

/** `t` as it was written and every `v1`; undefined when `t` is missing, repeated or not a number, or no `v1` is there. */
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
