import { InvalidArgumentError, Option } from 'commander';
import type { Context } from '../auth/context.ts';
import { listingOf, listMeta } from '../database/engine/listing.ts';
import type { Reader } from '../database/engine/statement.ts';
import { CONTRACT_STATUSES } from '../domain/contract-status.ts';
import { DOCUMENT_STATUSES, OPEN_STATUSES } from '../domain/document-status.ts';
import { PAYMENT_METHODS } from '../domain/payment-methods.ts';
import { searchTerm } from '../domain/search-text.ts';
import { listClients } from '../resources/clients/api.ts';
import { CONTRACT_SORTS, findContracts } from '../resources/contracts/listing.ts';
import { contractSummary } from '../resources/contracts/view.ts';
import { listDocuments } from '../resources/documents/api.ts';
import { listPayments } from '../resources/documents/settlement/api.ts';
import { listExpenses } from '../resources/expenses/api.ts';
import type { Success } from '../resources/handler.ts';
import { listItems } from '../resources/items/api.ts';
import type { Input, Schema } from '../spec/public.ts';
import type { ListOperation, RecordList } from './list-command.ts';
import { calendarDate, upperCase } from './options.ts';
import { minuteOf } from './output.ts';

const SEARCH = 'only those with this text';
const BY_INSTANT = ['created_at', '-created_at', 'updated_at', '-updated_at'];

const day = (flags: string, sentence: string) => new Option(flags, sentence).argParser(calendarDate);
const currency = new Option('--currency <code>', 'only those in this currency').argParser(upperCase);

export const DOCUMENTS_LIST: RecordList<Schema<'DocumentSummary'>> = {
  sentence:
    'List the documents of a workspace, newest issue date first, drafts without one before all. "--status unpaid" stands for all that are open.',
  example: 'documents list 01JD2ZQW0000000000000000WS --status unpaid --due-to 2026-12-31',
  list: listDocuments as ListOperation,
  sorts: ['-issue_date', 'issue_date', ...BY_INSTANT],
  filters: [
    new Option(
      '--status <status,…>',
      `only unpaid, or some of ${DOCUMENT_STATUSES.join(', ')}, with commas between them`,
    ).argParser((text) => text.replace(/\bunpaid\b/, OPEN_STATUSES.join(','))),
    new Option('--type <key>', 'only those of this document type, such as rs_invoice'),
    new Option('--client <client>', 'only those of this client'),
    currency,
    day('--from <day>', 'only those issued on this day or later'),
    day('--to <day>', 'only those issued on this day or earlier'),
    day('--due-from <day>', 'only those due on this day or later'),
    day('--due-to <day>', 'only those due on this day or earlier'),
    new Option('--number <number>', 'only the one with exactly this number'),
    new Option('--search <text>', `${SEARCH} in number, name or tax number of the client`),
  ],
  columns: [
    { title: 'Reference', cell: ({ reference }) => reference },
    { title: 'Number', cell: ({ number }) => number },
    { title: 'Type', cell: ({ type }) => type },
    { title: 'Client', wraps: true, cell: ({ client }) => client.name },
    { title: 'Issued', cell: ({ issue_date }) => issue_date },
    { title: 'Due', cell: ({ due_date }) => due_date },
    { title: 'Status', cell: ({ status }) => status },
    { title: 'Total', align: 'right', cell: ({ total, currency }) => `${total} ${currency}` },
    { title: 'Balance', align: 'right', cell: ({ balance, currency }) => `${balance} ${currency}` },
  ],
  empty: 'There are no such documents.',
};

export const CLIENTS_LIST: RecordList<Schema<'ClientSummary'>> = {
  sentence: 'List the clients of a workspace by name.',
  example: 'clients list 01JD2ZQW0000000000000000WS --updated-since 2026-11-01T00:00:00Z',
  list: listClients as ListOperation,
  sorts: ['name', '-name', ...BY_INSTANT],
  filters: [
    new Option('--type <type>', 'only those of this type').choices(['business', 'individual']),
    new Option('--search <text>', `${SEARCH} in name, tax number or e-mail address`),
  ],
  columns: [
    { title: 'Reference', cell: ({ reference }) => reference },
    { title: 'Name', wraps: true, cell: ({ name }) => name },
    { title: 'Type', cell: ({ type }) => type },
    { title: 'Tax number', cell: ({ tax_number }) => tax_number },
    { title: 'E-mail', wraps: true, cell: ({ email }) => email },
    { title: 'City', cell: ({ city }) => city },
  ],
  empty: 'There are no such clients.',
};

export const ITEMS_LIST: RecordList<Schema<'ItemSummary'>> = {
  sentence: 'List the items of a workspace by name.',
  example: 'items list 01JD2ZQW0000000000000000WS --type product --active true',
  list: listItems as ListOperation,
  sorts: ['name', '-name', ...BY_INSTANT],
  filters: [
    new Option('--type <type>', 'only those of this type').choices(['product', 'service']),
    new Option('--active <true|false>', 'only active ones, or only inactive ones').argParser(yesOrNo),
    new Option('--search <text>', `${SEARCH} in name, SKU or description`),
  ],
  columns: [
    { title: 'Reference', cell: ({ reference }) => reference },
    { title: 'Name', wraps: true, cell: ({ name }) => name },
    { title: 'Type', cell: ({ type }) => type },
    { title: 'SKU', cell: ({ sku }) => sku },
    { title: 'Price', align: 'right', cell: (item) => priceText(item) },
    { title: 'Stock', align: 'right', cell: ({ stock_quantity }) => stock_quantity },
    { title: 'Active', cell: ({ active }) => active },
  ],
  empty: 'There are no such items.',
};

