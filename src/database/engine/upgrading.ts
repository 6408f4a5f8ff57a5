/** How far the upgrade of the tables is. */
export type UpgradeProgress = {
  /** The schema that was found, and the one that this version has. */
  from: number;
  to: number;
  /** How many of the migrations between them are done. */
  done: number;
  /** The backup that was made first; undefined until it is made, and where none is needed. */
  backup: string | undefined;
};

/** The refusal of whatever is no start of the server: only that upgrades. */
export function refusalOfOlder(found: number, known: number, isServed: boolean): Error {
  const facts = `The database has schema ${found}, this program knows schema ${known}, and only a start of the server upgrades`;
  return new Error(
    isServed
      ? `${facts}. A server of an older version runs on it: stop it first, then start the one of this version. Until then, use the commands of that version.`
      : `${facts}. Start the server: it makes a backup, upgrades the database, and serves it. Then try again.`,
  );
}

/** The refusal of tables that a newer version has made. */
export function refusalOfNewer(found: number, known: number): Error {
  return new Error(
    `The database was written by a newer version of the service (${found} migrations, this version knows ${known}). Start that version, or restore a backup.`,
  );
}
