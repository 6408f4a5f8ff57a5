// What the layout of fontkit 2.0.4 leaves out: it knows no Burmese, and splits no vowel AM. The order of glyphs is that
// of the OpenType specifications "Creating and supporting OpenType fonts for the Myanmar script" and "… Thai script".

/** Vowel AM of Thai and Lao stands for a circle, which is below the mark of the tone, and for AA. */
const THAI_AM = /([\u0e48-\u0e4b]?)\u0e33/g;
const LAO_AM = /([\u0ec8-\u0ecb]?)\u0eb3/g;

const MYANMAR = /[\u1000-\u109f]/;
const LETTER =
  '[\\u1000-\\u102a\\u103f-\\u1049\\u104e\\u1050-\\u1055\\u105a-\\u105d\\u1061\\u1065\\u1066\\u106e-\\u1070\\u1075-\\u1081\\u108e]';
/** NGA above the letter that it comes before; the letter; those stacked below it; its vowels, tones and medials. */
const SYLLABLE = new RegExp(
  `(\\u1004\\u103a\\u1039)?(${LETTER})((?:\\u1039${LETTER})*)([\\p{M}\\u200c\\u200d]*)`,
  'gu',
);
/** Vowel E and medial RA stand before the letter. */
const VOWEL_E = /\u1031/g;
const MEDIAL_RA = /\u103c/g;

const MYANMAR_FEATURES = [
  'rphf',
  'pref',
  'blwf',
  'pstf',
  'pres',
  'abvs',
  'blws',
  'psts',
] as PDFKit.Mixins.OpenTypeFeatures[];

/** The letters in the order that the layout of glyphs needs. */
export function inGlyphOrder(text: string): string {
  const split = text.replace(THAI_AM, '\u0e4d$1\u0e32').replace(LAO_AM, '\u0ecd$1\u0eb2');
  if (!MYANMAR.test(split)) return split;
  return split.replace(
    SYLLABLE,
    (_, nga: string | undefined, letter: string, stacked: string, marks: string) => {
      const before = [...(marks.match(VOWEL_E) ?? []), ...(marks.match(MEDIAL_RA) ?? [])].join('');
      return before + letter + (nga ?? '') + stacked + marks.replace(VOWEL_E, '').replace(MEDIAL_RA, '');
    },
  );
}

/** Features of a font that the layout must be asked for; undefined where it knows the script. */
export function featuresFor(text: string): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
  return MYANMAR.test(text) ? MYANMAR_FEATURES : undefined;
}
