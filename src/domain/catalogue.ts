/** The document types and tax rates of a country. `countries/` has one file for each. */
export type CountryCatalogue = {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  documentTypes: readonly DocumentType[];
  taxRates: readonly TaxRate[];
  /** Key of the rate of a line if neither the line nor its item names one. */
  standardTaxRateKey: string;
  /** True if the law requires the date of supply on every invoice, not only if it differs from the date of issue. */
  wantsDeliveryDate: boolean;
};

export type DocumentKind = 'invoice' | 'proforma' | 'advance_invoice' | 'credit_note' | 'debit_note';

export type DocumentType = {
  /** `{cc}_{kind}`, such as `rs_invoice`. */
  key: string;
  kind: DocumentKind;
  /** Display name in the country's own language. */
  name: string;
  /** Document name code of UNTDID 1001. */
  untdidCode: string;
  /** The value of PREFIX in a number template. */
  prefix: string;
  takesPayments: boolean;
  /** True for types that are owed: only these become overdue and appear in the outstanding statistics. */
  countsAsOutstanding: boolean;
  active: boolean;
};

/** VAT category codes of EN 16931 (UNTDID 5305): standard, zero, exempt, reverse charge, outside the scope. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'O';

export type TaxRate = {
  /** `{cc}_{kind}`, such as `rs_vat_20`. */
  key: string;
  label: string;
  /** Percent with two decimals: `20.00`. */
  percentage: string;
  category: TaxCategory;
  /** Required by EN 16931 for the categories E, AE and O (BR-E-10, BR-AE-10, BR-O-10), else null. */
  exemptionReason: string | null;
  /** First and last calendar date on which it applies; null is open. */
  validFrom: string | null;
  validTo: string | null;
};

// The properties of a kind are the same in every country; only its name differs.
const KINDS: Record<DocumentKind, Omit<DocumentType, 'key' | 'kind' | 'name' | 'active'>> = {
  invoice: { untdidCode: '380', prefix: 'INV', takesPayments: true, countsAsOutstanding: true },
  proforma: { untdidCode: '325', prefix: 'PRO', takesPayments: true, countsAsOutstanding: false },
  advance_invoice: { untdidCode: '386', prefix: 'ADV', takesPayments: true, countsAsOutstanding: true },
  credit_note: { untdidCode: '381', prefix: 'CN', takesPayments: false, countsAsOutstanding: false },
  debit_note: { untdidCode: '383', prefix: 'DN', takesPayments: true, countsAsOutstanding: true },
};

/** One row of a country's document types. */
export function documentType(country: string, kind: DocumentKind, name: string): DocumentType {
  return { key: `${country.toLowerCase()}_${kind}`, kind, name, ...KINDS[kind], active: true };
}

/** One row of a country's tax rates; what is left out is null. */
export function taxRate(
  key: string,
  label: string,
  percentage: string,
  category: TaxCategory,
  rest: { exemptionReason?: string; validFrom?: string; validTo?: string } = {},
): TaxRate {
  return {
    key,
    label,
    percentage,
    category,
    exemptionReason: rest.exemptionReason ?? null,
    validFrom: rest.validFrom ?? null,
    validTo: rest.validTo ?? null,
  };
}
