import { DETAIL_PARTS, type DetailPart } from './particulars-draft.ts';

// Which optional parts of the editor a business uses, by the last drafts that were saved in this browser. They are names of
// parts, and nothing that was typed.

const LAST_DRAFTS = 5;

const placeOf = (workspace: string) => `parts ${workspace}`;

/** The parts in which one of the last drafts said something. */
export function usedParts(workspace: string): DetailPart[] {
  const used = new Set(lastDrafts(workspace).flat());
  return DETAIL_PARTS.filter((part) => used.has(part));
}

/** Remembers the parts of a draft that was saved. */
export function rememberParts(workspace: string, parts: readonly DetailPart[]): void {
  const last = [parts, ...lastDrafts(workspace)].slice(0, LAST_DRAFTS);
  try {
    localStorage.setItem(placeOf(workspace), JSON.stringify(last));
  } catch {
    // The browser keeps nothing, or is full: the parts begin closed.
  }
}

function lastDrafts(workspace: string): readonly (readonly string[])[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(workspace)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(Array.isArray) : [];
  } catch {
    return [];
  }
}
