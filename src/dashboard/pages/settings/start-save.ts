import { useRef } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { TaxStatus, Workspace } from '../../types.ts';
import { type AccountValues, accountBody } from './account-dialog.tsx';
import { useInWorkspace, useSettingsChange } from './queries.ts';

/** What an invoice states about its seller (EN 16931, BG-4 and BG-5). */
export const SELLER_FIELDS = [
  'legal_name',
  'email',
  'tax_number',
  'vat_number',
  'address_line1',
  'postal_code',
  'city',
] as const;

export type StartValues = Record<(typeof SELLER_FIELDS)[number], string> & {
  status: TaxStatus | null;
  valid_from: string | null;
  /** A rate of its own, which becomes the default. */
  label: string;
  percentage: string;
};

const AFFECTED = [
  '/workspaces/{workspace}',
  '/workspaces/{workspace}/bank-accounts',
  '/workspaces/{workspace}/tax-statuses',
  '/workspaces/{workspace}/tax-rates',
  '/workspaces/{workspace}/catalogue',
] as const;

/**
 * Saves all parts, one after the other. The account comes first: its check digits are what is most often refused. What was
 * saved before something is refused stays, and is not sent again.
 */
export function useStartSave(
  workspace: Workspace,
  { hasStatus, hasAccount }: { hasStatus: boolean; hasAccount: boolean },
) {
  const params = useInWorkspace();
  const format = useFormat();
  const { taxes } = useMessages().settings;
  const madeRate = useRef<string>(undefined);
  return useSettingsChange(async ({ values, account }: { values: StartValues; account: AccountValues }) => {
    const { status, valid_from, label, percentage } = values;
    if (!hasAccount && hasNumbers(account))
      await unwrap(
        dashboard.POST('/workspaces/{workspace}/bank-accounts', { params, body: accountBody(account) }),
      );
    const changed = SELLER_FIELDS.filter((name) => values[name].trim() !== (workspace[name] ?? ''));
    if (changed.length > 0) {
      const body = Object.fromEntries(changed.map((name) => [name, values[name]]));
      await unwrap(dashboard.PATCH('/workspaces/{workspace}', { params, body }));
    }
    const number = status === 'registered' ? format.typedNumber(percentage) : undefined;
    if (number !== undefined && number > 0) {
      madeRate.current ??= await addRate({ label: label.trim() || taxes.defaultLabel, percentage: number });
      await unwrap(
        dashboard.PATCH('/workspaces/{workspace}', { params, body: { default_tax_rate: madeRate.current } }),
      );
    }
    if (!hasStatus && status !== null && valid_from !== null)
      await unwrap(
        dashboard.PUT('/workspaces/{workspace}/tax-statuses', { params, body: { status, valid_from } }),
      );
  }, AFFECTED);

  async function addRate(body: { label: string; percentage: number }): Promise<string> {
    const { data } = await unwrap(dashboard.POST('/workspaces/{workspace}/tax-rates', { params, body }));
    return data.key;
  }
}

function hasNumbers({ iban, routing_number, sort_code, account_number }: AccountValues): boolean {
  return [iban, routing_number, sort_code, account_number].some((text) => text.trim() !== '');
}
