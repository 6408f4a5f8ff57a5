/**
 * Limits for a logo: every PDF decodes its pixels, 2 million of them (8 MB) in 90 ms. The dashboard shrinks larger
 * ones.
 */
export const LOGO_LIMITS = { bytes: 1024 * 1024, side: 4000, pixels: 2_000_000, bitDepth: 8 } as const;
