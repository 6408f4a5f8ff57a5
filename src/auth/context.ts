import type { InferSelectModel } from 'drizzle-orm';
import type { Reader, Writer } from '../database/engine/statement.ts';
import type { workspaces } from '../database/schema/access.ts';
import type { Role } from '../domain/permissions.ts';

export type Workspace = InferSelectModel<typeof workspaces>;

/** What the plan allows: `monthlyDocuments` null is unlimited. */
export type Plan = { key: string; monthlyDocuments: number | null; features: readonly string[] };

/** On whose behalf something happens: one workspace, and the user whose permissions count. */
export type Actor = {
  workspace: Workspace;
  plan: Plan | null;
  /** Null when the service itself acts: a job or the operator's command line. */
  userId: number | null;
  permissions: ReadonlySet<string>;
  /** Null for a member with a list of permissions. */
  role: Role | null;
  /** Where a person acts in the dashboard, who sees at once what comes of it. */
  isPresent?: true;
};

/** What the operator has set up, as far as actions need to know. */
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
  /** How many attempts a webhook delivery gets. */
  readonly maxAttempts: number;
  /** Whether webhook endpoints may be private addresses. */
  readonly allowsPrivateNetwork: boolean;
  /** How many live API keys a user may have in a workspace. */
  readonly apiKeysPerUser: number;
  /** The areas of the API that are switched off. */
  readonly toolsetsDisabled: readonly string[];
};

/** What every action gets: its transaction, its actor, the time, read once, and what the operator has set up. */
export type Context<Tx = Writer> = { tx: Tx; actor: Actor; now: Date; service: Service };

/** What a browser is known again by: it has signed in to this account with this password. */
export type KnownBy = {
  /** In lower case, as accounts are stored. */
  email: string;
  passwordHash: string | null;
};

/** Who asks without, or outside of, a workspace: signing in and what belongs to the user alone. */
export type ClientIdentity = {
  /** The session that the request belongs to. */
  signedIn: { userId: number; hash: string } | null;
  address: string | null;
  /** The network that attempts are counted by. */
  clientNetwork: string;
  /** Begins a session under a new id; whoever had the old one has nothing. */
  signIn(userId: number): Promise<void>;
  signOut(): Promise<void>;
  /** True where an address belongs to the network of the request. */
  isSameNetwork(address: string | null): boolean;
  /** The id of the browser, where it has signed in to the account with its present password before. */
  deviceFor(account: KnownBy): string | null;
  /** Lets the browser be known again for the account until that gets another password. */
  rememberDevice(account: KnownBy): void;
  /** Counts a one-time link that somebody brings. @throws Failure `rate_limited` after too many */
  countLink(): void;
};

/**
 * What an action on an account gets. It opens its transactions itself, because passwords are hashed between them: that
 * takes its time.
 */
export type AccountContext = {
  read<T>(work: (tx: Reader) => Promise<T>): Promise<T>;
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  now: Date;
  service: Service;
  identity: ClientIdentity;
  attempts: Attempts;
  /** Does something once the answer is sent, which tells nothing of it. */
  later(work: () => Promise<void>): void;
};

type Attempter = {
  network: string;
  account: string;
  /** The browser, where it is known to have signed in to the account before. */
  device: string | null;
};

/** Counts what could be guessing. */
export type Attempts = {
  /** Counts an attempt for an account. @throws Failure `rate_limited` after too many */
  begin(who: Attempter): void;
  /** Counts a code of the second factor that is tried behind the right password. @throws Failure as `begin` does */
  beginCode(who: Attempter): void;
  /** Counts a new password: each begins a session with attempts of its own. @throws Failure as `begin` does */
  beginChange(userId: number): void;
  /** Counts a letter that anyone can ask for. @throws Failure as `begin` does */
  beginLetter(network: string): void;
  /** Notes where an account has signed in: there its owner is not shut out by what others try elsewhere. */
  proven(who: Attempter): void;
};
