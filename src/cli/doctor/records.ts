import { countPasswords } from '../../auth/users.ts';
import { existingInstanceKey, instanceKeyPlace } from '../../config/instance-key-file.ts';
import type { Config } from '../../config/load.ts';
import { journalSize } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { verifyDatabase } from '../../database/maintenance/verify.ts';
import { databaseFile } from '../../database/sqlite/connect.ts';
import {
  describeHarmless,
  describeObjects,
  readableForeignObjects,
} from '../../database/sqlite/foreign-objects.ts';
import type { Health } from '../../database/sqlite/health.ts';
import { onWholeDatabase } from '../../database/sqlite/verify-file.ts';
import { countMails } from '../../mail/mails.ts';
import { countUnreadableSecrets } from '../../webhooks/endpoints.ts';
import { type EndpointHealth, openDeliveries } from '../../webhooks/health.ts';
import { countKeysWithNetworks } from '../../workspaces/keys.ts';
import { type Finding, fail, MEGABYTE, megabytes, ok, warn } from './check.ts';

const LONG_LOG_BYTES = 128 * MEGABYTE;
const WEEK_MS = 7 * 86_400_000;

/** The file, its version, its log and its sums. */
export function checkDatabase({ integrity, schema, bytes, logBytes }: Health): Finding[] {
  const restore = 'Stop the server and restore a backup: "backup list", "backup restore".';
  return [
    integrity === 'ok' ? ok('database', `${megabytes(bytes)}, sound`) : fail('database', integrity, restore),
    checkSchema(schema, 'Start the service: it backs up and upgrades.'),
    logBytes < LONG_LOG_BYTES
      ? ok('write-ahead log', megabytes(logBytes))
      : warn('write-ahead log', megabytes(logBytes), 'End programs that read for long; restart the server.'),
  ];
}

/**
 * Checks that the tables are of this version.
 * @param ofOlder what to do with older ones
 */
export function checkSchema({ version, newest }: Health['schema'], ofOlder: string): Finding {
  if (version === newest) return ok('schema', `${version}, the present one`);
  return version > newest
    ? fail(
        'schema',
        `${version}, of a newer version; this one knows ${newest}`,
        'Run the newer version, or restore a backup.',
      )
    : warn('schema', `${version}, of an older version; this one has ${newest}`, ofOlder);
}

/** Checks for foreign objects in the schema: a trigger, for example, could act on every write. */
export function checkForeignObjects(databaseUrl: string): Finding {
  const check = 'schema objects';
  const { refused, harmless } = readableForeignObjects(databaseFile(databaseUrl));
  if (refused.length > 0) {
    return fail(
      check,
      describeObjects(refused),
      'The service does not start with them. Restore a backup; or, where you made them yourself, remove them with the sqlite3 program.',
    );
  }
  return harmless.length === 0
    ? ok(check, 'the tables, indexes, views and triggers of the service alone')
    : warn(
        check,
        describeHarmless(harmless),
        'Remove what you do not need with the sqlite3 program: an index slows down what is written, and an upgrade that changes the same columns stops at it.',
      );
}

/** Checks that stored sums match the records: all of them, or a sample. */
export async function checkCounters(databaseUrl: string, health: Health, deep: boolean): Promise<Finding> {
  const wrong = deep
    ? (await onWholeDatabase(databaseUrl, (url) => verifyDatabase(url))).count
    : health.wrongCounts;
  const extent = deep
    ? 'all sums, documents, numbers, search indexes and hashes'
    : 'the totals of every list';
  return wrong === 0
    ? ok('counters', `${extent} are as the records say`)
    : fail(
        'counters',
        `${wrong} differ from the records`,
        'Run "verify" to see which, and restore a backup from before that. "backup verify" says which is good; "backup restore --despite-differences" takes one that differs as well.',
      );
}

