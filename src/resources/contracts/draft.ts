import type { Context } from '../../auth/context.ts';
import { instantOf } from '../../domain/calendar.ts';
import { addressKey } from '../../domain/contacts.ts';
import { isPastDeadline } from '../../domain/contract-status.ts';
import { type FieldErrors, gather, invalid, throwGathered } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { searchable } from '../../domain/search-text.ts';
import { trimmedToNull, withoutAbsent } from '../../domain/text.ts';
import type { Schema } from '../../spec/public.ts';
import { type ClientRow, findClient } from '../clients/queries.ts';
import { findDocument } from '../document-records/queries.ts';
import { mustBeConvertibleBy } from '../quotes/conversion.ts';
import type { ContractHead, ContractRecord } from './queries.ts';

type SignerInput = Schema<'SignerInput'>;

/** The signing state of every signer of a draft. */
export const UNSIGNED = { status: 'pending', linkGeneration: 1, remindersSent: 0 } as const;

/** `body` is null where an uploaded PDF replaces the text. */
export type ContractInput = Omit<Schema<'ContractCreate'>, 'body' | 'client' | 'client_external_id'> & {
  client: string;
  body: string | null;
};

/**
 * The input that a draft was made from, with the fields of a change over it.
 * @throws Failure `validation_failed` where the change sets a text on an uploaded PDF
 */
export function mergedContract(
  { head, signers }: ContractRecord,
  change: Omit<Schema<'ContractUpdate'>, 'external_id' | 'metadata'>,
): ContractInput {
  const { source, body, signingOrder, clientReference, documentReference, expiresAt, title } = head;
  if (source === 'uploaded' && change.body !== undefined) {
    throw invalid('body', message('contract.uploaded_body'));
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
 * @param stored the draft that is changed: the deadline that it has already is accepted although it may have passed
 * @throws Failure `validation_failed` with every faulty field; `conflict` for a quote that is over, or was converted
 */
export async function composeContract(
  context: Context,
  input: ContractInput,
  stored?: Pick<ContractHead, 'id' | 'documentId' | 'expiresAt'>,
) {
  const { tx, actor, now } = context;
  const errors: FieldErrors = {};
  const client = await findClient(tx, actor.workspace.id, input.client);
  if (!client) errors.client = [message('client.unknown')];
  else if (client.erasedAt !== null) errors.client = [message('client.erased')];
  const documentReference = trimmedToNull(input.document);
  const document = documentReference
    ? await findDocument(tx, actor.workspace.id, documentReference)
    : undefined;
  if (documentReference && !document) errors.document = [message('document.unknown')];
  else if (document && client && document.head.clientId !== client.id) {
    errors.document = [message('document.of_another_client')];
  }
  const storedDeadline = stored?.expiresAt ?? null;
  const isKept = storedDeadline !== null && input.expires_at === storedDeadline;
  const expiresAt = isKept
    ? storedDeadline
    : (gather(errors, () => deadlineOf(input.expires_at, now)) ?? null);
  const signers = composeSigners(input.signers, errors);
  throwGathered(errors);
  if (document) await mustBeConvertibleBy(context, document.head, stored);
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

/** The text that a contract is searched by. */
export function contractSearchText(
  { title, number }: { title: string; number: string | null },
  signers: readonly { name: string; email: string }[],
): string {
  return searchable(title, number, ...signers.flatMap(({ name, email }) => [name, email]));
}

function deadlineOf(text: string | null | undefined, now: Date): string | null {
  if (!text) return null;
  const deadline = instantOf(text, 'expires_at');
  if (isPastDeadline(deadline.toISOString(), now))
    throw invalid('expires_at', message('contract.future_deadline'));
  return deadline.toISOString();
}

/** A signer of a draft, without a reference yet. */
export type ComposedSigner = { position: number; name: string; email: string; emailKey: string };

/** In the order given. A repeated address is reported at its second occurrence. */
function composeSigners(inputs: SignerInput[], errors: FieldErrors): ComposedSigner[] {
  const seen = new Set<string>();
  return inputs.map(({ name, email: typed }, i) => {
    const email = typed.trim();
    const emailKey = addressKey(email);
    if (seen.has(emailKey)) errors[`signers.${i}.email`] = [message('contract.signer_twice')];
    seen.add(emailKey);
    return { position: i + 1, name, email, emailKey };
  });
}
