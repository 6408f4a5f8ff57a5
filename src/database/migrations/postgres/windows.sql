-- What the instances count together: requests, attempts to sign in. Without a log, so that counting costs no write of the
-- disk; a crash of the server empties the table, as the start of a single process on SQLite does.
CREATE UNLOGGED TABLE limit_windows (
  key text COLLATE "C" PRIMARY KEY,
  used bigint NOT NULL,
  ends_at bigint NOT NULL
) WITH (fillfactor = 50);
