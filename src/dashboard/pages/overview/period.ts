import { useSearchParams } from 'wouter';
import { todayIn } from '../../format.ts';
import { useSession } from '../../session.tsx';

export const PERIODS = ['month', 'quarter', 'year', 'last_year', 'custom'] as const;

type PeriodKey = (typeof PERIODS)[number];

/** The period of the figures, both days included. */
export type Span = { from: string; to: string };

export type Period = Span & { key: PeriodKey; choose: (key: PeriodKey, span?: Partial<Span>) => void };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The period in the address; the current year by default. */
export function usePeriod(): Period {
  const { workspace } = useSession();
  const [search, setSearch] = useSearchParams();
  const today = todayIn(workspace.timezone);
  const key = PERIODS.find((each) => each === search.get('period')) ?? 'year';
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const span = key === 'custom' ? ownSpan(from, to, today) : spanOf(key, today);
  return {
    key,
    ...span,
    choose(next, days) {
      const own = next === 'custom' ? { ...span, ...days } : {};
      setSearch(new URLSearchParams(next === 'year' ? {} : { period: next, ...own }));
    },
  };
}

function spanOf(key: Exclude<PeriodKey, 'custom'>, today: string): Span {
  const [year, month] = today.split('-').map(Number) as [number, number];
  if (key === 'last_year') return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  const first = { month, quarter: month - ((month - 1) % 3), year: 1 }[key];
  return { from: `${year}-${String(first).padStart(2, '0')}-01`, to: today };
}

/** An invalid day, or a start after the end, falls back to the current year. */
function ownSpan(from: string, to: string, today: string): Span {
  const year = spanOf('year', today);
  const span = { from: DAY.test(from) ? from : year.from, to: DAY.test(to) ? to : today };
  return span.from <= span.to ? span : { from: span.to, to: span.from };
}
