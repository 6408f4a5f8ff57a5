import type { FrozenParty } from '../database/schema/documents.ts';
import type { Workspace } from './context.ts';

/** What an issued document or a sent contract keeps of its seller (EN 16931 BG-4, BG-5, BT-84). */
export function frozenSeller(workspace: Workspace): FrozenParty {
  return {
    name: workspace.name,
    legal_name: workspace.legalName,
    tax_number: workspace.taxNumber,
    registration_number: workspace.registrationNumber,
    email: workspace.email,
    phone: workspace.phone,
    address_line1: workspace.addressLine1,
    address_line2: workspace.addressLine2,
    city: workspace.city,
    postal_code: workspace.postalCode,
    country: workspace.country,
    iban: workspace.iban,
  };
}
