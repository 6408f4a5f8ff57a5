import type { Connection } from './connect.ts';

/**
 * Updates the search index of documents from the queue of those that were added, changed or deleted. Call the returned
 * function inside a write transaction, right before its commit.
 */
export function searchIndexing(connection: Connection): () => void {
  const waiting = connection.prepare('SELECT 1 FROM documents_to_index LIMIT 1');
  // FTS5's 'delete' command removes an old text. Sorted by record, which is the cheapest order for the index.
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
