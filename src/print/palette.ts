import { PLAIN_ACCENT } from '../domain/look.ts';

/** The few colours of the service's PDFs, dark enough to survive a copying machine. */
export const INK = '#1b2430';
export const MUTED = '#5b6673';
export const RULE = '#cfd6de';
export const SHADE = '#f3f5f8';
export const PAPER = '#ffffff';
export const ACCENT = PLAIN_ACCENT;
export const ALERT = '#b3261e';
export const GOOD = '#1b6e3c';
