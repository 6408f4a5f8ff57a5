import { type Context, mustHold } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { DocumentKind } from '../../domain/catalogue.ts';
import { type Discount, fixedDiscount, parseDiscount } from '../../domain/document-discount.ts';
import type { DocumentRelation } from '../../domain/document-relations.ts';
import { documentTypeByKey, kindOf } from '../../domain/document-types.ts';
import { type FieldErrors, gather, invalid, throwGathered } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import {
  absolute,
  compareDecimals,
  decimalCents,
  grossCents,
  parseDecimal,
  parseQuantity,
  powerOfTen,
} from '../../domain/money.ts';
import { blankToNull, withoutAbsent } from '../../domain/text.ts';
import type { Schema } from '../../spec/public.ts';
import { hasAccount } from '../../workspaces/payee-account.ts';
import { type DocumentRecord, findDocument, type LineRow } from '../document-records/queries.ts';
import { answerOf } from '../document-records/quote-queries.ts';
import { namedClient } from '../named-client.ts';
import { type AdvanceValues, advanceValues } from '../payments/advances.ts';
import { type RelatedValues, relatedValues } from '../payments/related.ts';
import { advancePartOf, linesOfAdvance } from './advance-lines.ts';
import { discountOver, partialDiscount, storedDiscount } from './discount.ts';
import {
  copiedParticulars,
  type DraftValues,
  faultsOfDates,
  type GivenParticulars,
  givenDates,
  parseDraft,
  particularsOver,
} from './draft-values.ts';
import {
  baseOf,
  checkNote,
  copiedDetails,
  type DraftLine,
  detailsOver,
  draftLine,
  givenPrice,
  type LineAmounts,
  type LineInput,
  type LinePrice,
  storedLine,
} from './lines.ts';
import { restOf, uncreditedLines } from './rest.ts';

/**
 * The values of a new draft: of its own, or copied from another document where the body has none.
 * @throws Failure `validation_failed` on `from` for an unknown document, and on what a draft of its own lacks; `forbidden`
 *   where the acting user may not see the other document
 */
export async function draftFrom(
  context: Context<Reader>,
  given: Schema<'DocumentCreate'>,
): Promise<DraftValues> {
  const body = withoutAbsent({ ...given, client: await namedClient(context, given) });
  const reference = blankToNull(body.from);
  const part = advancePartOf(body);
  if (reference == null) {
    if (part) throw invalid(part.field, message('advance.from_proforma'));
    return parseDraft(body);
  }
  mustHold(context.actor, 'documents.view');
  const source = await findDocument(context.tx, context.actor.workspace.id, reference);
  if (!source) throw invalid('from', message('document.unknown'));
  const { head } = source;
  const documentType = body.document_type ?? head.typeKey;
  const kind = documentTypeByKey(documentType)?.kind;
  const client = body.client ?? head.clientReference;
  const relation = relationOf(kind, kindOf(head), client === head.clientReference);
  const currency = body.currency ?? head.currency;
  if (part && !(relation === 'made_from' && kind === 'advance_invoice'))
    throw invalid(part.field, message('advance.from_proforma'));
  return {
    missing: faultsOfDates(documentType, body),
    ...givenDates(body),
    particulars: particularsOver(body, await copiedFrom(context, source, { relation, currency })),
    documentType,
    client,
    currency,
    ...(part
      ? await linesOfAdvance(context, source, { part, language: body.language })
      : await amountsFrom(context, source, { relation, body })),
    related: relatedTo(head.reference, relation, relatedValues(body.related_documents ?? [])),
    advances: body.advances ? advanceValues(body.advances) : advancesOf(head.reference, relation),
  };
}

/** The lines, the discount, and whether prices include tax: those of the body, else of the other document. */
async function amountsFrom(
  context: Context<Reader>,
  source: DocumentRecord,
  { relation, body }: { relation: DocumentRelation | undefined; body: Schema<'DocumentCreate'> },
): Promise<Pick<DraftValues, 'lines' | 'discount' | 'pricesIncludeTax'>> {
  const { head } = source;
  const pricesIncludeTax =
    body.prices_include_tax === undefined ? head.pricesIncludeTax : (body.prices_include_tax ?? false);
  if (!body.lines) return { pricesIncludeTax, ...(await linesOf(context, source, { relation, body })) };
  const rest = relation === 'credits' ? await uncreditedLines(context.tx, source) : [];
  const discount = relation === 'credits' ? partialDiscount(head, rest) : storedDiscount(head);
  return {
    pricesIncludeTax,
    lines: linesOver(body.lines, source, rest),
    discount: discountOver(body, discount),
  };
}

