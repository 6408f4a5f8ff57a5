import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormat, useWords } from '../language.tsx';
import type { PageMeta } from '../types.ts';
import type { ListState } from './list-state.ts';
import classes from './pager.module.css';

/** Which records of how many, and the way to the others. */
export function Pager({ meta, list }: { meta: PageMeta; list: ListState }) {
  const words = useWords();
  const format = useFormat();
  const first = (meta.page - 1) * meta.per_page + 1;
  const last = Math.min(meta.page * meta.per_page, meta.total);
  if (meta.total === 0) return null;
  return (
    <nav className={classes.pager} aria-label={words.list.pages}>
      <span>{words.list.range(format.whole(first), format.whole(last), format.whole(meta.total))}</span>
      {meta.last_page > 1 && (
        <div>
          <Button
            variant="default"
            size="xs"
            disabled={meta.page <= 1}
            aria-label={words.list.previous}
            onClick={() => list.set({ page: String(meta.page - 1) })}
          >
            <IconChevronLeft size={16} aria-hidden="true" />
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={meta.page >= meta.last_page}
            aria-label={words.list.next}
            onClick={() => list.set({ page: String(meta.page + 1) })}
          >
            <IconChevronRight size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  );
}
