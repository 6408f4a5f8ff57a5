/** The facts about a font that showing text needs. */
export type Font = {
  /** The number of bytes of a code. */
  codeBytes: 1 | 2;
  /** Whether its glyphs are content streams (Type 3). */
  isDrawn: boolean;
  isEmbedded: boolean;
  /** The codes with a known glyph and width: programs differ in what they show for others. */
  codes: { has(code: number): boolean };
};
