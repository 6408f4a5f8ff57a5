/** The tables whose folded text has an index (made by a migration). */
export type Searchable = 'clients' | 'items' | 'documents' | 'expenses';