export const PAYMENTS_LIST: RecordList<Schema<'ClientPaymentSummary'>> = {
  sentence: 'List the payments of a workspace, newest day first.',
  example: 'payments list 01JD2ZQW0000000000000000WS --method bank --from 2026-11-01',
  list: listPayments as ListOperation,
  sorts: ['-paid_on', 'paid_on', ...BY_INSTANT],
  filters: [
    new Option('--client <client>', 'only those of this client'),
    new Option(
      '--document <document>',
      'only those that settle this document, or did before they were reversed',
    ),
    day('--from <day>', 'only those of this day or later'),
    day('--to <day>', 'only those of this day or earlier'),
    new Option('--method <method>', 'only those paid in this way').choices(PAYMENT_METHODS),
  ],
  columns: [
    { title: 'Reference', cell: ({ reference }) => reference },
    { title: 'Day', cell: ({ paid_on }) => paid_on },
    { title: 'Client', wraps: true, cell: ({ client }) => client.name },
    { title: 'Method', cell: ({ method }) => method },
    { title: 'Amount', align: 'right', cell: ({ amount, currency }) => `${amount} ${currency}` },
    { title: 'On account', align: 'right', cell: ({ on_account, currency }) => `${on_account} ${currency}` },
    { title: 'Reversed', cell: ({ reversed_at }) => minuteOf(reversed_at) },
  ],
  empty: 'There are no such payments.',
};

export const EXPENSES_LIST: RecordList<Schema<'ExpenseSummary'>> = {
  sentence: 'List the expenses of a workspace, newest first.',
  example: 'expenses list 01JD2ZQW0000000000000000WS --category Materijal --from 2026-10-01',
  list: listExpenses as ListOperation,
  sorts: ['-occurs_on', 'occurs_on', ...BY_INSTANT],
  filters: [
    new Option('--category <name>', 'only those of this category, in any letter case'),
    currency,
    day('--from <day>', 'only those of this day or later'),
    day('--to <day>', 'only those of this day or earlier'),
    new Option('--search <text>', `${SEARCH} in description, vendor, category or notes`),
  ],
  columns: [
    { title: 'Reference', cell: ({ reference }) => reference },
    { title: 'Day', cell: ({ occurs_on }) => occurs_on },
    { title: 'Description', wraps: true, cell: ({ description }) => description },
    { title: 'Vendor', wraps: true, cell: ({ vendor }) => vendor },
    { title: 'Category', cell: ({ category }) => category },
    { title: 'Amount', align: 'right', cell: ({ amount, currency }) => `${amount} ${currency}` },
  ],
  empty: 'There are no such expenses.',
};

export const CONTRACTS_LIST: RecordList<Schema<'ContractSummary'>> = {
  sentence: 'List the contracts of a workspace, newest first.',
  example: 'contracts list 01JD2ZQW0000000000000000WS --status sent',
  list: listAnyContracts as ListOperation,
  sorts: BY_INSTANT,
  filters: [
    new Option('--status <status>', 'only those in this status').choices(CONTRACT_STATUSES),
    new Option('--client <client>', 'only those of this client'),
    new Option('--search <text>', `${SEARCH} in title, number, or names and addresses of signers`),
  ],
  columns: [
    { title: 'Reference', cell: ({ reference }) => reference },
    { title: 'Number', cell: ({ number }) => number },
    { title: 'Title', wraps: true, cell: ({ title }) => title },
    { title: 'Client', wraps: true, cell: ({ client }) => client.name },
    { title: 'Status', cell: ({ status }) => status },
    { title: 'Signed', cell: signedCount },
    { title: 'Deadline', cell: ({ expires_at }) => minuteOf(expires_at) },
  ],
  empty: 'There are no such contracts. They are drafted over the API.',
};

/** The same as the API, but for any plan: the operator may see all records. */
async function listAnyContracts(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listContracts'>,
): Promise<Success<'listContracts'>> {
  const listing = listingOf(query, CONTRACT_SORTS);
  const filters = { status: query.status, client: query.client, search: searchTerm(query.search) };
  const found = await findContracts(tx, actor.workspace.id, filters, listing);
  return { data: found.rows.map(contractSummary), meta: listMeta(listing, found) };
}

/** How many of a contract's signers have signed. */
function signedCount({ signers }: Pick<Schema<'Contract'>, 'signers'>): string {
  return `${signers.filter(({ status }) => status === 'signed').length} of ${signers.length}`;
}

function yesOrNo(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new InvalidArgumentError('It must be true or false.');
}

function priceText(item: Schema<'ItemSummary'>): string {
  const { default_price: price, price_base_quantity: base, currency } = item;
  return base === null ? `${price} ${currency}` : `${price} ${currency} / ${base}`;
}
