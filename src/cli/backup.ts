import { basename } from 'node:path';
import type { Command } from 'commander';
import { backupFolder, mustBackUpItself } from '../config/derived.ts';
import { existingInstanceKey, instanceKeyPlace } from '../config/instance-key-file.ts';
import { type Config, readConfig } from '../config/load.ts';
import { instanceKeyId } from '../crypto/instance-key-id.ts';
import { type BackupOrder, backUp } from '../database/sqlite/backup.ts';
import { type BackupKind, type Manifest, manifestOf } from '../database/sqlite/backup-manifest.ts';
import { type BackupFile, backUpInto, listBackups } from '../database/sqlite/backups.ts';
import { addBackupRestore, addBackupVerify } from './backup-restore.ts';
import { answering, described, verb } from './command.ts';
import { mustExist } from './opened.ts';
import { type Answer, listing, minuteOf } from './output.ts';

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
