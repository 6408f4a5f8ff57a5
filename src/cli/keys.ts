import type { Command } from 'commander';
import { keyPrefix } from '../crypto/api-key.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { createKey, listKeys, revokeKey } from '../workspaces/keys.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { instant } from './options.ts';
import { card, listing, minuteOf, snakeCased } from './output.ts';

/** `keys`: API keys of a workspace. */
export function add(noun: Command): void {
  const create = requiring(
    verb(
      noun,
      'create <workspace>',
      'Make an API key that acts as a member, with their rights. It is shown only now: what is stored is its hash.',
      'keys create 01JD2ZQW0000000000000000WS --email ana@zora.example --name "Web shop"',
    ),
    ['--email <address>', 'the member that it acts as'],
  )
    .option('--name <name>', 'what it is for')
    .option('--expires-at <instant>', 'when it ends, such as 2027-01-31T12:00:00Z (default: never)', instant);
  type Options = { email: string; name?: string; expiresAt?: Date };
  onDatabase<Options>(create, async ({ database, config, now }, options, reference = '') => {
    const key = await database.write({ workspace: reference }, async (tx) =>
      createKey(tx, {
        workspace: await loadWorkspace(tx, reference),
        ...options,
        maxLive: config.API_KEYS_PER_USER,
        now,
      }),
    );
    return card(record(key), [
      'Keep the key now: it is not stored, and this is the only time that it is shown.',
    ]);
  });

  const list = verb(noun, 'list <workspace>', 'List the keys of a workspace, revoked and expired ones too.');
  onDatabase(list, async ({ database }, _options, reference = '') => {
    const keys = await database.read(async (tx) => listKeys(tx, await loadWorkspace(tx, reference)));
    return listing(keys.map(record), {
      rows: keys,
      columns: [
        { title: 'Reference', cell: (key) => key.reference },
        { title: 'Ends in', cell: (key) => key.hint },
        { title: 'Name', wraps: true, cell: (key) => key.name },
        { title: 'Acts as', cell: (key) => key.email },
        { title: 'Created', cell: (key) => minuteOf(key.createdAt) },
        { title: 'Expires', cell: (key) => minuteOf(key.expiresAt) },
        { title: 'Revoked', cell: (key) => minuteOf(key.revokedAt) },
        { title: 'Last used', cell: (key) => minuteOf(key.lastUsedAt) },
      ],
      empty: `This workspace has no keys yet. Make one with: keys create ${reference} --email ADDRESS`,
    });
  });

  const revoke = verb(noun, 'revoke <key>', 'Revoke a key, by its reference: it answers 401 at once.');
  onDatabase(revoke, async ({ database, now }, _options, reference = '') => {
    mustBeReference(reference);
    return card(record(await database.write('rows', (tx) => revokeKey(tx, reference, now))));
  });
}

/** Someone who revokes a key in a hurry may paste the key itself. The message does not repeat it. */
function mustBeReference(text: string): void {
  if (!text.includes(keyPrefix('production')) && !text.includes(keyPrefix('sandbox'))) return;
  throw new Failure('bad_request', message('command.key_itself'));
}

function record(key: object): object {
  return snakeCased(key) as object;
}
