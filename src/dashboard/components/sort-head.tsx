import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ListState } from './list-state.ts';
import classes from './record-table.module.css';

/** The order of a list as in `sort` of the API: a minus sign means descending. */
export type Sorting = {
  sort: string;
  /** Whether it differs from the default order. */
  isChosen: boolean;
  set: (sort: string) => void;
};

/** The order in the address, where the list supports it; otherwise the default. It is kept in the address. */
export function sortingOf(list: ListState, own: string, columns: readonly { sort?: string }[]): Sorting {
  const given = list.get('sort');
  const isKnown = columns.some(({ sort }) => sort && given && plain(sort) === plain(given));
  const sort = given && isKnown ? given : own;
  return {
    sort,
    isChosen: sort !== own,
    set: (next) => list.set({ sort: next === own ? null : next }),
  };
}

/** The head of a column: where the list can be sorted by it, a button that sorts and reverses. */
export function SortHead({
  column: { head, align, sort, isExtra, place },
  sorting,
}: {
  column: { head: string; align?: 'end'; sort?: string; isExtra?: boolean; place?: string };
  sorting: Sorting | undefined;
}) {
  if (!sorting || !sort) {
    return (
      <th
        scope="col"
        data-align={align}
        data-extra={isExtra}
        data-place={place === 'menu' ? place : undefined}
      >
        {place === 'menu' ? <VisuallyHidden>{head}</VisuallyHidden> : head}
      </th>
    );
  }
  const isCurrent = plain(sorting.sort) === plain(sort);
  const isDescending = sorting.sort.startsWith('-');
  const Icon = isCurrent ? (isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  const order = isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" data-align={align} data-extra={isExtra} data-sorts aria-sort={isCurrent ? order : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-current={isCurrent || undefined}
        onClick={() => sorting.set(isCurrent ? turned(sorting.sort) : sort)}
      >
        {head}
        <Icon size={14} aria-hidden="true" />
      </button>
    </th>
  );
}

/** The `sort` parameter of the API: none for the default order. */
export function sortParameter<Sort extends string>({ sort, isChosen }: Sorting): Sort | undefined {
  return isChosen ? (sort as Sort) : undefined;
}

function plain(sort: string): string {
  return sort.replace('-', '');
}

function turned(sort: string): string {
  return sort.startsWith('-') ? plain(sort) : `-${sort}`;
}
