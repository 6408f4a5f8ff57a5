import type { TaxPart } from './tax-parts.ts';

/** The document types and tax rates of a country. `countries/` has one file for each. */
export type CountryCatalogue = {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  documentTypes: readonly DocumentType[];
  taxRates: readonly TaxRate[];
  /** Key of the rate of a line if neither the line nor its item names one. */
  standardTaxRateKey: string;
  /** The same for a business that is not registered for the tax, by its status; statuses that the country has. */
  taxRateKeyOf?: Partial<Record<Exclude<TaxStatus, 'registered'>, string>>;
  /** Keys of the rates of what is sold to businesses in other countries of the Union; absent outside of it. */
  intraEuKeys?: { goods: string; services: string };
  /** True if the law requires the date of supply on every invoice, not only if it differs from the date of issue. */
  wantsDeliveryDate: boolean;
  /** The number templates of the types of a new business, where the law knows a form of them. */
  numberTemplates?: Partial<Record<DocumentKind, string>>;
  /** True where a rate of a business's own may be made of several taxes that documents state separately. */
  hasTaxParts?: boolean;
};

/** How a business stands to the tax: it charges it, or is exempt as a small one, taxed by a flat rate, or not registered. */
export type TaxStatus = 'registered' | 'small_business' | 'flat_rate' | 'not_registered';

export type DocumentKind =
  | 'invoice'
  | 'quote'
  | 'proforma'
  | 'advance_invoice'
  | 'credit_note'
  | 'debit_note';

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

/**
 * VAT category codes of EN 16931 (BT-151, UNTDID 5305): standard, zero, exempt, reverse charge, supply to another country
 * of the European Union, export, outside the scope.
 */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;

export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Whether EN 16931 wants a reason (BR-E-10, BR-AE-10, BR-IC-10, BR-G-10, BR-O-10); the others have none (BR-S-10, BR-Z-10). */
export function wantsReason(category: TaxCategory): boolean {
  return category !== 'S' && category !== 'Z';
}

export type TaxRate = {
  /** `{cc}_{kind}`, such as `rs_vat_20`. */
  key: string;
  label: string;
  /** Percent with two decimals, or more where it has more: `20.00`, `8.875`. */
  percentage: string;
  category: TaxCategory;
  /** In the language of the law, for the categories that want a reason; else null. */
  exemptionReason: string | null;
  /** The reason in other languages; documents have it in theirs. */
  reasonIn?: Reasons;
  /** The taxes that a rate of a workspace's own is made of. */
  parts?: readonly TaxPart[] | null;
  /** First and last calendar date on which it applies; null is open. */
  validFrom: string | null;
  validTo: string | null;
  /** First and last date of a time within, in which the rate of another key applies in its place. */
  replaced?: Replacement;
};

type Replacement = { by: string; from: string; to: string };

/** How a key of a workspace's own rate begins. No country has two letters like that (ISO 3166-1 has no OW). */
export const OWN_PREFIX = 'own_';

/** A reason by language. */
type Reasons = { en: string; de?: string };

// The properties of a kind are the same in every country; only its name differs.
const KINDS: Record<DocumentKind, Omit<DocumentType, 'key' | 'kind' | 'name' | 'active'>> = {
  invoice: { untdidCode: '380', prefix: 'INV', takesPayments: true, countsAsOutstanding: true },
  quote: { untdidCode: '310', prefix: 'QUO', takesPayments: false, countsAsOutstanding: false },
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
  rest: {
    exemptionReason?: string;
    reasonIn?: Reasons;
    validFrom?: string;
    validTo?: string;
    replaced?: Replacement;
  } = {},
): TaxRate {
  return {
    key,
    label,
    percentage,
    category,
    exemptionReason: rest.exemptionReason ?? null,
    ...(rest.reasonIn && { reasonIn: rest.reasonIn }),
    validFrom: rest.validFrom ?? null,
    validTo: rest.validTo ?? null,
    ...(rest.replaced && { replaced: rest.replaced }),
  };
}
