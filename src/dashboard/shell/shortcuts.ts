import { useEffect, useRef } from 'react';

/** Where this browser keeps that single keys do nothing: WCAG 2.1.4 wants them to be turned off. */
const PLACE = 'single-keys';
const OFF = 'off';

export function hasSingleKeys(): boolean {
  return localStorage.getItem(PLACE) !== OFF;
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(PLACE);
  else localStorage.setItem(PLACE, OFF);
}

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

type Shortcuts = {
  /** Ctrl+K, or ⌘K. */
  palette: () => void;
  /** `?` */
  keys: () => void;
  /** `n`; absent for who may not. */
  create: (() => void) | undefined;
};

/** The keys that work on every page: single ones outside of fields and dialogs only. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { palette, keys, create } = latest.current;
      if (event.defaultPrevented || event.isComposing || document.querySelector('[role=dialog]')) return;
      const single: Record<string, (() => void) | undefined> = {
        '?': keys,
        n: create,
        '/': () => toSearch() || palette(),
      };
      const act = isPalette(event) ? palette : isSingle(event) ? single[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isPalette({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey) && !altKey && !shiftKey;
}

function isSingle({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !hasSingleKeys()) return false;
  return !(
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=menu]')
  );
}

/** Moves the focus to the search of the list that is shown. @returns false where there is none */
function toSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#content input[type=search]');
  field?.focus();
  return field !== null;
}
