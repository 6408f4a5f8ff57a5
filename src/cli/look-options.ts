import type { Command } from 'commander';
import { FOOTER_LIMITS, LAYOUTS } from '../domain/look.ts';
import type { LookSettings } from '../workspaces/look.ts';
import { lines } from './options.ts';

/** The options that set how documents look. */
export type LookOptions = { accentColour?: string; footerText?: string; layout?: string };

/** `--accent-colour`, `--footer-text` and `--layout`. */
export function addLookOptions(command: Command): Command {
  return command
    .option('--accent-colour <colour>', 'the colour of its documents, such as #1f6feb, or "none"')
    .option(
      '--footer-text <text>',
      `what is at the foot of each page of its documents, in at most ${FOOTER_LIMITS.lines} lines`,
      lines(FOOTER_LIMITS.characters),
    )
    .option('--layout <layout>', `the layout of its documents: ${LAYOUTS.join(', ')}`);
}

/** Options as changes; an empty text clears. */
export function lookGiven({ accentColour, footerText, layout }: LookOptions): LookSettings {
  return { accentColour: accentColour === 'none' ? null : accentColour, footerText, layout };
}
