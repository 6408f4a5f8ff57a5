import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import type { Selection } from './selection.ts';
import classes from './selection-bar.module.css';

/** What is chosen in a list, what it comes to, and what can be done with all of it. */
export function SelectionBar<Row extends { reference: string }>({
  selection,
  sums = [],
  children,
}: {
  selection: Selection<Row>;
  /** What the chosen rows come to, each with its currency. */
  sums?: string[];
  children: ReactNode;
}) {
  const messages = useMessages();
  const format = useFormat();
  const { rows, chooseAll } = selection;
  // It stays for screen readers, which hear what it says when it changes.
  return (
    <div className={classes.bar} data-empty={rows.length === 0 || undefined}>
      <p role="status">
        {rows.length > 0 && <strong>{messages.list.chosen(format.whole(rows.length))}</strong>}
        {rows.length > 0 && sums.length > 0 && <span>{sums.join(' · ')}</span>}
      </p>
      {rows.length > 0 && (
        <div className={classes.actions}>
          {children}
          <CloseButton aria-label={messages.list.chooseNone} onClick={() => chooseAll(false)} />
        </div>
      )}
    </div>
  );
}

/** One of the things that can be done with what is chosen. */
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
