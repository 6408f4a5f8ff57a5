import { eq, sql } from 'drizzle-orm';
import type { Actor, Plan, Workspace } from '../auth/context.ts';
import { noteDifference } from '../database/engine/journal.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { businesses, monthlyUsage, plans } from '../database/schema/access.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { SETTINGS } from './change-workspace.ts';

/** What a plan can include. */
export const FEATURES = ['api', 'contracts', 'einvoicing'] as const;

type Feature = (typeof FEATURES)[number];

/** The default plan of a business: no limit, every feature. */
export const DEFAULT_PLAN = 'self_hosted';

const KEY_PATTERN = /^[a-z][a-z0-9_-]{0,63}$/;
const UNLIMITED_OVERRIDE = -1;

/** Creates the default plan if it is missing; does not change an existing one, which the operator may have edited. */
export async function ensureDefaultPlans(tx: Writer): Promise<void> {
  await tx
    .insert(plans)
    .values({ key: DEFAULT_PLAN, monthlyDocuments: null, features: [...FEATURES] })
    .onConflictDoNothing();
}

/** Every plan, by key. */
export async function listPlans(tx: Reader): Promise<Plan[]> {
  return tx.select().from(plans).orderBy(plans.key);
}

/**
 * Creates a plan, or changes the given properties of an existing one. A new plan is unlimited and has every feature by
 * default.
 * @param change `monthlyDocuments` null is unlimited
 */
export async function setPlan(
  tx: Writer,
  key: string,
  change: { monthlyDocuments?: number | null; features?: readonly string[] },
): Promise<Plan> {
  if (!KEY_PATTERN.test(key)) {
    throw invalid('key', message('command.plan_key', { key }));
  }
  if (typeof change.monthlyDocuments === 'number') checkLimit(change.monthlyDocuments);
  const [before] = await tx.select().from(plans).where(eq(plans.key, key));
  const plan = {
    key,
    monthlyDocuments:
      change.monthlyDocuments === undefined ? (before?.monthlyDocuments ?? null) : change.monthlyDocuments,
    features: change.features ? parseFeatures(change.features) : (before?.features ?? [...FEATURES]),
  };
  await tx.insert(plans).values(plan).onConflictDoUpdate({ target: plans.key, set: plan });
  return plan;
}

/**
 * Sets the plan of a workspace's business, its own limit, or whether its plan is active. A change of plan removes the
 * business's own limit unless one is given with it.
 */
export async function setWorkspacePlan(
  tx: Writer,
  workspace: Workspace,
  change: { planKey?: string; monthlyDocuments?: number | 'unlimited'; status?: string },
): Promise<void> {
  const { planKey, monthlyDocuments, status } = change;
  if (planKey !== undefined) await checkPlanExists(tx, planKey);
  if (typeof monthlyDocuments === 'number') checkLimit(monthlyDocuments);
  const columns = {
    ...(planKey === undefined ? {} : { planKey, monthlyDocumentsOverride: null }),
    ...(monthlyDocuments === undefined ? {} : { monthlyDocumentsOverride: overrideOf(monthlyDocuments) }),
    ...(status === undefined ? {} : { planStatus: parseStatus(status) }),
  };
  if (Object.keys(columns).length === 0) return;
  const isOfBusiness = eq(businesses.id, workspace.businessId);
  const [before] = await tx.select().from(businesses).where(isOfBusiness);
  const [after] = await tx.update(businesses).set(columns).where(isOfBusiness).returning();
  noteDifference(tx, workspace.id, SETTINGS, { before: planOf(before), after: planOf(after) });
}

function planOf(business: typeof businesses.$inferSelect | undefined): object {
  const { planKey, planStatus, monthlyDocumentsOverride: own } = business ?? {};
  const isUnlimited = own === UNLIMITED_OVERRIDE;
  return { plan: planKey, plan_status: planStatus, monthly_documents: isUnlimited ? 'unlimited' : own };
}

/** Whether the plan of the business includes a feature. */
export function hasFeature({ plan }: Actor, feature: Feature): boolean {
  return plan?.features.includes(feature) === true;
}

/** @throws Failure `feature_unavailable` (402) when the plan of the business does not include a feature */
export function mustInclude(actor: Actor, feature: Feature): void {
  if (hasFeature(actor, feature)) return;
  throw new Failure('feature_unavailable', message('access.feature_not_in_plan', { feature }));
}

const countIssue = statement((db) =>
  db
    .insert(monthlyUsage)
    .values({ workspaceId: sql.placeholder('workspaceId'), month: sql.placeholder('month'), issued: 1 })
    .onConflictDoUpdate({
      target: [monthlyUsage.workspaceId, monthlyUsage.month],
      set: { issued: sql`${monthlyUsage.issued} + 1` },
    })
    .returning({ issued: monthlyUsage.issued }),
);

/** Counts one more issued document in a calendar month (`YYYY-MM`). @returns the new count */
export async function countIssued(tx: Writer, workspaceId: number, month: string): Promise<number> {
  const [row] = await countIssue(tx, { workspaceId, month });
  return (row as { issued: number }).issued;
}

/** @throws Failure `validation_failed` on `plan` */
export async function checkPlanExists(tx: Reader, key: string): Promise<void> {
  const known = await listPlans(tx);
  if (known.some((plan) => plan.key === key)) return;
  const keys = known.map((plan) => plan.key).join(', ');
  throw invalid('plan', message('command.no_plan', { key, keys }));
}

function parseStatus(status: string): 'active' | 'inactive' {
  if (status === 'active' || status === 'inactive') return status;
  throw invalid('status', message('command.plan_status', { status }));
}

function overrideOf(monthlyDocuments: number | 'unlimited'): number {
  return monthlyDocuments === 'unlimited' ? UNLIMITED_OVERRIDE : monthlyDocuments;
}

function checkLimit(monthlyDocuments: number): void {
  if (!Number.isSafeInteger(monthlyDocuments) || monthlyDocuments < 0) {
    throw invalid('monthly_documents', message('command.monthly_documents'));
  }
}

function parseFeatures(features: readonly string[]): string[] {
  for (const feature of features) {
    if (!(FEATURES as readonly string[]).includes(feature)) {
      throw invalid('features', message('command.feature', { feature, features: FEATURES }));
    }
  }
  return FEATURES.filter((feature) => features.includes(feature));
}
