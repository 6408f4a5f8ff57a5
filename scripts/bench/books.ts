// The database that the service is measured on: a business with its documents, created once per run and copied.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import SQLite from 'better-sqlite3';
import { ROOT, requestText } from './measured.ts';

export type Books = {
  key: string;
  /** The e-mail address of its owner. */
  owner: string;
  client: string;
  documents: string[];
  folder: string;
  /** A fresh copy of the database, or of another one of this run, as a database URL. */
  copy(from?: string): string;
  remove(): void;
};

const DOCUMENTS = 10_000;
/** So many documents are read in turn. */
const READ = 50;

/**
 * Creates the database with a number of documents. The records are the same in every run.
 * @param checkout the folder of the service whose database it is
 * @param clients a tenth of the documents where it is not given
 */
export function makeBooks(count = DOCUMENTS, checkout = ROOT, clients?: number): Books {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-books-'));
  const file = join(folder, 'books.db');
  const printed = seed(count, file, checkout, clients);
  const connection = new SQLite(file);
  connection.pragma('wal_checkpoint(TRUNCATE)');
  const column = (query: string) => connection.prepare(query).pluck().all() as string[];
  const documents = column(
    `SELECT reference FROM documents WHERE status <> 'draft'
      AND (SELECT count(*) FROM document_lines WHERE document_id = documents.id) = 5 LIMIT ${READ}`,
  );
  const [client = ''] = column('SELECT reference FROM clients LIMIT 1');
  const [owner = ''] = column('SELECT email FROM users LIMIT 1');
  connection.close();
  let copies = 0;
  return {
    key: /key (\S+)/.exec(printed)?.[1] ?? '',
    owner,
    client,
    documents,
    folder,
    copy(from = `file:${file}`) {
      copies += 1;
      const target = join(folder, `copy-${copies}.db`);
      copyFileSync(from.slice('file:'.length), target);
      return `file:${target}`;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Creates a database by `npm run seed` of a checkout. @returns what that prints */
export function seed(documents: number, file: string, checkout = ROOT, clients?: number): string {
  const options = ['--documents', String(documents), '--database', `file:${file}`];
  if (clients !== undefined) options.push('--clients', String(clients));
  const command = [join(checkout, 'scripts/seed.ts'), ...options];
  const { stdout, status } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('The database could not be seeded.');
  return stdout;
}

/** Businesses that are added: some without endpoints, then as many as the endpoints need, with deliveries that are due. */
export type Backlog = { url: string; businesses?: number; endpoints: number; waiting?: number };

/**
 * Adds businesses to a database, by the code of the checkout whose tables it has.
 * @returns a key for each
 */
export function addEndpoints(databaseUrl: string, order: Backlog, checkout = ROOT): string[] {
  const module = (path: string) => pathToFileURL(join(checkout, path)).href;
  const program = `
    const { chooseEngine } = await import('${module('src/database/open.ts')}');
    await chooseEngine('${databaseUrl}');
    const { addEndpoints } = await import('${module('scripts/bench/backlog.ts')}');
    console.log(JSON.stringify(await addEndpoints('${databaseUrl}', ${JSON.stringify(order)})));`;
  const command = ['--input-type=module', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, command, { cwd: checkout, encoding: 'utf8' })) as string[];
}

/** The document with five lines that is posted. */
export function documentBody(client: string) {
  return {
    document_type: 'rs_invoice',
    client,
    issue_date: '2026-03-15',
    due_date: '2026-04-15',
    lines: Array.from({ length: 5 }, (_, i) => ({
      description: `Consulting, part ${i + 1} of the engagement`,
      unit: 'hour',
      quantity: i + 1.5,
      unit_price: 6500 + i,
    })),
  };
}

export const KINDS = ['get', 'list', 'post'] as const;
export type Kind = (typeof KINDS)[number];

export const DOCUMENTS_PATH = '/api/v1/documents';

/** The paths that are read. */
export function pathsOf({ documents }: Pick<Books, 'documents'>): Record<'get' | 'list', string[]> {
  return {
    get: documents.map((reference) => `${DOCUMENTS_PATH}/${reference}`),
    list: [1, 2, 3, 4].map((page) => `${DOCUMENTS_PATH}?page=${page}&per_page=25`),
  };
}

/** The requests whose cost is measured. */
export function requestsOf(books: Pick<Books, 'key' | 'client' | 'documents'>) {
  const { get, list } = pathsOf(books);
  const reading = (paths: string[]) => ({
    requests: paths.map((path) => requestText('GET', path, books.key)),
    status: 200,
  });
  const post = requestText('POST', DOCUMENTS_PATH, books.key, documentBody(books.client));
  return { get: reading(get), list: reading(list), post: { requests: [post], status: 201 } };
}
