import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { backUp } from '../database/backup.ts';
import { answering, mustExist, verb } from './command.ts';
import type { Answer } from './output.ts';

/** `backup FILE`: a consistent copy, also while the server runs. */
export function addBackup(program: Command): void {
  const command = verb(
    program,
    'backup <file>',
    'Copy the database into a new file, checked, also while the server runs. The instance key, which decrypts webhook secrets, is not part of it.',
    'backup ./invoicing-2027-01-31.db',
  );
  answering(command, (_options, [file = '']): Answer => {
    const { DATABASE_URL } = readConfig();
    mustExist(DATABASE_URL);
    const { bytes } = backUp(DATABASE_URL, file);
    return {
      json: { file, bytes },
      text: `${file} is a complete, checked copy of the database (${bytes} bytes).\nThe instance key is not part of it: keep SECRET_KEY, or the .key file beside the database, in another safe place.`,
    };
  });
}
