// How the documents of a business look: a layout, a colour for what is emphasised, and a text at the foot of each page.

export const LAYOUTS = ['classic', 'compact', 'modern'] as const;

export type Layout = (typeof LAYOUTS)[number];

/** The look of a document: of a draft that of the workspace, of an issued one what it froze. */
export type Look = {
  layout: Layout;
  /** `#rrggbb`, dark enough to be read on white; null for the colours of the service. */
  accentColour: string | null;
  footerText: string | null;
  /** Of the paper, which an issued document keeps. */
  edition: Edition;
};

/**
 * From the second edition on, papers of a business outside VAT show no tax, those of a German one have their address in
 * the window of an envelope, a day of supply that is that of issue is said to be, and the plain accent is the green of the
 * service.
 */
export type Edition = 1 | 2;

/** The look of documents from before there was a choice. */
export const PLAIN_LOOK: Look = { layout: 'classic', accentColour: null, footerText: null, edition: 1 };

/** The accent of documents without one of their own: the green of the pages that clients open. */
export const PLAIN_ACCENT = '#14594a';

/** What it was in the first edition. */
export const FORMER_ACCENT = '#1f4e79';

export const FOOTER_LIMITS = { characters: 500, lines: 6 };

/** WCAG 2.2, success criterion 1.4.3: the contrast that text needs with its ground. */
const LEAST_CONTRAST = 4.5;

/** `#rrggbb` in lower case; undefined for any other text. */
export function parseColour(text: string): string | undefined {
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined;
}

/** The colour, made darker as far as text in it needs that to be read on a light ground; its hue stays. */
export function readableOnLight(colour: string, ground = '#ffffff'): string {
  return shadeUntil(colour, 0, (shade) => contrast(shade, ground) >= LEAST_CONTRAST);
}

/** The same for a dark ground: made lighter. */
export function readableOnDark(colour: string, ground: string): string {
  return shadeUntil(colour, 255, (shade) => contrast(shade, ground) >= LEAST_CONTRAST);
}

/** Mixes the colour with black or white in steps of a hundredth. */
function shadeUntil(colour: string, end: 0 | 255, isEnough: (shade: string) => boolean): string {
  const channels = channelsOf(colour);
  for (let share = 0; share < 100; share += 1) {
    const shade = hexOf(channels.map((channel) => Math.round(channel + ((end - channel) * share) / 100)));
    if (isEnough(shade)) return shade;
  }
  return hexOf([end, end, end]);
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, «contrast ratio»). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, «relative luminance». */
function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function hexOf(channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Limits for a logo: every PDF decodes its pixels, 2 million of them (8 MB) in 90 ms. The dashboard shrinks larger
 * ones.
 */
export const LOGO_LIMITS = { bytes: 1024 * 1024, side: 4000, pixels: 2_000_000, bitDepth: 8 } as const;
