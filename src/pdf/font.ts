/** What must be known of a font where text is shown in it. */
export type Font = {
  /** How many bytes of a text one glyph takes. */
  codeBytes: 1 | 2;
  /** Whether its glyphs are content of their own. */
  isDrawn: boolean;
  isEmbedded: boolean;
  /** The codes of which glyph and width are known: for others each program shows what it likes. */
  codes: { has(code: number): boolean };
};
