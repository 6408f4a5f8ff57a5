import { useDebouncedValue } from '@mantine/hooks';

/** The longest text that the service searches for. */
const MAX_SEARCH_LENGTH = 200;

/** What the service is to search for, after a pause in typing; whether more was typed since. */
export function useTypedSearch(typed: string | undefined): { search: string; isBehind: boolean } {
  const wanted = (typed?.trim() ?? '').slice(0, MAX_SEARCH_LENGTH);
  const [search] = useDebouncedValue(wanted, 200);
  return { search, isBehind: search !== wanted };
}
