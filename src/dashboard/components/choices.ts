import { fold } from '../../domain/search-text.ts';

/** One entry of a list to choose from. */
export type Choice = {
  value: string;
  label: string;
  /** A second line, such as a tax number. */
  detail?: string | undefined;
  /** Other words it is found by, such as the code of a country. */
  keywords?: readonly string[];
  /** Stands for a record that is yet to be made. */
  isNew?: boolean;
};

/** The value of the choice «New …»; no reference is empty. */
const NEW = '';

/** The choice to make what was not found, the last of the list. */
export function newChoice(label: string): Choice {
  return { value: NEW, label, isNew: true };
}

export function isNewChoice(value: string): boolean {
  return value === NEW;
}

const NO_MATCH = 5;

/** The choices that contain a text: exact matches first, then those that begin with it, then those with a word that does. */
export function matchingChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  return ranked(choices, typed, NO_MATCH - 1);
}

/** The results of a search, with the best matching names first. */
export function sortedByMatch(choices: readonly Choice[], typed: string): readonly Choice[] {
  return ranked(choices, typed, NO_MATCH);
}

function ranked(choices: readonly Choice[], typed: string, lowest: number): readonly Choice[] {
  const wanted = fold(typed).trim();
  if (wanted === '') return choices;
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
    .filter(({ rank }) => rank <= lowest)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

/** Whether a text or one of its words begins with what was typed. */
export function beginsWith(text: string, typed: string): boolean {
  const wanted = fold(typed).trim();
  return wanted !== '' && matchRank(fold(text), wanted) <= 3;
}

function rankOf({ label, keywords = [] }: Choice, wanted: string): number {
  const own = matchRank(fold(label), wanted);
  const others = keywords.map((keyword) => matchRank(fold(keyword), wanted));
  // A complete code is an exact match; otherwise the beginning of a name ranks above the beginning of an alias.
  if (own > 1 && others.includes(0)) return 1;
  return Math.min(own, ...others.map((rank) => (rank <= 2 ? 3 : rank === 3 ? 4 : NO_MATCH)));
}

function matchRank(text: string, wanted: string): number {
  if (text === wanted) return 0;
  const at = text.indexOf(wanted);
  if (at === 0) return 2;
  if (at < 0) return NO_MATCH;
  return hasWordWith(text, wanted, at) ? 3 : 4;
}

function hasWordWith(text: string, wanted: string, first: number): boolean {
  for (let at = first; at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}
