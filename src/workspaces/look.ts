import type { Workspace } from '../auth/context.ts';
import type { Writer } from '../database/engine/statement.ts';
import type { FrozenParty } from '../database/schema/documents.ts';
import { type FieldErrors, throwGathered } from '../domain/failure.ts';
import { footerFault, footerIn } from '../domain/footer-text.ts';
import { LAYOUTS, type Layout, type Look, PLAIN_LOOK, parseColour, readableOnLight } from '../domain/look.ts';
import { message } from '../domain/messages/message.ts';
import { withoutAbsent } from '../domain/text.ts';
import { freezeLogo } from './logo.ts';

/** How documents of a workspace look, as it is set; blank text or null clears a field. */
export type LookSettings = {
  accentColour?: string | null | undefined;
  footerText?: string | null | undefined;
  layout?: string | null | undefined;
};

/** The columns that change. @throws Failure `validation_failed` by field */
export function lookColumns({ accentColour, footerText, layout }: LookSettings) {
  const errors: FieldErrors = {};
  const colour = accentColour?.trim() ? parseColour(accentColour.trim()) : null;
  if (colour === undefined) errors.accent_colour = [message('look.colour')];
  const footer = footerIn(footerText);
  const fault = footerFault(footer);
  if (fault) errors.footer_text = [fault];
  const known = LAYOUTS.find((one) => one === layout);
  if (layout && !known) errors.layout = [message('look.layout', { layouts: LAYOUTS })];
  throwGathered(errors);
  return withoutAbsent({
    accentColour: accentColour === undefined ? undefined : colour,
    footerText: footer,
    layout: layout === undefined ? undefined : (known ?? null),
  });
}

/** The look of what a workspace prints now. */
export function lookNow({
  accentColour,
  footerText,
  layout,
}: Pick<Workspace, 'accentColour' | 'footerText' | 'layout'>): Look {
  return {
    layout: layout ?? 'classic',
    // The readable shade is what is frozen: how it is computed may change.
    accentColour: accentColour === null ? null : readableOnLight(accentColour),
    footerText,
  };
}

/** The look that an issued document keeps, and the hash of its logo; what is plain is left out. */
export async function freezeLook(tx: Writer, workspace: Workspace): Promise<FrozenParty> {
  const { layout, accentColour, footerText } = lookNow(workspace);
  return {
    logo: await freezeLogo(tx, workspace.id),
    ...(layout === 'classic' ? {} : { layout }),
    ...(accentColour === null ? {} : { accent_colour: accentColour }),
    ...(footerText === null ? {} : { footer_text: footerText }),
  };
}

/** The look that a document froze; plain for one from before looks were frozen. */
export function frozenLook({ layout, accent_colour, footer_text }: FrozenParty): Look {
  return {
    layout: LAYOUTS.find((one): one is Layout => one === layout) ?? PLAIN_LOOK.layout,
    accentColour: accent_colour ?? null,
    footerText: footer_text ?? null,
  };
}

/** A look with the text that a document has of its own at the foot; null leaves that of the look. */
export function withFooter(look: Look, footerText: string | null): Look {
  return footerText === null ? look : { ...look, footerText };
}

/** The frozen seller without what only says how the document looks. */
export function withoutLook({
  logo,
  layout,
  accent_colour,
  footer_text,
  ...seller
}: FrozenParty): FrozenParty {
  return seller;
}
