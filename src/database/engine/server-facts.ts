/** What is wrong, and what to do. */
export type Fault = { found: string; remedy: string };

/** What a server that holds the records is like, seen from this process. */
export type ServerFacts = {
  version: string;
  encoding: string;
  bytes: number;
  /** What the service refuses to start with. */
  faults: Fault[];
  schema: { version: number; newest: number };
  /** Those that the service needs and the server has not. */
  missingExtensions: string[];
  /** How far the clock of the server is ahead of that of this machine. */
  aheadMs: number;
  /** What the server accepts of ordinary users, and how many processes of the service hold some. */
  connections: { most: number; instances: number };
  /** Whether the server hands on its log for backups, and whether it last failed to. */
  archiving: 'on' | 'failing' | 'off';
  /** Lists whose stored count is not the number of their records. */
  wrongCounts: number;
};
