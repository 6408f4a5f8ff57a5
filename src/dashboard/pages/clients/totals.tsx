import { $dashboard } from '../../api.ts';
import { Money } from '../../components/money.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client } from '../../types.ts';
import classes from './record.module.css';

/** What the client was billed, has paid and owes. */
export function ClientTotals({ client }: { client: Client }) {
  const { totals: texts } = useMessages().clients;
  const { workspace, can } = useSession();
  const { data } = $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/client-totals/{client}',
    { params: { path: { workspace: workspace.reference, client: client.reference } } },
    { select: ({ data }) => data, enabled: can('documents.view') },
  );
  // Before the first document there is nothing to add up.
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.totals} aria-label={texts.title}>
      {data.map(({ currency, documents, billed, paid, open }) => (
        <dl key={currency}>
          <div>
            <dt>{texts.billed}</dt>
            <dd>
              <Money amount={billed} currency={currency} size="large" />
            </dd>
            <dd className={classes.count}>{texts.documents({ count: documents })}</dd>
          </div>
          <div>
            <dt>{texts.paid}</dt>
            <dd>
              <Money amount={paid} currency={currency} size="large" />
            </dd>
          </div>
          <div>
            <dt>{texts.open}</dt>
            <dd>
              <Money amount={open} currency={currency} size="large" />
            </dd>
          </div>
        </dl>
      ))}
    </section>
  );
}
