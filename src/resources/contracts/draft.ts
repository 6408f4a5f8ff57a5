import type { Context } from '../../auth/context.ts';
import { instantOf } from '../../domain/calendar.ts';
import { isPastDeadline } from '../../domain/contract-status.ts';
import { type FieldErrors, gather, invalid, throwGathered } from '../../domain/failure.ts';
import { searchable } from '../../domain/search-text.ts';
import { trimmedToNull, withoutAbsent } from '../../domain/text.ts';
import type { Schema } from '../../spec/public.ts';
import { type ClientRow, findClient } from '../clients/queries.ts';
import { findDocument } from '../documents/queries.ts';
import type { ContractRecord } from './queries.ts';

type SignerInput = Schema<'SignerInput'>;

/** What a signer of a draft has of what comes later. */
export const UNSIGNED = { status: 'pending', linkGeneration: 1, remindersSent: 0 } as const;

/** A text, or null where a PDF takes its place. */
export type ContractInput = Omit<Schema<'ContractCreate'>, 'body'> & { body: string | null };

/**
 * What a draft would have been made of, with the fields of a change in place of its own.
 * @throws Failure `validation_failed` where a text is to take the place of a PDF
 */
export function mergedContract(
  { head, signers }: ContractRecord,
  change: Omit<Schema<'ContractUpdate'>, 'external_id' | 'metadata'>,
): ContractInput {
  const { source, body, signingOrder, clientReference, documentReference, expiresAt, title } = head;
  if (source === 'uploaded' && change.body !== undefined) {
    throw invalid('body', 'cannot be set: the contract is a PDF that was uploaded');
  }
  return {
    title,
    client: clientReference,
    body,
    signers: signers.map(({ name, email }) => ({ name, email })),
    signing_order: signingOrder,
    expires_at: expiresAt,
    document: documentReference,
    ...withoutAbsent(change),
  };
}

/**
 * Checks a new contract, or one that is being changed, against the workspace's records.
 * @param kept the deadline that the draft has already: it may have passed since
 * @throws Failure `validation_failed` with every faulty field
 */
export async function composeContract(context: Context, input: ContractInput, kept: string | null = null) {
  const { tx, actor, now } = context;
  const errors: FieldErrors = {};
  const client = await findClient(tx, actor.workspace.id, input.client);
  if (!client) errors.client = ['is not a client of this workspace'];
  const documentReference = trimmedToNull(input.document);
  const document = documentReference
    ? await findDocument(tx, actor.workspace.id, documentReference)
    : undefined;
  if (documentReference && !document) errors.document = ['is not a document of this workspace'];
  else if (document && client && document.head.clientId !== client.id) {
    errors.document = ['is a document of another client'];
  }
  const isKept = kept !== null && input.expires_at === kept;
  const expiresAt = isKept ? kept : (gather(errors, () => deadlineOf(input.expires_at, now)) ?? null);
  const signers = composeSigners(input.signers, errors);
  throwGathered(errors);
  return {
    contract: {
      clientId: (client as ClientRow).id,
      documentId: document?.head.id ?? null,
      title: input.title,
      body: input.body,
      signingOrder: input.signing_order ?? 'parallel',
      expiresAt,
      searchText: contractSearchText({ title: input.title, number: null }, signers),
    },
    signers,
  };
}

/** What a contract is found by. */
export function contractSearchText(
  { title, number }: { title: string; number: string | null },
  signers: readonly { name: string; email: string }[],
): string {
  return searchable(title, number, ...signers.flatMap(({ name, email }) => [name, email]));
}

function deadlineOf(text: string | null | undefined, now: Date): string | null {
  if (!text) return null;
  const deadline = instantOf(text, 'expires_at');
  if (isPastDeadline(deadline.toISOString(), now)) throw invalid('expires_at', 'must lie in the future');
  return deadline.toISOString();
}

/** In the order given; an address that occurs again is named where it does. */
function composeSigners(inputs: SignerInput[], errors: FieldErrors) {
  const seen = new Set<string>();
  return inputs.map(({ name, email: typed }, i) => {
    const email = typed.trim();
    const emailKey = email.toLowerCase();
    if (seen.has(emailKey)) errors[`signers.${i}.email`] = ['is the address of another signer'];
    seen.add(emailKey);
    return { position: i + 1, name, email, emailKey };
  });
}
