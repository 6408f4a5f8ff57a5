import { wordFor } from '../../domain/texts.ts';
import { useFormat, useMessages } from '../i18n/provider.tsx';

/** How a quantity is written with its unit: `1 hour`, `7.5 hours`; a unit without a word as it is. */
export function useQuantity(): (quantity: string, unit: string | null) => string {
  const { documents, unit: words } = useMessages();
  const format = useFormat();
  return (quantity, unit) => {
    const amount = format.amount(quantity);
    if (!unit) return amount;
    const counted = Object.hasOwn(documents.units, unit)
      ? documents.units[unit as keyof typeof documents.units]({ count: Number(quantity) })
      : wordFor(words, unit);
    return `${amount} ${counted ?? unit}`;
  };
}
