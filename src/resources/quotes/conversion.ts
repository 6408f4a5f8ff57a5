import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { DocumentKind } from '../../domain/catalogue.ts';
import type { DocumentRelation } from '../../domain/document-relations.ts';
import { kindOf } from '../../domain/document-types.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { loadHead, reloadAndPublish, statusOf } from '../document-records/document.ts';
import { type DocumentHead, updateDocumentRow } from '../document-records/queries.ts';
import { writeOutcome } from './answer.ts';
import { fullConversions, versionsUpTo } from './queries.ts';
import { isOpenQuote, presentStatus, statusWords } from './state.ts';

// What becomes of a quote: an invoice, a contract or a recurring document of all of it, once; advance invoices and proformas; a new version.

/** A document that a draft names, as far as quotes are concerned. */
type Named = { relation: DocumentRelation; target: DocumentHead | undefined };

/** How many versions a quote can have. */
const MAX_VERSIONS = 20;

/**
 * Whether a draft may name the quotes that it names.
 * @param draft.known ids of those that it named before: they may have expired since
 * @throws Failure `conflict` for a quote that is over, and for one that was converted as a whole
 */
export async function mustBeConvertible(
  context: Context<Reader>,
  related: readonly Named[],
  { kind, ownId, known }: { kind: DocumentKind | undefined; ownId?: number; known: ReadonlySet<number> },
): Promise<void> {
  for (const { relation, target } of related) {
    if (!target || kindOf(target) !== 'quote') continue;
    const isKnown = known.has(target.id);
    if (relation === 'made_from') {
      if (!isKnown) mustStand(context, target);
      if (kind === 'invoice') await mustBeFirst(context, target, { document: ownId });
    } else if (relation === 'revises' && !isKnown) await mustBeRevisable(context, target);
  }
}

/**
 * The same for a recurring document, which converts all of a quote.
 * @throws Failure `conflict` for a quote that is over, and for one that was converted as a whole
 */
export async function mustBeRepeatable(context: Context<Reader>, quote: DocumentHead): Promise<void> {
  mustStand(context, quote);
  await mustBeFirst(context, quote, {});
}

/** The same for a contract that belongs to a document. */
export async function mustBeConvertibleBy(
  context: Context<Reader>,
  target: DocumentHead,
  contract: { id: number; documentId: number | null } | undefined,
): Promise<void> {
  if (kindOf(target) !== 'quote') return;
  if (contract?.documentId !== target.id) mustStand(context, target);
  await mustBeFirst(context, target, { contract: contract?.id });
}

/** An offer that is open or was accepted. */
function mustStand(context: Context<Reader>, quote: DocumentHead): void {
  const status = presentStatus(quote, context);
  if (status === 'accepted' || isOpenQuote(status, { convertedAt: null })) return;
  throw new Failure(
    'conflict',
    message('quote.not_convertible', { number: quote.number ?? '', status: statusWords(status) }),
  );
}

async function mustBeFirst(
  { tx }: Context<Reader>,
  quote: DocumentHead,
  except: Parameters<typeof fullConversions>[2],
): Promise<void> {
  const [first] = await fullConversions(tx, quote.id, except);
  if (!first) return;
  const { number, reference } = first;
  throw new Failure(
    'conflict',
    message('quote.converted_before', {
      number: quote.number ?? '',
      by: number === null ? reference : `${number} (${reference})`,
    }),
  );
}

async function mustBeRevisable({ tx }: Context<Reader>, quote: DocumentHead): Promise<void> {
  mustNotBeAgreed(quote);
  if ((await versionsUpTo(tx, quote.id, MAX_VERSIONS)) < MAX_VERSIONS) return;
  throw new Failure('conflict', message('quote.too_many_versions', { most: MAX_VERSIONS }));
}

/** @throws Failure `conflict` for a quote that was accepted or converted: a new version cannot take that back */
function mustNotBeAgreed({ outcome, convertedAt, number: ownNumber }: DocumentHead): void {
  const number = ownNumber ?? '';
  if (outcome === 'accepted') throw new Failure('conflict', message('quote.was_accepted', { number }));
  if (convertedAt !== null) throw new Failure('conflict', message('quote.was_converted', { number }));
}

/**
 * What follows for quotes when a document is issued, which the caller publishes: those that it replaces are withdrawn, and
 * an invoice converts those that it was made from.
 * @returns the references of the quotes that were withdrawn
 */
export async function settleQuotes(
  context: Context,
  related: readonly Named[],
  issued: Pick<DocumentHead, 'typeKey'>,
): Promise<string[]> {
  const withdrawn: string[] = [];
  for (const { relation, target } of related) {
    if (!target || kindOf(target) !== 'quote') continue;
    const head = await loadHead(context, target.reference);
    if (relation === 'made_from' && kindOf(issued) === 'invoice') await writeConverted(context, head, true);
    if (relation !== 'revises') continue;
    mustNotBeAgreed(head);
    if (head.outcome !== null) continue;
    await writeOutcome(context, head, 'withdrawn');
    withdrawn.push(head.reference);
  }
  return withdrawn;
}

/** Whether a quote is converted as a whole follows from what was made of it. */
export async function refreshConversion(context: Context, head: DocumentHead): Promise<void> {
  const live = (await fullConversions(context.tx, head.id)).filter(({ isDraft }) => !isDraft);
  await writeConverted(context, head, live.length > 0);
}

/**
 * A contract that belongs to a quote was sent, signed or ended, or a recurring document of it was made or archived; emits
 * `document.updated`.
 */
export async function followConversion(context: Context, reference: string | null): Promise<void> {
  if (reference === null) return;
  const head = await loadHead(context, reference);
  if (kindOf(head) !== 'quote') return;
  await refreshConversion(context, head);
  await reloadAndPublish(context, reference, 'document.updated');
}

async function writeConverted(context: Context, head: DocumentHead, isConverted: boolean): Promise<void> {
  const now = context.now.toISOString();
  const convertedAt = isConverted ? (head.convertedAt ?? now) : null;
  const status = statusOf({ ...head, convertedAt }, context);
  await updateDocumentRow(context.tx, head, { convertedAt, status, updatedAt: now });
}
