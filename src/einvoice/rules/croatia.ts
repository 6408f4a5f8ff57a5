import { message } from '../../domain/messages/message.ts';
import { isOib } from '../../domain/tax-numbers.ts';
import { type Checked, error, type Finding, wanted } from '../findings.ts';
import { isKpdCode } from '../kpd-codes.ts';
import type { EInvoice, InvoiceLine, Party } from '../model.ts';
import { withoutLetters } from '../parties.ts';

/** From this day on there are electronic invoices in Croatia. */
const FIRST_DAY = '2026-01-01';

/** HR-CIUS 2025, the rules HR-BR-* that documents can break. */
export function croatianRules({ invoice, isIssued }: Checked): Finding[] {
  const { seller, buyer, operator } = invoice;
  return [
    ...headFindings(invoice, isIssued),
    ...wanted(seller.electronicAddress === null, 'HR-BR-7', 'workspace.electronic_address'),
    ...wanted(buyer.electronicAddress === null, 'HR-BR-10', 'client.electronic_address'),
    ...wanted(!isOib(operator?.id ?? ''), 'HR-BR-9', 'workspace.tax_number', 'operator_oib'),
    ...wanted(!operator?.label?.trim(), 'HR-BR-37', 'workspace.contact_name', 'operator'),
    ...oibFindings(seller, 'workspace', seller.vatNumber ?? seller.taxNumber),
    ...oibFindings(buyer, 'client', buyer.vatNumber),
    ...invoice.precedingInvoices.flatMap(({ issueDate, place }) =>
      wanted(issueDate === null, 'HR-BR-6', `related_documents.${place}.issue_date`),
    ),
    ...buyerFindings(invoice),
    ...invoice.lines.flatMap((line) => [...classificationFindings(line, invoice), ...reasonFindings(line)]),
  ];
}

function headFindings(invoice: EInvoice, isIssued: boolean): Finding[] {
  const { number, issueDate, issueTime, dueDate, totals, typeCode } = invoice;
  const isDue = totals.payable > 0 && typeCode !== '381';
  return [
    ...wanted(/\s/.test(number), 'HR-BR-1', 'number', 'blank_in_number'),
    ...wanted(isIssued && issueTime === null, 'HR-BR-2', 'issued_at'),
    ...wanted(issueDate !== '' && issueDate < FIRST_DAY, 'HR-BR-40', 'issue_date', 'before_croatian'),
    ...wanted(isDue && dueDate === null, 'HR-BR-4', 'due_date'),
  ];
}

function oibFindings({ address }: Party, owner: string, number: string | null): Finding[] {
  const isWrong = address.country === 'HR' && number !== null && !isOib(withoutLetters(number, 'HR') ?? '');
  return wanted(isWrong, 'HR-BR-53', `${owner}.tax_number`, 'oib');
}

/** The categories of which every file names the number of the buyer for VAT (BT-48). */
const WITH_BUYER = ['S', 'Z', 'E', 'AE'];

function buyerFindings({ buyer, vatBreakdown }: EInvoice): Finding[] {
  if (buyer.vatNumber !== null) return [];
  const categories = new Set(vatBreakdown.map(({ category }) => category));
  return WITH_BUYER.filter((category) => categories.has(category)).map((category) =>
    error(
      `HR-BR-${category}-1`,
      'client.vat_number',
      message('einvoice.vat_number_for_category', { category }),
    ),
  );
}

/** Exempt lines say why themselves. */
function reasonFindings({ place, category, exemptionReason, exemptionCode }: InvoiceLine): Finding[] {
  if ((category !== 'E' && category !== 'O') || exemptionReason || exemptionCode) return [];
  return [error('HR-BR-36', `lines.${place}.exemption_code`, message('einvoice.reason', { category }))];
}

/** Every line has a code of KPD, but in credit notes and advance invoices. */
function classificationFindings({ place, classification }: InvoiceLine, { typeCode }: EInvoice): Finding[] {
  const field = `lines.${place}.classification`;
  if (classification?.scheme === 'CG')
    return wanted(!isKpdCode(classification.code), 'HR-BR-CL-2', field, 'kpd_unknown');
  return wanted(typeCode !== '381' && typeCode !== '386', 'HR-BR-25', field, 'kpd');
}
