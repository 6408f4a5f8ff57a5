import { useFormat } from '../i18n/provider.tsx';
import classes from './money.module.css';

/** An amount, its currency a little quieter than its figures. */
export function Money({
  amount,
  currency,
  size = 'normal',
}: {
  amount: string;
  currency?: string | undefined;
  size?: 'normal' | 'large';
}) {
  const format = useFormat();
  return (
    <span className={classes.money} data-size={size}>
      {format.amount(amount)}
      {currency && <span className={classes.currency}>{`\u00a0${currency}`}</span>}
    </span>
  );
}
