import type { Workspace } from '../../auth/context.ts';
import type { ContractPrint } from '../../print/order.ts';
import { languageIn } from '../../workspaces/seller.ts';
import type { ContractRecord } from './queries.ts';

/**
 * The print order of a signed contract, from a record in which every signer has signed.
 * @param uploaded the PDF that replaces its text, and the file that it was drawn from
 */
export function contractPrint(
  record: ContractRecord,
  workspace: Workspace,
  uploaded?: { pages: Uint8Array; original: { pdf: Uint8Array; sha256: string } | undefined },
): ContractPrint {
  const { head, signers } = record;
  return {
    kind: 'contract',
    language: languageIn(workspace, head),
    timezone: workspace.timezone,
    reference: head.reference,
    number: head.number ?? '',
    title: head.title,
    body: head.body ?? '',
    bodySha256: head.bodySha256 ?? '',
    ...(uploaded && { uploaded: uploaded.pages }),
    ...(uploaded?.original && {
      original: uploaded.original.pdf,
      originalSha256: uploaded.original.sha256,
    }),
    seller: head.frozenSeller ?? {},
    client: head.frozenClient ?? {},
    sentAt: head.sentAt ?? '',
    signers: signers.map((signer) => ({
      position: signer.position,
      name: signer.name,
      email: signer.email,
      signedName: signer.signedName ?? '',
      signedAt: signer.signedAt ?? '',
      address: signer.signedAddress ?? '',
      userAgent: signer.signedUserAgent ?? '',
    })),
  };
}
