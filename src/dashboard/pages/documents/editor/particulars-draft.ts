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
  notes: string;
  internalNote: string;
};

export const NO_PARTICULARS: ParticularsDraft = {
  servicePeriodStart: null,
  servicePeriodEnd: null,
  buyerReference: '',
  orderReference: '',
  contractReference: '',
  projectReference: '',
  paymentTerms: '',
  notes: '',
  internalNote: '',
};

/** Those of a stored record; as a template, without its period and its internal note, as the service copies them. */
export function particularsOf(record: DocumentRecord, asTemplate: boolean): ParticularsDraft {
  return {
    servicePeriodStart: asTemplate ? null : record.service_period_start,
    servicePeriodEnd: asTemplate ? null : record.service_period_end,
    buyerReference: record.buyer_reference ?? '',
    orderReference: record.order_reference ?? '',
    contractReference: record.contract_reference ?? '',
    projectReference: record.project_reference ?? '',
    paymentTerms: record.payment_terms ?? '',
    notes: record.notes ?? '',
    internalNote: asTemplate ? '' : (record.internal_note ?? ''),
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
    notes: draft.notes.trim() || null,
    internal_note: draft.internalNote.trim() || null,
  };
}

/** True if any of them is set. */
export function saysMore(draft: ParticularsDraft): boolean {
  return Object.values(particularsInput(draft)).some((value) => value !== null);
}

/** True if one of the errors is at one of their fields. */
export function hasFault(faults: Record<string, string>): boolean {
  return Object.keys(particularsInput(NO_PARTICULARS)).some((field) => Object.hasOwn(faults, field));
}
