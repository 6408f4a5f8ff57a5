import { createHash } from 'node:crypto';
import { readableOnDark, readableOnLight } from '../domain/look.ts';

/** `--calm-wash` of style.css, light and dark: of all grounds that have text in the accent the nearest to it. */
const GROUNDS = { light: '#eef1ef', dark: '#242b29' };
/** `--accent-ink` of style.css, which is readable on what is readable on the grounds. */
const INKS = { light: '#fff', dark: '#0d1f1a' };

/**
 * The style sheet that gives a page the colour of its business. Its address is made of the colour alone: it has no secret,
 * and the policy of the pages needs to allow no style within a page.
 * @param colour `#rrggbb`
 */
export function accentStyle(colour: string): { path: string; text: string } {
  const light = rules(readableOnLight(colour, GROUNDS.light), INKS.light, 'brightness(0.9)');
  const dark = rules(readableOnDark(colour, GROUNDS.dark), INKS.dark, 'brightness(1.1)');
  const text = `@media screen{${light}}\n@media screen and (prefers-color-scheme:dark){${dark}}\n`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { path: `accent-${colour.slice(1)}-${hash}.css`, text };
}

function rules(shade: string, ink: string, hover: string): string {
  return `:root{--accent:${shade};--accent-ink:${ink};--hover:${hover};--heading:${shade};--strip:4px solid ${shade}}`;
}

/** The style sheet at a path below `/assets/`; undefined for any other path. */
export function accentStyleAt(path: string): string | undefined {
  const [, digits] = /^accent-([0-9a-f]{6})-[0-9a-f]{12}\.css$/.exec(path) ?? [];
  const style = digits === undefined ? undefined : accentStyle(`#${digits}`);
  return style?.path === path ? style.text : undefined;
}
