/** What a logo may be: each PDF unpacks its pixels, 8 MB of these in 90 ms. The pages shrink larger ones by themselves. */
export const LOGO_LIMITS = { bytes: 1024 * 1024, side: 4000, pixels: 2_000_000, bitDepth: 8 } as const;
