import { message } from '../../domain/messages/message.ts';
import { ADDRESS_SCHEMES, NOT_IN_PEPPOL } from '../code-lists.ts';
import { type Checked, error, type Finding, wanted } from '../findings.ts';
import type { EInvoice, Identifier, VatBand } from '../model.ts';
import { germanRules, PEPPOL_IDS } from './germany.ts';

/** The rules that XRechnung takes over from Peppol. */
export function sharedPeppolRules({ invoice }: Checked): Finding[] {
  return [
    ...wanted(invoice.buyer.electronicAddress === null, 'PEPPOL-EN16931-R010', 'client.electronic_address'),
    ...wanted(
      invoice.seller.electronicAddress === null,
      'PEPPOL-EN16931-R020',
      'workspace.electronic_address',
    ),
    ...periodFindings(invoice),
  ];
}

/** Peppol BIS Billing 3.0. */
export function peppolRules(checked: Checked): Finding[] {
  const { invoice } = checked;
  return [
    ...wanted(
      invoice.buyerReference === null && invoice.orderReference === null,
      'PEPPOL-EN16931-R003',
      'buyer_reference',
      'reference_or_order',
    ),
    ...(isWithinGermany(invoice) ? germanRules(checked, PEPPOL_IDS) : []),
    ...invoice.vatBreakdown.flatMap((band) => reasonFindings(invoice, band)),
    ...sharedPeppolRules(checked),
    ...schemeFindings(invoice.seller.electronicAddress, 'workspace'),
    ...schemeFindings(invoice.buyer.electronicAddress, 'client'),
  ];
}

/** The category of each reason that is one of it alone: PEPPOL-EN16931-P0104 to P0111. */
const CATEGORY_OF: Record<string, [rule: string, category: string]> = {
  'VATEX-EU-G': ['P0104', 'G'],
  'VATEX-EU-O': ['P0105', 'O'],
  'VATEX-EU-IC': ['P0106', 'K'],
  'VATEX-EU-AE': ['P0107', 'AE'],
  'VATEX-EU-D': ['P0108', 'E'],
  'VATEX-EU-F': ['P0109', 'E'],
  'VATEX-EU-I': ['P0110', 'E'],
  'VATEX-EU-J': ['P0111', 'E'],
};

function reasonFindings({ lines }: EInvoice, { category, exemptionCode }: VatBand): Finding[] {
  const [rule, wantedCategory] = CATEGORY_OF[exemptionCode ?? ''] ?? [];
  if (rule === undefined || wantedCategory === category) return [];
  const place = lines.find((line) => line.category === category)?.place ?? 0;
  const text = message('einvoice.reason_of_category', { category });
  return [error(`PEPPOL-EN16931-${rule}`, `lines.${place}.exemption_code`, text)];
}

function isWithinGermany({ seller, buyer }: EInvoice): boolean {
  return seller.address.country === 'DE' && buyer.address.country === 'DE';
}

function schemeFindings(address: Identifier | null, owner: string): Finding[] {
  const field = `${owner}.electronic_address`;
  if (address === null || address.scheme === null) return [];
  if (address.scheme === 'EM') return wanted(true, 'PEPPOL-EN16931-CL008', field, 'email_scheme');
  const isUnknown = !ADDRESS_SCHEMES.has(address.scheme) || NOT_IN_PEPPOL.has(address.scheme);
  const fault = faultOfAddress(address.scheme, address.id);
  return [
    ...wanted(isUnknown, 'PEPPOL-EN16931-CL008', `${field}_scheme`, 'scheme_of_peppol'),
    ...(fault ? [{ ...fault, field, message: message('einvoice.address_form') }] : []),
  ];
}

/** The period of a line is within that of the document (R110, R111). */
function periodFindings({ period, lines }: EInvoice): Finding[] {
  const [start, end] = [period?.start, period?.end];
  return lines.flatMap(({ place, period: own }) => [
    ...(start && own?.start && own.start < start
      ? [
          error(
            'PEPPOL-EN16931-R110',
            `lines.${place}.service_period_start`,
            message('einvoice.outside_period'),
          ),
        ]
      : []),
    ...(end && own?.end && own.end > end
      ? [
          error(
            'PEPPOL-EN16931-R111',
            `lines.${place}.service_period_end`,
            message('einvoice.outside_period'),
          ),
        ]
      : []),
  ]);
}

