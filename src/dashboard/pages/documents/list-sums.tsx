import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { DocumentSum } from '../../types.ts';
import classes from './list.module.css';
import { type DocumentFilter, useDocumentSums } from './queries.ts';

/** The sums of all filtered documents by currency, as the books have them, on all pages of the list. */
export function ListSums({ filter }: { filter: DocumentFilter }) {
  const { sums: messages } = useMessages().documents;
  const { data } = useDocumentSums(filter);
  // Too many to be added up within a request: then only the number of documents is shown.
  if (!data?.sums || data.sums.length === 0) return null;
  return (
    <section className={classes.sums} aria-label={messages.label}>
      {data.sums.map((sum) => (
        <SumOfCurrency key={sum.currency} sum={sum} />
      ))}
    </section>
  );
}

function SumOfCurrency({ sum }: { sum: DocumentSum }) {
  const { sums: messages } = useMessages().documents;
  const counted = sum.parts.filter(({ counts }) => counts);
  const others = sum.parts.filter(({ counts }) => !counts);
  const rowOf = (parts: DocumentSum['parts']) =>
    parts.map(({ part, total }) => ({ label: messages.parts[part], amount: total }));
  const open = sum.balance_cents === 0 ? [] : [{ label: messages.open, amount: sum.balance }];
  return (
    <>
      {counted.length > 1 && <Amounts rows={rowOf(counted)} currency={sum.currency} />}
      {counted.length > 0 && (
        <Amounts
          rows={[{ label: messages.total, amount: sum.total }, ...open]}
          currency={sum.currency}
          isTotal
        />
      )}
      {others.length > 0 && <Amounts title={messages.apart} rows={rowOf(others)} currency={sum.currency} />}
    </>
  );
}

function Amounts({
  title,
  rows,
  currency,
  isTotal,
}: {
  title?: string;
  rows: { label: string; amount: string }[];
  currency: string;
  isTotal?: true;
}) {
  const format = useFormat();
  return (
    <div className={classes.amounts} data-total={isTotal}>
      {title && <span>{title}:</span>}
      <dl>
        {rows.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.money(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
