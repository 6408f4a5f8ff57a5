import { today } from '../../domain/calendar.ts';
import type { Discount } from '../../domain/document-discount.ts';
import {
  balanceCents,
  type DocumentStatus,
  deriveStatus,
  type QuoteOutcome,
} from '../../domain/document-status.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { Failure } from '../../domain/failure.ts';
import { type LineKind, totalsOfItems } from '../../domain/line-kinds.ts';
import { percentageUnits, type TaxPart } from '../../domain/tax-parts.ts';
import { bandsLeft, computeTotals, type TaxBand, type Totals, toTaxBreakdown } from '../../domain/totals.ts';
import { newResult, type Result } from './verify-result.ts';
import type { WholeDatabase } from './whole-database.ts';

type DocumentRow = {
  id: number;
  reference: string;
  type_key: string;
  status: DocumentStatus;
  currency: string;
  due_date: string | null;
  valid_until: string | null;
  outcome: QuoteOutcome | null;
  issued_at: string | null;
  sent_at: string | null;
  viewed_at: string | null;
  cancelled_at: string | null;
  prices_include_tax: number;
  discount_type: Discount['type'] | null;
  discount_value: string | null;
  discount_cents: number | null;
  subtotal_cents: number;
  tax_total_cents: number;
  total_cents: number;
  paid_cents: number;
  credited_cents: number;
  prepaid_cents: number;
  balance_cents: number;
  converted_at: string | null;
  scheduled_issue_on: string | null;
  scheduled_send_at: string | null;
  scheduled_letter: string | null;
  tax_breakdown: string;
  updated_at: string;
};

type LineRow = {
  document_id: number;
  position: number;
  kind: LineKind;
  quantity: string;
  unit_price_cents: number;
  exact_unit_price: string | null;
  price_base_quantity: string | null;
  discount_type: Discount['type'] | null;
  discount_value: string | null;
  tax_rate_key: string;
  tax_label: string;
  tax_rate: string;
  tax_category: string;
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
};

type Results = { documents: Result; lines: Result };

/** Before and after every due date. */
const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';
/** The time zone in which each day begins first (UTC+14). */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

/**
 * Recomputes the totals, balance and status of every document from its lines and what settles it. Reads documents and lines in
 * parallel, in the order in which they are stored; only one document is in memory.
 * @param now a document counts as overdue or expired only if its day has passed by then, or by its own last change
 */
export async function compareDocuments(database: WholeDatabase, now: Date): Promise<Result[]> {
  const results: Results = { documents: newResult('documents'), lines: newResult('document_lines') };
  const crediting = await creditNotesOfOthers(database);
  const lines = database
    .rows<LineRow>('SELECT * FROM document_lines ORDER BY document_id, position')
    [Symbol.asyncIterator]();
  let next = await lines.next();
  for await (const document of database.rows<DocumentRow>('SELECT * FROM documents ORDER BY id')) {
    const own: LineRow[] = [];
    while (!next.done && next.value.document_id <= document.id) {
      own.push(next.value);
      next = await lines.next();
    }
    results.documents.entries += 1;
    results.lines.entries += own.length;
    compareTotals(results, document, own, crediting.has(document.id));
    compareState(results.documents, document, now);
    compareSchedule(results.documents, document);
  }
  return [results.documents, results.lines];
}

/** Only a draft is still to be issued, and nothing is done with a cancelled document; a letter goes with a time to send it. */
function compareSchedule(result: Result, document: DocumentRow): void {
  const { reference, status, scheduled_send_at: sendAt } = document;
  note(result, reference, document, {
    ...(status === 'draft' ? {} : { scheduled_issue_on: null }),
    ...(status === 'cancelled' ? { scheduled_send_at: null } : {}),
    ...(sendAt === null || status === 'cancelled' ? { scheduled_letter: null } : {}),
  });
}

/** The credit notes that credit a document here: of its tax they take what is left, whatever the rate says. */
async function creditNotesOfOthers(database: WholeDatabase): Promise<Set<number>> {
  const credits = `SELECT document_id FROM document_relations WHERE relation = 'credits' AND target_id IS NOT NULL`;
  const found = new Set<number>();
  for await (const { document_id } of database.rows<{ document_id: number }>(credits)) found.add(document_id);
  return found;
}

function compareTotals(
  results: Results,
  document: DocumentRow,
  lines: LineRow[],
  isCrediting: boolean,
): void {
  const { reference, currency } = document;
  let totals: Totals;
  try {
    const kept = parsedBands(document.tax_breakdown) ?? [];
    const left = isCrediting ? bandsLeft(kept, []) : undefined;
    const parts = partsOf(kept);
    const terms = {
      discount: discountOf(document),
      pricesIncludeTax: document.prices_include_tax === 1,
      left,
    };
    totals = totalsOfItems(
      lines.map((line) => (line.kind === 'item' ? toTotal(line, parts.get(line.tax_rate_key)) : undefined)),
      (items) => computeTotals(items, currency, terms),
    );
  } catch (error) {
    // A limit may have become stricter since: documents issued before must still add up.
    if (error instanceof Failure) compareSum(results.documents, document, lines);
    else {
      const expected = `cannot be added up: ${(error as Error).message}`;
      results.documents.note({ key: reference, kept: document.total_cents, expected });
    }
    return;
  }
  note(results.documents, reference, document, {
    subtotal_cents: totals.subtotalCents,
    tax_total_cents: totals.taxTotalCents,
    total_cents: totals.totalCents,
    discount_cents: totals.discountCents,
    tax_breakdown: bandsText(toTaxBreakdown(totals.bands, currency)),
  });
  for (const [i, line] of lines.entries()) {
    const expected = totals.lines[i];
    note(results.lines, `${reference} ${line.position}`, line, {
      subtotal_cents: expected?.subtotalCents,
      tax_cents: expected?.taxCents,
      total_cents: expected?.totalCents,
    });
  }
}

