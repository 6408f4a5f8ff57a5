import type { Command } from 'commander';
import type { Workspace } from '../auth/context.ts';
import type { Writer } from '../database/engine/statement.ts';
import { today } from '../domain/calendar.ts';
import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { TAX_STATUSES, type TaxStatusFrom } from '../domain/tax-status.ts';
import { setDefaultRate, setTaxStatus } from '../workspaces/tax-rates.ts';
import { calendarDate } from './options.ts';

/** The options that set how a business stands to the tax. */
export type StatusOptions = { taxStatus?: string; taxStatusFrom?: string };

/** The same, and which tax rate is its default. */
export type TaxOptions = StatusOptions & { defaultTaxRate?: string };

const FIELDS = { status: 'tax_status', validFrom: 'tax_status_from' };

/** `--tax-status` and `--tax-status-from`. */
export function addStatusOptions(command: Command): Command {
  return command
    .option(
      '--tax-status <status>',
      `how the business stands to the tax: ${TAX_STATUSES.join(', ')}; "none" takes back the one that begins on the date`,
    )
    .option(
      '--tax-status-from <date>',
      'the first day of the tax status (default: today in its time zone)',
      calendarDate,
    );
}

/** `--default-tax-rate`. */
export function addDefaultRateOption(command: Command): Command {
  return command.option(
    '--default-tax-rate <key>',
    'the tax rate of lines that name none, while it is registered; "none" for that of the country',
  );
}

/** Sets what the options name. @throws Failure `validation_failed` by option */
export async function setGivenTaxes(
  tx: Writer,
  workspace: Workspace,
  { taxStatus, taxStatusFrom, defaultTaxRate }: TaxOptions,
  now: Date,
): Promise<void> {
  if (taxStatus === undefined && taxStatusFrom !== undefined)
    throw invalid('tax_status_from', message('tax_status.no_date'));
  if (taxStatus !== undefined) {
    const status = taxStatus === 'none' ? null : taxStatus;
    const validFrom = taxStatusFrom ?? today(now, workspace.timezone);
    await setTaxStatus(tx, workspace, { status, validFrom, now, fields: FIELDS });
  }
  if (defaultTaxRate !== undefined)
    await setDefaultRate(tx, workspace, { key: defaultTaxRate === 'none' ? null : defaultTaxRate, now });
}

/** The statuses on a card: `registered from 2026-07-01`, the latest first; null where there is none. */
export function taxStatusText(history: readonly TaxStatusFrom[]): string | null {
  return history.map(({ status, validFrom }) => `${status} from ${validFrom}`).join(', ') || null;
}
