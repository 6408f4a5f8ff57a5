import { Button } from '@mantine/core';
import { useState } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import type { Format } from '../../format.ts';
import { useI18n } from '../../i18n/provider.tsx';
import type { OwnTaxRate } from '../../types.ts';
import { SHOWS_RATES, useInWorkspace, useSettingsChange, useTaxRates } from './queries.ts';
import classes from './settings.module.css';
import { RateDialog } from './tax-rate-dialog.tsx';

/** The tax rates of the business's own, besides those of its country. */
export function OwnRates() {
  const { format, messages } = useI18n();
  const { taxes } = messages.settings;
  const { path } = useInWorkspace();
  const { data, error, refetch } = useTaxRates();
  const [isAdding, setAdding] = useState(false);
  const retire = useSettingsChange(
    ({ key, retired }: { key: string; retired: boolean }) =>
      unwrap(
        dashboard.PATCH('/workspaces/{workspace}/tax-rates/{rate}', {
          params: { path: { ...path, rate: key } },
          body: { retired },
        }),
      ),
    SHOWS_RATES,
  );
  return (
    <Panel
      title={taxes.rates}
      hint={taxes.ratesHint}
      isFlush
      aside={
        <Button variant="default" onClick={() => setAdding(true)}>
          {taxes.add}
        </Button>
      }
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={1} />}
      {data?.length === 0 && <p className={classes.empty}>{taxes.noRates}</p>}
      <ul className={classes.rows}>
        {data?.map(({ key, label, percentage, exemption_reason: reason, retired_at: retiredAt, parts }) => (
          <li key={key}>
            <span>
              <strong>{label}</strong> {format.percent(percentage)}
              <span className={classes.quiet}>
                {[key, partsText(parts, format), reason, retiredAt && taxes.retired]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${retiredAt ? taxes.use : taxes.retire}: ${label}`}
              onClick={() =>
                retire.mutate(
                  { key, retired: !retiredAt },
                  { onError: (failure) => notifyFailure(failure, messages) },
                )
              }
            >
              {retiredAt ? taxes.use : taxes.retire}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <RateDialog close={() => setAdding(false)} />}
    </Panel>
  );
}

function partsText(parts: OwnTaxRate['parts'], { percent }: Format): string | undefined {
  return parts?.map((part) => `${part.label} ${percent(part.percentage)}`).join(' + ');
}
