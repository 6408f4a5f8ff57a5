import { createHash } from 'node:crypto';
import type { Context, Service, Workspace } from '../../auth/context.ts';
import { mustStandStill } from '../../auth/sandbox-time.ts';
import { type Author, writtenBy } from '../../database/engine/journal.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import type { Database } from '../../database/open.ts';
import type { FrozenParty } from '../../database/schema/documents.ts';
import {
  isOpenContract,
  type SignerStatus,
  type SigningState,
  signatureTrigger,
} from '../../domain/contract-status.ts';
import { invalid } from '../../domain/failure.ts';
import type { Language } from '../../domain/language.ts';
import { message } from '../../domain/messages/message.ts';
import { parseDeclineReason, parseSignature, type Signature } from '../../domain/signer-signature.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { ContractPrint, Print } from '../../print/order.ts';
import { characterList, unprintableCharacters } from '../../print/unprintable.ts';
import { lookNow } from '../../workspaces/document-defaults.ts';
import { logoHashOf } from '../../workspaces/logo.ts';
import { languageIn } from '../../workspaces/seller.ts';
import { changeContract, loadContract } from './contract.ts';
import { expireContract } from './expiry.ts';
import { type OpenedLink, ofLink, openSigningLink } from './links.ts';
import {
  type ContractRecord,
  findOriginal,
  findUploadedFile,
  insertContractFile,
  type SignerValues,
  updateContractRow,
  updateSignerRow,
} from './queries.ts';
import { inviteThoseInTurn } from './send.ts';
import { isWithheld, type WithholdingDependencies } from './withheld.ts';

/** The dependencies of the signing page. Each function opens its own transactions. */
export type SigningDependencies = {
  database: Database;
  clock: () => Date;
  service: Service;
  /** Whether the clock is in doubt: a deadline that has passed by it still prevents signing, but expires nothing. */
  isClockDoubted?: () => boolean;
};

/** Everything that a signing page shows. Of other signers, only name and state. */
export type Signing = {
  workspaceId: number;
  businessId: number;
  state: SigningState;
  contract: {
    reference: string;
    number: string;
    title: string;
    /** Markdown; null for an uploaded PDF. */
    body: string | null;
    bodySha256: string;
    /** The message of the business to the signers. */
    message: string | null;
    sentAt: string;
    expiresAt: string | null;
    /** When everyone had signed. */
    signedAt: string | null;
    declinedAt: string | null;
    expiredAt: string | null;
    voidedAt: string | null;
    /** SHA-256 of the signed PDF, once there is one. */
    signedPdfSha256: string | null;
  };
  seller: FrozenParty;
  client: FrozenParty;
  /** By position. */
  signers: {
    position: number;
    name: string;
    status: SignerStatus;
    signedAt: string | null;
    isYou: boolean;
  }[];
  /** The signer whose link it is. */
  signer: { reference: string; position: number; name: string; email: string; signedAt: string | null };
  language: Language;
  timezone: string;
  /** The hash of the present logo of the business. */
  logo: string | undefined;
  accentColour: string | null;
};

/** What a signing link shows; undefined for an unknown link. */
export async function findSigning(tx: Reader, token: string, now: Date): Promise<Signing | undefined> {
  const opened = await openSigningLink(tx, token, now);
  if (!opened) return undefined;
  const { actor, record, signer, state } = opened;
  const { head } = record;
  const { workspace } = actor;
  const { name, email, position, reference, signedAt } = signer;
  return {
    workspaceId: workspace.id,
    businessId: workspace.businessId,
    state,
    contract: {
      reference: head.reference,
      number: head.number ?? '',
      title: head.title,
      body: head.body,
      bodySha256: head.bodySha256 ?? '',
      message: head.message,
      sentAt: head.sentAt ?? '',
      expiresAt: head.expiresAt,
      signedAt: head.signedAt,
      declinedAt: head.declinedAt,
      expiredAt: head.expiredAt,
      voidedAt: head.voidedAt,
      signedPdfSha256: head.signedPdfSha256,
    },
    seller: head.frozenSeller ?? {},
    client: head.frozenClient ?? {},
    signers: record.signers.map((one) => ({
      position: one.position,
      name: one.name,
      status: one.status,
      signedAt: one.signedAt,
      isYou: one.id === signer.id,
    })),
    signer: { reference, position, name, email, signedAt },
    language: languageIn(workspace, head),
    timezone: workspace.timezone,
    logo: (await logoHashOf(tx, workspace.id))?.sha256,
    accentColour: lookNow(workspace).accentColour,
  };
}

