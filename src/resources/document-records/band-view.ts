import type { TaxBand } from '../../domain/totals.ts';
import type { Schema } from '../../spec/public.ts';

/** Tax bands as documents show them; those of a rate that is one tax are stored without parts. */
export function bandViews(bands: readonly TaxBand[]): Schema<'TaxBand'>[] {
  return bands.map((band) => ({ ...band, parts: band.parts ?? null }));
}
