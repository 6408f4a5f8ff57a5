/** What is wrong, and what to do. */
export type Fault = { found: string; remedy: string };

/** A fault of a server, or of the way to it, as the error that keeps the service from starting. */
export class ServerFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, cause?: unknown) {
    super(`${fault.found} ${fault.remedy}`, { cause });
    this.fault = fault;
  }
}

/** A process that serves the database. */
export type RunningInstance = {
  host: string;
  /** Identifies its instance key. */
  keyId: string;
  /** When its present connection was made, ISO. */
  since: string;
  isLeading: boolean;
};

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
  /** How many connections the server accepts of ordinary users. */
  mostConnections: number;
  /** The processes of the service that run, the one that leads first. */
  instances: RunningInstance[];
  /** Whether what goes to the server can be read on the way: where it is on this machine, there is no way. */
  transport: 'local' | 'encrypted' | 'clear';
  /** Whether the server hands on its log for backups, and whether it last failed to. */
  archiving: 'on' | 'failing' | 'off';
  /** Whether every role of the server may connect to the database, and so take its advisory locks. */
  isOpenToAll: boolean;
  /** Lists whose stored count is not the number of their records. */
  wrongCounts: number;
};
