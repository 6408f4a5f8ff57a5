import type { FirstTexts } from './en/first.ts';
import type { Messages } from './en.ts';

/** Texts that only some pages need. */
export type Section = Exclude<keyof Messages, keyof FirstTexts>;

/** How the texts of a language are loaded: each section is a chunk of its own. */
export type Sections = { first: () => Promise<FirstTexts> } & {
  [Name in Section]: () => Promise<Messages[Name]>;
};
