-- Where SQLite has FTS5 tables: every run of three characters of the folded texts, of one workspace. Both extensions are
-- trusted: whoever owns the database may create them.
-- https://www.postgresql.org/docs/15/pgtrgm.html, https://www.postgresql.org/docs/15/btree-gin.html
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX clients_search ON clients USING gin (workspace_id, search_text gin_trgm_ops);
CREATE INDEX items_search ON items USING gin (workspace_id, search_text gin_trgm_ops);
CREATE INDEX documents_search ON documents USING gin (workspace_id, search_text gin_trgm_ops);
CREATE INDEX expenses_search ON expenses USING gin (workspace_id, search_text gin_trgm_ops);
