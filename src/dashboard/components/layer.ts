import { useEffect, useRef } from 'react';

// The elements that had the focus last. Those of menus are left out: a menu is unmounted before the dialog that it opened,
// so its entries cannot get the focus back.
let last: HTMLElement | undefined;
let lastOnPage: HTMLElement | undefined;

/** The dialogs and drawers that are open, numbered as they were opened. */
const open: number[] = [];
let opened = 0;

/** Tracks the focus; called once, at the start. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.closest('[role=menu], [role=listbox]')) return;
    last = target;
    if (!target.closest('[role=dialog]')) lastOnPage = target;
  });
}

/**
 * Registers a dialog or a drawer above the page. Closing it returns the focus to where it was opened, also where it was
 * opened from a menu or from another dialog.
 * @returns whether nothing else is open above it: only then does it react to the Escape key
 */
export function useLayer(isOpen = true): () => boolean {
  const opener = useRef<HTMLElement>(undefined);
  const wasOpen = useRef(false);
  const layer = useRef<number>(undefined);
  // During the first render, the focus has not moved into it yet.
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

/** The dialog may have led to another page, which has the focus already. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.closest('[role=dialog], [role=menu]') !== null;
}

function goBackTo(opener: HTMLElement | undefined): void {
  const content = document.getElementById('content');
  const target = [opener, lastOnPage, content].find((each) => each?.isConnected);
  target?.focus({ preventScroll: true });
}
