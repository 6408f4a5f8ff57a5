import { type CSSProperties, Fragment } from 'react';
import { useFormat } from '../../i18n/provider.tsx';
import classes from './columns.module.css';

/** One bar of a column: what it is of, and how high it is. */
type Bar = { of: string; cents: number };

export type Column = {
  key: string;
  label: string;
  bars: Bar[];
  /** What stands below the label. */
  figure: number;
  /** The exact amounts, shown where a pointer rests on the column. */
  title: string;
  amounts: { of: string; label: string; amount: string }[];
};

/** Of more columns than these, two rows are made where there is little room. */
const MANY = 8;

/** How many lines there are about: the steps between them are round. */
const STEPS = 4;

/**
 * Columns of bars on a scale of round values, with a figure below each. It is a picture of a table, which its user renders
 * for those who do not see it.
 */
export function Columns({ columns, unit }: { columns: Column[]; unit: number }) {
  const format = useFormat();
  const compact = (cents: number) => format.compact(cents / unit);
  const scale = scaleOf(columns.flatMap(({ bars }) => bars.map(({ cents }) => cents)));
  const [lowest, highest] = [scale[0] as number, scale.at(-1) as number];
  const marks = scale.toReversed().map(compact);
  const half = Math.ceil(columns.length / 2);
  // Of a new business, the first row would be empty.
  const isEarlyEmpty = columns.slice(0, half).every(({ bars }) => bars.every(({ cents }) => cents === 0));
  const share = (cents: number) => `${(cents / (highest - lowest)) * 100}%`;
  return (
    <div className={classes.frame} aria-hidden="true">
      <div
        className={classes.columns}
        data-many={columns.length > MANY || undefined}
        data-late={isEarlyEmpty || undefined}
        style={{ '--half': half } as CSSProperties}
      >
        <Scale marks={marks} row="first" />
        {columns.map(({ key, label, bars, figure, title, amounts }, index) => (
          <Fragment key={key}>
            {index === half && <Scale marks={marks} row="second" />}
            <div className={classes.column} data-early={index < half || undefined}>
              <div className={classes.plot}>
                {scale.map((cents) => (
                  <i
                    key={cents}
                    data-zero={cents === 0 || undefined}
                    style={{ bottom: share(cents - lowest) }}
                  />
                ))}
                <div className={classes.bars}>
                  {bars.map(({ of, cents }) => (
                    <span key={of}>
                      {cents !== 0 && (
                        <b
                          data-of={of}
                          data-below={cents < 0 || undefined}
                          style={{
                            bottom: share(Math.min(cents, 0) - lowest),
                            height: share(Math.abs(cents)),
                          }}
                        />
                      )}
                    </span>
                  ))}
                </div>
              </div>
              <span className={classes.label}>{label}</span>
              <span className={classes.figure} data-below={figure < 0 || undefined}>
                {figure === 0 ? '–' : compact(figure)}
              </span>
              <div className={classes.tip}>
                <strong>{title}</strong>
                <dl>
                  {amounts.map(({ of, label, amount }) => (
                    <div key={of}>
                      <dt data-of={of}>{label}</dt>
                      <dd>{amount}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            </div>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function Scale({ marks, row }: { marks: string[]; row: 'first' | 'second' }) {
  return (
    <div className={classes.scale} data-row={row}>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
  );
}

/** The values of the lines: from the lowest to the highest, or beyond, in equal steps, with zero among them. */
function scaleOf(values: number[]): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = Math.max(1, (most - least) / STEPS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** How many cents are one unit of the currency of an amount. */
export function unitOf(amount: string): number {
  return 10 ** (amount.split('.')[1]?.length ?? 0);
}
