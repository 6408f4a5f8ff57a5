// The database that the service is measured on: a business with its documents, created once per run and copied.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { requestText } from './load.ts';
import { ROOT } from './measured.ts';

export type Books = {
  key: string;
  /** The e-mail address of its owner. */
  owner: string;
  client: string;
  documents: string[];
  file: string;
  /** A fresh copy of the database, or of another one, as a database URL. */
  copy(from?: string): string;
  remove(): void;
};

const DOCUMENTS = 10_000;

/**
 * Creates the database with a number of documents. The records are the same in every run.
 * @param checkout the folder of the service whose database it is
 */
export function makeBooks(count = DOCUMENTS, checkout = ROOT): Books {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-books-'));
  const file = join(folder, 'books.db');
  const script = join(checkout, 'scripts/seed.ts');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [script, '--documents', String(count), '--database', `file:${file}`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The database could not be seeded: ${stderr}`);
  const connection = new SQLite(file);
  connection.pragma('wal_checkpoint(TRUNCATE)');
  const column = (query: string) => connection.prepare(query).pluck().all() as string[];
  const documents = column(
    `SELECT reference FROM documents WHERE status <> 'draft'
      AND (SELECT count(*) FROM document_lines WHERE document_id = documents.id) = 5 LIMIT 500`,
  );
  const [client = ''] = column('SELECT reference FROM clients LIMIT 1');
  const [owner = ''] = column('SELECT email FROM users LIMIT 1');
  connection.close();
  let copies = 0;
  return {
    key: /key (\S+)/.exec(stdout)?.[1] ?? '',
    owner,
    client,
    documents,
    file,
    copy(from = file) {
      copies += 1;
      const target = join(folder, `copy-${copies}.db`);
      copyFileSync(from, target);
      return `file:${target}`;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The body of a document with five lines, which is posted, and echoed by the floor. */
export function documentBody({ client }: Pick<Books, 'client'>) {
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

/** The requests whose cost is measured. */
export function requestsOf(books: Books) {
  const headers = { Authorization: `Bearer ${books.key}` };
  const body = documentBody(books);
  return {
    hello: { requests: [requestText('GET', '/hello')], status: 200 },
    echo: { requests: [requestText('POST', '/echo', { body })], status: 201 },
    get: {
      requests: books.documents.map((reference) =>
        requestText('GET', `/api/v1/documents/${reference}`, { headers }),
      ),
      status: 200,
    },
    list: {
      requests: [1, 2, 3, 4].map((page) =>
        requestText('GET', `/api/v1/documents?page=${page}&per_page=25`, { headers }),
      ),
      status: 200,
    },
    post: {
      requests: [
        requestText('POST', '/api/v1/documents', {
          headers: { ...headers, 'Idempotency-Key': '{number}' },
          body,
        }),
      ],
      status: 201,
    },
  };
}
