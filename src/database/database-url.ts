import { databaseFile } from './sqlite/connect.ts';

/** True for the URL of a PostgreSQL database, false for that of a SQLite file. */
export function isServerUrl(databaseUrl: string): boolean {
  return /^postgres(ql)?:\/\//i.test(databaseUrl);
}

/** @throws Error where no engine has such URLs. The message repeats only the scheme: the rest may hold a password */
export function checkDatabaseUrl(databaseUrl: string): void {
  if (!isServerUrl(databaseUrl)) {
    databaseFile(databaseUrl);
    return;
  }
  const { pathname = '' } = URL.parse(databaseUrl) ?? {};
  if (pathname.length < 2)
    throw new Error('must name a database of a server, such as postgres://user:password@host/invoicing');
}
