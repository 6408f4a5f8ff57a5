import { unitCodeOf } from '../../../../domain/unit-words.ts';
import { classificationInput } from '../../../components/classification-schemes.ts';
import type { DocumentRecord } from '../../../types.ts';

/** What a line says besides its amounts, for e-invoices: hidden while nothing of it is given. */
export type LineDetails = {
  /** Empty where it follows from the unit. */
  unitCode: string;
  exemptionCode: string;
  classificationScheme: string | null;
  classificationCode: string;
  periodStart: string | null;
  periodEnd: string | null;
};

export const NO_DETAILS: LineDetails = {
  unitCode: '',
  exemptionCode: '',
  classificationScheme: null,
  classificationCode: '',
  periodStart: null,
  periodEnd: null,
};

type Line = DocumentRecord['lines'][number];

/** Those of a stored line; as a template, without its period, as the service copies them. */
export function detailsOf(line: Line, asTemplate: boolean): LineDetails {
  return {
    unitCode: line.unit_code === unitCodeOf(line.unit) ? '' : (line.unit_code ?? ''),
    exemptionCode: line.exemption_code ?? '',
    classificationScheme: line.classification?.scheme ?? null,
    classificationCode: line.classification?.code ?? '',
    periodStart: asTemplate ? null : line.service_period_start,
    periodEnd: asTemplate ? null : line.service_period_end,
  };
}

/** As API input. */
export function detailsInput(details: LineDetails) {
  return {
    unit_code: details.unitCode.trim().toUpperCase() || null,
    exemption_code: details.exemptionCode.trim() || null,
    classification: classificationInput(details.classificationScheme, details.classificationCode),
    service_period_start: details.periodStart,
    service_period_end: details.periodEnd,
  };
}

/** True if any of them is given, or the price is for more than one unit, which is shown with them. */
export function hasDetails(line: LineDetails & { priceBase: string }): boolean {
  return line.priceBase !== '' || Object.values(detailsInput(line)).some((value) => value !== null);
}

const FIELDS = [
  ...Object.keys(detailsInput(NO_DETAILS)),
  'classification.scheme',
  'classification.code',
  'price_base_quantity',
];

/** True if one of the errors of a line is at one of their fields. */
export function hasDetailFault(faults: Record<string, string> | undefined): boolean {
  return faults !== undefined && FIELDS.some((field) => Object.hasOwn(faults, field));
}
