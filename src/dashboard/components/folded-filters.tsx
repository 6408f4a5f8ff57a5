import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import classes from './list-frame.module.css';
import type { ListState } from './list-state.ts';

/** Filters that a phone shows once they are asked for, with a button that says how many are set. */
export function FoldedFilters({ list, children }: { list: ListState; children: ReactNode }) {
  const { list: words } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const set = [...list.filters.keys()].filter((name) => name !== 'search');
  return (
    <>
      <Button
        className={classes.fold}
        variant="default"
        leftSection={<IconFilter size={17} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {words.filters({ count: set.length })}
      </Button>
      <div id={id} className={classes.folded} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
