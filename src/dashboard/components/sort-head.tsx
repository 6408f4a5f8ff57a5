import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ListState } from './list-state.ts';
import classes from './record-table.module.css';

/** The order of a list, as `sort` of the API names it: a minus sign turns it round. */
export type Sorting = {
  sort: string;
  /** Whether it is another one than the list has by itself. */
  isChosen: boolean;
  set: (sort: string) => void;
};

/** The order that the address names, where the list has it; else the list's own. It stays in the address. */
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

/** The head of a column: where its list can be ordered by it, a button that does so, and turns the order round. */
export function SortHead({
  column: { head, align, sort, isExtra },
  sorting,
}: {
  column: { head: string; align?: 'end'; sort?: string; isExtra?: boolean };
  sorting: Sorting | undefined;
}) {
  if (!sorting || !sort) {
    return (
      <th scope="col" data-align={align} data-extra={isExtra}>
        {head}
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

/** What the API is asked for: nothing for the list's own order. */
export function askedSort<Sort extends string>({ sort, isChosen }: Sorting): Sort | undefined {
  return isChosen ? (sort as Sort) : undefined;
}

function plain(sort: string): string {
  return sort.replace('-', '');
}

function turned(sort: string): string {
  return sort.startsWith('-') ? plain(sort) : `-${sort}`;
}
