import type { Connection } from './connect.ts';

/**
 * Enters the documents that wait for it into their search index, those that changed or went included. To be called in a
 * writing transaction, as the last thing before its commit.
 * @returns a function that does so, prepared once
 */
export function searchIndexing(connection: Connection): () => void {
  const waiting = connection.prepare('SELECT 1 FROM documents_to_index LIMIT 1');
  // A row with a command takes an old text out of the index. In the order of the records, which costs the index least.
  const enter = connection.prepare(`INSERT INTO documents_search (documents_search, rowid, search_text)
    SELECT command, record, text FROM (
      SELECT 'delete' AS command, record, old_text AS text, 1 AS step FROM documents_to_index WHERE old_text IS NOT NULL
      UNION ALL
      SELECT NULL, record, new_text, 2 FROM documents_to_index WHERE new_text IS NOT NULL
    ) ORDER BY record, step`);
  const empty = connection.prepare('DELETE FROM documents_to_index');
  return () => {
    if (waiting.get() === undefined) return;
    enter.run();
    empty.run();
  };
}
