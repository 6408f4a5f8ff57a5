import { Select } from '@mantine/core';
import type { ListState } from '../../components/list-state.ts';
import { useMessages } from '../../i18n/provider.tsx';
import classes from './list.module.css';
import { useCatalogue } from './queries.ts';

/** One of the currencies that the business works in; left out where there is only one. */
export function CurrencyFilter({ list }: { list: ListState }) {
  const messages = useMessages();
  const { data: catalogue } = useCatalogue();
  const chosen = list.get('currency');
  const known = [...(catalogue?.document_currencies ?? []), ...(catalogue?.used_currencies ?? [])];
  const currencies = [...new Set(chosen ? [...known, chosen] : known)].sort();
  if (currencies.length < 2 && !chosen) return null;
  return (
    <Select
      className={classes.currency}
      aria-label={messages.list.currency}
      placeholder={messages.list.currency}
      data={currencies}
      value={chosen ?? null}
      onChange={(currency) => list.set({ currency })}
      clearable
    />
  );
}
