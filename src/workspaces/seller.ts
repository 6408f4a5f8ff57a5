import type { Workspace } from '../auth/context.ts';
import type { FrozenParty } from '../database/schema/documents.ts';
import type { PayeeAccount } from '../domain/bank-account.ts';
import { electronicAddressOf } from '../domain/electronic-address.ts';
import { type Language, languageFor, languageNamed } from '../domain/language.ts';
import { frozenAccount } from './payee-account.ts';

/** The copy of the seller for an issued document or a sent contract, with the document's language. */
export function freezeSeller(
  workspace: Workspace,
  {
    account,
    client,
    language,
  }: {
    account: PayeeAccount | null;
    client: FrozenParty;
    /** The chosen one; null where it follows from the client's country. */
    language: Language | null;
  },
): FrozenParty {
  return { ...sellerNow(workspace, account), language: language ?? languageNow(workspace, client) };
}

/**
 * The language of an issued document or a sent contract; of a draft, that which it will have; for those issued before
 * languages were stored, the present one.
 */
export function languageIn(
  workspace: Workspace,
  {
    frozenSeller,
    frozenClient,
    language,
  }: {
    frozenSeller: FrozenParty | null;
    frozenClient: FrozenParty | null;
    /** The one that a document has chosen. */
    language?: Language | null;
  },
): Language {
  return languageNamed(frozenSeller?.language) ?? language ?? languageNow(workspace, frozenClient);
}

function languageNow(workspace: Workspace, client: FrozenParty | null): Language {
  return languageFor({
    clientCountry: client?.country,
    workspaceLanguage: workspace.language,
    workspaceCountry: workspace.country,
  });
}

/** What sellers lack that were frozen before it existed, and keep lacking: their documents look as they did. */
const LATER_FIELDS = [
  'vat_number',
  'electronic_address',
  'electronic_address_scheme',
  'contact_name',
  'contact_phone',
  'contact_email',
  'place_of_issue',
] as const;

/** The seller as a document shows it: frozen values go first, and the profile fills in what was not frozen yet. */
export function sellerShown(present: FrozenParty, frozen: FrozenParty | null): FrozenParty {
  if (frozen === null) return present;
  const later = LATER_FIELDS.filter((field) => frozen[field] === undefined);
  const filling = Object.entries(present).filter(([field]) => !later.some((absent) => absent === field));
  return { ...Object.fromEntries(filling), ...frozen };
}

/** The seller's details on documents (EN 16931 BG-4, BG-5, BG-6, BT-84 to BT-86). */
export function sellerNow(workspace: Workspace, account: PayeeAccount | null): FrozenParty {
  const electronic = electronicAddressOf(workspace);
  return {
    name: workspace.name,
    legal_name: workspace.legalName,
    tax_number: workspace.taxNumber,
    vat_number: workspace.vatNumber,
    registration_number: workspace.registrationNumber,
    email: workspace.email,
    phone: workspace.phone,
    website: workspace.website,
    electronic_address: electronic.address,
    electronic_address_scheme: electronic.scheme,
    contact_name: workspace.contactName,
    contact_phone: workspace.contactPhone,
    contact_email: workspace.contactEmail,
    address_line1: workspace.addressLine1,
    address_line2: workspace.addressLine2,
    city: workspace.city,
    postal_code: workspace.postalCode,
    place_of_issue: workspace.placeOfIssue,
    country: workspace.country,
    ...frozenAccount(account),
  };
}
