import { VisuallyHidden } from '@mantine/core';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { MonthlyTrend } from '../../types.ts';
import { Columns, unitOf } from './columns.tsx';

/** Money by month: a bar each for revenue and expenses, and the net as a figure. The same as a table for screen readers. */
export function MonthsChart({ months }: { months: MonthlyTrend[] }) {
  const { overview } = useMessages();
  const format = useFormat();
  return (
    <>
      <Columns
        unit={unitOf(months[0]?.net ?? '')}
        columns={months.map((month) => ({
          key: month.month,
          label: format.month(month.month),
          bars: [
            { of: 'revenue', cents: month.revenue_cents },
            { of: 'expenses', cents: month.expenses_cents },
          ],
          figure: month.net_cents,
          title: format.month(month.month, 'long'),
          amounts: [
            { of: 'revenue', label: overview.revenue, amount: format.amount(month.revenue) },
            { of: 'expenses', label: overview.expenses, amount: format.amount(month.expenses) },
            { of: 'net', label: overview.net, amount: format.money(month.net, month.currency) },
          ],
        }))}
      />
      <MonthsTable months={months} />
    </>
  );
}

function MonthsTable({ months }: { months: MonthlyTrend[] }) {
  const { overview } = useMessages();
  const format = useFormat();
  return (
    <VisuallyHidden>
      <table>
        <caption>{overview.chartTable}</caption>
        <thead>
          <tr>
            <th scope="col">{overview.month}</th>
            <th scope="col">{overview.revenue}</th>
            <th scope="col">{overview.expenses}</th>
            <th scope="col">{overview.net}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{format.month(month.month, 'long')}</th>
              <td>{format.money(month.revenue, month.currency)}</td>
              <td>{format.money(month.expenses, month.currency)}</td>
              <td>{format.money(month.net, month.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
