import { ServerFault } from '../engine/server-facts.ts';

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
