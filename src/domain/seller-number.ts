import type { TaxStatus } from './catalogue.ts';

/** Where a business that is not registered has no number that its invoices state: a British UTR and an American SSN are private. */
const WITHOUT_NUMBER = ['GB', 'US'];

/** Whether the invoices of a seller state a tax or registration number. */
export function statesNumber(country: string, status: TaxStatus | null): boolean {
  return status !== 'not_registered' || !WITHOUT_NUMBER.includes(country);
}
