import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { countPasswords } from '../auth/users.ts';
import { existingInstanceKey, instanceKeyPlace } from '../config/instance-key-file.ts';
import { type Config, readConfig } from '../config/load.ts';
import { instanceKeyId } from '../crypto/sealed-text.ts';
import { type ExportOrder, exportLines, type Head } from '../database/maintenance/export-lines.ts';
import type { Credentials } from '../database/maintenance/export-tables.ts';
import { openForReading, operationsOn } from '../database/open.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { answering, described, onDatabase } from './command.ts';
import { type Answer, acceptedDifferences, progressOf, warned, writeLines } from './output.ts';

/** `export FILE` and `import FILE`: all records as JSON Lines. */
export function addExport(noun: Command): void {
  const command = described(
    noun.argument('<file>'),
    'Write all records into a file of JSON Lines, also while the server runs. What people sign in with (passwords, second factors, recovery codes, one-time links) is left out unless asked for. Of the whole instance, API keys are there as hashes and webhook secrets encrypted under the instance key: both work again where the same instance key is. An export of one workspace has neither.',
    [
      'export everything.jsonl',
      'export everything.jsonl --with-credentials',
      'export zora.jsonl --workspace 01JD2ZQW0000000000000000WS',
    ],
  )
    .option('--workspace <reference>', 'only this workspace, with its business and members')
    .option(
      '--with-credentials',
      'with password hashes, second factors, recovery codes, one-time links, hashes of API keys and webhook secrets: keep the file as safe as the database',
    );
  type Options = { workspace?: string; withCredentials?: boolean };
  onDatabase<Options>(command, async ({ database, config, now }, options, file = '') => {
    const reference = options.workspace;
    const workspace =
      reference === undefined ? null : await database.read((tx) => loadWorkspace(tx, reference));
    if (existsSync(file)) throw new Error(`${file} exists already. Name a new file.`);
    const key = existingInstanceKey(config);
    const credentials = options.withCredentials ? 'all' : workspace === null ? 'integrations' : 'none';
    const order: ExportOrder = {
      created_at: now.toISOString(),
      workspace: workspace?.reference ?? null,
      workspaceId: workspace?.id ?? null,
      instance_key_id: key === undefined ? null : instanceKeyId(key),
      credentials,
    };
    const operations = await operationsOn(config.DATABASE_URL);
    const count = await operations.exportFrom(config.DATABASE_URL, file, (state) =>
      writeLines(exportLines(state, order), { file, what: 'rows' }),
    );
    const rows = count - 2;
    const isServed = await operations.isServed(config.DATABASE_URL);
    return {
      json: { file, rows, workspace: workspace?.reference ?? null, credentials },
      text: `${rows} rows are in ${file}, ${CREDENTIALS[credentials]}. The instance key is not among them: it is in ${instanceKeyPlace(config)}.${isServed ? SERVED : ''}`,
    };
  });
}

const SERVED =
  ' A server runs on the database: what it has written since the export began is not in it. To move, stop it and export again.';

const CREDENTIALS: Record<Credentials, string> = {
  all: 'with all credentials: keep it as safe as the database',
  integrations: 'without what people sign in with ("--with-credentials" takes it along)',
  none: 'without any credentials ("--with-credentials" takes them along)',
};

/** `import FILE`. */
export function addImport(noun: Command): void {
  const command = described(
    noun.argument('<file>'),
    'Make a database of an export, where there is none with records yet and no server runs. Everything is checked before it takes its place.',
    ['import everything.jsonl'],
  ).option(
    '--despite-differences',
    'go on although sums, hashes or statuses in it are not what its records say, and list them',
  );
  answering<{ despiteDifferences?: boolean }>(command, async (options, [file = '']): Promise<Answer> => {
    const config = readConfig();
    const progress = progressOf('rows');
    const operations = await operationsOn(config.DATABASE_URL);
    const { head, rows, verification } = await operations.importLines(config.DATABASE_URL, file, {
      progress: progress.show,
      despiteDifferences: options.despiteDifferences ?? false,
    });
    progress.end();
    const { users, withPassword } = await passwords(config.DATABASE_URL);
    const accepted = acceptedDifferences(verification);
    const key = existingInstanceKey(config);
    const fits =
      head.instance_key_id === null || (key !== undefined && instanceKeyId(key) === head.instance_key_id);
    const hasNone = head.credentials === 'none';
    const hasAll = head.credentials === undefined || head.credentials === 'all';
    return {
      json: {
        file,
        rows,
        created_at: head.created_at,
        workspace: head.workspace,
        instance_key_fits: fits,
        credentials: head.credentials ?? 'all',
        users,
        users_with_password: withPassword,
        ...accepted.json,
      },
      text: `${rows} rows of ${head.created_at} are in the database; it was checked.${accepted.text}`,
      ...warned(
        fits || hasNone ? undefined : keyWarning(config),
        hasAll ? undefined : credentialsWarning(head),
      ),
    };
  });
}

function keyWarning(config: Config): string {
  return `The instance key of the export is not in ${instanceKeyPlace(config)}. Put it there before the first start: without it, links that were handed out do not open and webhooks cannot be signed ("endpoints rotate-secret" gives an endpoint a new secret).`;
}

function credentialsWarning({ credentials }: Head): string {
  const people =
    'The export was made without what people sign in with. Everyone chooses a new password with a link that "users reset-password --email <address>" prints, and sets up the second factor again; invitations that were open have to be made again.';
  return credentials === 'none'
    ? `${people} It has no API keys and no webhook secrets either: "keys create" makes a key, "endpoints rotate-secret" gives an endpoint a secret.`
    : people;
}

async function passwords(databaseUrl: string): Promise<{ users: number; withPassword: number }> {
  const database = await openForReading(databaseUrl);
  try {
    return await database.read(countPasswords);
  } finally {
    await database.close();
  }
}
