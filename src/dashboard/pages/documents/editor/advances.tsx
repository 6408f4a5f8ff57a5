import { Checkbox } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { memo } from 'react';
import { $dashboard } from '../../../api.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/page.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import classes from './related.module.css';
import type { AdvanceDraft } from './related-draft.ts';
import type { Preview } from './use-preview.ts';

type Props = {
  client: string | null;
  currency: string;
  advances: AdvanceDraft[];
  faults: Record<string, string>;
  change: (part: { advances: AdvanceDraft[] }) => void;
  totals: Preview['totals'];
};

/** An advance invoice that can be deducted, or that is. */
type Row = { document: string; number: string; detail: string };

/** Which paid advance invoices an invoice deducts, and how much of them. */
export const Advances = memo(function Advances(props: Props) {
  const { client, currency, advances, faults, change, totals } = props;
  const { editor: texts } = useMessages().settlement;
  const rows = useRows(client, currency, advances);
  if (rows.length === 0) return null;
  return (
    <Panel title={texts.advances} hint={texts.advancesHint} isFlush>
      <ul className={classes.rows}>
        {rows.map((row) => {
          const index = advances.findIndex(({ document }) => document === row.document);
          return (
            <AdvanceRow
              key={row.document}
              row={row}
              chosen={advances[index]}
              currency={currency}
              whole={totals?.deductions.find(({ document }) => document === row.document)?.amount}
              faults={{
                row: faults[`advances.${index}.document`],
                amount: faults[`advances.${index}.amount`],
              }}
              choose={(amount) => change({ advances: withAmount(advances, row, amount) })}
            />
          );
        })}
      </ul>
      {faults.advances && (
        <p className={classes.fault} role="alert">
          {faults.advances}
        </p>
      )}
      {advances.length > 0 && totals && <Sums totals={totals} />}
    </Panel>
  );
});

function AdvanceRow({
  row,
  chosen,
  currency,
  whole,
  faults,
  choose,
}: {
  row: Row;
  chosen: AdvanceDraft | undefined;
  currency: string;
  /** What is deducted while no amount is typed. */
  whole: string | undefined;
  faults: { row: string | undefined; amount: string | undefined };
  /** Deducts this amount, all that is left without one, or nothing. */
  choose: (amount: string | undefined) => void;
}) {
  const { editor: texts } = useMessages().settlement;
  const format = useFormat();
  const hint = whole ? `${texts.wholeRest}: ${format.amount(whole)}` : texts.wholeRest;
  return (
    <li>
      <Checkbox
        className={classes.name}
        label={row.number}
        description={row.detail}
        error={faults.row}
        aria-invalid={faults.row !== undefined}
        checked={chosen !== undefined}
        onChange={(event) => choose(event.currentTarget.checked ? '' : undefined)}
      />
      {chosen && (
        <AmountField
          aria-label={texts.amountOf({ number: row.number })}
          placeholder={hint}
          currency={currency}
          error={faults.amount}
          value={chosen.amount}
          onChange={choose}
        />
      )}
    </li>
  );
}

function Sums({ totals }: { totals: NonNullable<Preview['totals']> }) {
  const { editor: texts, panel } = useMessages().settlement;
  const { record } = useMessages().documents;
  const { currency, total, prepaid, prepaid_cents, payable } = totals;
  return (
    <div className={classes.sums} role="status" aria-label={texts.sums}>
      <dl>
        <dt>{record.total}</dt>
        <dd>
          <Money amount={total} currency={currency} />
        </dd>
        <dt>{texts.deductions}</dt>
        <dd>
          <Money amount={prepaid_cents > 0 ? `-${prepaid}` : prepaid} currency={currency} />
        </dd>
        <dt data-main>{panel.toPay}</dt>
        <dd data-main>
          <Money amount={payable} currency={currency} />
        </dd>
      </dl>
    </div>
  );
}

/** The paid ones of the client of which something is left, and those that are deducted already. */
function useRows(client: string | null, currency: string, advances: AdvanceDraft[]): Row[] {
  const { workspace, can } = useSession();
  const { editor: texts } = useMessages().settlement;
  const format = useFormat();
  const params = { path: { workspace: workspace.reference, client: client ?? '' }, query: { currency } };
  const { data } = $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/client-advances/{client}',
    { params },
    {
      select: ({ data }) => data,
      enabled: client !== null && can('documents.view'),
      placeholderData: keepPreviousData,
    },
  );
  const detailOf = (advance: NonNullable<typeof data>[number]) => {
    const whole = {
      date: format.date(advance.issue_date),
      total: format.money(advance.total, currency),
    };
    return advance.remaining_cents < advance.total_cents
      ? texts.advanceLeftOn({ ...whole, left: format.money(advance.remaining, currency) })
      : texts.advanceOn(whole);
  };
  const offered = (client === null ? [] : (data ?? [])).map((advance) => ({
    document: advance.document.reference,
    number: advance.document.number ?? '',
    detail: detailOf(advance),
  }));
  const known = new Set(offered.map(({ document }) => document));
  const others = advances.filter(({ document }) => !known.has(document));
  return [...offered, ...others.map(({ document, number }) => ({ document, number, detail: '' }))];
}

function withAmount(
  advances: readonly AdvanceDraft[],
  { document, number }: Row,
  amount: string | undefined,
): AdvanceDraft[] {
  const isKnown = advances.some((each) => each.document === document);
  if (amount === undefined) return advances.filter((each) => each.document !== document);
  if (!isKnown) return [...advances, { document, number, amount }];
  return advances.map((each) => (each.document === document ? { ...each, amount } : each));
}
