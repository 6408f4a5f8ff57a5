// The part of fontkit, which pdfkit brings, that the fonts of the dashboard are cut with.
declare module 'fontkit' {
  export type Glyph = { id: number };
  export type Font = {
    hasGlyphForCodePoint(point: number): boolean;
    layout(
      text: string,
      features?: readonly string[],
      script?: string,
      language?: string,
    ): { glyphs: Glyph[] };
    getGlyph(id: number): unknown;
  };
  export function create(file: Uint8Array): Font;
}
