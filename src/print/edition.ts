import { countryCatalogue } from '../domain/countries.ts';
import { isAllOutsideTax } from '../domain/tax-status.ts';
import type { DocumentPrint } from './order.ts';

// What papers have from the second edition on. Those that were issued before stay as they were.

/** Whether a document shows no tax, but the sentence of the law alone: all of it was charged outside the tax. */
export function leavesTaxOut({ look, seller, document }: DocumentPrint): boolean {
  const bands = [document, ...document.deductions].flatMap(({ tax_breakdown }) => tax_breakdown);
  const keys = bands.map(({ tax_rate_key: key }) => key);
  return look?.edition === 2 && isAllOutsideTax(seller.country ?? '', keys);
}

/** Whether a day of supply, which the law of the seller wants, is said to be that of issue. */
export function isSuppliedOnIssue({ look, seller, document }: DocumentPrint): boolean {
  const { issue_date: issued, delivery_date: supplied } = document;
  return (
    look?.edition === 2 &&
    issued !== null &&
    supplied === issued &&
    countryCatalogue(seller.country ?? '')?.wantsDeliveryDate === true
  );
}

/** Whether the client's address is where envelopes of the seller's country have their window. */
export function hasWindow({ look, seller }: Pick<DocumentPrint, 'look' | 'seller'>): boolean {
  return look?.edition === 2 && seller.country === 'DE';
}
