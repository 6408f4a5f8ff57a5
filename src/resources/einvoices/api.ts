import type { Context } from '../../auth/context.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import { profilesOf } from '../../domain/einvoice-profiles.ts';
import { english } from '../../domain/messages/english.ts';
import { documentFileName } from '../../domain/number-year.ts';
import type { Finding } from '../../einvoice/findings.ts';
import type { Profile } from '../../einvoice/profiles.ts';
import type { Input } from '../../spec/public.ts';
import { translatable } from '../answer-parts.ts';
import { loadDocument } from '../document-records/document.ts';
import type { DocumentRecord } from '../document-records/queries.ts';
import type { DashboardHandler, Success, XmlFile } from '../handler.ts';
import {
  checked,
  countryOf,
  type EInvoiceFile,
  fileOf,
  mustBeTaxDocument,
  mustHaveFile,
  notExpressible,
  profileFor,
  storedFile,
} from './file.ts';

/** GET /documents/{reference}/einvoice: the stored file, which the first request makes. */
export async function getEInvoice(
  context: Context<Reader>,
  { path, query }: Pick<Input<'getEInvoice'>, 'path' | 'query'>,
): Promise<Success<'getEInvoice'>> {
  const record = await loadDocument(context, path.reference);
  const { actor, now } = context;
  const profile = await profileFor(context, record, query.profile);
  mustHaveFile(record);
  const stored = await storedFile(context.tx, { record, profile });
  if (stored) return answerOf(record, stored);
  const make = async (tx: Writer) => {
    // Read again: it is stored as it is in this transaction.
    const present = await loadDocument({ ...context, tx }, path.reference);
    const file = await fileOf(tx, { actor, record: present, profile }, now);
    if ('findings' in file) throw notExpressible(file.findings);
    return answerOf(present, file);
  };
  return { make };
}

function answerOf({ head }: DocumentRecord, { bytes, sha256, profile }: EInvoiceFile): XmlFile {
  return { fileName: `${documentFileName(head)}-${profile}`, xml: bytes, sha256 };
}

/** GET /documents/{reference}/einvoice/check: what the rules of a profile say of any document, drafts included. */
export async function checkEInvoice(
  context: Context<Reader>,
  { path, query }: Pick<Input<'checkEInvoice'>, 'path' | 'query'>,
): Promise<Success<'checkEInvoice'>> {
  const { findings, ...check } = await checkedDocument(context, path.reference, query.profile);
  return {
    data: {
      ...check,
      findings: findings.map((finding) => ({ ...finding, message: english(finding.message) })),
    },
  };
}

type Check = { profile: Profile; profiles: Profile[]; is_expressible: boolean; findings: Finding[] };

/**
 * What the rules of a profile say of a document; without one, those of the profile of its country.
 * @throws Failure `feature_unavailable` (402) where plan or country have none, `conflict` (409) for a proforma
 */
async function checkedDocument(
  context: Context<Reader>,
  reference: string,
  asked: Profile | undefined,
): Promise<Check> {
  const record = await loadDocument(context, reference);
  const { actor } = context;
  const profile = await profileFor(context, record, asked);
  mustBeTaxDocument(record);
  const { findings } = await checked(context.tx, { actor, record, profile }, context.now);
  return {
    profile,
    profiles: profilesOf(countryOf(record.head.typeKey)),
    is_expressible: findings.every(({ severity }) => severity !== 'error'),
    findings: findings.map(({ rule, severity, field, message }) => ({ rule, severity, field, message })),
  };
}

/** `GET …/documents/{document}/einvoice-check`: the check of the public API, with the messages as data. */
export const findEInvoiceFaults: DashboardHandler<'findEInvoiceFaults', Context<Reader>> = async (
  context,
  { path, query },
) => {
  const { findings, ...check } = await checkedDocument(context, path.document, query.profile);
  return {
    data: {
      ...check,
      findings: findings.map(translatable),
    },
  };
};
