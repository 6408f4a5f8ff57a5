import { LAYOUTS } from '../../domain/look.ts';
import { text } from './column-kinds.ts';

/** How documents of a workspace look that are issued from now on. */
export const documentLook = () => ({
  /** `#rrggbb`, as it was given: what is printed is dark enough to be read. */
  accentColour: text('accent_colour'),
  /** At the foot of each page. */
  footerText: text('footer_text'),
  /** Null is `classic`. */
  layout: text('layout', { enum: LAYOUTS }),
});
