import { useSearchParams } from 'wouter';

/** The filters and the page of a list, kept in the address: it can be reloaded, shared and gone back to. */
export function useListState() {
  const [search, setSearch] = useSearchParams();
  return {
    get: (name: string) => search.get(name) ?? undefined,
    page: Math.max(1, Number(search.get('page')) || 1),
    isFiltered: [...search.keys()].some(
      (name) => !['page', 'new', 'sort', 'edit', 'needs', 'view'].includes(name),
    ),
    /** The filters alone, for other queries about the same records. */
    filters: new URLSearchParams([...search].filter(([name]) => FILTERS.includes(name))),
    /** A changed filter resets the page. */
    set: (changes: Record<string, string | null | undefined>, isTyping = false) =>
      setSearch(
        (last) => {
          const next = new URLSearchParams(last);
          if (!('page' in changes)) next.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: isTyping },
      ),
    /** The filters and the order, in one form for all ways to them. */
    view: new URLSearchParams(
      [...search]
        .filter(([name]) => FILTERS.includes(name) || name === 'sort')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ).toString(),
    show: (view: string) => setSearch(new URLSearchParams(view)),
    clear: () => setSearch((last) => new URLSearchParams([...last].filter(([name]) => name === 'sort'))),
  };
}

const FILTERS = [
  'status',
  'type',
  'client',
  'from',
  'to',
  'search',
  'currency',
  'due_from',
  'due_to',
  'category',
  'archived',
  'efaktura',
];

export type ListState = ReturnType<typeof useListState>;
