import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Actor, Context, Workspace } from '../../auth/context.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import { isInBooks } from '../../domain/books.ts';
import { addDays, today } from '../../domain/calendar.ts';
import { countryCatalogue } from '../../domain/countries.ts';
import { documentTypeByKey, kindOf } from '../../domain/document-types.ts';
import { profilesOf, usualProfile } from '../../domain/einvoice-profiles.ts';
import { Failure, type FieldErrors, invalidFields } from '../../domain/failure.ts';
import { EINVOICE_MEDIA_TYPES, MAX_MAILED_BYTES } from '../../domain/files.ts';
import { message } from '../../domain/messages/message.ts';
import { findingsOf } from '../../einvoice/check.ts';
import type { Finding } from '../../einvoice/findings.ts';
import { forProfile } from '../../einvoice/for-profile.ts';
import { einvoiceOf } from '../../einvoice/from-document.ts';
import type { Attachment, EInvoice } from '../../einvoice/model.ts';
import { type Profile, WRITER_VERSION } from '../../einvoice/profiles.ts';
import type { EInvoiceSource } from '../../einvoice/source.ts';
import { einvoiceText } from '../../einvoice/write.ts';
import { standingInSef } from '../../sef/submissions.ts';
import { bytesOfFile, sentFilesOf } from '../../workspaces/files.ts';
import { accountOf } from '../../workspaces/payee-account.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import { languageIn, sellerNow, sellerShown } from '../../workspaces/seller.ts';
import { clientById } from '../clients/queries.ts';
import { clientNow } from '../clients/view.ts';
import type { DocumentRecord } from '../document-records/queries.ts';
import { documentView } from '../document-records/view.ts';
import { likelyReference } from '../payments/own-reference.ts';
import { findEInvoiceFile, insertEInvoiceFile } from './queries.ts';

export type EInvoiceFile = { profile: Profile; bytes: Buffer; sha256: string };

type Of = { actor: Actor; record: DocumentRecord; profile: Profile };

/**
 * The profile that is asked for, or else the one that the client wants, or else that of the seller's country.
 * @throws Failure `feature_unavailable` (402) where plan or country have none
 */
export async function profileFor(
  { tx, actor }: Context<Reader>,
  { head }: DocumentRecord,
  asked: Profile | undefined,
): Promise<Profile> {
  mustInclude(actor, 'einvoicing');
  const country = countryOf(head.typeKey);
  const profiles = profilesOf(country);
  const profile = asked ?? (await usualProfileOf(tx, head, country));
  if (profile === null || profiles.length === 0)
    throw new Failure('feature_unavailable', message('einvoice.no_tax_of_country', { country }));
  if (!profiles.includes(profile))
    throw new Failure(
      'feature_unavailable',
      message('einvoice.other_country', { profile, country, profiles }),
    );
  return profile;
}

async function usualProfileOf(
  tx: Reader,
  { clientId, buyerReference }: DocumentRecord['head'],
  country: string,
): Promise<Profile | null> {
  const { einvoiceProfile } = await clientById(tx, clientId);
  return usualProfile(country, { wanted: einvoiceProfile, buyerReference });
}

/** @throws Failure `conflict` (409) for a draft, and for a proforma */
export function mustHaveFile(record: DocumentRecord): void {
  mustBeTaxDocument(record);
  if (record.head.status === 'draft') throw new Failure('conflict', message('einvoice.draft'));
}

/** @throws Failure `conflict` (409) for a proforma */
export function mustBeTaxDocument({ head }: DocumentRecord): void {
  if (!isInBooks(kindOf(head))) throw new Failure('conflict', message('einvoice.proforma'));
}

/** The stored file of a document, if one was made. */
export async function storedFile(
  tx: Reader,
  { record, profile }: Omit<Of, 'actor'>,
): Promise<EInvoiceFile | undefined> {
  const file = await findEInvoiceFile(tx, record.head.id, profile);
  return file && { profile, bytes: gunzipSync(file.content), sha256: file.sha256 };
}

/**
 * The file of an issued document: the stored one, or one that is made and stored now. Its bytes never change after.
 * @returns the findings where some of them are errors, so that there is no file
 */
