import type { ENGLISH_LABELS } from './labels-en.ts';

/** The fixed texts of a PDF; a language with a missing text does not compile. */
export type Labels = typeof ENGLISH_LABELS;
