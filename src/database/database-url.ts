import { databaseFile } from './sqlite/connect.ts';

/** True for the URL of a PostgreSQL database, false for that of a SQLite file. */
export function isServerUrl(databaseUrl: string): boolean {
  return /^postgres(ql)?:\/\//i.test(databaseUrl);
}

/** The parameters of a server's URL. A mistyped one must not be taken for absent: the connection may be in clear text. */
const OF_SERVERS = [
  'host',
  'port',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'options',
  'uselibpqcompat',
];

/** https://www.postgresql.org/docs/15/libpq-ssl.html; what `pg` knows besides is `no-verify`. */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** @throws Error where no engine has such URLs. The message repeats only the scheme: the rest may hold a password */
export function checkDatabaseUrl(databaseUrl: string): void {
  if (!isServerUrl(databaseUrl)) {
    databaseFile(databaseUrl);
    return;
  }
  const { pathname = '', searchParams = [] } = URL.parse(databaseUrl) ?? {};
  if (pathname.length < 2)
    throw new Error(
      'must name a database of a server, such as postgres://user:password@host/invoicing; in the password, "/" is written as %2F and other special characters likewise',
    );
  for (const [name, value] of searchParams) {
    if (name === 'sslmode' && !SSL_MODES.includes(value))
      throw new Error(`has the unknown sslmode "${value}"; there are ${SSL_MODES.join(', ')}`);
    if (!OF_SERVERS.includes(name))
      throw new Error(`has the unknown parameter "${name}"; there are ${OF_SERVERS.join(', ')}`);
  }
}
