import { Fragment } from 'react';
import { useFormat } from '../i18n/provider.tsx';
import { Money } from './money.tsx';

export type BandPart = { label: string; percentage: string; tax: string };

/** The taxes that the rate of a tax band is made of, as rows of a list of terms. */
export function BandParts({
  parts,
  className,
}: {
  parts: readonly BandPart[];
  className: string | undefined;
}) {
  const format = useFormat();
  return parts.map(({ label, percentage, tax }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a rate never change their order.
    <Fragment key={i}>
      <dt className={className}>
        {label} {format.percent(percentage)}
      </dt>
      <dd className={className}>
        <Money amount={tax} />
      </dd>
    </Fragment>
  ));
}