// The forms of national numbers as electronic addresses, as Peppol checks them (PEPPOL-COMMON-R04x, version 2026.5). They
// are its forms to the letter, also where the number of the country is stricter.

type Form = { rule: string; severity: 'error' | 'warning'; isRight: (number: string) => boolean };

const peppolError = (rule: number, isRight: Form['isRight']): Form => ({
  rule: idOf(rule),
  severity: 'error',
  isRight,
});
const warning = (rule: number, isRight: Form['isRight']): Form => ({
  rule: idOf(rule),
  severity: 'warning',
  isRight,
});
const idOf = (rule: number) => `PEPPOL-COMMON-R0${rule}`;
const digitsOf = (number: string) => [...number].map(Number);

/** By the code of the EAS list. */
const FORMS: Record<string, Form> = {
  '0088': peppolError(40, isGln),
  '0192': peppolError(41, isNorwegian),
  '0184': peppolError(42, (number) => /^(DK)?\d{8}$/.test(number)),
  '0208': peppolError(43, isBelgian),
  '0201': warning(44, (number) => /^[A-Za-z0-9]{6}$/.test(number)),
  '0210': warning(45, (number) => /^(\d{11}|[A-Za-z]{6}\d\d[A-Za-z]\d\d.{3}\d[A-Za-z])$/.test(number)),
  '0211': warning(47, isItalian),
  '0007': peppolError(49, (number) => /^\d{10}$/.test(number) && luhnSum(number) % 10 === 0),
  '0151': peppolError(50, isAustralian),
  '0096': peppolError(52, (number) => /^\d{10}$/.test(number)),
  '0198': peppolError(53, (number) => /^DK\d{8}$/.test(number)),
};

/** What is wrong with the form of an address of a scheme; undefined where nothing is, or nothing is checked. */
function faultOfAddress(scheme: string | null, number: string): Omit<Form, 'isRight'> | undefined {
  const form = scheme === null ? undefined : FORMS[scheme];
  if (form === undefined || form.isRight(number)) return undefined;
  return { rule: form.rule, severity: form.severity };
}

/** The sum of all digits, each by its weight, which is counted from 0. */
function weighted(number: string, weight: (place: number) => number): number {
  return digitsOf(number).reduce((sum, digit, place) => sum + digit * weight(place), 0);
}

/** GS1: weights 1 and 3 by turns from the check digit. */
function isGln(number: string): boolean {
  return /^\d+$/.test(number) && weighted(reversed(number), (place) => (place % 2 === 0 ? 1 : 3)) % 10 === 0;
}

/** Modulo 11 with the weights 2 to 7. */
function isNorwegian(number: string): boolean {
  if (!/^\d{9}$/.test(number) || Number(number) === 0) return false;
  const sum = weighted(reversed(number.slice(0, -1)), (place) => (place % 6) + 2);
  return (11 - (sum % 11)) % 11 === Number(number.at(-1));
}

/** 97 less the remainder of the first eight digits. */
function isBelgian(number: string): boolean {
  return /^\d{10}$/.test(number) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8));
}

/** The letters of another country are not Italy's to check. */
function isItalian(number: string): boolean {
  if (!/^it/i.test(number)) return true;
  const digits = number.slice(2);
  return /^\d{11}$/.test(digits) && luhnSum(digits) % 10 === 0;
}

/** The first digit less one, the weights of the tax office, and 89. */
function isAustralian(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false;
  return (weighted(number, (place) => (place === 0 ? 10 : 2 * place - 1)) - 10) % 89 === 0;
}

/** Every second digit from the right twice, by the sum of its digits. */
function luhnSum(number: string): number {
  return digitsOf(reversed(number)).reduce((sum, digit, place) => {
    const value = place % 2 === 0 ? digit : digit * 2;
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

function reversed(text: string): string {
  return [...text].toReversed().join('');
}
