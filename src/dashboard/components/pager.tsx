import { Button } from '@mantine/core';
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import type { PageMeta } from '../types.ts';
import type { ListState } from './list-state.ts';
import classes from './pager.module.css';

/** Which records of how many, with links to the other pages. */
export function Pager({ meta, list }: { meta: Omit<PageMeta, 'next_cursor'>; list: ListState }) {
  const messages = useMessages();
  const format = useFormat();
  const first = (meta.page - 1) * meta.per_page + 1;
  const last = Math.min(meta.page * meta.per_page, meta.total);
  if (meta.total === 0) return null;
  const isFirst = meta.page <= 1;
  const isLast = meta.page >= meta.last_page;
  const ways: { name: string; icon: Icon; to: number; isEnd: boolean }[] = [
    { name: messages.list.first, icon: IconChevronsLeft, to: 1, isEnd: isFirst },
    { name: messages.list.previous, icon: IconChevronLeft, to: meta.page - 1, isEnd: isFirst },
    { name: messages.list.next, icon: IconChevronRight, to: meta.page + 1, isEnd: isLast },
    { name: messages.list.last, icon: IconChevronsRight, to: meta.last_page, isEnd: isLast },
  ];
  return (
    <nav className={classes.pager} aria-label={messages.list.pages}>
      <span>
        {messages.list.range({
          first: format.whole(first),
          last: format.whole(last),
          total: format.whole(meta.total),
        })}
      </span>
      {meta.last_page > 1 && (
        <div>
          {ways.map(({ name, icon: Icon, to, isEnd }) => (
            <Button
              key={name}
              variant="default"
              size="sm"
              disabled={isEnd}
              aria-label={name}
              onClick={() => list.set({ page: String(to) })}
            >
              <Icon size={16} aria-hidden="true" />
            </Button>
          ))}
        </div>
      )}
    </nav>
  );
}
