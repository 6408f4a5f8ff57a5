import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconDiscount } from '@tabler/icons-react';
import { memo } from 'react';
import { documentCreateLimits } from '../../../../../generated/limits.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import { Discount } from './discount.tsx';
import classes from './editor.module.css';
import { NO_TERMS, type TermsDraft } from './terms-draft.ts';

const DISCOUNT_ID = 'document-discount';

type Props = {
  terms: TermsDraft;
  faults: Record<string, string>;
  change: (part: { terms: TermsDraft }) => void;
};

/** Whether the prices include tax, and the discount on all lines. */
export const Terms = memo(function Terms({ terms, faults, change }: Props) {
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
