// The documents of F3: SQL with positional parameters, and totals in plain numbers. Do not change: see node-http.ts.
import type SQLite from 'better-sqlite3';
import { documentTypeNames } from '../../../src/domain/document-types.ts';
import { newReference } from '../../../src/domain/reference.ts';
import { searchable } from '../../../src/domain/search-text.ts';
import { totalled } from './by-hand-totals.ts';
import {
  type Head,
  headView,
  type Line,
  lineView,
  NO_DISCOUNT,
  NO_PARTICULARS,
  type Payment,
  restView,
  sectionCents,
  settlementView,
} from './by-hand-view.ts';

export type DocumentBody = {
  document_type: string;
  client: string;
  issue_date: string;
  due_date: string;
  lines: { description: string; unit: string; quantity: number; unit_price: number }[];
};

type NewDocument = { workspaceId: number; country: string; body: DocumentBody; now: string };
type Client = {
  id: number;
  reference: string;
  name: string;
  legalName: string | null;
  taxNumber: string | null;
  currency: string | null;
};

const DOCUMENT_COLUMNS = `reference, workspace_id, client_id, type_key, status, number, currency, issue_date, due_date,
  delivery_date, issued_at, sent_at, viewed_at, cancelled_at, subtotal_cents, tax_total_cents, total_cents, paid_cents,
  balance_cents, tax_breakdown, frozen_client, frozen_seller, search_text, link_generation, external_id, metadata,
  created_at, updated_at`;
const LINE_COLUMNS = `document_id, position, description, unit, quantity, unit_price_cents, item_id, item_reference,
  discount_type, discount_value, tax_rate_key, tax_label, tax_rate, tax_category, subtotal_cents, tax_cents,
  total_cents, unit_code`;

/** Writes and reads documents with prepared statements. */
export function documentStore(connection: SQLite.Database) {
  return { ...writing(connection), ...reading(connection) };
}

function writing(connection: SQLite.Database) {
  const selectClient = connection.prepare<[number, string], Client>(
    `SELECT id, reference, name, legal_name AS legalName, tax_number AS taxNumber, default_currency AS currency
     FROM clients WHERE workspace_id = ? AND reference = ?`,
  );
  const selectCurrency = connection
    .prepare<[number], string>('SELECT currency FROM workspaces WHERE id = ?')
    .pluck();
  const insertDocument = connection.prepare(
    `INSERT INTO documents (${DOCUMENT_COLUMNS}) VALUES (${marks(28)})`,
  );
  const selectEndpoints = connection.prepare<[number]>(
    'SELECT id, events FROM webhook_endpoints WHERE workspace_id = ? AND active AND removed_at IS NULL',
  );
  const insertsOfLines = new Map<number, SQLite.Statement>();
  const insertLines = (count: number) => {
    const known = insertsOfLines.get(count);
    if (known) return known;
    const rows = Array.from({ length: count }, () => `(${marks(18)})`).join(', ');
    const made = connection.prepare(`INSERT INTO document_lines (${LINE_COLUMNS}) VALUES ${rows}`);
    insertsOfLines.set(count, made);
    return made;
  };
  const toIndex = connection.prepare('SELECT 1 FROM documents_to_index LIMIT 1');
  const fill = connection.prepare(
    `INSERT INTO documents_search (rowid, search_text)
     SELECT record, new_text FROM documents_to_index WHERE old_text IS NULL ORDER BY record`,
  );
  const empty = connection.prepare('DELETE FROM documents_to_index WHERE old_text IS NULL');

  return {
    /** @returns the response body; undefined for an unknown client */
    create({ workspaceId, country, body, now }: NewDocument): string | undefined {
      const client = selectClient.get(workspaceId, body.client);
      if (!client) return undefined;
      const currency = client.currency ?? (selectCurrency.get(workspaceId) as string);
      const { lines, head: sums } = totalled(body, country);
      const head = { ...sums, ...newHead(body, client, currency, now), balanceCents: sums.totalCents };
      const { lastInsertRowid } = insertDocument.run(
        head.reference,
        workspaceId,
        client.id,
        head.typeKey,
        'draft',
        null,
        currency,
        head.issueDate,
        head.dueDate,
        null,
        null,
        null,
        null,
        null,
        head.subtotalCents,
        head.taxTotalCents,
        head.totalCents,
        0,
        head.totalCents,
        head.taxBreakdown,
        'null',
        'null',
        searchable(client.name, client.legalName, client.taxNumber),
        1,
        null,
        null,
        now,
        now,
      );
      const values: unknown[] = [];
      for (const line of lines) {
        values.push(
          lastInsertRowid,
          line.position,
          line.description,
          line.unit,
          line.quantity,
          line.unitPriceCents,
          null,
          null,
          null,
          null,
          line.taxRateKey,
          line.taxLabel,
          line.taxRate,
          line.taxCategory,
          line.subtotalCents,
          line.taxCents,
          line.totalCents,
          line.unitCode,
        );
      }
      insertLines(lines.length).run(...values);
      if (selectEndpoints.get(workspaceId) !== undefined)
        throw new Error('This server records no events, so the workspace must have no webhook endpoints.');
      return viewOf(head, lines, []);
    },
    /** Must be called before each commit. */
    fillSearchIndex(): void {
      if (toIndex.get() === undefined) return;
      fill.run();
      empty.run();
    },
  };
}

