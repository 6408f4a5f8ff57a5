import { FORMER_ACCENT, type Layout, type Look, PLAIN_ACCENT } from '../domain/look.ts';

export type Margins = { top: number; bottom: number; side: number };

/** What the layouts differ in; everything else is the same in all of them. */
export type Design = {
  margins: Margins;
  /** The colour of labels, rules and filled boxes. */
  accent: string;
  /** Sizes of type and distances between lines are multiplied by it. */
  scale: number;
  /** Around the text in the table of lines. */
  cellPadding: { x: number; y: number };
  /** Distances below the title, below the parties, and above each part after the lines. */
  gaps: { title: number; parties: number; part: number };
  title: { face: 'serifBold' | 'sansBold'; size: number; leading: number; color: string };
  /** Where the logo is; the title is on the other side. */
  logoSide: 'left' | 'right';
  /** The head of the table of lines. */
  head: { fill: string; color: string; rule: string };
  /** Below each line; null for none. */
  lineRule: string | null;
  /** Behind every second line. */
  stripe: string | null;
  /** The radius of the corners of boxes. */
  radius: number;
  /** The box with the account: a frame, or a ground. */
  paymentBox: 'frame' | 'ground';
  /** The height of the strip of colour at the upper edge of each page. */
  strip: number;
};

const WHITE = '#ffffff';

function classic(accent: string): Design {
  return {
    margins: { top: 48, bottom: 66, side: 50 },
    accent,
    scale: 1,
    cellPadding: { x: 5, y: 4.5 },
    gaps: { title: 26, parties: 22, part: 14 },
    title: { face: 'serifBold', size: 25, leading: 30, color: INK },
    logoSide: 'left',
    head: { fill: SHADE, color: INK, rule: accent },
    lineRule: RULE,
    stripe: null,
    radius: 4,
    paymentBox: 'frame',
    strip: 0,
  };
}

const DESIGNS: Record<Layout, (accent: string) => Design> = {
  classic,
  compact: (accent) => ({
    ...classic(accent),
    margins: { top: 34, bottom: 54, side: 40 },
    scale: 0.9,
    cellPadding: { x: 4, y: 1.8 },
    gaps: { title: 12, parties: 10, part: 9 },
    title: { face: 'serifBold', size: 19, leading: 23, color: INK },
    radius: 2,
  }),
  modern: (accent) => ({
    ...classic(accent),
    margins: { top: 56, bottom: 66, side: 50 },
    title: { face: 'sansBold', size: 28, leading: 34, color: accent },
    logoSide: 'right',
    head: { fill: accent, color: WHITE, rule: accent },
    lineRule: null,
    stripe: SHADE,
    radius: 0,
    paymentBox: 'ground',
    strip: 12,
  }),
};

/** The design of a look; without a colour of its own it has that of the service. */
export function designOf({ layout, accentColour, edition }: Look): Design {
  return DESIGNS[layout](accentColour ?? (edition === 1 ? FORMER_ACCENT : PLAIN_ACCENT));
}

/** The few colours of the service's PDFs, dark enough to survive a copying machine. */
export const INK = '#1b2430';
export const MUTED = '#5b6673';
export const RULE = '#cfd6de';
export const SHADE = '#f3f5f8';
export const PAPER = '#ffffff';
export const ACCENT = FORMER_ACCENT;
export const ALERT = '#b3261e';
export const GOOD = '#1b6e3c';
