import { useEffect, useRef } from 'react';
import { forgetKept, keptPlace } from '../../../kept-in-browser.ts';
import { useSession } from '../../../session.tsx';
import { type Draft, emptyLine } from './draft.ts';
import type { DraftState } from './use-draft.ts';

/** A draft that was typed and not saved. It may be incomplete: the service would refuse it. */
type Kept = {
  /** When it was last changed. */
  at: string;
  /** What the service had when the draft was opened, as the editor sends it. */
  base: string;
  draft: Draft;
};

const KEEP_AFTER_MS = 500;
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;

/** Where this user's changes of a document, or of a new one, are kept. */
export function useKeptPlace(document: string): string {
  const { me, workspace } = useSession();
  return keptPlace(me.reference, workspace.reference, document);
}

/** What was typed before the page was closed; with the fields of `initial` that an earlier version did not have yet. */
export function readKept(place: string, initial: Draft): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null;
    if (!kept || Date.now() - Date.parse(kept.at) > MAX_AGE_MS) return undefined;
    const { draft } = kept;
    return {
      ...kept,
      draft: {
        ...initial,
        ...draft,
        terms: { ...initial.terms, ...draft.terms },
        delivery: { ...initial.delivery, ...draft.delivery },
        particulars: { ...initial.particulars, ...draft.particulars },
        // The ids of lines count from one in each page. A rate that was chosen has no other one at home.
        lines: draft.lines.map(({ id: _, ...line }) => ({
          ...emptyLine(line.tax),
          ...line,
          homeTax: line.homeTax,
        })),
      },
    };
  } catch {
    return undefined;
  }
}

/** Keeps the draft in this browser while it is typed: closing the tab, or a crash, loses nothing. */
export function useKeeping(place: string, { draft, isDirty }: DraftState, base: string): void {
  const latest = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isDirty) {
      latest.current = undefined;
      forgetKept(place);
      return;
    }
    const write = () => {
      const kept: Kept = { at: new Date().toISOString(), base, draft };
      try {
        localStorage.setItem(place, JSON.stringify(kept));
      } catch {
        // The browser keeps nothing, or is full: saving works all the same.
      }
    };
    latest.current = write;
    const timer = setTimeout(write, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [place, draft, isDirty, base]);
  useEffect(() => {
    const onHide = () => latest.current?.();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
}
