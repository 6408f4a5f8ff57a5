import { memo } from 'react';
import { amountBeforeDiscount } from '../../../../domain/document-discount.ts';
import { BandParts } from '../../../components/band-parts.tsx';
import { useCatalogueName } from '../../../components/catalogue-name.ts';
import { Money } from '../../../components/money.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import classes from './editor.module.css';
import type { Preview } from './use-preview.ts';

type Props = { totals: Preview['totals']; isCounting: boolean; currency: string; withTax: boolean };

export const Totals = memo(function Totals({ totals, isCounting, currency, withTax }: Props) {
  const messages = useMessages();
  const format = useFormat();
  const { record } = messages.documents;
  const written = useCatalogueName();
  if (!totals) return <p className={classes.incomplete}>{messages.editor.incomplete}</p>;
  const before = amountBeforeDiscount({ ...totals, prices_include_tax: withTax });
  const isNegative = totals.subtotal_cents < 0 || totals.tax_total_cents < 0;
  return (
    <>
      <dl className={classes.totals} aria-busy={isCounting}>
        {before !== null && totals.discount !== null && (
          <>
            <dt>{withTax ? record.linesTotalWithTax : record.linesTotal}</dt>
            <dd>
              <Money amount={before} />
            </dd>
            <dt>{record.discount}</dt>
            <dd>
              <Money amount={`-${totals.discount}`} />
            </dd>
          </>
        )}
        <dt>{record.subtotal}</dt>
        <dd>
          <Money amount={totals.subtotal} />
        </dd>
        {totals.tax_breakdown.map((band) => (
          <div key={band.tax_rate_key} className={classes.band}>
            <dt>{record.taxOn({ label: written(band.label), base: format.amount(band.taxable) })}</dt>
            <dd>
              <Money amount={band.tax} />
            </dd>
            <BandParts parts={band.parts ?? []} className={classes.part} />
          </div>
        ))}
        <dt className={classes.grand}>{record.total}</dt>
        <dd className={classes.grand}>
          <Money amount={totals.total} currency={totals.currency ?? currency} />
        </dd>
      </dl>
      {isNegative && (
        <p className={classes.incomplete} role="status">
          {messages.editor.negative}
        </p>
      )}
    </>
  );
});
