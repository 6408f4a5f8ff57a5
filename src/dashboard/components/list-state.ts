import { useSearchParams } from 'wouter';

/** The filters and the page of a list, kept in the address: it can be reloaded, shared and gone back to. */
export function useListState() {
  const [search, setSearch] = useSearchParams();
  return {
    get: (name: string) => search.get(name) ?? undefined,
    page: Math.max(1, Number(search.get('page')) || 1),
    isFiltered: [...search.keys()].some((name) => name !== 'page' && name !== 'new'),
    /** The filters as the end of an address, for what is asked elsewhere about the same records. */
    filters: filtersOf(search),
    /** A changed filter begins again at the first page. */
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
    clear: () => setSearch(new URLSearchParams()),
  };
}

const FILTERS = ['status', 'type', 'client', 'from', 'to', 'search'];

function filtersOf(search: URLSearchParams): string {
  const filters = new URLSearchParams([...search].filter(([name]) => FILTERS.includes(name)));
  return filters.size > 0 ? `?${filters}` : '';
}

export type ListState = ReturnType<typeof useListState>;
