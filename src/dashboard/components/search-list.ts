import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Choice } from './choices.ts';

type Parts = {
  /** What has been typed since the field shows something else than what is chosen. */
  typed: string | undefined;
  setTyped: (typed: string | undefined) => void;
  /** What fits the text. While a search is under way, what fitted before. */
  choices: readonly Choice[];
  isSearching?: boolean;
  value: string | null;
  choose: (value: string, how: 'enter' | 'leave') => void;
  /** Where a field may stay empty: what emptying it does. */
  clear?: (() => void) | undefined;
  /** Where any text will do, the list only suggests. */
  free?: {
    isMeant: (choice: Choice, typed: string) => boolean;
    /** Enter where nothing is suggested. */
    onEnter: () => void;
  };
};

/** What the field is doing, as its keys see it. */
type Machine = {
  parts: Parts;
  input: RefObject<HTMLInputElement | null>;
  /** The entry that Enter would choose, or -1. */
  active: number;
  isOpen: boolean;
  isTyping: boolean;
  moved: string | undefined;
  setOpen: (isOpen: boolean) => void;
  setMoved: (value: string | undefined) => void;
  setAwaited: (how: How | undefined) => void;
  reset: () => void;
};

type How = 'enter' | 'leave';

/**
 * The keyboard of a field with a list, as the ARIA practices for comboboxes describe it: typing replaces what was chosen
 * and marks the first match, Enter chooses it, leaving the field keeps it, Escape restores what was there. Enter sends no
 * form while there is a choice to make. Keys pressed before a search has answered wait for the answer.
 */
export function useSearchList(parts: Parts) {
  const { typed, setTyped, choices, isSearching = false, value, free } = parts;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<string>();
  const [awaited, setAwaited] = useState<How>();
  const isTyping = typed !== undefined && typed.trim() !== '';
  const active = activeIndex(parts, moved, isTyping);
  const reset = () => {
    setTyped(undefined);
    setOpen(false);
    setMoved(undefined);
    setAwaited(undefined);
  };
  const machine = { parts, input, active, isOpen, isTyping, moved, setOpen, setMoved, setAwaited, reset };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer of the search is waited for
  useEffect(() => {
    if (!awaited || isSearching) return;
    setAwaited(undefined);
    settle(machine, awaited);
  }, [awaited, isSearching]);

  const isShown = isOpen && (choices.length > 0 || (!free && !isSearching));
  return {
    id,
    choices,
    value,
    active,
    isShown,
    take: (chosen: string) => take(machine, chosen, 'enter'),
    close: () => setOpen(false),
    field: {
      ref: input,
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: free !== undefined,
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-expanded': isShown,
      'aria-controls': isShown ? id : undefined,
      'aria-activedescendant': isShown && active >= 0 ? optionId(id, active) : undefined,
      // A dialog around the field is not closed by the Escape that is meant for the list.
      'data-mantine-stop-propagation': isShown || (typed !== undefined && !free) || undefined,
      onKeyDown: (event: KeyboardEvent) => pressKey(machine, event),
      onFocus: (event: FocusEvent<HTMLInputElement>) => !free && event.currentTarget.select(),
      onBlur: () => (isOpen || typed !== undefined) && settle(machine, 'leave'),
      onMouseDown: (event: MouseEvent) => keepSelection(machine, event),
      onClick: () => openByClick(machine),
      onType: (text: string) => {
        setTyped(text);
        setMoved(undefined);
        setAwaited(undefined);
        setOpen(true);
      },
    },
  };
}

export type SearchList = ReturnType<typeof useSearchList>;

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

function activeIndex(
  { choices, typed, isSearching, value, free }: Parts,
  moved: string | undefined,
  isTyping: boolean,
) {
  const at = moved === undefined ? -1 : choices.findIndex((choice) => choice.value === moved);
  if (at >= 0) return at;
  if (isSearching && isTyping) return -1;
  if (free) return choices.findIndex((choice) => free.isMeant(choice, typed ?? ''));
  return isTyping ? Math.min(0, choices.length - 1) : choices.findIndex((choice) => choice.value === value);
}

/** Ctrl+Enter saves the page, unless something is still to be chosen. */
function isSaving(event: KeyboardEvent, hasNoChoice: boolean): boolean {
  return (event.ctrlKey || event.metaKey) && hasNoChoice;
}

function selectSoon(input: { readonly current: HTMLInputElement | null }): void {
  requestAnimationFrame(() => {
    if (input.current === document.activeElement) input.current?.select();
  });
}

function pressKey(machine: Machine, event: KeyboardEvent): void {
  const { parts, isOpen, active, input, reset } = machine;
  if (event.nativeEvent.isComposing || event.altKey) return;
  const isBusy = isOpen || parts.typed !== undefined;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (parts.free && !isOpen) return;
    event.preventDefault();
    move(machine, event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter' && (isBusy || parts.free) && !isSaving(event, active < 0)) {
    event.preventDefault();
    event.stopPropagation();
    settle(machine, 'enter');
  } else if (event.key === 'Escape' && isBusy) {
    if (isOpen) event.stopPropagation();
    reset();
    if (!parts.free) selectSoon(input);
  }
}

function settle(machine: Machine, how: How): void {
  const { parts, active, isTyping, moved, reset, setAwaited } = machine;
  const { typed, isSearching, clear, free } = parts;
  const choice = parts.choices[active];
  if (isSearching && isTyping && moved === undefined) setAwaited(how);
  else if (typed !== undefined && !isTyping && !free) {
    clear?.();
    reset();
  } else if (choice && (isTyping || moved !== undefined || how === 'enter')) take(machine, choice.value, how);
  else if (how === 'leave') reset();
  else if (free) {
    reset();
    free.onEnter();
  }
}

function take({ parts, input, reset }: Machine, chosen: string, how: How): void {
  parts.choose(chosen, how);
  reset();
  if (how === 'enter' && !parts.free) selectSoon(input);
}

function move({ parts: { choices }, active, isOpen, setMoved, setOpen }: Machine, by: 1 | -1): void {
  const from = active < 0 && by < 0 ? 0 : active;
  const next = choices[(from + by + choices.length) % choices.length];
  if (isOpen && next) setMoved(next.value);
  setOpen(true);
}

/** A click into a text that is selected would put the caret there, after all else that a click does. */
function keepSelection({ parts, input, isOpen }: Machine, event: MouseEvent): void {
  const isCalm = !parts.free && !isOpen && parts.typed === undefined;
  if (!isCalm || document.activeElement !== input.current) return;
  event.preventDefault();
  input.current?.select();
}

function openByClick({ parts, input, isOpen, setOpen }: Machine): void {
  if (parts.free || isOpen) return;
  if (parts.typed === undefined) input.current?.select();
  setOpen(true);
}
