import { useFormat, useMessages } from '../../i18n/provider.tsx';
import classes from './list.module.css';
import { type DocumentFilter, useDocumentSums } from './queries.ts';

/** The sums of all filtered documents by currency, on all pages of the list. */
export function ListSums({ filter }: { filter: DocumentFilter }) {
  const { sums: messages } = useMessages().documents;
  const format = useFormat();
  const { data } = useDocumentSums(filter);
  // Too many to be added up within a request: then only the number of documents is shown.
  if (!data?.sums || data.sums.length === 0) return null;
  return (
    <dl className={classes.sums} aria-label={messages.label}>
      {data.sums.map(({ currency, total, balance, balance_cents }) => (
        <div key={currency}>
          <dt>{messages.total}</dt>
          <dd>{format.money(total, currency)}</dd>
          {balance_cents !== 0 && (
            <>
              <dt>{messages.open}</dt>
              <dd>{format.money(balance, currency)}</dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}