/** Records that a signer has opened the contract: only the first time, and only while it can be signed. */
export async function noteViewed(parts: SigningDependencies, token: string): Promise<void> {
  const isNew = (opened: OpenedLink | undefined) =>
    (opened?.state === 'open' || opened?.state === 'waiting') && opened.signer.status === 'pending';
  if (!isNew(await parts.database.read((tx) => openSigningLink(tx, token, parts.clock())))) return;
  await parts.database.write(ofLink(token), async (tx) => {
    const opened = await openSigningLink(tx, token, parts.clock());
    if (!opened || !isNew(opened) || opened.isAdvancing) return;
    writtenBy(tx, bySigner(opened.signer, 'viewed'));
    const viewedAt = opened.now.toISOString();
    await updateSignerRow(tx, opened.signer.id, { status: 'viewed', viewedAt });
    await updateContractRow(tx, opened.record.head.id, { updatedAt: viewedAt });
  });
}

/**
 * Signs for the signer of a link. The last signature and the PDF that proves it are committed together: the PDF is
 * rendered before, outside of the transaction, and again where the contract has changed since. This terminates,
 * because only another signature leaves a contract open.
 * @returns `signed` or `signed_by_you` when the signature is stored; else the state that prevented it; undefined for
 *   an unknown link
 * @throws Failure `validation_failed` on `name`, also where the PDF could not show it
 */
export async function signContract(
  { print, ...parts }: SigningDependencies & WithholdingDependencies & { print: Print },
  token: string,
  signature: Signature,
): Promise<SigningState | undefined> {
  const typed = parseSignature(signature);
  refuseUnprintable(typed.name);
  if (await isWithheld(parts, token)) return 'withheld';
  for (;;) {
    const printed = await printIfLast(parts, print, token, typed);
    const state = await parts.database.write(ofLink(token), (tx) =>
      sign(contextOf(tx, parts), token, typed, printed),
    );
    if (state !== 'changed') return state;
  }
}

/** The typed name is the signature: where the paper could not show it, two signers would look the same. */
function refuseUnprintable(name: string): void {
  const characters = unprintableCharacters([name]);
  if (characters.length > 0) {
    throw invalid('name', message('text.unprintable', { characters: characterList(characters) }));
  }
}

/**
 * Declines for the signer of a link, which ends the contract; emits `contract.declined`.
 * @returns `declined`; else the state that prevented it; undefined for an unknown link
 * @throws Failure `validation_failed` on `reason`
 */
export async function declineContract(
  parts: SigningDependencies,
  token: string,
  { reason }: { reason?: string | null },
): Promise<SigningState | undefined> {
  const declineReason = parseDeclineReason(reason);
  return parts.database.write(ofLink(token), async (tx) => {
    const opened = await openOrExpire(contextOf(tx, parts), token);
    if (opened?.state !== 'open') return opened?.state;
    const { context, record, signer } = opened;
    writtenBy(tx, bySigner(signer, 'decline'));
    const declinedAt = context.now.toISOString();
    await updateSignerRow(tx, signer.id, { status: 'declined', declinedAt, declineReason });
    await changeContract(context, record.head, 'decline', { declinedAt });
    return 'declined';
  });
}

/** The PDF that replaces the contract's text, for the holder of a link that still shows it. */
export async function uploadedPdf(
  tx: Reader,
  token: string,
  now: Date,
): Promise<{ fileName: string; pdf: Buffer; sha256: string } | undefined> {
  const opened = await openSigningLink(tx, token, now);
  const file = opened && (await findUploadedFile(tx, opened.record.head.id));
  return file && { fileName: opened.record.head.title, pdf: file.pdf, sha256: file.sha256 };
}

/** Whom the journal names for what the holder of a link does. */
function bySigner({ reference: actor }: { reference: string }, operation: string): Author {
  return { kind: 'signer', via: 'page', actor, operation };
}

type LinkContext = Omit<Context, 'actor'> & { mayExpire: boolean };

