import { and, count, eq, ne } from 'drizzle-orm';
import { workspaceUpdateLimits } from '../../generated/limits.ts';
import type { Workspace } from '../auth/context.ts';
import { findOrCreateUser, parseEmail, type User } from '../auth/users.ts';
import { beginJournal } from '../database/engine/journal.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { businesses, monthlyUsage, plans, workspaces } from '../database/schema/access.ts';
import { canonicalTimeZone, monthOf } from '../domain/calendar.ts';
import { supportedCountries } from '../domain/countries.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { defaultLanguageOf } from '../domain/language.ts';
import { message } from '../domain/messages/message.ts';
import { isCurrency } from '../domain/money.ts';
import { DEFAULT_NUMBER_TEMPLATE } from '../domain/numbering.ts';
import { newReference } from '../domain/reference.ts';
import type { TaxStatusFrom } from '../domain/tax-status.ts';
import { changeWorkspace } from './change-workspace.ts';
import { type Logo, logoHashOf } from './logo.ts';
import { putMembership } from './members.ts';
import { setCountryTemplates } from './number-series.ts';
import { addPaymentMethod } from './payment-methods.ts';
import { checkPlanExists, DEFAULT_PLAN, ensureDefaultPlans } from './plans.ts';
import { listTaxStatuses } from './tax-rates.ts';

const MAX_NAME_LENGTH = workspaceUpdateLimits.name;

export type NewBusiness = {
  name: string;
  country: string;
  currency: string;
  timezone: string;
  ownerEmail: string;
  sandbox: boolean;
  /** The default plan if absent. */
  planKey?: string;
  now: Date;
};

/**
 * Creates a business: its production workspace, optionally a sandbox, its owner, and a bank payment method in the
 * workspace's currency, so that it can issue invoices at once.
 */
export async function createWorkspaces(
  tx: Writer,
  input: NewBusiness,
): Promise<{ production: Workspace; sandbox: Workspace | null; owner: User }> {
  const { now } = input;
  const name = parseName(input.name);
  const parsed = parseLocation(input);
  const email = parseEmail(input.ownerEmail, 'owner_email');
  await ensureDefaultPlans(tx);
  const planKey = input.planKey ?? DEFAULT_PLAN;
  await checkPlanExists(tx, planKey);
  const [business] = await tx
    .insert(businesses)
    .values({ reference: newReference(), planKey, planStatus: 'active', createdAt: now.toISOString() })
    .returning({ id: businesses.id });
  const businessId = (business as { id: number }).id;
  const owner = await findOrCreateUser(tx, email, now);
  await putMembership(tx, businessId, owner, { role: 'owner', permissions: null }, now);
  const location = { name, ...parsed };
  const production = await insertWorkspace(tx, { ...location, businessId, environment: 'production', now });
  const sandbox = input.sandbox
    ? await insertWorkspace(tx, { ...location, businessId, environment: 'sandbox', now })
    : null;
  return { production, sandbox, owner };
}

/** The workspace of a reference, unless it was removed. */
export async function findWorkspace(tx: Reader, reference: string): Promise<Workspace | undefined> {
  const [workspace] = await tx
    .select()
    .from(workspaces)
    .where(and(eq(workspaces.reference, reference), ne(workspaces.status, 'removed')));
  return workspace;
}

/** The workspace of a reference. @throws Failure `not_found` when there is none, or it was removed */
export async function loadWorkspace(tx: Reader, reference: string): Promise<Workspace> {
  const workspace = await findWorkspace(tx, reference);
  if (!workspace) throw new Failure('not_found', message('command.no_workspace', { reference }));
  return workspace;
}

export type WorkspaceOverview = {
  workspace: Workspace;
  plan: {
    key: string | null;
    status: 'active' | 'inactive';
    /** The effective limit: the business's own, else the plan's; null is unlimited. */
    monthlyDocuments: number | null;
    features: string[];
  };
  logo: Omit<Logo, 'image'> | null;
  /** Documents issued in this calendar month of the workspace's time zone. */
  issuedThisMonth: number;
  /** How it stands to the tax by date, the latest first. */
  taxStatuses: TaxStatusFrom[];
};

/** A workspace with its plan, its logo, its tax statuses and this month's usage. */
export async function showWorkspace(tx: Reader, workspace: Workspace, now: Date): Promise<WorkspaceOverview> {
  const [row] = await tx
    .select({
      key: businesses.planKey,
      status: businesses.planStatus,
      override: businesses.monthlyDocumentsOverride,
      monthlyDocuments: plans.monthlyDocuments,
      features: plans.features,
    })
    .from(businesses)
    .leftJoin(plans, eq(plans.key, businesses.planKey))
    .where(eq(businesses.id, workspace.businessId));
  const override = row?.override ?? null;
  return {
    workspace,
    plan: {
      key: row?.key ?? null,
      status: row?.status ?? 'inactive',
      monthlyDocuments: override === null ? (row?.monthlyDocuments ?? null) : override < 0 ? null : override,
      features: row?.features ?? [],
    },
    logo: (await logoHashOf(tx, workspace.id)) ?? null,
    issuedThisMonth: await issuedThisMonth(tx, workspace, now),
    taxStatuses: await listTaxStatuses(tx, workspace.id),
  };
}

