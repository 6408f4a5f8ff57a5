import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { loadWorkspace } from '../access/workspaces.ts';
import { existingInstanceKey, instanceKeyPlace, readConfig } from '../config.ts';
import { onCopy } from '../database/export-copy.ts';
import { exportLines } from '../database/export-lines.ts';
import { importLines } from '../database/import-lines.ts';
import { instanceKeyId } from '../domain/instance-key.ts';
import { answering, onDatabase, verb } from './command.ts';
import type { Answer } from './output.ts';
import { progressOf, writeLines } from './output-file.ts';

/** `export FILE` and `import FILE`: all records as JSON Lines. */
export function addExport(program: Command): void {
  const command = verb(
    program,
    'export <file>',
    'Write all records into a file of JSON Lines, also while the server runs. Webhook secrets in it stay encrypted under the instance key, and API keys are hashes: both work again where the same instance key is.',
    'export everything.jsonl',
  ).option('--workspace <reference>', 'only this workspace, with its business and members');
  onDatabase<{ workspace?: string }>(command, async ({ database, config, now }, options, file = '') => {
    const reference = options.workspace;
    const workspace =
      reference === undefined ? null : await database.read((tx) => loadWorkspace(tx, reference));
    if (existsSync(file)) throw new Error(`${file} exists already. Name a new file.`);
    const key = existingInstanceKey(config);
    const order = {
      created_at: now.toISOString(),
      workspace: workspace?.reference ?? null,
      workspaceId: workspace?.id ?? null,
      instance_key_id: key === undefined ? null : instanceKeyId(key),
    };
    const count = await onCopy(config.DATABASE_URL, `${file}.copy`, (copyUrl) =>
      writeLines(exportLines(copyUrl, order), { file, what: 'rows' }),
    );
    const rows = count - 2;
    return {
      json: { file, rows, workspace: workspace?.reference ?? null },
      text: `${rows} rows are in ${file}. The instance key is not among them: it is in ${instanceKeyPlace(config)}.`,
    };
  });
}

/** `import FILE`. */
export function addImport(program: Command): void {
  const command = verb(
    program,
    'import <file>',
    'Make a database of an export, where there is none with records yet and no server runs. Everything is checked before it takes its place.',
    'import everything.jsonl',
  );
  answering(command, async (_options, [file = '']): Promise<Answer> => {
    const config = readConfig();
    const progress = progressOf('rows');
    const { head, rows } = await importLines(config.DATABASE_URL, file, progress.show);
    progress.end();
    const key = existingInstanceKey(config);
    const fits =
      head.instance_key_id === null || (key !== undefined && instanceKeyId(key) === head.instance_key_id);
    const warning = `The instance key of the export is not in ${instanceKeyPlace(config)}. Put it there before the first start: without it, links that were handed out do not open and webhooks cannot be signed ("endpoints rotate-secret" gives an endpoint a new secret).`;
    return {
      json: { file, rows, created_at: head.created_at, workspace: head.workspace, instance_key_fits: fits },
      text: `${rows} rows of ${head.created_at} are in the database; it was checked.`,
      ...(fits ? {} : { warning }),
    };
  });
}
