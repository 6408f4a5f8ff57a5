import { basename } from 'node:path';
import type { Command } from 'commander';
import { backupFolder, mustBackUpItself } from '../config/derived.ts';
import { existingInstanceKey, instanceKeyPlace } from '../config/instance-key-file.ts';
import { type Config, readConfig } from '../config/load.ts';
import { instanceKeyId } from '../crypto/sealed-text.ts';
import { describeDifferences } from '../database/maintenance/verify-result.ts';
import { openForReading } from '../database/open.ts';
import { type BackupOrder, backUp } from '../database/sqlite/backup.ts';
import { type BackupKind, type Manifest, manifestOf } from '../database/sqlite/backup-manifest.ts';
import { type BackupFile, backUpInto, forgetOldBackups, listBackups } from '../database/sqlite/backups.ts';
import { type Rehearsal, type Restored, rehearseRestore, restore } from '../database/sqlite/restore.ts';
import { countUnreadableSecrets } from '../webhooks/endpoints.ts';
import { answering, described, verb } from './command.ts';
import { mustExist } from './opened.ts';
import {
  type Answer,
  acceptedDifferences,
  differencesTable,
  harmlessLine,
  listing,
  minuteOf,
  warned,
} from './output.ts';

/** `backup create|list|verify|restore`, and `backup FILE` for short. */
export function add(noun: Command): void {
  described(
    // `--json` after a verb belongs to the verb.
    noun.argument('[file]').enablePositionalOptions(),
    'Back up the database, also while the server runs, and restore it. `backup FILE` copies it into a new file. The instance key, which decrypts webhook secrets and makes links, is never part of a backup.',
    ['backup ./invoicing-2027-01-31.db', 'backup create --to /mnt/backups'],
  );
  answering(noun, async (_options, [file]): Promise<Answer> => {
    if (file === undefined) return noun.help({ error: true });
    const config = mustBackUpItself(readConfig());
    mustExist(config.DATABASE_URL);
    return backedUp(config, file, await backUp(config.DATABASE_URL, file, orderOf(config, 'manual')));
  });
  addCreate(noun);
  addList(noun);
  addBackupVerify(noun);
  addBackupRestore(noun);
}

function addCreate(noun: Command): void {
  const command = verb(
    noun,
    'create',
    'Back up into a folder. Every page of the copy is checked.',
    'backup create',
    'backup create --to /mnt/backups',
  ).option('--to <folder>', 'another folder than BACKUP_FOLDER');
  answering<{ to?: string }>(command, async ({ to }) => {
    const config = mustBackUpItself(readConfig());
    mustExist(config.DATABASE_URL);
    const folder = to ?? backupFolder(config);
    const { file, manifest } = await backUpInto(config.DATABASE_URL, folder, orderOf(config, 'manual'));
    return backedUp(config, file, manifest);
  });
}

function addList(noun: Command): void {
  const command = verb(noun, 'list', 'List the backups of the database, newest first.', 'backup list').option(
    '--in <folder>',
    'another folder than BACKUP_FOLDER',
  );
  answering<{ in?: string }>(command, (options) => {
    const config = mustBackUpItself(readConfig());
    const folder = options.in ?? backupFolder(config);
    const backups = listBackups(config.DATABASE_URL, folder);
    return listing(backups.map(backupJson), {
      rows: backups,
      columns: [
        { title: 'Made', cell: ({ createdAt }) => minuteOf(createdAt.toISOString()) },
        { title: 'Kind', cell: ({ kind }) => kind },
        { title: 'Bytes', cell: ({ bytes }) => bytes, align: 'right' },
        { title: 'Schema', cell: ({ manifest }) => manifest?.schema_version, align: 'right' },
        { title: 'Finished', cell: ({ manifest }) => manifest !== undefined },
        { title: 'File', cell: ({ file }) => file },
      ],
      empty: `There are no backups in ${folder}. "backup create" makes one.`,
    });
  });
}

