import { and, desc, eq, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { taxStatuses } from '../database/schema/tax.ts';
import { isCalendarDate, today } from '../domain/calendar.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import {
  rateFault,
  sellerRate,
  sellerRateKeys,
  type TaxedSeller,
  type TaxStatusFrom,
  taxStatusesOf,
  taxStatusOn,
} from '../domain/tax-status.ts';
import { listOwnTaxRates } from './tax-rates.ts';

/** Every document reads them. */
const MAX_STATUSES = 100;

const selectHistory = statement((db) =>
  db
    .select({ validFrom: taxStatuses.validFrom, status: taxStatuses.status })
    .from(taxStatuses)
    .where(eq(taxStatuses.workspaceId, sql.placeholder('workspaceId')))
    .orderBy(desc(taxStatuses.validFrom)),
);

/** The tax statuses of a workspace, the latest first. */
export async function listTaxStatuses(tx: Reader, workspaceId: number): Promise<TaxStatusFrom[]> {
  return selectHistory(tx, { workspaceId });
}

/** The seller with its status on a calendar date. */
export async function sellerOn(tx: Reader, workspace: Workspace, onDate: string): Promise<TaxedSeller> {
  const { id, country, defaultTaxRate: defaultKey } = workspace;
  const status = taxStatusOn(await listTaxStatuses(tx, id), onDate);
  return { country, status, defaultKey, own: await listOwnTaxRates(tx, id) };
}

/** The seller with its status of today, in the time zone of the workspace. */
export async function sellerToday(tx: Reader, workspace: Workspace, now: Date): Promise<TaxedSeller> {
  return sellerOn(tx, workspace, today(now, workspace.timezone));
}

/**
 * Sets the rate of lines that name none, as long as the business is registered; null for that of the country.
 * @throws Failure on `default_tax_rate` for one that nothing can be charged at today
 */
export async function setDefaultRate(
  tx: Writer,
  workspace: Workspace,
  { key, now }: { key: string | null; now: Date },
): Promise<Workspace> {
  const day = today(now, workspace.timezone);
  const seller = await sellerOn(tx, workspace, day);
  if (key !== null) {
    const rate = sellerRate(seller, key, day);
    if (!rate || rateFault(rate, { ...seller, status: 'registered' }) !== undefined) {
      const keys = sellerRateKeys(seller, day);
      throw invalid(
        'default_tax_rate',
        message('tax_rate.unknown', { key, country: workspace.country, keys: keys.join(', ') }),
      );
    }
  }
  const [row] = await tx
    .update(workspaces)
    .set({ defaultTaxRate: key })
    .where(eq(workspaces.id, workspace.id))
    .returning();
  return row as Workspace;
}

const FIELDS = { status: 'status', validFrom: 'valid_from' };

type Change = {
  /** Null takes back the status that begins on the date. */
  status: string | null;
  validFrom: string;
  now: Date;
  /** The names of both where they are given. */
  fields?: { status: string; validFrom: string };
};

/**
 * Sets the status of a workspace from a date on, instead of the one that begins on it. Issued documents stay as they are.
 * @throws Failure on `status` for one that the country does not have, on `valid_from` where there is none to take back
 */
export async function setTaxStatus(
  tx: Writer,
  { id: workspaceId, country }: Pick<Workspace, 'id' | 'country'>,
  { status: given, validFrom, now, fields = FIELDS }: Change,
): Promise<void> {
  if (!isCalendarDate(validFrom)) throw invalid(fields.validFrom, message('date.calendar'));
  if (given === null) {
    const removed = await tx
      .delete(taxStatuses)
      .where(and(eq(taxStatuses.workspaceId, workspaceId), eq(taxStatuses.validFrom, validFrom)))
      .returning({ validFrom: taxStatuses.validFrom });
    if (removed.length === 0)
      throw invalid(fields.validFrom, message('tax_status.none_from', { date: validFrom }));
    return;
  }
  const statuses = taxStatusesOf(country);
  const status = statuses.find((known) => known === given);
  if (status === undefined)
    throw invalid(fields.status, message('tax_status.not_here', { country, statuses: statuses.join(', ') }));
  const others = (await listTaxStatuses(tx, workspaceId)).filter((each) => each.validFrom !== validFrom);
  if (others.length >= MAX_STATUSES)
    throw new Failure('conflict', message('tax_status.too_many', { most: MAX_STATUSES }));
  await tx
    .insert(taxStatuses)
    .values({ workspaceId, validFrom, status, createdAt: now.toISOString() })
    .onConflictDoUpdate({ target: [taxStatuses.workspaceId, taxStatuses.validFrom], set: { status } });
}
