import { useFormat } from '../../i18n/provider.tsx';
import classes from './ledger.module.css';

const LINES = [
  ['64', '12400.00'],
  ['46', '8150.00'],
  ['55', '3600.50'],
] as const;

/** A decorative drawing of an invoice: a sheet with lines and a total. */
export function Ledger() {
  const format = useFormat();
  return (
    <div className={classes.stack}>
      <div className={classes.behind} />
      <div className={classes.sheet}>
        <div className={classes.head}>
          <span className={classes.number}>INV-2026-00042</span>
          <span className={classes.stamp}>✓</span>
        </div>
        {LINES.map(([width, amount]) => (
          <div key={width} className={classes.line}>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={width} height="6" rx="1" />
            </svg>
            <span>{format.amount(amount)}</span>
          </div>
        ))}
        <div className={classes.total}>
          <span>{format.amount('24150.50')}</span>
        </div>
      </div>
    </div>
  );
}