/** The metadata of a backup that this program makes. */
export function orderOf(config: Config, kind: BackupKind): BackupOrder {
  const key = existingInstanceKey(config);
  return { kind, now: new Date(), instanceKeyId: key === undefined ? null : instanceKeyId(key) };
}

function backedUp(config: Config, file: string, manifest: Manifest): Answer {
  const { format: _, ...noted } = manifest;
  return {
    json: { file, ...noted },
    text: [
      `${file} is a complete, checked copy of the database (${manifest.bytes} bytes, schema ${manifest.schema_version}).`,
      `SHA-256: ${manifest.sha256}, also in ${basename(manifestOf(file))} next to it.`,
      `The instance key is not part of it: keep ${instanceKeyPlace(config)} in another safe place.`,
    ].join('\n'),
  };
}

function backupJson({ file, kind, createdAt, bytes, manifest }: BackupFile) {
  return {
    file,
    kind,
    created_at: createdAt.toISOString(),
    bytes,
    finished: manifest !== undefined,
    schema_version: manifest?.schema_version ?? null,
    sha256: manifest?.sha256 ?? null,
  };
}

/** `backup verify FILE`. */
function addBackupVerify(noun: Command): void {
  const command = verb(
    noun,
    'verify <file>',
    'Put a backup through every check of a restore, and change nothing: its SHA-256, every page and reference, its version, the objects of its schema, and all that "verify" compares. Ends with status 1 where it cannot be restored.',
    'backup verify ./invoicing-2027-01-31.db',
  );
  answering(command, async (_options, [file = '']): Promise<Answer> => {
    const config = mustBackUpItself(readConfig());
    const checked = await rehearseRestore(file);
    const { manifest, bytes, schemaVersion, problems, verification } = checked;
    const count = verification?.count ?? 0;
    const isGood = problems.length === 0 && count === 0;
    if (!isGood) process.exitCode = 1;
    return {
      json: {
        ok: isGood,
        file,
        bytes,
        schema_version: schemaVersion ?? null,
        manifest: manifest ?? null,
        problems,
        difference_count: count,
        differences: verification?.differences ?? [],
        harmless_objects: verification?.harmless ?? [],
      },
      text: `${verdict(file, checked)}${verification ? harmlessLine(verification) : ''}`,
      ...warned(otherKey(config, manifest)),
    };
  });
}

/** `backup restore FILE`. */
function addBackupRestore(noun: Command): void {
  const command = verb(
    noun,
    'restore <file>',
    'Put a backup in the place of the database, while no server runs on it. The present database is backed up first; the backup is checked and exchanged in one step: whatever happens, the old or the new one is there. It keeps its schema: the version of the service that made it serves it, and a start of a newer version upgrades it.',
    'backup restore ./invoicing-2027-01-31.db',
  ).option(
    '--despite-differences',
    'go on although sums, hashes or statuses in it are not what its records say, and list them; the database before is kept as ever',
  );
  answering<{ despiteDifferences?: boolean }>(command, async (options, [backup = '']): Promise<Answer> => {
    const config = mustBackUpItself(readConfig());
    const key = existingInstanceKey(config);
    const folder = backupFolder(config);
    const now = new Date();
    const instanceKey = key === undefined ? null : instanceKeyId(key);
    const restored = await restore(config.DATABASE_URL, {
      backup,
      folder,
      now,
      instanceKeyId: instanceKey,
      despiteDifferences: options.despiteDifferences ?? false,
    });
    forgetOldBackups(config.DATABASE_URL, folder, { keep: config.BACKUP_KEEP, now });
    return {
      json: {
        file: backup,
        restored: true,
        created_at: restored.manifest?.created_at ?? null,
        schema_version: { before: restored.schema.version, after: restored.schema.version },
        restore_point: restored.restorePoint ?? null,
        instance_key_fits: (await keyProblem(config, restored)) === undefined,
        ...acceptedDifferences(restored.verification).json,
        harmless_objects: restored.verification.harmless,
      },
      text: `${account(backup, restored)}${harmlessLine(restored.verification)}`,
      ...warned(await keyProblem(config, restored)),
    };
  });
}