/** Checks that this machine's instance key decrypts what is stored. */
export async function checkInstanceKey(tx: Reader, config: Config): Promise<Finding> {
  const key = existingInstanceKey(config);
  const place = instanceKeyPlace(config);
  const unreadable = await countUnreadableSecrets(tx, key ?? '');
  if (unreadable > 0) {
    const found = `${key === undefined ? 'is missing from' : 'not the one of this database in'} ${place}: ${unreadable} endpoints cannot sign`;
    return fail(
      'instance key',
      found,
      'Put the right key there, or give each endpoint a new one with "endpoints rotate-secret".',
    );
  }
  if (key === undefined)
    return warn('instance key', `there is none in ${place}`, 'The service makes one at its first start.');
  return ok('instance key', `in ${place}; keep a copy apart from the backups`);
}

/** Webhook endpoints that get no events any more, or soon will not, and deliveries that failed. */
export async function checkEndpoints(
  tx: Reader,
  { active, disabled, failing }: EndpointHealth,
): Promise<Finding> {
  const { failed } = await openDeliveries(tx);
  const waiting = failed === 0 ? '' : `; ${failed} deliveries failed and wait for another attempt`;
  const see = 'See why with "api listWebhookDeliveries" and "api getWebhookDelivery".';
  if (disabled.length > 0) {
    const found = `${disabled.length} switched off after failures: ${some(disabled)}${waiting}`;
    return warn('endpoints', found, 'Mend the receivers, then "endpoints resume".');
  }
  if (failing.length > 0)
    return warn('endpoints', `${failing.length} of ${active} fail: ${some(failing)}${waiting}`, see);
  return failed > 0
    ? warn('endpoints', `${active} active${waiting}`, see)
    : ok('endpoints', `${active} active`);
}

/** E-mails that were given up, or whose delivery is unknown. */
export async function checkMail(tx: Reader, config: Config, now: Date): Promise<Finding> {
  const counts = await countMails(tx, new Date(now.getTime() - WEEK_MS).toISOString());
  const { failed = 0, unconfirmed = 0, sent = 0, pending = 0 } = counts;
  if (config.SMTP_URL === undefined) {
    return pending > 0
      ? warn('mail', `not set up, while ${pending} e-mails wait`, 'Set SMTP_URL and MAIL_FROM.')
      : ok('mail', 'not set up: no e-mail is sent');
  }
  const found = `${sent} sent, ${failed} failed, ${unconfirmed} unconfirmed in a week; ${pending} wait`;
  return failed + unconfirmed > 0
    ? warn(
        'mail',
        found,
        'See "mails list --status failed" (or unconfirmed); "mails resend" sends one again.',
      )
    : ok('mail', found);
}

/** Users without a password: those who only use keys, and all users after an import without credentials. */
export async function checkSignIn(tx: Reader): Promise<Finding> {
  const { users, withPassword } = await countPasswords(tx);
  const rest = users > withPassword ? '; "users reset-password" prints a link for one who has none' : '';
  return ok('sign-in', `${withPassword} of ${users} users have a password for the dashboard${rest}`);
}

/** What was changed, and for how long that is kept. */
export async function checkJournal(tx: Reader, { JOURNAL_RETENTION_DAYS: days }: Config): Promise<Finding> {
  const { rows, bytes } = await journalSize(tx);
  const kept = days === 0 ? 'they are kept for good' : `they are kept for ${days} days`;
  return ok('journal', `${rows} changes, about ${megabytes(bytes)}; ${kept}`);
}

/** Behind a proxy that is not trusted, every request has the address of the proxy. */
export async function checkKeyNetworks(tx: Reader, { TRUST_PROXY }: Config, now: Date): Promise<Finding> {
  const keys = await countKeysWithNetworks(tx, now);
  if (keys === 0) return ok('networks of keys', 'no key is bound to networks');
  const found = `${keys} ${keys === 1 ? 'key is' : 'keys are'} accepted from some networks alone`;
  return TRUST_PROXY === false
    ? warn(
        'networks of keys',
        `${found}, and TRUST_PROXY is off`,
        'If a proxy stands in front, set TRUST_PROXY: without it every request has the address of the proxy, and these keys are refused or open to all. Without a proxy nothing is to be done.',
      )
    : ok('networks of keys', found);
}

function some(references: string[]): string {
  return references.length > 3 ? `${references.slice(0, 3).join(', ')}, …` : references.join(', ');
}
