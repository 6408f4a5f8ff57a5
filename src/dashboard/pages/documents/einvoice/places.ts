import { withNeededField } from '../../../components/needed-field.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { WorkspaceSession } from '../../../session.tsx';
import type { DocumentRecord, EInvoiceFault } from '../../../types.ts';

/** What a field of a finding is called, and where the member can change it. */
type Place = { label: string; href?: string | undefined };

type Parts = { document: DocumentRecord; messages: Messages; session: WorkspaceSession };

/** @param field the path of a field in the API, such as `client.vat_number` or `lines.2.unit_code` */
export function placeOf(field: string, parts: Parts): Place {
  const [owner = '', ...rest] = field.split('.');
  if (owner === 'client') return ofClient(rest.join('.'), parts);
  if (owner === 'workspace') return ofBusiness(rest.join('.'), parts);
  if (owner === 'lines' && rest.length > 1) return ofLine(Number(rest[0]), rest.slice(1).join('.'), parts);
  return ofDocument(field, parts);
}

/** Where the days to pay are set for documents after this one, if that is what it lacks. */
export function dueDaysPlace(
  { message_data: data }: EInvoiceFault,
  { business }: WorkspaceSession,
): string | undefined {
  const isDueDate = data?.key === 'einvoice.due_date_or_terms';
  return isDueDate && business.is_manager
    ? withNeededField('/settings/documents', 'default_due_days')
    : undefined;
}

function ofClient(name: string, { document, messages, session }: Parts): Place {
  const { clients, einvoice } = messages;
  const path = `/clients/${document.client.reference}`;
  return {
    label: einvoice.ofClient({ field: labelOf(name, clients.field) }),
    href: session.can('clients.update') ? withNeededField(`${path}?edit=1`, name) : undefined,
  };
}

/** The country of a business is chosen when it begins. */
function ofBusiness(name: string, { messages, session }: Parts): Place {
  const { clients, einvoice, settings } = messages;
  const own = {
    contact_name: einvoice.contactName,
    contact_phone: einvoice.contactPhone,
    contact_email: einvoice.contactEmail,
    tax_status: settings.taxes.title,
    place_of_issue: settings.business.place_of_issue,
  };
  if (name === 'tax_status')
    return { label: own.tax_status, href: session.business.is_manager ? '/settings/taxes' : undefined };
  const mayChange = session.business.is_manager && name !== 'country';
  return {
    label: einvoice.ofBusiness({ field: labelOf(name, { ...clients.field, ...own }) }),
    href: mayChange ? withNeededField('/settings', name) : undefined,
  };
}

/** The lines of a draft are changed there; those of an issued document come from items, for the next ones. */
function ofLine(index: number, name: string, { document, messages, session }: Parts): Place {
  const { documents, editor, einvoice } = messages;
  const labels = {
    description: documents.record.description,
    tax_rate: documents.record.tax,
    unit: editor.unit,
    unit_code: editor.more.unitCode,
    exemption_code: editor.more.exemption,
    service_period_start: editor.more.periodStart,
    service_period_end: editor.more.periodEnd,
    classification: editor.more.classification,
    'classification.scheme': editor.more.scheme,
    'classification.code': editor.more.classification,
  };
  const item = document.lines[index]?.item_reference;
  const ofItem =
    item && session.can('items.update') && /^(unit_code|classification)/.test(name)
      ? withNeededField(`/items?edit=${item}`, name)
      : undefined;
  return {
    label: einvoice.ofLine({ field: labelOf(name, labels), line: index + 1 }),
    href: document.status === 'draft' ? inDraft(`lines.${index}.${name}`, document, session) : ofItem,
  };
}

function ofDocument(field: string, { document, messages, session }: Parts): Place {
  const { documents, editor, einvoice, settlement } = messages;
  const { particulars } = settlement;
  const labels: Record<string, string> = {
    number: documents.column.number,
    type: editor.type,
    currency: editor.currency,
    issue_date: documents.record.issueDate,
    due_date: documents.record.dueDate,
    delivery_date: documents.record.deliveryDate,
    delivery_address: editor.delivery.title,
    'delivery_address.city': editor.delivery.city,
    'delivery_address.postal_code': editor.delivery.postalCode,
    'delivery_address.country': editor.delivery.country,
    lines: editor.lines,
    service_period_start: particulars.servicePeriodStart,
    service_period_end: particulars.servicePeriodEnd,
    buyer_reference: particulars.buyerReference,
    payment_terms: particulars.paymentTerms,
    payment_reference: particulars.paymentReference,
    tax_point: documents.record.taxPoint,
    bank_account: particulars.bankAccount,
    related_documents: settlement.related.title,
    tax_breakdown: einvoice.taxes,
  };
  const label = labels[field] ?? labels[field.split('.')[0] ?? ''] ?? field;
  if (field === 'number')
    return { label, href: session.business.is_manager ? '/settings/numbers' : undefined };
  // A business without any account adds it in its settings, for all documents.
  if (field === 'bank_account')
    return { label, href: session.business.is_manager ? '/settings/payments' : undefined };
  const isTyped = document.status === 'draft' && field !== 'tax_breakdown';
  const name = field === 'type' ? 'document_type' : field;
  return { label, href: isTyped ? inDraft(name, document, session) : undefined };
}

function inDraft(
  field: string,
  { reference }: DocumentRecord,
  session: WorkspaceSession,
): string | undefined {
  if (!session.can('documents.update')) return undefined;
  return withNeededField(`/documents/${reference}/edit`, field);
}

/** Those of a later version of the service are called as in the API. */
function labelOf(name: string, labels: object): string {
  return (labels as Record<string, string>)[name] ?? name;
}
