import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import type { Selection } from './selection.ts';
import classes from './selection-bar.module.css';

/** The selected rows of a list, their sums, and the bulk operations. */
export function SelectionBar<Row extends { reference: string }>({
  selection,
  sums = [],
  mayBeWhole = false,
  children,
}: {
  selection: Selection<Row>;
  /** Whether the operations can be carried out on all pages of the list. */
  mayBeWhole?: boolean;
  /** The amounts of the selected rows, each with its currency. */
  sums?: string[];
  children: ReactNode;
}) {
  const messages = useMessages();
  const format = useFormat();
  const { rows, all, chooseAll, isWhole, chooseWhole, total } = selection;
  const shown = isWhole ? total : rows.length;
  // Always rendered: screen readers announce only changes of an existing live region.
  return (
    <div className={classes.bar} data-empty={rows.length === 0 || undefined}>
      <p role="status">
        {rows.length > 0 && <strong>{messages.list.chosen({ shown: format.whole(shown) })}</strong>}
        {rows.length > 0 && !isWhole && sums.length > 0 && <span>{sums.join(' · ')}</span>}
      </p>
      {rows.length > 0 && (
        <div className={classes.actions}>
          {mayBeWhole && !isWhole && rows.length === all.length && total > all.length && (
            <Button size="compact-sm" variant="subtle" onClick={chooseWhole}>
              {messages.list.chooseWhole({ total: format.whole(total) })}
            </Button>
          )}
          {children}
          <CloseButton aria-label={messages.list.chooseNone} onClick={() => chooseAll(false)} />
        </div>
      )}
    </div>
  );
}

/** A bulk operation. */
export function SelectionAction({
  icon,
  isBusy = false,
  isDangerous = false,
  isDisabled = false,
  act,
  children,
}: {
  icon: ReactNode;
  isBusy?: boolean;
  isDangerous?: boolean;
  isDisabled?: boolean;
  act: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      size="xs"
      variant="default"
      c={isDangerous ? 'var(--bad)' : undefined}
      leftSection={icon}
      loading={isBusy}
      disabled={isDisabled}
      onClick={act}
    >
      {children}
    </Button>
  );
}