function verdict(
  file: string,
  { manifest, bytes, schemaVersion, problems, verification }: Rehearsal,
): string {
  if (problems.length > 0)
    return `${file} cannot be restored:\n${problems.map((line) => `  ${line}`).join('\n')}`;
  if (verification && verification.count > 0) {
    return `${differencesTable(verification)}\n\n${file} cannot be restored as it is: ${describeDifferences(verification)}. Another backup may be good; "backup restore --despite-differences" takes this one.`;
  }
  const origin = manifest
    ? `made ${manifest.created_at}, as its manifest says`
    : 'without a manifest: whether it is as it was backed up cannot be checked';
  return `${file} can be restored: ${bytes} bytes, schema ${schemaVersion}, every page sound, all records and sums agree; ${origin}.`;
}

function account(backup: string, restored: Restored): string {
  const { manifest, schema, restorePoint, isRestorePointRaw, verification } = restored;
  const kept =
    restorePoint === undefined
      ? 'There was no database before.'
      : isRestorePointRaw
        ? `The database before was damaged; its files are kept in ${restorePoint}.`
        : `The database before is kept as ${restorePoint}: "backup restore" takes it back.`;
  const state = manifest ? ` as of ${manifest.created_at}` : '';
  return [
    `${backup}${state} is the database now; it was checked.`,
    kept,
    ...schemaNote(schema),
    'What was written after the backup is not in it: documents issued since are missing and their numbers will be given again, and webhooks that were sent since may be sent once more. What waited for SEF is searched for there before it is sent.',
    acceptedDifferences(verification).text,
  ]
    .join('\n')
    .trimEnd();
}

function schemaNote({ version, newest }: Restored['schema']): string[] {
  return version === newest
    ? []
    : [
        `It keeps schema ${version}, of the older version that made it: that version serves it as it is. A start of this version makes a backup and brings it to schema ${newest}.`,
      ];
}

/** Describes what will not work where this machine's instance key is not that of the database. */
async function keyProblem(config: Config, { manifest, schema }: Restored): Promise<string | undefined> {
  const key = existingInstanceKey(config);
  // The tables of an older version cannot be asked: its manifest has to do.
  const unreadable = schema.version === schema.newest ? await unreadableSecrets(config, key) : 0;
  const affected = schema.version === schema.newest ? `${unreadable} webhook endpoints` : 'webhook endpoints';
  const rest = `Links that were handed out no longer open, and ${affected} cannot sign until then; everything else works.`;
  if (key === undefined && (unreadable > 0 || manifest?.instance_key_id)) {
    return `There is no instance key here. Put the one of the backup into ${instanceKeyPlace(config)} before the first start, or a new one is made. ${rest}`;
  }
  const isOther = unreadable > 0 || otherKey(config, manifest) !== undefined;
  return isOther
    ? `The instance key in ${instanceKeyPlace(config)} is not the one of the backup: put that one there. ${rest}`
    : undefined;
}

async function unreadableSecrets(config: Config, key: string | undefined): Promise<number> {
  const database = await openForReading(config.DATABASE_URL);
  try {
    return await database.read((tx) => countUnreadableSecrets(tx, key ?? ''));
  } finally {
    await database.close();
  }
}

function otherKey(config: Config, manifest: Manifest | undefined): string | undefined {
  const key = existingInstanceKey(config);
  if (!manifest?.instance_key_id || (key !== undefined && instanceKeyId(key) === manifest.instance_key_id)) {
    return undefined;
  }
  return key === undefined
    ? `The backup goes with an instance key that is not in ${instanceKeyPlace(config)}.`
    : `The backup goes with another instance key than the one in ${instanceKeyPlace(config)}.`;
}
