import type { Context, Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import type { DocumentKind } from '../../domain/catalogue.ts';
import { ISSUE_CODES, type IssueFinding, inOrder, issueFinding } from '../../domain/check-findings.ts';
import { countryCatalogue } from '../../domain/countries.ts';
import { countryDefaults } from '../../domain/country-defaults.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { Failure } from '../../domain/failure.ts';
import { isInUnion } from '../../domain/intra-eu.ts';
import { message } from '../../domain/messages/message.ts';
import { partyFindings } from '../../domain/party-findings.ts';
import { statesNumber } from '../../domain/seller-number.ts';
import { partyOf } from '../../einvoice/parties.ts';
import { bankAccountFor } from '../../workspaces/payee-account.ts';
import { listPaymentMethods } from '../../workspaces/payment-methods.ts';
import { sellerNow } from '../../workspaces/seller.ts';
import { sellerOn } from '../../workspaces/tax-status.ts';
import { type ClientRow, clientById } from '../clients/queries.ts';
import { clientNow } from '../clients/view.ts';
import type { DocumentHead, DocumentRecord } from '../document-records/queries.ts';
import { fileFindings } from './issue-file-findings.ts';
import { characterFindings, numberFindings } from './issue-paper-findings.ts';

/** A draft with what its findings depend on. */
type Checked = {
  workspace: Workspace;
  client: ClientRow;
  record: DocumentRecord;
  kind: DocumentKind | undefined;
};

/**
 * What is wrong with a draft, or missing from it, and cannot be mended once it is issued with this date: with the client and
 * the business as they are in this transaction. It reads only, and the same few rows for one line or five hundred.
 */
export async function issueFindings(
  context: Context<Reader>,
  record: DocumentRecord,
  issueDate: string,
): Promise<IssueFinding[]> {
  const { tx, actor } = context;
  const { workspace } = actor;
  const client = await clientById(tx, record.head.clientId);
  const kind = documentTypeByKey(record.head.typeKey)?.kind;
  const checked = { workspace, client, record, kind };
  const findings = [
    ...vatNumberFindings(checked),
    ...dateFindings(checked),
    ...(await sellerFindings(context, record.head, issueDate)),
    ...(hasAddress(client) ? [] : [issueFinding('client_address_missing', 'client.address_line1', ADDRESS)]),
    ...(await accountFindings(context, record.head)),
    ...currencyFindings(checked),
    ...(await numberFindings(tx, checked)),
    ...characterFindings(checked),
    ...(await fileFindings(context, { record, client, issueDate })),
  ];
  return inOrder(findings, ISSUE_CODES);
}

/** The date that a draft would be issued with. */
export function issueDateOf(
  { actor, now }: Context<Reader>,
  { issueDate }: DocumentHead,
  chosen: string | null | undefined,
): string {
  return chosen ?? issueDate ?? today(now, actor.workspace.timezone);
}

/**
 * The VAT numbers of both are a condition of the exemption of goods, and part of every invoice that leaves the tax to the
 * buyer abroad (Directive 2006/112/EC, Articles 138(1)(b), 226(3), 226(4) and 196). An offer is no invoice.
 */
function vatNumberFindings({ workspace, client, record, kind }: Checked): IssueFinding[] {
  if (kind === 'proforma' || !record.lines.some((line) => isIntraEu(line, { workspace, client }))) return [];
  const seller = partyOf(sellerNow(workspace, null)).vatNumber;
  const buyer = partyOf(clientNow(client)).vatNumber;
  const text = message('check.vat_number');
  return [
    ...(seller === null ? [issueFinding('seller_vat_number_missing', 'workspace.vat_number', text)] : []),
    ...(buyer === null ? [issueFinding('client_vat_number_missing', 'client.vat_number', text)] : []),
    ...partyFindings(client)
      .filter(({ field }) => field === 'vat_number')
      .map((found) => issueFinding('client_vat_number_doubtful', 'client.vat_number', found.message)),
  ];
}

/** Goods to another country of the Union (K), or a service whose tax a business there owes; not what is reversed at home. */
function isIntraEu(
  { taxCategory, taxRateKey }: DocumentRecord['lines'][number],
  { workspace: { country }, client }: Pick<Checked, 'workspace' | 'client'>,
): boolean {
  if (taxCategory === 'K') return true;
  if (taxCategory !== 'AE') return false;
  if (taxRateKey === countryCatalogue(country)?.intraEuKeys?.services) return true;
  const isAbroad = client.country !== null && client.country !== country && isInUnion(client.country);
  return isAbroad && isInUnion(country);
}

/** An invoice for a period names it instead of the day of the supply. */
function dateFindings({ workspace, record: { head, lines }, kind }: Checked): IssueFinding[] {
  const items = lines.filter((line) => line.kind === 'item');
  const hasPeriod =
    (head.servicePeriodStart ?? head.servicePeriodEnd) !== null ||
    (items.length > 0 && items.every((line) => (line.servicePeriodStart ?? line.servicePeriodEnd) !== null));
  const wantsDelivery = kind === 'invoice' && countryCatalogue(workspace.country)?.wantsDeliveryDate === true;
  const isDue = isOwed(head) && head.dueDate === null && head.dueDays === null;
  return [
    ...(wantsDelivery && head.deliveryDate === null && !hasPeriod
      ? [issueFinding('delivery_date_missing', 'delivery_date', message('check.delivery_date'))]
      : []),
    ...(isDue ? [issueFinding('due_date_missing', 'due_date', message('check.due_date'))] : []),
  ];
}

const ADDRESS = message('check.address');

async function sellerFindings(
  { tx, actor: { workspace } }: Context<Reader>,
  { taxTotalCents, typeKey }: DocumentHead,
  issueDate: string,
): Promise<IssueFinding[]> {
  const { status } = await sellerOn(tx, workspace, issueDate);
  const hasNumber = workspace.taxNumber !== null || workspace.registrationNumber !== null;
  return [
    ...(taxTotalCents > 0 && status === null
      ? [issueFinding('tax_status_missing', 'workspace.tax_status', message('check.tax_status'))]
      : []),
    ...(!hasNumber && statesNumber(workspace.country, status)
      ? [issueFinding('seller_number_missing', 'workspace.tax_number', message('check.seller_number'))]
      : []),
    ...(hasAddress(workspace)
      ? []
      : [issueFinding('seller_address_missing', 'workspace.address_line1', ADDRESS)]),
    ...placeFindings(workspace, typeKey),
  ];
}

/** Zakon o porezu na dodatu vrednost (RS), član 42. stav 3. tačka 2. */
function placeFindings({ country, placeOfIssue }: Workspace, typeKey: string): IssueFinding[] {
  if (country !== 'RS' || placeOfIssue !== null || documentTypeByKey(typeKey)?.kind === 'proforma') return [];
  const text = message('check.place_of_issue');
  return [issueFinding('place_of_issue_missing', 'workspace.place_of_issue', text)];
}

function hasAddress({ addressLine1, city }: Pick<Workspace, 'addressLine1' | 'city'>): boolean {
  return addressLine1 !== null && city !== null;
}

function isOwed({ typeKey }: DocumentHead): boolean {
  return documentTypeByKey(typeKey)?.countsAsOutstanding === true;
}

/** Clients are asked to pay by bank transfer, but no account is given (EN 16931 BR-61). */
async function accountFindings(
  { tx, actor: { workspace } }: Context<Reader>,
  head: DocumentHead,
): Promise<IssueFinding[]> {
  const { currency } = head;
  if (!isOwed(head) || head.bankAccount !== null || (await bankAccountFor(tx, workspace.id, currency)))
    return [];
  const methods = await listPaymentMethods(tx, workspace);
  const isOffered = methods.some(
    (each) => each.active && each.currency === currency && each.method === 'bank',
  );
  return isOffered
    ? [issueFinding('account_missing', 'bank_account', message('check.account', { currency }))]
    : [];
}

/**
 * The tax of the country is stated in its currency, too: Directive 2006/112/EC, Article 230; VAT Regulations 1995,
 * regulation 14(1). No exchange rate is kept here.
 */
function currencyFindings({ workspace: { country }, record: { head }, kind }: Checked): IssueFinding[] {
  const national = countryDefaults().find(({ code }) => code === country)?.currency;
  if (kind === 'proforma' || country === 'US' || head.taxTotalCents === 0) return [];
  if (national === undefined || head.currency === national) return [];
  const text = message('check.other_currency', { national });
  return [issueFinding('tax_in_foreign_currency', 'currency', text)];
}

const FINDINGS_NAMED = 3;

/**
 * In the transaction that issues, so that nothing changes between the check and the number.
 * @throws Failure `conflict` (409) that names the first errors; warnings refuse nothing
 */
export async function mustBeClean(
  context: Context<Reader>,
  record: DocumentRecord,
  issueDate: string,
): Promise<void> {
  const findings = await issueFindings(context, record, issueDate);
  const errors = findings
    .filter(({ severity }) => severity === 'error')
    .map(({ field, message: reason }) => message('check.at_field', { field, reason }));
  const [first, ...rest] = errors.slice(0, FINDINGS_NAMED);
  if (first === undefined) return;
  const named = rest.reduce((before, each) => message('check.both', { first: before, second: each }), first);
  const more = errors.length - FINDINGS_NAMED;
  const all = more > 0 ? message('check.more', { first: named, count: more }) : named;
  throw new Failure('conflict', message('check.not_clean', { findings: all }));
}
