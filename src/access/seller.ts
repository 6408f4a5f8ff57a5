import type { FrozenParty } from '../database/schema/documents.ts';
import type { Workspace } from './context.ts';

/** Where a seller is paid in the currency of a document. */
export type SellersAccount = { iban: string; bic: string | null; bankName: string | null };

/** What an issued document or a sent contract keeps of its seller (EN 16931 BG-4, BG-5, BT-84 to BT-86). */
export function sellerNow(workspace: Workspace, account: SellersAccount | null): FrozenParty {
  return {
    name: workspace.name,
    legal_name: workspace.legalName,
    tax_number: workspace.taxNumber,
    registration_number: workspace.registrationNumber,
    email: workspace.email,
    phone: workspace.phone,
    website: workspace.website,
    address_line1: workspace.addressLine1,
    address_line2: workspace.addressLine2,
    city: workspace.city,
    postal_code: workspace.postalCode,
    country: workspace.country,
    iban: account?.iban ?? null,
    bic: account?.bic ?? null,
    bank_name: account?.bankName ?? null,
  };
}
