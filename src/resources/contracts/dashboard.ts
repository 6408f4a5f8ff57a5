import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { notFound } from '../../domain/failure.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import { translatable } from '../answer-parts.ts';
import type { DashboardHandler } from '../handler.ts';
import { addContract } from './api.ts';
import { contractFindings } from './check.ts';
import { loadContract } from './contract.ts';
import { linksToHandOver } from './links.ts';
import { findOriginal, findUploadedFile, insertContractFile } from './queries.ts';
import { inviteAgain } from './send.ts';
import type { UploadedPdf } from './uploaded.ts';
import { contractView } from './view.ts';

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

/** `GET …/contracts/{contract}/original.pdf` */
export const getOriginalContractPdf: DashboardHandler<'getOriginalContractPdf', Context<Reader>> = async (
  context,
  { path },
) => {
  const { head } = await loadContract(context, path.contract);
  const file = (await findOriginal(context.tx, head.id)) ?? (await findUploadedFile(context.tx, head.id));
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
