import { hkdfSync } from 'node:crypto';

/** Identifies an instance key without revealing it, to check whether a backup was made with it. */
export function instanceKeyId(instanceKey: string): string {
  return Buffer.from(hkdfSync('sha256', instanceKey, '', 'instance-key-id', 6)).toString('base64url');
}
