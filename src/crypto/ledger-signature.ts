import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** The last row of a journal, as it is handed out. */
export type SignedHead = { generation: string; position: number; hash: string; at: string };

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/** The public key of a workspace's heads: SubjectPublicKeyInfo, DER, as base64. */
export function ledgerPublicKey(instanceKey: string, workspace: string): string {
  const key = createPublicKey(privateKey(instanceKey, workspace));
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** The Ed25519 signature of a head, over its fields with colons between them, as base64. */
export function signHead(instanceKey: string, workspace: string, head: SignedHead): string {
  const text = [head.generation, head.position, head.hash, head.at].join(':');
  return sign(null, Buffer.from(text), privateKey(instanceKey, workspace)).toString('base64');
}

/** Derived, so that nothing is stored: the same wherever the instance key is. */
function privateKey(instanceKey: string, workspace: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', instanceKey, '', `ledger-head ${workspace}`, KEY_BYTES));
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}
