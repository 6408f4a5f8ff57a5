import type { Context, Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { isInBooks } from '../../domain/books.ts';
import { today } from '../../domain/calendar.ts';
import type { DocumentKind } from '../../domain/catalogue.ts';
import { ISSUE_CODES, type IssueFinding, inOrder, issueFinding } from '../../domain/check-findings.ts';
import { countryCatalogue, countryDefaults } from '../../domain/countries.ts';
import { croatianNumberFault } from '../../domain/croatian-number.ts';
import { documentTypeByKey, kindOf } from '../../domain/document-types.ts';
import { profilesOf } from '../../domain/einvoice-profiles.ts';
import { Failure, fieldMessages } from '../../domain/failure.ts';
import { english } from '../../domain/messages/english.ts';
import { message } from '../../domain/messages/message.ts';
import { partyFindings } from '../../domain/party-findings.ts';
import { numbersInOrder } from '../../domain/party-numbers.ts';
import { statesNumber } from '../../domain/seller-number.ts';
import { isInUnion } from '../../domain/tax-status.ts';
import { partyOf } from '../../einvoice/parties.ts';
import type { Profile } from '../../einvoice/profiles.ts';
import { findConnection } from '../../sef/connections.ts';
import type { Input } from '../../spec/public.ts';
import { numberTemplateOf } from '../../workspaces/number-series.ts';
import { bankAccountFor } from '../../workspaces/payee-account.ts';
import { listPaymentMethods } from '../../workspaces/payment-methods.ts';
import { hasFeature } from '../../workspaces/plans.ts';
import { sellerNow } from '../../workspaces/seller.ts';
import { sellerOn } from '../../workspaces/tax-rates.ts';
import { translatable } from '../answer-parts.ts';
import { type ClientRow, clientById } from '../clients/queries.ts';
import { clientNow } from '../clients/view.ts';
import { loadDocument } from '../document-records/document.ts';
import type { DocumentHead, DocumentRecord } from '../document-records/queries.ts';
import { checked, countryOf } from '../einvoices/file.ts';
import type { DashboardHandler, Success } from '../handler.ts';
import { partyTexts, unprintableTexts } from '../unprintable-texts.ts';
import { composeDraft } from './draft.ts';
import { checkDueDate, draftOf } from './draft-values.ts';

type Check = Pick<Input<'checkDocument'>, 'path' | 'query'>;

/** GET /documents/{reference}/issue-check: what cannot be mended once the draft is issued. */
export async function checkDocument(
  context: Context<Reader>,
  input: Check,
): Promise<Success<'checkDocument'>> {
  const findings = await checkedDraft(context, input);
  return {
    data: { findings: findings.map((finding) => ({ ...finding, message: english(finding.message) })) },
  };
}

/** @throws Failure `conflict` (409) for an issued document */
async function checkedDraft(
  context: Context<Reader>,
  { path: { reference }, query: { issue_date: chosen } }: Check,
): Promise<IssueFinding[]> {
  const record = await loadDocument(context, reference);
  if (record.head.status !== 'draft') throw new Failure('conflict', message('check.issued'));
  const issueDate = issueDateOf(context, record.head, chosen);
  return [
    ...(await refusals(context, record, issueDate)),
    ...(await issueFindings(context, record, issueDate)),
  ];
}

/** The 422 that issuing would give: the draft is composed as issuing does it, with the rates of the date. */
async function refusals(
  context: Context<Reader>,
  record: DocumentRecord,
  issueDate: string,
): Promise<IssueFinding[]> {
  const { head } = record;
  try {
    if (head.dueDays === null) checkDueDate(issueDate, head.dueDate, 'issue_date');
    await composeDraft(context, draftOf(record, { issue_date: issueDate }), head.currency);
    return [];
  } catch (error) {
    if (!(error instanceof Failure) || error.errors === undefined) throw error;
    return fieldMessages(error.errors).map(({ field, ...reason }) =>
      issueFinding('issue_refused', field, reason),
    );
  }
}

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
async function issueFindings(
  context: Context<Reader>,
  record: DocumentRecord,
  issueDate: string,
): Promise<IssueFinding[]> {
  const { tx, actor } = context;
  const { workspace } = actor;
  const client = await clientById(tx, record.head.clientId);
  const kind = kindOf(record.head);
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
  if (!isInBooks(kind) || !record.lines.some((line) => isIntraEu(line, { workspace, client }))) return [];
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
  const { taxNumber, vatNumber, registrationNumber, country } = workspace;
  const hasNumber = [taxNumber, vatNumber, registrationNumber].some((number) => number !== null);
  // By which a business of the country is known.
  const [number] = numbersInOrder(country);
  return [
    ...(taxTotalCents > 0 && status === null
      ? [issueFinding('tax_status_missing', 'workspace.tax_status', message('check.tax_status'))]
      : []),
    ...(!hasNumber && statesNumber(country, status)
      ? [issueFinding('seller_number_missing', `workspace.${number}`, message('check.seller_number'))]
      : []),
    ...(hasAddress(workspace)
      ? []
      : [issueFinding('seller_address_missing', 'workspace.address_line1', ADDRESS)]),
    ...placeFindings(workspace, typeKey),
  ];
}

/** Zakon o porezu na dodatu vrednost (RS), član 42. stav 3. tačka 2. */
function placeFindings({ country, placeOfIssue }: Workspace, typeKey: string): IssueFinding[] {
  if (country !== 'RS' || placeOfIssue !== null || !isInBooks(kindOf({ typeKey }))) return [];
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
  if (!isInBooks(kind) || country === 'US' || head.taxTotalCents === 0) return [];
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

type Draft = { record: DocumentRecord; client: ClientRow; issueDate: string };

/** What the electronic files that a draft is going to have would be refused for. */
async function fileFindings(context: Context<Reader>, draft: Draft): Promise<IssueFinding[]> {
  const profiles = await profilesFor(context, draft);
  const findings = await Promise.all(profiles.map((profile) => findingsFor(context, draft, profile)));
  return findings.flat();
}

/** The profile of SEF where the document is for SEF. An offer has no file. */
async function profilesFor(context: Context<Reader>, { record, client }: Draft): Promise<Profile[]> {
  if (!isInBooks(kindOf(record.head)) || !hasFeature(context.actor, 'einvoicing')) return [];
  const wanted = wantedProfile(record, client);
  return (await isForSef(context, client)) ? [...new Set<Profile>(['srbdt', ...wanted])] : wanted;
}

/** The one that is kept for the client, where sellers of this country can make it. */
function wantedProfile({ head }: DocumentRecord, { einvoiceProfile }: ClientRow): Profile[] {
  const isPossible =
    einvoiceProfile !== null && profilesOf(countryOf(head.typeKey)).includes(einvoiceProfile);
  return isPossible ? [einvoiceProfile] : [];
}

/** SEF has the companies and public bodies of Serbia, and no persons: those are known by having no tax number. */
async function isForSef({ tx, actor: { workspace } }: Context<Reader>, client: ClientRow): Promise<boolean> {
  if (workspace.country !== 'RS' || (client.country ?? 'RS') !== 'RS') return false;
  if (client.type === 'individual' && client.taxNumber === null) return false;
  const connection = await findConnection(tx, workspace.id);
  return connection !== undefined && connection.status !== 'off';
}

async function findingsFor(
  { tx, actor, now }: Context<Reader>,
  { record, issueDate }: Draft,
  profile: Profile,
): Promise<IssueFinding[]> {
  const dated = { ...record, head: { ...record.head, issueDate } };
  const { findings } = await checked(tx, { actor, record: dated, profile }, now);
  const isSef = profile === 'srbdt';
  return findings.map(({ rule, severity, field, message: reason }) => {
    if (severity === 'warning')
      return issueFinding(
        isSef ? 'sef_notes' : 'einvoice_notes',
        field,
        message('einvoice.by_rule', { reason, rule }),
      );
    return isSef
      ? issueFinding('sef_refuses', field, message('check.by_sef', { reason, rule }))
      : issueFinding('einvoice_refuses', field, message('check.by_profile', { reason, rule, profile }));
  });
}

type Printed = { workspace: Workspace; client: ClientRow; record: DocumentRecord };

/** The characters that the PDF would have the codes of, because no font here has them. */
function characterFindings({ workspace, client, record: { head, lines } }: Printed): IssueFinding[] {
  const { deliveryAddress } = head;
  const texts: [string, string | null | undefined][] = [
    ...lines.flatMap(({ description, unit }, i): [string, string | null][] => [
      [`lines.${i}.description`, description],
      [`lines.${i}.unit`, unit],
    ]),
    ['notes', head.notes],
    ['payment_terms', head.paymentTerms],
    ['buyer_reference', head.buyerReference],
    ['order_reference', head.orderReference],
    ['contract_reference', head.contractReference],
    ['project_reference', head.projectReference],
    ['discount_reason', head.discountReason],
    ['footer_text', head.footerText ?? workspace.footerText],
    ['delivery_address.name', deliveryAddress?.name],
    ['delivery_address.street', deliveryAddress?.street],
    ['delivery_address.city', deliveryAddress?.city],
    ...partyTexts('client', clientNow(client)),
    ...partyTexts('workspace', sellerNow(workspace, null)),
  ];
  return unprintableTexts(texts).map(({ field, message }) =>
    issueFinding('characters_unprintable', field, message),
  );
}

/** An offer has no number that the law has rules for. */
async function numberFindings(
  tx: Reader,
  { workspace, record: { head } }: Pick<Printed, 'workspace' | 'record'>,
): Promise<IssueFinding[]> {
  if (workspace.country !== 'HR' || !isInBooks(kindOf(head))) return [];
  const fault = croatianNumberFault(await numberTemplateOf(tx, workspace, head.typeKey));
  return fault ? [issueFinding('number_not_allowed', 'number', fault)] : [];
}

/** `GET …/documents/{document}/issue-check`: the check of the public API, with the messages as data. */
export const checkIssue: DashboardHandler<'checkIssue', Context<Reader>> = async (
  context,
  { path, query },
) => {
  const findings = await checkedDraft(context, { path: { reference: path.document }, query });
  return {
    data: {
      must_be_clean: context.actor.workspace.issuesOnlyClean,
      findings: findings.map(translatable),
    },
  };
};
