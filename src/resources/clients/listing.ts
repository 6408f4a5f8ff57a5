import { namedList } from '../../database/engine/named-list.ts';
import { clients } from '../../database/schema/records.ts';
import { CLIENT_TYPES, type ClientRow } from './queries.ts';

/** GET /clients: by folded name, then reference, unless it is sorted otherwise. */
export const CLIENT_LIST = namedList<ClientRow, { type: ClientRow['type'] | undefined }>({
  list: 'clients',
  table: clients,
  select: (db) => db.select().from(clients).$dynamic(),
  columns: { type: clients.type },
  isNameIndexCovering: true,
  countedAs: ({ type }) => (type ? [type] : [...CLIENT_TYPES]),
});