function contextOf(tx: Writer, { clock, service, isClockDoubted }: SigningDependencies): LinkContext {
  return { tx, now: clock(), service, mayExpire: !isClockDoubted?.() };
}

/**
 * Opens a link in order to act on it, and expires the contract where its deadline has passed.
 * @throws Failure `conflict` while the clock of a sandbox is advancing
 */
async function openOrExpire(surroundings: LinkContext, token: string) {
  const opened = await openSigningLink(surroundings.tx, token, surroundings.now);
  if (!opened) return undefined;
  mustStandStill(opened);
  const { mayExpire, ...rest } = surroundings;
  const context = { ...rest, actor: opened.actor, now: opened.now };
  const { head } = opened.record;
  if (mayExpire && opened.state === 'expired' && isOpenContract(head.status))
    await expireContract(context, head);
  return { ...opened, context };
}

/** A PDF with all signatures, and the version of the contract that it shows. */
type Printed = { version: number; signedAt: string; pdf: Buffer; sha256: string };

/** Renders the PDF, if the signature would be the last one; undefined otherwise. */
async function printIfLast(
  { database, clock }: SigningDependencies,
  print: Print,
  token: string,
  typed: Signature,
): Promise<Printed | undefined> {
  const found = await database.read(async (tx) => {
    const opened = await openSigningLink(tx, token, clock());
    if (opened?.state !== 'open') return undefined;
    const { record, signer } = opened;
    if (signatureTrigger(record.signers, signer.position) !== 'last_signature') return undefined;
    const { id } = record.head;
    return { ...opened, uploaded: await findUploadedFile(tx, id), original: await findOriginal(tx, id) };
  });
  if (!found) return undefined;
  const { actor, record, signer, uploaded, original, now: signedAt } = found;
  const values = signatureColumns(typed, signedAt);
  const signers = record.signers.map((one) => (one.id === signer.id ? { ...one, ...values } : one));
  const { workspace } = actor;
  const pdf = await print(
    contractPrint({ ...record, signers }, workspace, uploaded && { pages: uploaded.pdf, original }),
    workspace.id,
  );
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return { version: record.head.version, signedAt: values.signedAt, pdf, sha256 };
}

/** @returns `changed` when this is the last signature and the PDF does not show the contract as it is now */
async function sign(
  surroundings: LinkContext,
  token: string,
  typed: Signature,
  printed: Printed | undefined,
): Promise<SigningState | 'changed' | undefined> {
  const opened = await openOrExpire(surroundings, token);
  if (opened?.state !== 'open') return opened?.state;
  const { context, record, signer } = opened;
  const { head } = record;
  const { tx, now } = context;
  writtenBy(tx, bySigner(signer, 'sign'));
  if (signatureTrigger(record.signers, signer.position) === 'signature') {
    await updateSignerRow(tx, signer.id, signatureColumns(typed, now));
    await changeContract(context, head, 'signature', {});
    await inviteThoseInTurn(context, await loadContract(context, head.reference), head.message, true);
    return 'signed_by_you';
  }
  if (printed?.version !== head.version) return 'changed';
  const { signedAt, pdf, sha256 } = printed;
  await updateSignerRow(tx, signer.id, signatureColumns(typed, new Date(signedAt)));
  await insertContractFile(tx, {
    contractId: head.id,
    kind: 'signed',
    sha256,
    pdf,
    createdAt: now.toISOString(),
  });
  await changeContract(context, head, 'last_signature', { signedAt, signedPdfSha256: sha256 });
  for (const { reference, email, name } of record.signers) {
    await queueMail(context, {
      kind: 'contract_signed',
      subjectReference: reference,
      recipient: email,
      recipientName: name,
      isUnlimited: true,
    });
  }
  return 'signed';
}

function signatureColumns({ name, address, userAgent }: Signature, signedAt: Date) {
  return {
    status: 'signed',
    signedAt: signedAt.toISOString(),
    signedName: name,
    signedAddress: address,
    signedUserAgent: userAgent,
  } as const satisfies Partial<SignerValues>;
}

/**
 * The print order of a signed contract, from a record in which every signer has signed.
 * @param uploaded the PDF that replaces its text, and the file that it was drawn from
 */
function contractPrint(
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
