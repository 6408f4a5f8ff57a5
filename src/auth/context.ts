import type { InferSelectModel } from 'drizzle-orm';
import type { WriteOf } from '../database/engine/database.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import type { workspaces } from '../database/schema/access.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { PERMISSIONS, type Role } from '../domain/permissions.ts';
import type { AddressPolicy } from '../formats/allowed-hosts.ts';
import type { OutboundProxy } from '../formats/proxy.ts';

export type Workspace = InferSelectModel<typeof workspaces> & {
  /** The real time, in a sandbox whose clock is ahead of it; absent in all others. */
  realNow?: Date;
};

/** What the plan allows: `monthlyDocuments` null is unlimited. */
export type Plan = { key: string; monthlyDocuments: number | null; features: readonly string[] };

/** On whose behalf an action runs: one workspace, and the user whose permissions count. */
export type Actor = {
  workspace: Workspace;
  plan: Plan | null;
  /** Null when the service itself acts: a job or the operator's command line. */
  userId: number | null;
  /** The user among whose `Idempotency-Key`s a call of the operator counts: an owner of the business. */
  repeatsAs?: number;
  permissions: ReadonlySet<string>;
  /** Null for a member, and a key, with a list of permissions. */
  role: Role | null;
  /** Set for a person in the dashboard, who sees the result of an action at once. */
  isPresent?: true;
  /** The API key that the request came with; absent for a session, and where the service itself acts. */
  apiKeyId?: number;
  /** The permissions that the key names; absent for one that has all of its maker's. */
  keyPermissions?: readonly string[];
  /** For the log and the journal; absent where the service itself acts. */
  userReference?: string;
  keyReference?: string;
};

/** The member who acts in a workspace, for what is only theirs: operations of the dashboard alone are never the service's. */
export function memberIn({ workspace, userId }: Actor): { workspaceId: number; userId: number } {
  return { workspaceId: workspace.id, userId: userId as number };
}

/** The addresses of Serbia's system of e-invoices. */
export type SefPlaces = {
  production: string;
  demo: string;
  simulator: string | undefined;
  /** Whether the production and demo SEF may have addresses of the private network. */
  isOpenToPrivate: boolean;
  proxy?: OutboundProxy | undefined;
};

/** The operator's settings that actions need. */
export type Service = {
  /** Base of the links that are handed out, without a trailing slash. */
  readonly publicUrl: string;
  /** Secret: derives links and encrypts webhook secrets. Never part of an answer, an event or a log line. */
  readonly instanceKey: string;
  /** Whether e-mail is set up; without it nothing is queued. */
  readonly sendsMail: boolean;
  /** How many e-mails a workspace may send in 24 hours, in all and to one address; 0 for no limit. */
  readonly mailsPerDay: number;
  readonly mailsPerRecipientPerDay: number;
  /** How many recurring expenses a workspace may have. */
  readonly maxRecurringExpenses: number;
  /** How many recurring documents a workspace may have. */
  readonly maxRecurringDocuments: number;
  /** How many bytes of files a workspace may keep; 0 for no limit. */
  readonly maxFileBytes: number;
  /** How many days the rows of the journal are kept; 0 for good. */
  readonly journalRetentionDays: number;
  /** How many attempts a webhook delivery gets. */
  readonly maxAttempts: number;
  /** For how many days payloads of events are kept at least. */
  readonly eventPayloadDays: number;
  /** Which addresses webhook endpoints may have. */
  readonly addressPolicy: AddressPolicy;
  /** How many live API keys a user may have in a workspace. */
  readonly apiKeysPerUser: number;
  /** How many requests a key may send per minute; 0 for no limit. */
  readonly requestsPerMinute: number;
  /** Where each SEF is; `isOpenToPrivate` for development only. */
  readonly sef: SefPlaces;
  /** The areas of the API that are switched off. */
  readonly toolsetsDisabled: readonly string[];
};

/** What every action gets: its transaction, its actor, the time, read once, and the operator's settings. */
export type Context<Tx = Writer> = { tx: Tx; actor: Actor; now: Date; service: Service };

/** The account that a trusted browser has signed in to, and the password hash that it signed in with. */
export type KnownBy = {
  /** In lower case, as accounts are stored. */
  email: string;
  passwordHash: string | null;
};

/** The client of a request that is not about a workspace: signing in, and the user's own account. */
export type ClientIdentity = {
  /** The session that the request belongs to. */
  signedIn: { userId: number; hash: string } | null;
  address: string | null;
  /** What the browser calls itself. */
  userAgent: string | null;
  /** The network by which attempts are counted. */
  clientNetwork: string;
  /** Begins a session under a new id, which prevents session fixation. */
  signIn(userId: number): Promise<void>;
  signOut(): Promise<void>;
  /** True if an address belongs to the network of the request. */
  isSameNetwork(address: string | null): boolean;
  /** The id of the browser, if it has signed in to the account with its present password before. */
  deviceFor(account: KnownBy): string | null;
  /** Trusts the browser for the account until the password is changed. */
  rememberDevice(account: KnownBy): void;
  /** Counts an attempt to open a one-time link. @throws Failure `rate_limited` after too many */
  countLink(): Promise<void>;
};

/**
 * What an action on an account gets. It opens its transactions itself, because passwords are hashed between them, which
 * is slow on purpose.
 */
export type AccountContext = {
  read<T>(work: (tx: Reader) => Promise<T>): Promise<T>;
  write<T>(of: WriteOf, work: (tx: Writer) => Promise<T>): Promise<T>;
  now: Date;
  service: Service;
  identity: ClientIdentity;
  attempts: Attempts;
  /** Runs something after the response is sent, so that neither its content nor its timing depends on it. */
  later(work: () => Promise<void>): void;
};

type Attempter = {
  network: string;
  account: string;
  /** The id of a trusted browser, which has signed in to the account before. */
  device: string | null;
};

/** Brute-force throttling. */
export type Attempts = {
  /** Counts an attempt for an account. @throws Failure `rate_limited` after too many */
  begin(who: Attempter): Promise<void>;
  /**
   * Counts a second-factor code that is tried with the right password.
   * @returns how many there were within the hour; 0 in a trusted browser, where none is counted
   * @throws Failure as `begin` does
   */
  beginCode(who: Attempter): Promise<number>;
  /** Counts a change of password: each begins a session with its own attempts. @throws Failure as `begin` does */
  beginChange(userId: number): Promise<void>;
  /** Counts an e-mail that can be requested without signing in. @throws Failure as `begin` does */
  beginLetter(network: string): Promise<void>;
  /** Whether a refused attempt is the first of its account and network in an hour, and not one of too many networks. */
  isFirstRefusal(who: Attempter): Promise<boolean>;
  /** Notes the network of a successful sign-in: there, attempts from other networks do not lock the owner out. */
  proven(who: Attempter): Promise<void>;
};

/**
 * For what an operation needs besides its own permission, in some of its uses.
 * @throws Failure `forbidden` that names the first permission that the acting user lacks
 */
export function mustHold(actor: Actor, ...needed: string[]): void {
  const missing = needed.find((permission) => !actor.permissions.has(permission));
  if (missing !== undefined) throw permissionMissing(missing, actor);
}

/** The refusal of an actor who lacks a permission, which it names; it says whether the key or its user lacks it. */
export function permissionMissing(
  permission: string,
  { apiKeyId, keyPermissions = PERMISSIONS }: Actor,
): Failure {
  const isOfKey = apiKeyId !== undefined && !keyPermissions.includes(permission);
  return new Failure(
    'forbidden',
    message(isOfKey ? 'key.permission_missing' : 'access.permission_missing', { permission }),
  );
}
