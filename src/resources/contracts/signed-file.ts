import { linkHash } from '../../crypto/link-token.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { findContract, findSignedFile, locateSignerByLink } from './queries.ts';

/** The signed PDF, for the holder of a signer's link; undefined until everyone has signed. */
export async function signedPdf(
  tx: Reader,
  token: string,
): Promise<{ fileName: string; pdf: Buffer; sha256: string } | undefined> {
  const place = await locateSignerByLink(tx, linkHash(token));
  const record = place && (await findContract(tx, place.workspaceId, place.contract));
  const file = record && (await findSignedFile(tx, record.head.id));
  return file && { fileName: record.head.number ?? record.head.reference, ...file };
}
