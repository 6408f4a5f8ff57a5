import { type Command, InvalidArgumentError, Option } from 'commander';
import { apiKeyRotateLimits } from '../../generated/limits.ts';
import type { Workspace } from '../auth/context.ts';
import { keyPrefix } from '../crypto/api-key.ts';
import { ofRecord } from '../database/engine/database.ts';
import type { Reader } from '../database/engine/statement.ts';
import { addDays, isCalendarDate, parseInstant, startOfDay } from '../domain/calendar.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import {
  grantableBy,
  KEY_PERMISSIONS,
  KEY_PRESETS,
  type KeyPreset,
  ofPreset,
} from '../domain/permissions.ts';
import { createKey, listKeys, revokeKey, rotateKey, workspaceOfKey } from '../workspaces/keys.ts';
import { findMember } from '../workspaces/members.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { commaList, instant, wholeNumber } from './options.ts';
import { card, listing, minuteOf, snakeCased } from './output.ts';

const SHOWN_ONCE = 'Keep the key now: it is not stored, and this is the only time that it is shown.';
const MAX_OVERLAP_HOURS = apiKeyRotateLimits.overlap_hours;

/** `keys`: API keys of a workspace. */
export function add(noun: Command): void {
  create(noun);
  list(noun);
  rotate(noun);
  revoke(noun);
}

function create(noun: Command): void {
  const command = requiring(
    verb(
      noun,
      'create <workspace>',
      'Make an API key that acts as a member, with all of their rights or some of them. It is shown only now: what is stored is its hash.',
      'keys create 01JD2ZQW0000000000000000WS --email ana@zora.example --name "Web shop"',
      'keys create 01JD2ZQW0000000000000000WS --email ana@zora.example --permissions shop --networks 203.0.113.0/24 --expires 365d',
    ),
    ['--email <address>', 'the member that it acts as'],
  )
    .option('--name <name>', 'what it is for')
    .option(
      '--permissions <list>',
      `what it may do of what the member may (default: all of that): ${Object.keys(KEY_PRESETS).join(', ')}; or some of ${KEY_PERMISSIONS.join(', ')}`,
      commaList,
    )
    .option(
      '--networks <list>',
      'the networks or addresses that it is accepted from, such as 203.0.113.0/24,2001:db8::/32 (default: all)',
      commaList,
    )
    .option('--expires <when>', `when it ends (default: never): ${WHEN}`, expiry)
    // What --expires was called before it took more than an instant.
    .addOption(new Option('--expires-at <instant>').argParser(instant).hideHelp().conflicts('expires'));
  type Options = {
    email: string;
    name?: string;
    permissions?: string[];
    networks?: string[];
    expires?: Expiry;
    expiresAt?: Date;
  };
  onDatabase<Options>(command, async ({ database, config, now }, { expires, ...options }, reference = '') => {
    const key = await database.write({ workspace: reference }, async (tx) => {
      const workspace = await loadWorkspace(tx, reference);
      return createKey(tx, {
        workspace,
        ...options,
        permissions: await namedBy(tx, workspace, options),
        expiresAt: expires ? endOf(expires, workspace, now) : (options.expiresAt ?? null),
        maxLive: config.API_KEYS_PER_USER,
        now,
      });
    });
    return card(record(key), [SHOWN_ONCE]);
  });
}

/** The permissions of the option: a preset stands for those of it that the member can give. */
async function namedBy(
  tx: Reader,
  workspace: Workspace,
  { email, permissions }: { email: string; permissions?: string[] },
): Promise<readonly string[] | null> {
  const [only = '', ...more] = permissions ?? [];
  if (more.length > 0 || !isPreset(only)) return permissions ?? null;
  const member = await findMember(tx, workspace, email);
  return member ? ofPreset(only, grantableBy(member)) : [];
}

function isPreset(text: string): text is KeyPreset {
  return Object.hasOwn(KEY_PRESETS, text);
}

