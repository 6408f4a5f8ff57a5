// The part of fontkit, a dependency of pdfkit, that reduces the fonts of the dashboard.
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
