import type { DashboardHandler } from '../../dashboard-operation.ts';
import type { ImportContext } from '../import-context.ts';
import { type ImportKind, previewImport, runImport } from '../table-import.ts';
import { createClient } from './handlers.ts';

const text = (...titles: string[]) => ({ titles, kind: 'text' as const });

const CLIENTS: ImportKind = {
  schema: 'ClientCreate',
  fields: {
    name: text('naziv', 'ime', 'client', 'klijent', 'company', 'firma', 'назив'),
    legal_name: text('poslovnoime', 'punnaziv', 'пословноиме'),
    type: text('tip', 'vrsta'),
    tax_number: text('pib', 'vat', 'vatnumber', 'vatid', 'taxid', 'poreskibroj', 'пиб'),
    registration_number: text('mb', 'maticnibroj', 'companynumber', 'матичниброј'),
    email: text('mail', 'emailaddress', 'eposta', 'имејл'),
    phone: text('telefon', 'tel', 'telephone', 'phonenumber', 'телефон'),
    address_line1: text('address', 'adresa', 'ulica', 'street', 'адреса'),
    address_line2: text('address2', 'adresa2'),
    city: text('grad', 'mesto', 'town', 'град'),
    postal_code: text('zip', 'zipcode', 'postcode', 'postanskibroj', 'поштанскиброј'),
    country: text('drzava', 'countrycode', 'држава'),
    default_currency: text('currency', 'valuta', 'валута'),
    notes: text('note', 'napomena', 'napomene', 'comment', 'напомена'),
    portal_access_enabled: { titles: ['portal'], kind: 'boolean' },
  },
  create: (context, body) => createClient(context, { path: {}, query: {}, body }),
};

/** `POST …/clients/import-preview` */
export const previewClientsImport: DashboardHandler<'previewClientsImport', ImportContext> = async (
  context,
  { body },
) => ({ data: await previewImport(context, CLIENTS, body) });

/** `POST …/clients/import` */
export const importClients: DashboardHandler<'importClients', ImportContext> = async (context, { body }) => ({
  data: await runImport(context, CLIENTS, body),
});