function list(noun: Command): void {
  const command = verb(
    noun,
    'list <workspace>',
    'List the keys of a workspace, revoked and expired ones too.',
  );
  onDatabase(command, async ({ database }, _options, reference = '') => {
    const keys = await database.read(async (tx) => listKeys(tx, await loadWorkspace(tx, reference)));
    return listing(keys.map(record), {
      rows: keys,
      columns: [
        { title: 'Reference', cell: (key) => key.reference },
        { title: 'Ends in', cell: (key) => key.hint },
        { title: 'Name', wraps: true, cell: (key) => key.name },
        { title: 'Acts as', cell: (key) => key.email },
        {
          title: 'May do',
          wraps: true,
          cell: (key) => key.permissions?.join(', ') ?? 'all that the member may',
        },
        { title: 'From', wraps: true, cell: (key) => key.networks?.join(', ') ?? 'everywhere' },
        { title: 'Created', cell: (key) => minuteOf(key.createdAt) },
        { title: 'Expires', cell: (key) => minuteOf(key.expiresAt) },
        { title: 'Revoked', cell: (key) => minuteOf(key.revokedAt) },
        { title: 'Last used', cell: (key) => minuteOf(key.lastUsedAt) },
        { title: 'Used from', cell: (key) => key.lastUsedAddress },
      ],
      empty: `This workspace has no keys yet. Make one with: keys create ${reference} --email ADDRESS`,
    });
  });
}

function rotate(noun: Command): void {
  const command = verb(
    noun,
    'rotate <key>',
    'Replace a key, by its reference: the new one, shown only now, has the same name, permissions and networks, and lives as long again. The old one goes on working for some hours.',
    'keys rotate 01JD2ZQW0000000000000000KE --overlap-hours 24',
  )
    .option(
      '--overlap-hours <number>',
      `for how long the old key goes on working, 0 to ${MAX_OVERLAP_HOURS}`,
      wholeNumber(0, MAX_OVERLAP_HOURS),
      24,
    )
    .option('--expires <when>', `when the new key ends, instead of living as long again: ${WHEN}`, expiry);
  type Options = { overlapHours: number; expires?: Expiry };
  onDatabase<Options>(
    command,
    async ({ database, config, now }, { overlapHours, expires }, reference = '') => {
      mustBeReference(reference);
      const key = await database.write(ofRecord(workspaceOfKey, reference), async (tx) =>
        rotateKey(tx, {
          reference,
          overlapHours,
          ...(expires && { expiresAt: endOf(expires, await workspaceOfKey(tx, reference), now) }),
          maxLive: config.API_KEYS_PER_USER,
          now,
        }),
      );
      return card(record(key), [SHOWN_ONCE]);
    },
  );
}

function revoke(noun: Command): void {
  const command = verb(noun, 'revoke <key>', 'Revoke a key, by its reference: it answers 401 at once.');
  onDatabase(command, async ({ database, now }, _options, reference = '') => {
    mustBeReference(reference);
    return card(
      record(
        await database.write(ofRecord(workspaceOfKey, reference), (tx) => revokeKey(tx, reference, now)),
      ),
    );
  });
}

/** When a key ends: after some days, with a day in the time zone of its workspace, at an instant, or never. */
type Expiry = { days: number } | { lastDay: string } | { at: Date | null };

const WHEN =
  'days such as 90d, the last day such as 2027-01-31, an instant such as 2027-01-31T12:00:00Z, or never';
const MAX_DAYS = 36_500;
const DAY_MS = 86_400_000;

function expiry(text: string): Expiry {
  if (text === 'never') return { at: null };
  const days = Number(/^([1-9]\d{0,4})d$/.exec(text)?.[1] ?? 0);
  if (days > 0 && days <= MAX_DAYS) return { days };
  // The day after it must have four digits in its year, too.
  if (isCalendarDate(text) && text < '9999-12-30') return { lastDay: text };
  const at = parseInstant(text);
  if (!at) throw new InvalidArgumentError(`It must be ${WHEN}.`);
  return { at };
}

function endOf(expiry: Expiry, { timezone }: Workspace, now: Date): Date | null {
  if ('days' in expiry) return new Date(now.getTime() + expiry.days * DAY_MS);
  return 'lastDay' in expiry ? startOfDay(addDays(expiry.lastDay, 1), timezone) : expiry.at;
}

/** Someone who revokes a key in a hurry may paste the key itself. The message does not repeat it. */
function mustBeReference(text: string): void {
  if (!text.includes(keyPrefix('production')) && !text.includes(keyPrefix('sandbox'))) return;
  throw new Failure('bad_request', message('command.key_itself'));
}

function record(key: object): object {
  return snakeCased(key) as object;
}
