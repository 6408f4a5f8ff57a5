import type { Faults } from '../engine/query-runner.ts';
import { ServerFault } from '../engine/server-facts.ts';

/** An error of the server, or of the connection to it. https://www.postgresql.org/docs/15/errcodes-appendix.html */
type Failed = Error & {
  code?: string;
  detail?: string;
  where?: string;
  columns?: string[];
  severity?: string;
};

const UNIQUE = '23505';
const LOCK_TIMEOUT = '55P03';
const DISK_FULL = '53100';
const CANCELLED = '57014';
/** A deadlock, or a conflict with a transaction that was first: the same work succeeds when it is run again. */
const CONFLICTS = ['40P01', '40001'];

/** Errors of the operating system that end a connection, or keep it from being made. */
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ENOENT)/;
/** What `pg` says where it has no code. */
const CUT_OFF =
  /Connection terminated|connection error|timeout exceeded when trying to connect|Client was closed/;

/** The server's error among an error and its causes. */
function failed(error: unknown): Failed | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Failed;
    if (typeof code === 'string' && (/^[0-9A-Z]{5}$/.test(code) || NETWORK.test(code))) return cause;
    if (CUT_OFF.test(cause.message)) return cause;
  }
  return undefined;
}

/** True where a transaction may be run again from its beginning, because others were first. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.includes(failed(error)?.code ?? '');
}

/**
 * True where the connection is gone, or none can be made: the server stops (57P…), has ended an idle session (25P03,
 * 57P05), has no place left (53300), or does not answer (class 08, and the operating system's errors).
 */
export function isCutOff(error: unknown): boolean {
  const found = failed(error);
  if (found === undefined) return false;
  const { code = '', message } = found;
  return /^(08|57P0[1-5]|25P03|53300)/.test(code) || NETWORK.test(code) || CUT_OFF.test(message);
}

/** True where the server takes no connection of this user, or has no such database. */
export function isRefused(error: unknown): boolean {
  return /^(28|3D000)/.test(failed(error)?.code ?? '');
}

/** True where a write has waited in vain for what another session locks. */
export function isLockedOut(error: unknown): boolean {
  return failed(error)?.code === LOCK_TIMEOUT;
}

/** True where the server cannot write: its disk is full or fails, or it only reads. */
export function isUnwritable(error: unknown): boolean {
  return /^(53100|58030|25006)$/.test(failed(error)?.code ?? '');
}

/**
 * An error without the values of the query, which would be written to the log: the server adds the row that stands in the
 * way. The columns of that row are kept.
 */
export function withoutValues(error: unknown): unknown {
  const found = failed(error);
  if (found === undefined) return error;
  if (found.code === UNIQUE) found.columns ??= columnsIn(found.detail);
  delete found.detail;
  delete found.where;
  return found;
}

/** The columns of `Key (workspace_id, sku)=(1, A-1) already exists.`, in any language. */
function columnsIn(detail = ''): string[] {
  const [, list = ''] = /\(([^=]*)\)=\(/.exec(detail) ?? [];
  return list.split(', ').map((name) => name.replaceAll('"', ''));
}

export const FAULTS_OF_POSTGRES: Faults = {
  takenColumns(error) {
    const found = failed(error);
    return found?.code === UNIQUE ? (found.columns ?? columnsIn(found.detail)) : undefined;
  },
  kindOf(error) {
    const code = failed(error)?.code;
    if (code === LOCK_TIMEOUT) return 'busy';
    if (code === CANCELLED) return 'long';
    return code === DISK_FULL ? 'full' : undefined;
  },
  outageOf(error) {
    if (failed(error)?.code === LOCK_TIMEOUT || isConflict(error)) return 'locked';
    if (isUnwritable(error)) return 'unwritable';
    return isCutOff(error) || isRefused(error) ? 'database' : undefined;
  },
};

/** What to do where no connection can be made, by codes of the server, of the operating system and of TLS. */
const REMEDIES: [RegExp, string][] = [
  [
    /^28/,
    'Check user and password in DATABASE_URL, in which special characters are percent-encoded ("/" as %2F), and pg_hba.conf of the server.',
  ],
  [/^3D000$/, 'Check the name in DATABASE_URL, or create the database.'],
  [/^53300$/, 'Raise max_connections of the server, or lower DATABASE_POOL.'],
  [/^57P03$/, 'The server is starting or stopping: try again.'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'Check the host in DATABASE_URL.'],
  [
    /^(ECONN|ETIMEDOUT|EHOST|ENET|EPIPE|ENOENT|EACCES)/,
    'Check host and port in DATABASE_URL, that the server runs there, and that firewalls let this machine in.',
  ],
  [
    /CERT|SIGNATURE/,
    'With a certificate authority of your own, name its file with sslrootcert=/path/to/ca.pem in DATABASE_URL.',
  ],
];

const OF_OTHERS =
  'Check DATABASE_URL, that the server runs, and that pg_hba.conf and firewalls let this machine in.';

/** An error of a connection that could not be made, for the operator. It has the first as its cause. */
export function unreachable(error: unknown): ServerFault {
  const { code = '' } = error as { code?: string };
  const remedy = REMEDIES.find(([codes]) => codes.test(code))?.[1] ?? OF_OTHERS;
  return new ServerFault({ found: `PostgreSQL: ${reasonOf(error)}.`, remedy }, error);
}

/** Where a name has several addresses, each has failed for a reason of its own. */
function reasonOf(error: unknown): string {
  const { message, errors } = error as Error & { errors?: Error[] };
  return message || (errors ?? []).map((each) => each.message).join('; ') || 'cannot be reached';
}
