// What code and manual leave out, because the field has other terms: see docs/glossary.md.

export const KEPT_OUT_WORDS: readonly string[] = [
  ...['whoever', 'nobody', 'somebody', 'anew', 'beside', 'meanwhile'],
  ...['tell', 'tells', 'told', 'breathe', 'crew', 'looker', 'stillness'],
];

export const KEPT_OUT_PHRASES: readonly string[] = ['gives way', 'give way', 'is led'];
