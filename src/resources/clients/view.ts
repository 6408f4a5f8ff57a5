import type { FrozenParty } from '../../database/schema/documents.ts';
import { electronicAddressOf } from '../../domain/electronic-address.ts';
import type { Schema } from '../../spec/public.ts';
import { clientFields } from '../client-fields.ts';
import { ownDataView } from '../own-data.ts';
import { reminderSettingView } from '../reminder-setting.ts';
import type { ClientRow } from './queries.ts';

/** A client as GET shows it. */
export function clientView(row: ClientRow): Schema<'Client'> {
  return {
    reference: row.reference,
    ...clientFields(row),
    reminders: reminderSettingView(row),
    archived_at: row.archivedAt,
    erased_at: row.erasedAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version: row.recordVersion,
    ...ownDataView(row),
  };
}

/** A client as the list shows it. */
export function clientSummary(row: ClientRow): Schema<'ClientSummary'> {
  return {
    reference: row.reference,
    name: row.name,
    type: row.type,
    tax_number: row.taxNumber,
    email: row.email,
    city: row.city,
    default_currency: row.defaultCurrency,
    archived_at: row.archivedAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version: row.recordVersion,
    ...ownDataView(row),
  };
}

/** The buyer's data that an issued document or a sent contract freezes (EN 16931 BG-7, BG-8). */
export function clientNow(client: ClientRow): FrozenParty {
  const electronic = electronicAddressOf(client);
  return {
    reference: client.reference,
    name: client.name,
    legal_name: client.legalName,
    tax_number: client.taxNumber,
    vat_number: client.vatNumber,
    registration_number: client.registrationNumber,
    email: client.email,
    phone: client.phone,
    electronic_address: electronic.address,
    electronic_address_scheme: electronic.scheme,
    address_line1: client.addressLine1,
    address_line2: client.addressLine2,
    city: client.city,
    postal_code: client.postalCode,
    country: client.country,
  };
}
