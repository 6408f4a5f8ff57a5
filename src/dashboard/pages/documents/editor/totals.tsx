import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconDiscount } from '@tabler/icons-react';
import { memo } from 'react';
import { documentCreateLimits } from '../../../../../generated/limits.ts';
import { amountBeforeDiscount } from '../../../../domain/document-discount.ts';
import { BandParts } from '../../../components/band-parts.tsx';
import { useCatalogueName } from '../../../components/catalogue-name.ts';
import { Money } from '../../../components/money.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { Discount } from './discount.tsx';
import classes from './editor.module.css';
import { NO_TERMS, type TermsDraft } from './terms-draft.ts';
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

const DISCOUNT_ID = 'document-discount';

type TermsProps = {
  terms: TermsDraft;
  faults: Record<string, string>;
  change: (part: { terms: TermsDraft }) => void;
};

/** Whether the prices include tax, and the discount on all lines. */
export const Terms = memo(function Terms({ terms, faults, change }: TermsProps) {
  const { editor } = useMessages();
  const set = (part: Partial<TermsDraft>) => change({ terms: { ...terms, ...part } });
  const { discountType, discount, discountReason } = NO_TERMS;
  return (
    <div className={classes.terms}>
      <Checkbox
        label={editor.pricesIncludeTax}
        checked={terms.pricesIncludeTax}
        onChange={(event) => set({ pricesIncludeTax: event.currentTarget.checked })}
      />
      {terms.discountType === null ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDiscount size={16} aria-hidden="true" />}
          onClick={() => {
            set({ discountType: 'percent' });
            requestAnimationFrame(() => document.getElementById(DISCOUNT_ID)?.focus());
          }}
        >
          {editor.documentDiscount}
        </Button>
      ) : (
        <>
          <Discount
            id={DISCOUNT_ID}
            draft={terms}
            name={editor.documentDiscount}
            set={(part) =>
              set(part.discountType === null ? { discountType, discount, discountReason } : part)
            }
            error={faults.discount_value}
          />
          <TextInput
            w="100%"
            maw={320}
            maxLength={documentCreateLimits.discount_reason}
            label={editor.discountReason}
            value={terms.discountReason}
            error={faults.discount_reason}
            onChange={(event) => set({ discountReason: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  );
});
