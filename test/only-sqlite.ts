// Test files of what only SQLite has: its file, its backups, its statements' plans, and the processes that share a file.
// Several instances on a server are tested in test/postgres.
export const ONLY_SQLITE = [
  // Neither a database nor a difference between engines: `npm test` runs them.
  'test/{bench,domain,print,thread,generators,sef-simulator,docs}/**/*.test.ts',
  'test/{architecture,config,dispatch,examples,field-errors,portable-sql,rows,spec,write-places}.test.ts',
  'test/postgres/**/*.test.ts',
  // The file, its log, backups and restores, and the upgrade from released versions.
  'test/database.test.ts',
  'test/operations/**/*.test.ts',
  'test/every-record.slow.test.ts',
  // Plans of statements, which PostgreSQL makes from its own figures.
  'test/lists/plans.slow.test.ts',
  'test/dashboard/at-scale.slow.test.ts',
  // A thread that reads the file for long exports.
  'test/dashboard/exports.test.ts',
  // The queue of records to index; keys that are kept between requests; searches that take turns on one thread.
  'test/lists/{index-at-commit,searches-in-turns.slow}.test.ts',
  'test/access/kept-keys.test.ts',
  // Processes and rows are looked at in the file; their twins are P1 to P15.
  'test/reliability/{backup,foreign-lock,neighbours}.timed.test.ts',
  'test/reliability/!(model|numbering|constraints|feed).{slow,deep}.test.ts',
  'test/{jobs/processes,mail/crash,mcp/stdio,settlement/kills,sef/kills,sef/faults-process,sef/restored}.slow.test.ts',
  'test/webhooks/takeover.slow.test.ts',
  // The bytes of the file, of its backups and of its log.
  'test/security/secrets.test.ts',
  // A copy of the file that was changed.
  'test/settlement/tampered.test.ts',
  'test/ledger/{chain,restored}.test.ts',
  // Tables of a version that SQLite alone had.
  'test/queue/upgrade.test.ts',
];
