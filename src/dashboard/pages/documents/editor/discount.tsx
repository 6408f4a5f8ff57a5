import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMessages } from '../../../i18n/provider.tsx';
import { NumberCell, SelectCell } from './cells.tsx';
import type { LineDraft } from './draft.ts';
import classes from './editor.module.css';

/** The discount of a line. */
export function Discount({
  line,
  name,
  set,
  error,
}: {
  line: LineDraft;
  name: string;
  set: (part: Partial<LineDraft>) => void;
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
        id={`${line.id}-discount`}
        className={classes.discountValue}
        aria-label={name}
        error={error}
        value={line.discount}
        onType={(discount) => set({ discount })}
      />
      <SelectCell
        className={classes.discountKind}
        label={`${name}: ${percent}`}
        choices={kinds}
        error={undefined}
        value={line.discountType}
        onChange={(type) => set({ discountType: type as LineDraft['discountType'] })}
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
