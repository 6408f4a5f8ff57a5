import { createHash } from 'node:crypto';
import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { invalid, notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { parseBase64 } from '../../formats/base64.ts';
import type { InspectPdf } from '../../pdf/inspector.ts';
import type { DashboardInput } from '../../spec/dashboard.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import type { DashboardHandler } from '../handler.ts';
import { translatable } from '../translatable.ts';
import { addContract } from './api.ts';
import { contractFindings } from './check.ts';
import { inviteAgain } from './invite.ts';
import { linksToHandOver } from './links.ts';
import { findUploadedFile, insertContractFile } from './queries.ts';
import { loadContract } from './state.ts';
import { contractView } from './view.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** A file that can be signed: written from the parsed content of the uploaded file, which is not kept. */
export type UploadedPdf = { pdf: Buffer; sha256: string };

/** Inspects the file before the transaction, because that takes time. @throws Failure `validation_failed` on `pdf` */
export async function prepareUpload(
  { inspectPdf, workspaceId }: { inspectPdf: InspectPdf; workspaceId: number },
  { body }: DashboardInput<'uploadContract'>,
): Promise<UploadedPdf> {
  const pdf = parseBase64(body.pdf, 'pdf');
  if (pdf.length > MAX_BYTES) throw invalid('pdf', message('value.max_mebibytes', { most: 10 }));
  const found = await inspectPdf(pdf, workspaceId);
  if ('problem' in found) throw invalid('pdf', found.problem);
  const { buffer, byteOffset, byteLength } = found.pdf;
  const normalised = Buffer.from(buffer, byteOffset, byteLength);
  return { pdf: normalised, sha256: createHash('sha256').update(normalised).digest('hex') };
}

/** `POST …/contracts` */
export const uploadContract: DashboardHandler<'uploadContract', Context & { prepared: UploadedPdf }> = async (
  context,
  { body },
) => {
  const { tx, now, prepared } = context;
  const { pdf: _, ...input } = body;
  const record = await addContract(context, { ...input, body: null });
  const file = { contractId: record.head.id, kind: 'uploaded', ...prepared } as const;
  await insertContractFile(tx, { ...file, createdAt: now.toISOString() });
  return { data: contractView(record) };
};

/** `GET …/contracts/{contract}/check`: the check of the public API, with the messages as data. */
export const checkContractDraft: DashboardHandler<'checkContractDraft', Context<Reader>> = async (
  context,
  { path },
) => ({ data: { findings: (await contractFindings(context, path.contract)).map(translatable) } });

/** `GET …/contracts/{contract}/uploaded.pdf` */
export const getUploadedContractPdf: DashboardHandler<'getUploadedContractPdf', Context<Reader>> = async (
  context,
  { path },
) => {
  const { head } = await loadContract(context, path.contract);
  const file = await findUploadedFile(context.tx, head.id);
  if (!file) throw notFound('uploaded_pdf');
  mustInclude(context.actor, 'contracts');
  return { fileName: head.title, ...file };
};

/** `GET …/contracts/{contract}/signing-links` */
export const listSigningLinks: DashboardHandler<'listSigningLinks', Context<Reader>> = async (
  context,
  { path },
) => {
  const links = await linksToHandOver(context, path.contract);
  mustInclude(context.actor, 'contracts');
  return { data: links.map(({ reference: signer, ...link }) => ({ signer, ...link })) };
};

/** `POST …/contracts/{contract}/signers/{signer}/invite` */
export const inviteSigner: DashboardHandler<'inviteSigner', Context> = (context, { path }) =>
  inviteAgain(context, path);

/** `GET …/contracts/{contract}/signatures` */
export const listSignatures: DashboardHandler<'listSignatures', Context<Reader>> = async (
  context,
  { path },
) => {
  const { signers } = await loadContract(context, path.contract);
  mustInclude(context.actor, 'contracts');
  return {
    data: signers.flatMap(({ reference: signer, signedName, signedAt, signedAddress }) =>
      signedName && signedAt
        ? [{ signer, signed_name: signedName, signed_at: signedAt, address: signedAddress }]
        : [],
    ),
  };
};
