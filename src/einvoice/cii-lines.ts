// The lines of a file in CII (BG-25), and allowances, which lines and documents write alike.
import { element, textElement, type XmlNode } from '../formats/xml.ts';
import { amountIn, categoryParts, periodPart } from './cii-parts.ts';
import type { InvoiceLine, VatCategory } from './model.ts';

export function linePart(line: InvoiceLine, currency: string): XmlNode {
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [textElement('ram:LineID', line.id)]),
    productPart(line),
    element('ram:SpecifiedLineTradeAgreement', [pricePart(line)]),
    element('ram:SpecifiedLineTradeDelivery', [
      textElement('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }),
    ]),
    settlementPart(line, currency),
  ]);
}

function productPart({ sellerItemId, name, description, classification }: InvoiceLine): XmlNode {
  return element('ram:SpecifiedTradeProduct', [
    textElement('ram:SellerAssignedID', sellerItemId),
    textElement('ram:Name', name),
    textElement('ram:Description', description),
    element('ram:DesignatedProductClassification', [
      textElement('ram:ClassCode', classification?.code, { listID: classification?.scheme }),
    ]),
  ]);
}

function pricePart({ price, unitCode }: InvoiceLine): XmlNode {
  return element('ram:NetPriceProductTradePrice', [
    textElement('ram:ChargeAmount', price.amount),
    textElement('ram:BasisQuantity', price.baseQuantity, { unitCode }),
  ]);
}

function settlementPart(line: InvoiceLine, currency: string): XmlNode {
  const { code, rate } = categoryParts(line);
  return element('ram:SpecifiedLineTradeSettlement', [
    element('ram:ApplicableTradeTax', [textElement('ram:TypeCode', 'VAT'), code, rate]),
    periodPart(line.period),
    line.allowance && allowancePart({ ...line.allowance, isCharge: false, tax: null }, currency),
    element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
      amountIn(currency)('ram:LineTotalAmount', line.amount),
    ]),
  ]);
}

type Allowance = {
  isCharge: boolean;
  amount: number;
  percentage: { base: number; percent: string } | null;
  reason: string;
  reasonCode: string | null;
  /** Null for an allowance of a line, which is taxed as its line is. */
  tax: VatCategory | null;
};

/** BG-20, BG-21 or BG-27 */
export function allowancePart(allowance: Allowance, currency: string): XmlNode {
  const { percentage, tax } = allowance;
  const amount = amountIn(currency);
  const category = tax && categoryParts(tax);
  return element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', [textElement('udt:Indicator', String(allowance.isCharge))]),
    textElement('ram:CalculationPercent', percentage?.percent ?? null),
    percentage && amount('ram:BasisAmount', percentage.base),
    amount('ram:ActualAmount', allowance.amount),
    textElement('ram:ReasonCode', allowance.reasonCode),
    textElement('ram:Reason', allowance.reason),
    category &&
      element('ram:CategoryTradeTax', [textElement('ram:TypeCode', 'VAT'), category.code, category.rate]),
  ]);
}