/** What is copied of a document's particulars: its account only as long as the workspace has it, in the same currency. */
async function copiedFrom(
  { tx, actor }: Context<Reader>,
  source: DocumentRecord,
  { relation, currency }: { relation: DocumentRelation | undefined; currency: string },
): Promise<GivenParticulars> {
  const { head } = source;
  const copied = copiedParticulars(head, relation);
  // The client named the order when they accepted the quote.
  copied.orderReference ??= answerOf(source)?.orderReference ?? null;
  const { bankAccount } = copied;
  if (bankAccount === null) return copied;
  const isUsable = await hasAccount(tx, {
    workspaceId: actor.workspace.id,
    reference: bankAccount,
    currency,
  });
  return { ...copied, bankAccount: isUsable ? bankAccount : null };
}

/**
 * How a document of one kind relates to the one that it is made from; undefined for a plain copy, such as a quote for
 * another client.
 */
function relationOf(
  kind: DocumentKind | undefined,
  from: DocumentKind | undefined,
  isSameClient: boolean,
): DocumentRelation | undefined {
  const isSale = kind === 'invoice' || kind === 'advance_invoice';
  if (from === 'quote' && kind === 'quote') return isSameClient ? 'revises' : undefined;
  if (from === 'quote') return isSale || kind === 'proforma' ? 'made_from' : undefined;
  if (from === 'proforma') return isSale ? 'made_from' : undefined;
  if (kind === 'invoice') return from === 'advance_invoice' ? 'deducts' : undefined;
  const isOwed = from === 'invoice' || from === 'advance_invoice' || from === 'debit_note';
  if (kind === 'credit_note' && isOwed) return 'credits';
  return kind === 'debit_note' && isOwed && from !== 'debit_note' ? 'debits' : undefined;
}

function relatedTo(
  document: string,
  relation: DocumentRelation | undefined,
  given: RelatedValues[],
): RelatedValues[] {
  if (relation === undefined || relation === 'deducts') return given;
  if (given.some((each) => each.relation === relation && each.document === document)) return given;
  const own = { field: 'from', relation, document, number: null, issueDate: null, documentType: null };
  return [own, ...given];
}

function advancesOf(document: string, relation: DocumentRelation | undefined): AdvanceValues[] {
  return relation === 'deducts' ? [{ document, amountIn: () => null }] : [];
}

/** All lines; of a credit note, those that are not credited yet. @throws Failure on `from` where none are left */
async function linesOf(
  { tx }: Context<Reader>,
  source: DocumentRecord,
  { relation, body }: { relation: DocumentRelation | undefined; body: Schema<'DocumentCreate'> },
): Promise<Pick<DraftValues, 'lines' | 'discount'>> {
  const { head } = source;
  const { lines, discount } =
    relation === 'credits'
      ? await restOf(tx, source)
      : { lines: source.lines, discount: storedDiscount(head) };
  if (lines.length === 0) throw invalid('from', message('credit.nothing_left'));
  return {
    lines: lines.map((line) => ({
      ...storedLine(line, head.currency),
      details: copiedDetails(line),
      isCopied: true,
    })),
    discount: discountOver(body, discount),
  };
}

/**
 * The lines of a body, some of which take over lines of the other document.
 * @param rest what credit notes have left of these lines, for a credit note
 * @throws Failure on `lines.N.from_line`
 */
function linesOver(inputs: LineInput[], { head, lines }: DocumentRecord, rest: LineRow[]): DraftLine[] {
  const errors: FieldErrors = {};
  const composed = inputs.map((input, i) => {
    if (input.from_line == null) return draftLine(input);
    const line = lines.find(({ position }) => position === input.from_line);
    const left = rest.find(({ position }) => position === input.from_line);
    if (line && (input.kind ?? line.kind) !== line.kind)
      errors[`lines.${i}.kind`] = [message('line.another_kind', { kind: line.kind })];
    if (line && line.kind !== 'item') return noteOver(input, line);
    if (line) return lineOver(input, { line, left }, head.currency);
    errors[`lines.${i}.from_line`] = [message('line.unknown', { lines: lines.length })];
    return draftLine(input);
  });
  throwGathered(errors);
  return composed;
}

