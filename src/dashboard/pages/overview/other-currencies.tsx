import { useFormat, useWords } from '../../language.tsx';
import classes from './overview.module.css';
import { useOtherCurrencies } from './queries.ts';

/** Two currencies are never added up: what came in, or is owed, in others than the business's own is named apart. */
export function OtherCurrencies() {
  const { otherCurrencies } = useWords().overview;
  const format = useFormat();
  const moved = useOtherCurrencies();
  if (moved.length === 0) return null;
  return (
    <section className={classes.others} aria-label={otherCurrencies.title}>
      <h2>{otherCurrencies.title}</h2>
      <ul>
        {moved.map(({ currency, revenue, outstanding }) => (
          <li key={currency}>
            {[
              revenue && otherCurrencies.received(format.money(revenue, currency)),
              outstanding && otherCurrencies.outstanding(format.money(outstanding, currency)),
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
