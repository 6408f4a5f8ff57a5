import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { MonthlyTrend } from '../../types.ts';
import classes from './overview.module.css';

const LETTER_PX = 8;
/** The minimum width: between round values there are labels such as `19.5K`. */
const MIN_LETTERS = 5;

/** Money by month: bars for revenue and expenses, a line for the net. The same as a table for screen readers. */
export function MonthsChart({ months }: { months: MonthlyTrend[] }) {
  const format = useFormat();
  // For the heights of bars only: amounts are shown as the text of the API.
  const points = months.map((month) => ({
    ...month,
    label: format.month(month.month),
    revenueHeight: month.revenue_cents,
    expensesHeight: month.expenses_cents,
    netHeight: month.net_cents,
  }));
  const unit = unitOf(months);
  const label = (cents: number) => format.compact(cents / unit);
  const isNarrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  // Recharts would measure each label in the page, which takes longer than rendering it.
  const letters = Math.max(MIN_LETTERS, ...heightsOf(months).map((cents) => label(cents).length));
  const labelWidth = LETTER_PX * letters;
  return (
    <>
      <div aria-hidden="true" className={classes.plot}>
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            data={points}
            accessibilityLayer={false}
            barGap={2}
            barCategoryGap="28%"
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="label"
              axisLine={false}
              tickLine={false}
              tickMargin={8}
              interval={isNarrow ? 1 : 0}
            />
            <YAxis axisLine={false} tickLine={false} width={labelWidth} tickCount={5} tickFormatter={label} />
            <Tooltip cursor={{ fill: 'var(--hover)' }} content={<MonthTooltip />} isAnimationActive={false} />
            <Bar
              dataKey="revenueHeight"
              fill="var(--bar-revenue)"
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
            <Bar
              dataKey="expensesHeight"
              fill="var(--bar-expenses)"
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
            <Line
              dataKey="netHeight"
              type="monotone"
              stroke="var(--line-net)"
              strokeWidth={1.75}
              dot={{ r: 2.5, fill: 'var(--paper)', strokeWidth: 1.75 }}
              activeDot={{ r: 4 }}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <MonthsTable months={months} />
    </>
  );
}

type TooltipProps = { active?: boolean; payload?: readonly { payload: MonthlyTrend }[] };

function MonthTooltip({ active = false, payload = [] }: TooltipProps) {
  const { overview } = useMessages();
  const format = useFormat();
  const month = payload[0]?.payload;
  if (!active || !month) return null;
  return (
    <div className={classes.tip}>
      <strong>{format.month(month.month, 'long')}</strong>
      <dl>
        <dt data-of="revenue">{overview.revenue}</dt>
        <dd>{format.amount(month.revenue)}</dd>
        <dt data-of="expenses">{overview.expenses}</dt>
        <dd>{format.amount(month.expenses)}</dd>
        <dt data-of="net">{overview.net}</dt>
        <dd>{format.money(month.net, month.currency)}</dd>
      </dl>
    </div>
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

/** Sample values to estimate the width of the axis labels: the real labels are rounder, so never longer. */
function heightsOf(months: MonthlyTrend[]): number[] {
  const all = months.flatMap((month) => [month.revenue_cents, month.expenses_cents, month.net_cents]);
  const [most, least] = [Math.max(...all), Math.min(...all)];
  return [most, most / 2, (most / 4) * 3, least, least / 2];
}

/** How many cents are one unit of the currency. */
function unitOf([first]: MonthlyTrend[]): number {
  const decimals = first ? (first.revenue.split('.')[1]?.length ?? 0) : 2;
  return 10 ** decimals;
}
