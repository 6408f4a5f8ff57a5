import { LINE_KINDS } from '../../domain/line-kinds.ts';
import { flag, text } from './column-kinds.ts';
import { date } from './columns.ts';

/** What an item is for e-invoices; a line of it takes what it does not say itself. */
export function itemCodes() {
  return {
    unitCode: text('unit_code'),
    classificationScheme: text('classification_scheme'),
    classificationCode: text('classification_code'),
  };
}

/** What a line of a document is, and what it says of itself besides its amounts. */
export function lineDetails() {
  return {
    /** A line that is no item has a quantity of `0`, empty texts for its tax rate, and amounts of 0. */
    kind: text('kind', { enum: LINE_KINDS }).notNull().default('item'),
    exemptionCode: text('exemption_code'),
    /** The number of its item, as the item had it when the line was written. */
    sku: text('sku'),
    ...itemCodes(),
    servicePeriodStart: date('service_period_start'),
    servicePeriodEnd: date('service_period_end'),
  };
}

/** Where a document is delivered to, as stored in one column. */
type DeliveryAddress = {
  name: string | null;
  street: string | null;
  city: string | null;
  postal_code: string | null;
  country: string;
};

export const TAX_POINTS = ['issue_date', 'delivery_date', 'payment_date'] as const;

/** Where and when a document supplies. */
export function documentDelivery() {
  return {
    deliveryAddress: text('delivery_address', { mode: 'json' }).$type<DeliveryAddress>(),
    taxPoint: text('tax_point', { enum: TAX_POINTS }),
    /** The document says that no obligation to charge tax arises, instead of a date on which it does. */
    isWithoutTaxPoint: flag('is_without_tax_point').notNull().default(false),
  };
}
