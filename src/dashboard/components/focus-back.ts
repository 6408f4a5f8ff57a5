import { useEffect, useRef } from 'react';

// Where the keyboard was: a menu is gone before the dialog that it opened, so what stands in one is no place to go back to.
let last: HTMLElement | undefined;
let lastOnPage: HTMLElement | undefined;
let opened = 0;
const open = new Set<number>();

/** Follows where the keyboard is; once, when the pages start. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.closest('[role=menu], [role=listbox]')) return;
    last = target;
    if (!target.closest('[role=dialog]')) lastOnPage = target;
  });
}

/** Whoever closes a dialog goes on where it was opened: also where a menu opened it, or another dialog before it. */
export function useFocusBack(isOpen = true): void {
  const opener = useRef<HTMLElement>(undefined);
  const wasOpen = useRef(false);
  // While it is drawn for the first time, the focus has not moved into it yet.
  if (isOpen !== wasOpen.current) {
    wasOpen.current = isOpen;
    if (isOpen) opener.current = last;
  }
  useEffect(() => {
    if (!isOpen) return;
    opened += 1;
    const own = opened;
    open.add(own);
    return () => {
      open.delete(own);
      setTimeout(() => {
        const isFollowed = [...open].some((other) => other > own);
        if (!isFollowed && isFocusLost()) goBackTo(opener.current);
      });
    };
  }, [isOpen]);
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
