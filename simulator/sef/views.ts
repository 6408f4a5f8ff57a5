// Documents and changes as SEF shows them, in its own letters.
import { int64 } from './json.ts';
import type { Change, Invoice } from './registry.ts';

const time = (at: number) => new Date(at).toISOString();

export function submitted({ invoiceId, purchaseInvoiceId, salesInvoiceId }: Invoice) {
  return {
    InvoiceId: int64(invoiceId),
    PurchaseInvoiceId: int64(purchaseInvoiceId),
    SalesInvoiceId: int64(salesInvoiceId),
  };
}

export function status(invoice: Invoice) {
  return {
    Status: invoice.status,
    InvoiceId: int64(invoice.invoiceId),
    GlobUniqId: invoice.globUniqId,
    Comment: invoice.comment,
    CirStatus: invoice.cirInvoiceId ? 'ActiveCir' : 'None',
    CirInvoiceId: invoice.cirInvoiceId,
    Version: invoice.version,
    LastModifiedUtc: time(invoice.modifiedAt),
    CirSettledAmount: 0,
    VatNumberFactoringCompany: null,
    FactoringContractNumber: null,
    CancelComment: invoice.cancelComment,
    StornoComment: invoice.stornoComment,
  };
}

export function changeRow({ eventId, at, status: newStatus, invoice, comment }: Change) {
  return {
    EventId: int64(eventId),
    Date: time(at),
    NewInvoiceStatus: newStatus,
    SalesInvoiceId: int64(invoice.salesInvoiceId),
    Comment: comment,
    CirInvoiceId: invoice.cirInvoiceId,
    StornoNumber: newStatus === 'Storno' ? invoice.stornoNumber : null,
    SubscriptionKey: null,
  };
}

/** For the control interface: all that a test wants to see. */
export function overview(invoice: Invoice) {
  const { xml, createdAt, modifiedAt, since, ...rest } = invoice;
  return {
    ...rest,
    createdAt: time(createdAt),
    modifiedAt: time(modifiedAt),
    since: time(since),
    xmlBytes: xml.length,
  };
}