/** Of a discounted document, the lines are those before the discount: only their amount by its prices can be compared. */
function compareSum(result: Result, document: DocumentRow, lines: LineRow[]): void {
  const sum = (column: 'subtotal_cents' | 'tax_cents' | 'total_cents') =>
    Number(lines.reduce((total, line) => total + BigInt(line[column]), 0n));
  const discounted = document.prices_include_tax === 1 ? 'total_cents' : 'subtotal_cents';
  if (document.discount_cents !== null) {
    note(result, document.reference, document, {
      [discounted]: sum(discounted) - document.discount_cents,
    });
    return;
  }
  note(result, document.reference, document, {
    subtotal_cents: sum('subtotal_cents'),
    tax_total_cents: sum('tax_cents'),
    total_cents: sum('total_cents'),
  });
}

function discountOf({
  discount_type: type,
  discount_value: value,
}: Pick<LineRow, 'discount_type' | 'discount_value'>): Discount | null {
  return type === null || value === null ? null : { type, value };
}

/** The taxes that the rates of bands are made of, which lines do not store; not those that do not add up to the rate. */
function partsOf(bands: readonly TaxBand[]): Map<string, readonly TaxPart[]> {
  const parts = new Map<string, readonly TaxPart[]>();
  for (const { tax_rate_key: key, tax_rate: rate, parts: taxes } of bands) {
    const sum = taxes?.reduce((total, { percentage }) => total + percentageUnits(percentage), 0n);
    if (taxes && sum === percentageUnits(rate)) parts.set(key, taxes);
  }
  return parts;
}

function toTotal(line: LineRow, parts: readonly TaxPart[] | undefined) {
  return {
    quantity: line.quantity,
    unitPriceCents: line.unit_price_cents,
    exactUnitPrice: line.exact_unit_price,
    priceBaseQuantity: line.price_base_quantity,
    discount: discountOf(line),
    rate: {
      key: line.tax_rate_key,
      label: line.tax_label,
      percentage: line.tax_rate,
      category: line.tax_category as TaxBand['category'] as never,
      exemptionReason: null,
      ...(parts && { parts }),
    },
  };
}

/** Without the reason of an exemption: lines do not store it, and its wording in the catalogue may change. */
function bandsText(bands: readonly TaxBand[]): string {
  return JSON.stringify(bands.map(({ exemption_reason: _, ...band }) => band));
}

/** Notes each column that differs from the expected value. */
function note(
  result: Result,
  key: string,
  row: DocumentRow | LineRow,
  expected: Record<string, unknown>,
): void {
  for (const [column, value] of Object.entries(expected)) {
    const stored = (row as Record<string, unknown>)[column];
    const kept = column === 'tax_breakdown' ? bandsOf(stored as string) : stored;
    if (kept !== value) result.note({ key: `${key} ${column}`, kept, expected: value });
  }
}

function bandsOf(text: string): string {
  const bands = parsedBands(text);
  return bands ? bandsText(bands) : text;
}

function parsedBands(text: string): TaxBand[] | undefined {
  try {
    return JSON.parse(text) as TaxBand[];
  } catch {
    return undefined;
  }
}

/** Jobs mark overdue documents and expired quotes: until they have run, a late one may keep its status. */
function compareState(result: Result, document: DocumentRow, now: Date): void {
  const type = documentTypeByKey(document.type_key);
  const facts = {
    issuedAt: document.issued_at,
    cancelledAt: document.cancelled_at,
    sentAt: document.sent_at,
    viewedAt: document.viewed_at,
    dueDate: document.due_date,
    validUntil: document.valid_until,
    outcome: document.outcome,
    totalCents: document.total_cents,
    paidCents: document.paid_cents,
    creditedCents: document.credited_cents,
    prepaidCents: document.prepaid_cents,
    convertedAt: document.converted_at,
    takesPayments: type?.takesPayments ?? false,
    countsAsOutstanding: type?.countsAsOutstanding ?? false,
  };
  const { reference: key, status: kept } = document;
  const before = deriveStatus(facts, FIRST_DAY);
  const isMarked = kept === 'overdue' || kept === 'expired';
  const isLate = isMarked && deriveStatus(facts, lastDayOf(document, now)) === kept;
  if (kept !== before && !isLate) result.note({ key: `${key} status`, kept, expected: before });
  const balance = balanceCents(facts);
  if (document.balance_cents !== balance) {
    result.note({ key: `${key} balance_cents`, kept: document.balance_cents, expected: balance });
  }
}

/** The latest calendar day, in any time zone, at a document's last change or now. */
function lastDayOf({ updated_at: updatedAt }: DocumentRow, now: Date): string {
  const changed = Date.parse(updatedAt);
  const latest = Number.isNaN(changed) ? now.getTime() : Math.max(changed, now.getTime());
  return latest >= Date.parse(`${LAST_DAY}T00:00:00Z`) ? LAST_DAY : today(new Date(latest), EARLIEST_ZONE);
}
