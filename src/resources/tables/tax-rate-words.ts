import { today } from '../../domain/calendar.ts';
import { sellerRate, sellerRateKeys } from '../../domain/tax-status.ts';
import type { ValueContext } from './import.ts';
import { plain } from './plain-word.ts';
import type { CellReader } from './row-values.ts';

const MAX_LENGTH = 100;
const PERCENTAGES = /\d+(?:[.,]\d+)?/g;

/**
 * Reads the tax rate of an item: its key, its label as the pages show it (`PDV 20 %`, `USt 19%`), or a percentage that
 * one rate with a tax has today, such as `20`, `20%` or `20% (VAT on Income)`.
 */
export function taxRateReader({ actor, now, ownRates: own }: ValueContext): CellReader {
  const seller = { country: actor.workspace.country, own };
  const day = today(now, actor.workspace.timezone);
  const rates = sellerRateKeys(seller, day).flatMap((key) => sellerRate(seller, key, day) ?? []);
  const labels = new Map(rates.map(({ label, key }) => [plain(label), key]));
  return (text) => {
    if (text.length > MAX_LENGTH || rates.some(({ key }) => key === text)) return undefined;
    const labelled = labels.get(plain(text));
    if (labelled !== undefined) return labelled;
    const [percentage, another] = text.match(PERCENTAGES) ?? [];
    if (percentage === undefined || another !== undefined) return undefined;
    const wanted = Number(percentage.replace(',', '.'));
    const found = rates.filter(
      (rate) => Number(rate.percentage) === wanted && (rate.category === 'S' || rate.category === 'Z'),
    );
    return found.length === 1 ? found[0]?.key : undefined;
  };
}
