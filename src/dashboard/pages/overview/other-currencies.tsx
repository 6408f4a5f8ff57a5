import { PermittedLink } from '../../components/permitted-link.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { openDocuments } from './open-documents.ts';
import classes from './overview.module.css';
import type { Period } from './period.ts';
import { useOtherCurrencies } from './queries.ts';

/** Two currencies are never added up: amounts in other currencies than the business's own are listed separately. */
export function OtherCurrencies({ period }: { period: Period }) {
  const { otherCurrencies } = useMessages().overview;
  const format = useFormat();
  const moved = useOtherCurrencies(period);
  if (moved.length === 0) return null;
  return (
    <section className={classes.others} aria-label={otherCurrencies.title}>
      <h2>{otherCurrencies.title}</h2>
      <ul>
        {moved.map(({ currency, revenue, expenses, outstanding }) => (
          <li key={currency}>
            {[
              revenue && otherCurrencies.received({ amount: format.money(revenue, currency) }),
              expenses && otherCurrencies.spent({ amount: format.money(expenses, currency) }),
            ]
              .filter(Boolean)
              .join(', ')}
            {outstanding && (
              <>
                {(revenue || expenses) && ', '}
                <PermittedLink needs="documents.view" href={openDocuments(currency)}>
                  {otherCurrencies.outstanding({ amount: format.money(outstanding, currency) })}
                </PermittedLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
