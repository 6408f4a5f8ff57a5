import { useCallback, useMemo, useRef, useState } from 'react';
import { type Draft, emptyLine, isSameDraft, type LineDraft } from './draft.ts';
import { withSuggestedTaxes, withSuggestion } from './suggested-tax.ts';

/**
 * The draft with its errors, and all functions that change it.
 * @param initial the draft as it is saved, or the empty one
 * @param typed what was typed over it before
 * @param needed the field that it was opened for, with what is said at it
 */
export function useDraft(initial: Draft, standardTax: string, typed = initial, needed = NO_FAULTS) {
  const [draft, setDraft] = useState(typed);
  const [faults, setFaults] = useState<Record<string, string>>(needed);
  const saved = useRef(initial);

  const change = useCallback((part: Partial<Draft>) => {
    setDraft((last) => {
      const next = { ...last, ...consequencesOf(last, part), ...part };
      return next.client === last.client ? next : withSuggestion(next, { intraEu: null });
    });
    setFaults(NO_FAULTS);
  }, []);
  const takeDefaults = useCallback((turn: (last: Draft) => Draft) => {
    saved.current = turn(saved.current);
    setDraft(turn);
  }, []);
  const suggest = useCallback((part: Parameters<typeof withSuggestion>[1]) => {
    setDraft((last) => withSuggestion(last, part));
  }, []);
  const actions = useMemo(() => lineActions(setDraft, setFaults, standardTax), [standardTax]);

  return {
    draft,
    faults,
    setFaults,
    change,
    /** Changes that the user did not make: a draft with nothing else is not unsaved. */
    takeDefaults,
    suggest,
    actions,
    isDirty: !isSameDraft(draft, saved.current),
    markSaved: (stored: Draft) => {
      saved.current = stored;
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;
export type LineActions = ReturnType<typeof lineActions>;

/** A constant object, so that lines without errors do not render again. */
const NO_FAULTS: Record<string, string> = {};

/** Another client, or another currency, has other advances; another currency has other bank accounts. */
function consequencesOf(
  last: Draft,
  { client = last.client, currency = last.currency }: Partial<Draft>,
): Partial<Draft> {
  const isSameCurrency = currency === last.currency;
  if (isSameCurrency && client === last.client) return {};
  const { particulars } = last;
  return { advances: [], particulars: isSameCurrency ? particulars : { ...particulars, bankAccount: null } };
}

function lineActions(
  setDraft: (turn: (last: Draft) => Draft) => void,
  setFaults: (faults: Record<string, string>) => void,
  standardTax: string,
) {
  function changeLines(turn: (lines: LineDraft[]) => LineDraft[]) {
    setDraft((last) => ({ ...last, lines: withSuggestedTaxes(turn(last.lines), last) }));
    setFaults(NO_FAULTS);
  }
  return {
    changeLine: (id: string, part: Partial<LineDraft>) =>
      changeLines((lines) => lines.map((line) => (line.id === id ? { ...line, ...part } : line))),
    /** Returns the new line's id, to focus it. */
    addLine: (after?: string, kind?: LineDraft['kind']): string => {
      const line = emptyLine(standardTax, kind);
      changeLines((lines) => {
        const at = after === undefined ? lines.length : lines.findIndex(({ id }) => id === after) + 1;
        return lines.toSpliced(at, 0, line);
      });
      return line.id;
    },
    removeLine: (id: string) =>
      changeLines((lines) => {
        const rest = lines.filter((line) => line.id !== id);
        return rest.length > 0 ? rest : [emptyLine(standardTax)];
      }),
    moveLine: (id: string, by: 1 | -1) =>
      changeLines((lines) => {
        const from = lines.findIndex((line) => line.id === id);
        const line = lines[from];
        const to = from + by;
        if (!line || to < 0 || to >= lines.length) return lines;
        return lines.toSpliced(from, 1).toSpliced(to, 0, line);
      }),
    /** Puts a line above or below another one. */
    placeLine: (id: string, other: string, edge: 'above' | 'below') =>
      changeLines((lines) => {
        const line = lines.find((each) => each.id === id);
        if (!line || id === other) return lines;
        const rest = lines.filter((each) => each.id !== id);
        const at = rest.findIndex((each) => each.id === other);
        return at < 0 ? lines : rest.toSpliced(edge === 'above' ? at : at + 1, 0, line);
      }),
  };
}
