// Values derived from several settings.
import { dirname, join, resolve } from 'node:path';
import { isServerUrl } from '../database/database-url.ts';
import { databaseFile } from '../database/sqlite/connect.ts';
import { maxAttempts } from '../domain/delivery-schedule.ts';
import { type AddressPolicy, parseAllowedHosts } from '../formats/allowed-hosts.ts';
import type { OutboundProxy } from '../formats/proxy.ts';
import { type Config, SettingsError } from './load.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/**
 * The settings of a database that the service backs up itself.
 * @throws SettingsError on PostgreSQL, which has programs of its own for that
 */
export function mustBackUpItself<Given extends Pick<Config, 'DATABASE_URL'>>(config: Given): Given {
  if (isServerUrl(config.DATABASE_URL))
    throw new SettingsError(
      'The service makes and restores no backups of a PostgreSQL database: that is the business of pg_dump and pg_restore, of pgBackRest, or of the point-in-time recovery of its provider. "export" writes all records into a file, from which "import" makes a database of either kind.',
    );
  return config;
}

/** Where backups are kept. @throws SettingsError on PostgreSQL */
export function backupFolder(config: Pick<Config, 'BACKUP_FOLDER' | 'DATABASE_URL'>): string {
  const { BACKUP_FOLDER, DATABASE_URL } = mustBackUpItself(config);
  return resolve(BACKUP_FOLDER ?? join(dirname(databaseFile(DATABASE_URL)), 'backups'));
}

/** The settings of the backup job; undefined on PostgreSQL. */
export function backupPlan(config: Config) {
  if (isServerUrl(config.DATABASE_URL)) return undefined;
  const { DATABASE_URL: databaseUrl, BACKUP_SCHEDULE: schedule, BACKUP_KEEP: keep } = config;
  return { databaseUrl, folder: backupFolder(config), schedule, keep };
}

/** Where each SEF is. Addresses of the private network are open to the production and demo SEF only in development. */
export function sefPlaces(config: Config) {
  return {
    production: config.SEF_PRODUCTION_URL,
    demo: config.SEF_DEMO_URL,
    simulator: config.SEF_SIMULATOR_URL,
    isOpenToPrivate: config.WEBHOOK_ALLOW_PRIVATE_NETWORK,
    proxy: proxyOf(config),
  };
}

/** What handlers know of the settings, in the server and in commands. */
export function settingsOfHandlers(config: Config) {
  return {
    sendsMail: config.SMTP_URL !== undefined,
    mailsPerDay: config.MAILS_PER_WORKSPACE_PER_DAY,
    mailsPerRecipientPerDay: config.MAILS_PER_RECIPIENT_PER_DAY,
    maxFileBytes: config.MAX_FILE_MEBIBYTES_PER_WORKSPACE * 1024 * 1024,
    maxRecurringExpenses: config.MAX_RECURRING_EXPENSES_PER_WORKSPACE,
    maxRecurringDocuments: config.MAX_RECURRING_DOCUMENTS_PER_WORKSPACE,
    journalRetentionDays: config.JOURNAL_RETENTION_DAYS,
    maxAttempts: maxAttempts(config.WEBHOOK_RETRY_SECONDS),
    eventPayloadDays: config.EVENT_PAYLOAD_DAYS,
    addressPolicy: addressPolicy(config),
    apiKeysPerUser: config.API_KEYS_PER_USER,
    requestsPerMinute: config.RATE_LIMIT_PER_MINUTE,
    toolsetsDisabled: config.TOOLSETS_DISABLED,
    sef: sefPlaces(config),
  };
}

/** Which addresses endpoints may have. */
export function addressPolicy(config: Config): AddressPolicy {
  return {
    allowPrivateNetwork: config.WEBHOOK_ALLOW_PRIVATE_NETWORK,
    allowedHosts: parseAllowedHosts(config.WEBHOOK_ALLOWED_HOSTS),
  };
}

/** The proxy for webhooks and SEF; e-mail goes to its server directly. */
export function proxyOf({ HTTPS_PROXY, NO_PROXY }: Config): OutboundProxy | undefined {
  return HTTPS_PROXY === undefined ? undefined : { url: HTTPS_PROXY, except: NO_PROXY };
}

/** The requests per minute that all keys of a workspace share; 0 for no limit. */
export function workspaceRateLimit(config: Config): number {
  return config.RATE_LIMIT_PER_MINUTE_PER_WORKSPACE ?? config.RATE_LIMIT_PER_MINUTE * 10;
}

/**
 * The URL at which a program on this machine reaches the service with the same settings.
 * @throws SettingsError if the service picks a free port
 */
export function serviceAddress({ INVOICING_URL, PUBLIC_URL, HOST, PORT }: Config): string {
  const known = INVOICING_URL ?? PUBLIC_URL;
  if (known !== undefined) return known;
  if (PORT === 0) throw new SettingsError('Set INVOICING_URL to the address of the service.');
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** True for a host that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host);
}