export async function fileOf(tx: Writer, of: Of, now: Date): Promise<EInvoiceFile | { findings: Finding[] }> {
  mustHaveFile(of.record);
  const stored = await storedFile(tx, of);
  if (stored) return stored;
  const { invoice, findings } = await checked(tx, of, now);
  if (findings.some(({ severity }) => severity === 'error')) return { findings };
  const attachments = await attachmentsOf(tx, of);
  const bytes = Buffer.from(einvoiceText({ ...invoice, attachments }, of.profile), 'utf8');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await insertEInvoiceFile(tx, {
    documentId: of.record.head.id,
    profile: of.profile,
    writerVersion: WRITER_VERSION,
    sha256,
    content: gzipSync(bytes),
    createdAt: now.toISOString(),
  });
  return { profile: of.profile, bytes, sha256 };
}

/**
 * What goes to the client with a document, as far as an electronic invoice takes it (BT-125): SEF takes PDF alone, and
 * none takes more than an e-mail does.
 */
async function attachmentsOf(tx: Reader, { record, profile }: Of): Promise<Attachment[]> {
  const taken: readonly string[] = profile === 'srbdt' ? ['application/pdf'] : EINVOICE_MEDIA_TYPES;
  const attachments: Attachment[] = [];
  let room = MAX_MAILED_BYTES;
  for (const file of await sentFilesOf(tx, record.head.id)) {
    const { name, mediaType, size } = file;
    if (size > room || !taken.includes(mediaType)) continue;
    room -= size;
    attachments.push({ name, mediaType, bytes: await bytesOfFile(tx, file) });
  }
  return attachments;
}

/** A tax document as a profile has it, and what the rules say of it. */
export async function checked(
  tx: Reader,
  { actor, record, profile }: Of,
  now: Date,
): Promise<{ invoice: EInvoice; findings: Finding[] }> {
  const source = await sourceOf(tx, actor.workspace, record, now);
  const invoice = forProfile(einvoiceOf(source), profile);
  const isIssued = record.head.status !== 'draft';
  return { invoice, findings: findingsOf({ invoice, profile, isIssued }) };
}

/** The 422 of a document that has no file, with every error by its field. */
export function notExpressible(findings: readonly Finding[]): Failure {
  const errors: FieldErrors = {};
  for (const { severity, field, rule, message: reason } of findings) {
    if (severity !== 'error') continue;
    errors[field] = [...(errors[field] ?? []), message('einvoice.by_rule', { reason, rule })];
  }
  return invalidFields(errors);
}

/** What an electronic file of a document is written from: as it was frozen; of a draft, as issuing would freeze it. */
async function sourceOf(
  tx: Reader,
  workspace: Workspace,
  record: DocumentRecord,
  now: Date,
): Promise<EInvoiceSource> {
  const { head } = record;
  const isDraft = head.status === 'draft';
  const frozenClient = isDraft ? clientNow(await clientById(tx, head.clientId)) : head.frozenClient;
  const account = await accountOf(tx, workspace.id, head);
  const seller = sellerShown(sellerNow(workspace, account), head.frozenSeller);
  const country = countryOf(head.typeKey);
  const catalogue = countryCatalogue(country);
  const isSerbian = country === 'RS';
  return {
    document: isDraft
      ? await issuedNow(tx, workspace, record, today(now, workspace.timezone))
      : documentView(record),
    typeCode: Number(documentTypeByKey(head.typeKey)?.untdidCode ?? 0),
    seller,
    client: frozenClient ?? { name: head.clientName },
    account,
    language: languageIn(workspace, { ...head, frozenClient }),
    timezone: workspace.timezone,
    keysOutsideTax: Object.values(catalogue?.taxRateKeyOf ?? {}).filter(
      (key) => key !== catalogue?.standardTaxRateKey,
    ),
    inSef: isSerbian
      ? await standingInSef(tx, { workspaceId: workspace.id, documentId: head.id })
      : new Map(),
  };
}

/** A draft with the dates, and a payment reference of the form, that it would have, were it issued on this day. */
async function issuedNow(
  tx: Reader,
  workspace: Workspace,
  record: DocumentRecord,
  day: string,
): Promise<EInvoiceSource['document']> {
  const { issueDate, dueDate, dueDays, paymentReference } = record.head;
  const issue_date = issueDate ?? day;
  return {
    ...documentView(record),
    issue_date,
    due_date: dueDays === null ? dueDate : addDays(issue_date, dueDays),
    payment_reference: paymentReference ?? (await likelyReference(tx, workspace, record.head, issue_date)),
  };
}

/** The country whose rules a document is under: the one of its type, which a workspace that moved has left. */
export function countryOf(typeKey: string): string {
  return typeKey.slice(0, 2).toUpperCase();
}