/** A text or a section of another document with the description of an input over it. */
function noteOver({ from_line: _, ...input }: LineInput, line: LineRow): DraftLine {
  const description = input.description === undefined ? line.description : input.description;
  return {
    kind: line.kind,
    details: copiedDetails(line),
    description,
    amountsIn: (_, field, errors) => {
      checkNote({ ...input, description }, line.kind, { field, errors });
      return {};
    },
  };
}

/**
 * A line of another document with the fields of an input over it. A fixed discount follows the quantity, except that the
 * quantity which credit notes have left takes the amount that they have left.
 */
function lineOver(
  input: LineInput,
  { line, left }: { line: LineRow; left: LineRow | undefined },
  storedCurrency: string,
): DraftLine {
  const stored = storedLine(line, storedCurrency);
  const ownDiscount = input.discount_type !== undefined || input.discount_value !== undefined;
  return {
    kind: line.kind,
    details: detailsOver(input, line),
    description: input.description === undefined ? stored.description : input.description,
    unit: input.unit === undefined ? stored.unit : input.unit,
    item: input.item === undefined ? stored.item : input.item,
    taxRate: input.tax_rate ?? stored.taxRate,
    isCopied: !input.tax_rate,
    amountsIn: (currency, field, errors) => {
      const kept = stored.amountsIn(currency, field, errors, undefined);
      const quantity =
        input.quantity === undefined
          ? (left ?? line).quantity
          : gather(errors, () => parseQuantity(input.quantity as number, `${field}.quantity`));
      const { unit_price: given } = input;
      const price = {
        ...pricePart(kept),
        ...(given !== undefined && gather(errors, () => givenPrice(given, currency, field))),
        ...gather(errors, () => baseOf(input, field)),
      };
      if (ownDiscount) {
        const { discount_type: type, discount_value: value } = input;
        const discount = gather(errors, () => parseDiscount(type, value, currency, field));
        return { quantity, ...price, discount };
      }
      const isRest =
        left !== undefined && quantity !== undefined && compareDecimals(left.quantity, quantity) === 0;
      const discount =
        isRest && isSamePrice(price, kept)
          ? storedLine(left, storedCurrency).amountsIn(currency, field, errors, undefined).discount
          : partOfDiscount(kept.discount ?? null, line, { quantity, ...price }, currency);
      return { quantity, ...price, discount };
    },
  };
}

function pricePart({
  unitPriceCents,
  exactUnitPrice,
  priceBaseQuantity,
}: Partial<LineAmounts>): Partial<LinePrice> {
  return { unitPriceCents, exactUnitPrice, priceBaseQuantity };
}

function isSamePrice(a: Partial<LinePrice>, b: Partial<LinePrice>): boolean {
  return (
    a.unitPriceCents === b.unitPriceCents &&
    a.exactUnitPrice === b.exactUnitPrice &&
    a.priceBaseQuantity === b.priceBaseQuantity
  );
}

/** A fixed discount for a part of the quantity, rounded up: several parts never exceed the whole line. */
function partOfDiscount(
  discount: Discount | null,
  { quantity: whole }: LineRow,
  { quantity: part, unitPriceCents = 0, ...price }: Partial<LineAmounts>,
  currency: string,
): Discount | null {
  if (discount?.type !== 'fixed' || part === undefined || part === whole) return discount;
  const cents = BigInt(decimalCents(parseDecimal(discount.value), currency, 'discount_value'));
  const [a, b] = [parseDecimal(part), parseDecimal(whole)];
  const denominator = absolute(b.digits) * powerOfTen(a.scale);
  const rounded = (cents * absolute(a.digits) * powerOfTen(b.scale) + denominator - 1n) / denominator;
  const gross = absolute(grossCents({ ...price, quantity: part, unitPriceCents }, currency));
  return fixedDiscount(rounded < gross ? rounded : gross, currency);
}
