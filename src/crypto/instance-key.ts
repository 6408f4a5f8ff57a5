import { hkdfSync } from 'node:crypto';

/** Names an instance key without telling anything about it: to see whether a backup goes with a key. */
export function instanceKeyId(instanceKey: string): string {
  return Buffer.from(hkdfSync('sha256', instanceKey, '', 'instance-key-id', 6)).toString('base64url');
}
