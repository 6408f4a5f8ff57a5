import { useEffect, useRef } from 'react';

// Where the keyboard was: a menu is gone before the dialog that it opened, so what stands in one is no place to go back to.
let last: HTMLElement | undefined;
let lastOnPage: HTMLElement | undefined;

/** The dialogs and drawers that are open, numbered as they were opened. */
const open: number[] = [];
let opened = 0;

/** Follows where the keyboard is; once, when the pages start. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.closest('[role=menu], [role=listbox]')) return;
    last = target;
    if (!target.closest('[role=dialog]')) lastOnPage = target;
  });
}

/**
 * A dialog or a drawer above the page. Whoever closes it goes on where it was opened: also where a menu opened it, or
 * another dialog before it.
 * @returns whether nothing else was opened above it: only then is the Escape key meant for it
 */
export function useLayer(isOpen = true): () => boolean {
  const opener = useRef<HTMLElement>(undefined);
  const wasOpen = useRef(false);
  const layer = useRef<number>(undefined);
  // While it is drawn for the first time, the focus has not moved into it yet.
  if (isOpen !== wasOpen.current) {
    wasOpen.current = isOpen;
    if (isOpen) opener.current = last;
  }
  useEffect(() => {
    if (!isOpen) return;
    opened += 1;
    const own = opened;
    layer.current = own;
    open.push(own);
    return () => {
      open.splice(open.indexOf(own), 1);
      setTimeout(() => {
        const isFollowed = open.some((other) => other > own);
        if (!isFollowed && isFocusLost()) goBackTo(opener.current);
      });
    };
  }, [isOpen]);
  return () => open.at(-1) === layer.current;
}

/** What was opened may have led to another page, which has the focus already. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.closest('[role=dialog], [role=menu]') !== null;
}

function goBackTo(opener: HTMLElement | undefined): void {
  const content = document.getElementById('content');
  const target = [opener, lastOnPage, content].find((each) => each?.isConnected);
  target?.focus({ preventScroll: true });
}