/** How many documents a workspace has issued in the calendar month of its time zone. */
export async function issuedThisMonth(tx: Reader, workspace: Workspace, now: Date): Promise<number> {
  const [usage] = await tx
    .select({ issued: monthlyUsage.issued })
    .from(monthlyUsage)
    .where(
      and(
        eq(monthlyUsage.workspaceId, workspace.id),
        eq(monthlyUsage.month, monthOf(now, workspace.timezone)),
      ),
    );
  return usage?.issued ?? 0;
}

/** Every workspace that was not removed, business by business, production first. */
export async function listWorkspaces(tx: Reader): Promise<Workspace[]> {
  return tx
    .select()
    .from(workspaces)
    .where(ne(workspaces.status, 'removed'))
    .orderBy(workspaces.businessId, workspaces.id);
}

/** Suspends a workspace, whose API keys then get 403, or resumes it. Records and scheduled work are not changed. */
export async function setWorkspaceStatus(
  tx: Writer,
  workspace: Workspace,
  status: 'active' | 'suspended',
): Promise<Workspace> {
  return changeWorkspace(tx, workspace, { status });
}

/**
 * Removes the sandbox of a business permanently: its keys get 403. The records stay in the database but cannot be
 * reached. The caller removes its webhook endpoints in the same transaction.
 * @param workspace either workspace of the business
 */
export async function removeSandbox(tx: Writer, workspace: Workspace): Promise<Workspace> {
  const [sandbox] = await tx
    .update(workspaces)
    .set({ status: 'removed' })
    .where(
      and(
        eq(workspaces.businessId, workspace.businessId),
        eq(workspaces.environment, 'sandbox'),
        ne(workspaces.status, 'removed'),
      ),
    )
    .returning();
  if (!sandbox) throw new Failure('conflict', message('key.no_sandbox'));
  return sandbox;
}

/** Creates the sandbox of a business. @throws Failure `conflict` if it has one */
export async function createSandbox(tx: Writer, workspace: Workspace, now: Date): Promise<Workspace> {
  const { businessId, name, country, currency, timezone } = workspace;
  const [present] = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(
      and(
        eq(workspaces.businessId, businessId),
        eq(workspaces.environment, 'sandbox'),
        ne(workspaces.status, 'removed'),
      ),
    );
  if (present) throw new Failure('conflict', message('command.sandbox_there'));
  return insertWorkspace(tx, { businessId, environment: 'sandbox', name, country, currency, timezone, now });
}

/** How many businesses there are; 0 in a new database. */
export async function businessCount(tx: Reader): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(businesses);
  return row?.count ?? 0;
}

/** @throws Failure `validation_failed` on `name` */
export function parseName(text: string): string {
  const name = text.trim();
  if (name === '') throw invalid('name', message('value.not_empty'));
  if (name.length > MAX_NAME_LENGTH) throw invalid('name', message('text.max', { most: MAX_NAME_LENGTH }));
  return name;
}

/**
 * The canonical name of a time zone, under which it is stored.
 * @throws Failure `validation_failed` on `timezone`
 */
export function parseTimeZone(timezone: string): string {
  const zone = canonicalTimeZone(timezone);
  if (zone !== undefined) return zone;
  throw invalid('timezone', message('workspace.time_zone', { text: timezone }));
}

function parseLocation({
  country,
  currency,
  timezone,
}: NewBusiness): Pick<Workspace, 'country' | 'currency' | 'timezone'> {
  const countries = supportedCountries();
  if (!countries.includes(country)) {
    throw invalid('country', message('workspace.country', { country, countries }));
  }
  if (!isCurrency(currency)) throw invalid('currency', message('code.not_a_currency', { text: currency }));
  return { country, currency, timezone: parseTimeZone(timezone) };
}

async function insertWorkspace(
  tx: Writer,
  {
    now,
    ...columns
  }: Pick<Workspace, 'businessId' | 'environment' | 'name' | 'country' | 'currency' | 'timezone'> & {
    now: Date;
  },
): Promise<Workspace> {
  const [row] = await tx
    .insert(workspaces)
    .values({
      ...columns,
      reference: newReference(),
      status: 'active',
      numberTemplate: DEFAULT_NUMBER_TEMPLATE,
      defaultLanguage: defaultLanguageOf(columns.country),
      createdAt: now.toISOString(),
    })
    .returning();
  const workspace = row as Workspace;
  await beginJournal(tx, workspace.id);
  await addPaymentMethod(tx, { workspace, currency: workspace.currency, method: 'bank', now });
  await setCountryTemplates(tx, workspace);
  return workspace;
}
