import { SegmentedControl, Text } from '@mantine/core';
import { memo } from 'react';
import { Panel } from '../../../components/page.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import type { IntraEuRates } from '../../../types.ts';
import classes from './intra-eu-hint.module.css';

type Props = {
  /** Null where nothing is suggested. */
  rates: IntraEuRates | null;
  sellsGoods: boolean;
  suggest: (part: { sellsGoods: boolean }) => void;
};

/** Why the lines have no tax of the country, and what a person has to decide. */
export const IntraEuHint = memo(function IntraEuHint({ rates, sellsGoods, suggest }: Props) {
  const { intraEu } = useMessages().editor;
  const format = useFormat();
  if (!rates) return null;
  const { country, vat_number: number, lacks_own_vat_number: isLacking } = rates;
  return (
    <Panel title={intraEu.title}>
      <Text role="status">{intraEu.why({ number, country: format.country(country) })}</Text>
      {isLacking && (
        <Text role="status" c="var(--warn)">
          {intraEu.lacking}
        </Text>
      )}
      <div className={classes.which}>
        <Text fw={600}>{intraEu.which}</Text>
        <SegmentedControl
          aria-label={intraEu.which}
          data={[
            { value: 'services', label: intraEu.services },
            { value: 'goods', label: intraEu.goods },
          ]}
          value={sellsGoods ? 'goods' : 'services'}
          onChange={(value) => suggest({ sellsGoods: value === 'goods' })}
        />
      </div>
      <Text size="sm" c="dimmed">
        {intraEu.check}
      </Text>
    </Panel>
  );
});