function newHead(body: DocumentBody, client: Client, currency: string, now: string) {
  return {
    reference: newReference(),
    number: null,
    status: 'draft',
    typeKey: body.document_type,
    clientReference: client.reference,
    clientName: client.name,
    frozenClient: null,
    issueDate: body.issue_date,
    dueDate: body.due_date,
    dueDays: null,
    deliveryDate: null,
    ...NO_PARTICULARS,
    ...NO_DISCOUNT,
    issuedAt: null,
    sentAt: null,
    viewedAt: null,
    cancelledAt: null,
    cancelReason: null,
    convertedAt: null,
    currency,
    paidCents: 0,
    creditedCents: 0,
    prepaidCents: 0,
    appliedCents: 0,
    refundedCents: 0,
    createdAt: now,
    updatedAt: now,
    externalId: null,
    metadata: null,
  };
}

function reading(connection: SQLite.Database) {
  const selectText = connection
    .prepare<[number, string], [string, string]>(
      `SELECT t.summary, t.detail FROM documents d JOIN document_texts t ON t.document_id = d.id
       WHERE d.workspace_id = ? AND d.reference = ?`,
    )
    .raw();
  const selectHead = connection.prepare<[number, string], Head & { id: number }>(
    `SELECT d.id, d.reference, d.number, d.status, d.type_key AS typeKey, c.reference AS clientReference,
       c.name AS clientName, d.frozen_client AS frozenClient, d.issue_date AS issueDate, d.due_date AS dueDate,
       d.due_days AS dueDays, d.delivery_date AS deliveryDate, d.service_period_start AS servicePeriodStart, d.service_period_end AS servicePeriodEnd,
       d.buyer_reference AS buyerReference, d.order_reference AS orderReference, d.contract_reference AS contractReference,
       d.project_reference AS projectReference, d.payment_terms AS paymentTerms, d.payment_reference AS paymentReference, d.bank_account AS bankAccount, d.notes, d.internal_note AS internalNote, d.prices_include_tax AS pricesIncludeTax, d.discount_type AS discountType, d.discount_value AS discountValue, d.discount_reason AS discountReason, d.discount_cents AS discountCents, d.delivery_address AS deliveryAddress, d.tax_point AS taxPoint, d.is_without_tax_point AS isWithoutTaxPoint, d.language, d.second_language AS secondLanguage, d.footer_text AS footerText, d.issued_at AS issuedAt, d.sent_at AS sentAt, d.viewed_at AS viewedAt,
       d.cancelled_at AS cancelledAt, d.cancel_reason AS cancelReason, d.converted_at AS convertedAt, d.currency, d.subtotal_cents AS subtotalCents, d.tax_total_cents AS taxTotalCents,
       d.total_cents AS totalCents, d.paid_cents AS paidCents, d.balance_cents AS balanceCents,
       d.credited_cents AS creditedCents, d.prepaid_cents AS prepaidCents, d.applied_cents AS appliedCents,
       d.refunded_cents AS refundedCents,
       d.tax_breakdown AS taxBreakdown, d.created_at AS createdAt, d.updated_at AS updatedAt,
       d.external_id AS externalId, d.metadata
     FROM documents d JOIN clients c ON c.id = d.client_id WHERE d.workspace_id = ? AND d.reference = ?`,
  );
  const selectLines = connection.prepare<[number], Line>(
    `SELECT position, description, item_reference AS itemReference, unit, quantity, unit_price_cents AS unitPriceCents,
       exact_unit_price AS exactUnitPrice, price_base_quantity AS priceBaseQuantity, sku,
       discount_type AS discountType, discount_value AS discountValue, tax_rate_key AS taxRateKey,
       tax_rate AS taxRate, subtotal_cents AS subtotalCents, tax_cents AS taxCents, total_cents AS totalCents, kind, unit_code AS unitCode, exemption_code AS exemptionCode,
       classification_scheme AS classificationScheme, classification_code AS classificationCode,
       service_period_start AS servicePeriodStart, service_period_end AS servicePeriodEnd
     FROM document_lines WHERE document_id = ? ORDER BY position`,
  );
  const selectPayments = connection.prepare<[number], Payment>(
    `SELECT reference, a.amount_cents AS amountCents, p.currency, method, paid_on AS paidOn, a.reversed_at AS reversedAt,
       reverse_reason AS reverseReason FROM allocations a JOIN payments p ON p.id = payment_id
     WHERE document_id = ? ORDER BY a.id`,
  );
  const selectRelated = connection.prepare<[number, number]>(
    'SELECT relation FROM document_relations WHERE document_id = ? OR target_id = ?',
  );
  const selectTotal = connection
    .prepare<[number], number>(
      "SELECT records FROM list_counts WHERE workspace_id = ? AND list = 'documents' AND unit = 'all' AND filter = 'all'",
    )
    .pluck();
  const selectPlace = connection
    .prepare<[number, number], [string, string]>(
      `SELECT coalesce(issue_date, 'none'), reference FROM documents WHERE workspace_id = ?
       ORDER BY coalesce(issue_date, 'none') DESC, reference DESC LIMIT 1 OFFSET ?`,
    )
    .raw();
  const selectPage = connection
    .prepare<[number, string, string, number], [string, string, string]>(
      `SELECT t.summary, coalesce(d.issue_date, 'none'), d.reference
       FROM documents d JOIN document_texts t ON t.document_id = d.id
       WHERE d.workspace_id = ? AND (coalesce(d.issue_date, 'none'), d.reference) <= (?, ?)
       ORDER BY coalesce(d.issue_date, 'none') DESC, d.reference DESC LIMIT ?`,
    )
    .raw();

  return {
    /** The stored JSON of a document, joined from the two parts that the service has stored. */
    storedText(workspaceId: number, reference: string): string | undefined {
      const parts = selectText.get(workspaceId, reference);
      return parts && `{"data":${parts[0].slice(0, -1)},${parts[1].slice(1)}}`;
    },
    textFromRows(workspaceId: number, reference: string): string | undefined {
      const head = selectHead.get(workspaceId, reference);
      if (head && selectRelated.get(head.id, head.id) !== undefined)
        throw new Error('This server shows no related documents.');
      return head && viewOf(head, selectLines.all(head.id), selectPayments.all(head.id));
    },
    /** A page of the newest documents. The JSON of each must be stored already. */
    list(workspaceId: number, page: number, size: number): string {
      const total = selectTotal.get(workspaceId) ?? 0;
      const offset = (page - 1) * size;
      const place = offset === 0 ? (['none', '~'] as const) : selectPlace.get(workspaceId, offset);
      const rows = place ? selectPage.all(workspaceId, place[0], place[1], size) : [];
      const [, day = '', reference = ''] = rows.at(-1) ?? [];
      const isEnd = rows.length === 0 || offset + rows.length >= total;
      const meta = {
        page,
        per_page: size,
        total,
        last_page: Math.max(1, Math.ceil(total / size)),
        next_cursor: isEnd ? null : cursor(['documents', '-issue_date', day, reference, page + 1, total]),
      };
      return `{"data":[${rows.map(([summary]) => summary).join(',')}],"meta":${JSON.stringify(meta)}}`;
    },
  };
}

function cursor(parts: unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

const TYPE_NAMES = new Map(documentTypeNames());

function viewOf(head: Head, lines: Line[], payments: Payment[]): string {
  const sums = sectionCents(lines, head.pricesIncludeTax);
  return JSON.stringify({
    data: {
      ...headView(head, TYPE_NAMES.get(head.typeKey) ?? null),
      ...restView(head),
      lines: lines.map((line, place) => lineView(line, sums.get(place))),
      ...settlementView(head, payments),
    },
  });
}

function marks(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}
