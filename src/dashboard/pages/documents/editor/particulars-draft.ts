import type { Language } from '../../../../domain/language.ts';
import type { DocumentRecord } from '../../../types.ts';

/** What a draft says besides its head and its lines, as it is typed. */
export type ParticularsDraft = {
  servicePeriodStart: string | null;
  servicePeriodEnd: string | null;
  buyerReference: string;
  orderReference: string;
  contractReference: string;
  projectReference: string;
  paymentTerms: string;
  paymentReference: string;
  bankAccount: string | null;
  notes: string;
  internalNote: string;
  footerText: string;
  language: Language | null;
  secondLanguage: Language | null;
};

export const NO_PARTICULARS: ParticularsDraft = {
  servicePeriodStart: null,
  servicePeriodEnd: null,
  buyerReference: '',
  orderReference: '',
  contractReference: '',
  projectReference: '',
  paymentTerms: '',
  paymentReference: '',
  bankAccount: null,
  notes: '',
  internalNote: '',
  footerText: '',
  language: null,
  secondLanguage: null,
};

/**
 * Those of a stored record; as a template, without its period, its payment reference and its internal note, as the service
 * copies them.
 */
export function particularsOf(record: DocumentRecord, asTemplate: boolean): ParticularsDraft {
  return {
    servicePeriodStart: asTemplate ? null : record.service_period_start,
    servicePeriodEnd: asTemplate ? null : record.service_period_end,
    buyerReference: record.buyer_reference ?? '',
    orderReference: record.order_reference ?? '',
    contractReference: record.contract_reference ?? '',
    projectReference: record.project_reference ?? '',
    paymentTerms: record.payment_terms ?? '',
    paymentReference: asTemplate ? '' : (record.payment_reference ?? ''),
    bankAccount: record.bank_account,
    notes: record.notes ?? '',
    footerText: record.footer_text ?? '',
    internalNote: asTemplate ? '' : (record.internal_note ?? ''),
    language: record.language,
    secondLanguage: record.second_language,
  };
}

/** As API input. */
export function particularsInput(draft: ParticularsDraft) {
  return {
    service_period_start: draft.servicePeriodStart,
    service_period_end: draft.servicePeriodEnd,
    buyer_reference: draft.buyerReference.trim() || null,
    order_reference: draft.orderReference.trim() || null,
    contract_reference: draft.contractReference.trim() || null,
    project_reference: draft.projectReference.trim() || null,
    payment_terms: draft.paymentTerms.trim() || null,
    payment_reference: draft.paymentReference.trim() || null,
    bank_account: draft.bankAccount,
    notes: draft.notes.trim() || null,
    internal_note: draft.internalNote.trim() || null,
    footer_text: draft.footerText.trim() || null,
    language: draft.language,
    second_language: draft.secondLanguage,
  };
}

type Field = keyof ReturnType<typeof particularsInput>;

/** The optional parts of the editor, each with its fields. */
const FIELDS = {
  references: ['buyer_reference', 'order_reference', 'contract_reference', 'project_reference'],
  period: ['service_period_start', 'service_period_end'],
  payment: ['payment_terms', 'payment_reference', 'bank_account'],
  notes: ['notes', 'internal_note', 'footer_text'],
  languages: ['language', 'second_language'],
} as const satisfies Record<string, readonly Field[]>;

export type DetailPart = keyof typeof FIELDS;

export const DETAIL_PARTS = Object.keys(FIELDS) as DetailPart[];

/** The parts in which a draft says something. */
export function partsSaid(draft: ParticularsDraft): DetailPart[] {
  const input = particularsInput(draft);
  return DETAIL_PARTS.filter((part) => FIELDS[part].some((field) => input[field] !== null));
}

/** The parts in which there is an error. */
export function partsAtFault(faults: Record<string, string>): DetailPart[] {
  return DETAIL_PARTS.filter((part) => FIELDS[part].some((field) => Object.hasOwn(faults, field)));
}
