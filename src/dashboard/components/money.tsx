import { useFormat } from '../i18n/provider.tsx';
import classes from './money.module.css';

/** An amount, its currency a little quieter than its figures. */
export function Money({
  amount,
  base = null,
  currency,
  size = 'normal',
}: {
  amount: string;
  /** How many units a price is for. */
  base?: string | null;
  currency?: string | undefined;
  size?: 'normal' | 'large';
}) {
  const format = useFormat();
  return (
    <span className={classes.money} data-size={size}>
      {format.price(amount, base)}
      {currency && <span className={classes.currency}>{`\u00a0${currency}`}</span>}
    </span>
  );
}
