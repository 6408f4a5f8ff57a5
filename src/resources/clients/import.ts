import type { Context } from '../../access/context.ts';
import type { DashboardHandler, DashboardSchema } from '../../dashboard-operation.ts';
import { countSubscribers } from '../../webhooks/outbox.ts';
import { type AddContext, addImport, type ImportKind } from '../table-import.ts';
import { addClients, CLIENT_TAKEN, type NewClientValues, newClientValues } from './handlers.ts';
import { takenEmailKeys, takenTaxNumbers } from './queries.ts';

const text = (...titles: string[]) => ({ titles, kind: 'text' as const });

/** A table of clients. */
export const CLIENTS: ImportKind<NewClientValues> = {
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
  valuesOf: (_grounds, body) => newClientValues(body),
  unique: [
    {
      field: 'tax_number',
      message: CLIENT_TAKEN,
      keyOf: ({ taxNumber }) => taxNumber,
      taken: takenTaxNumbers,
    },
    { field: 'email', message: CLIENT_TAKEN, keyOf: ({ emailKey }) => emailKey, taken: takenEmailKeys },
  ],
  deliveriesEach: (tx, workspaceId) => countSubscribers(tx, workspaceId, 'client.created'),
  add: addClients,
};

type Preview = Context & { prepared: DashboardSchema<'ImportPreview'> };

/** `POST …/clients/import-preview` */
export const previewClientsImport: DashboardHandler<'previewClientsImport', Preview> = async ({
  prepared,
}) => ({ data: prepared });

/** `POST …/clients/import` */
export const importClients: DashboardHandler<'importClients', AddContext<NewClientValues>> = async (
  context,
) => ({ data: await addImport(context, CLIENTS) });
