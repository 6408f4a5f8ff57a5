import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMessages } from '../../../i18n/provider.tsx';
import { NumberCell, SelectCell } from './cells.tsx';
import classes from './editor.module.css';
import type { DiscountDraft } from './terms-draft.ts';

/** The discount of a line, or of the whole document. */
export function Discount({
  id,
  draft,
  name,
  set,
  error,
}: {
  id: string;
  draft: DiscountDraft;
  name: string;
  set: (part: Partial<DiscountDraft>) => void;
  error: string | undefined;
}) {
  const messages = useMessages();
  const { percent, fixed } = messages.editor;
  const kinds = useMemo(
    () => [
      { value: 'percent', label: percent },
      { value: 'fixed', label: fixed },
    ],
    [percent, fixed],
  );
  return (
    <div className={classes.discount}>
      <span>{messages.documents.record.discount}</span>
      <NumberCell
        id={id}
        className={classes.discountValue}
        aria-label={name}
        error={error}
        value={draft.discount}
        onType={(discount) => set({ discount })}
      />
      <SelectCell
        className={classes.discountKind}
        label={`${name}: ${percent}`}
        choices={kinds}
        error={undefined}
        value={draft.discountType}
        onChange={(type) => set({ discountType: type as DiscountDraft['discountType'] })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={messages.editor.noDiscount}
        onClick={() => set({ discountType: null, discount: '' })}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
