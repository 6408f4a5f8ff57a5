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

type Options = {
  /** The typed text, while the field shows that instead of the chosen entry. */
  typed: string | undefined;
  setTyped: (typed: string | undefined) => void;
  /** The matches of the text; while a search is under way, those of the previous one. */
  choices: readonly Choice[];
  isSearching?: boolean;
  value: string | null;
  choose: (value: string, how: 'enter' | 'leave') => void;
  /** For a field that may stay empty: called when it is emptied. */
  clear?: (() => void) | undefined;
  /** For a field that accepts any text, of several lines too: the list only suggests. */
  free?: {
    isMeant: (choice: Choice, typed: string) => boolean;
    /** Called on Enter without a suggestion. */
    onEnter: () => void;
  };
};

/** What both kinds of fields can do. */
type Field = HTMLInputElement & HTMLTextAreaElement;

/** The state of the field for its key handlers. */
type Machine = {
  options: Options;
  input: RefObject<Field | null>;
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
 * The keyboard of a field with a list, after the ARIA Authoring Practices for comboboxes: typing replaces the chosen text
 * and marks the first match, Enter chooses it, leaving the field keeps it, Escape restores the previous value. Enter does
 * not submit the form while a match is marked. Keys pressed before a search has answered wait for the answer.
 */
export function useSearchList(options: Options) {
  const { typed, setTyped, choices, isSearching = false, value, free } = options;
  const id = useId();
  const input = useRef<Field>(null);
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<string>();
  const [awaited, setAwaited] = useState<How>();
  const isTyping = typed !== undefined && typed.trim() !== '';
  const active = activeIndex(options, moved, isTyping);
  const reset = () => {
    setTyped(undefined);
    setOpen(false);
    setMoved(undefined);
    setAwaited(undefined);
  };
  const machine = { options, input, active, isOpen, isTyping, moved, setOpen, setMoved, setAwaited, reset };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the search has answered
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
      onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        !free && event.currentTarget.select(),
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
  { choices, typed, isSearching, value, free }: Options,
  moved: string | undefined,
  isTyping: boolean,
) {
  const at = moved === undefined ? -1 : choices.findIndex((choice) => choice.value === moved);
  if (at >= 0) return at;
  if (isSearching && isTyping) return -1;
  if (free) return choices.findIndex((choice) => free.isMeant(choice, typed ?? ''));
  return isTyping ? Math.min(0, choices.length - 1) : choices.findIndex((choice) => choice.value === value);
}

/** Ctrl+Enter saves the page, unless an entry is still to be chosen. */
function isSaving(event: KeyboardEvent, hasNoChoice: boolean): boolean {
  return (event.ctrlKey || event.metaKey) && hasNoChoice;
}

function selectSoon(input: { readonly current: Field | null }): void {
  requestAnimationFrame(() => {
    if (input.current === document.activeElement) input.current?.select();
  });
}

function pressKey(machine: Machine, event: KeyboardEvent): void {
  const { options, isOpen, active, input, reset } = machine;
  if (event.nativeEvent.isComposing || event.altKey) return;
  // Breaks the text of a field of several lines.
  if (options.free && event.key === 'Enter' && event.shiftKey) return;
  const isBusy = isOpen || options.typed !== undefined;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (options.free && !isOpen) return;
    event.preventDefault();
    move(machine, event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter' && (isBusy || options.free) && !isSaving(event, active < 0)) {
    event.preventDefault();
    event.stopPropagation();
    settle(machine, 'enter');
  } else if (event.key === 'Escape' && isBusy) {
    if (isOpen) event.stopPropagation();
    reset();
    if (!options.free) selectSoon(input);
  }
}

function settle(machine: Machine, how: How): void {
  const { options, active, isTyping, moved, reset, setAwaited } = machine;
  const { typed, isSearching, clear, free } = options;
  const choice = options.choices[active];
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

function take({ options, input, reset }: Machine, chosen: string, how: How): void {
  options.choose(chosen, how);
  reset();
  if (how === 'enter' && !options.free) selectSoon(input);
}

function move({ options: { choices }, active, isOpen, setMoved, setOpen }: Machine, by: 1 | -1): void {
  const from = active < 0 && by < 0 ? 0 : active;
  const next = choices[(from + by + choices.length) % choices.length];
  if (isOpen && next) setMoved(next.value);
  setOpen(true);
}

/** A click into selected text would move the caret there after all other handlers. */
function keepSelection({ options, input, isOpen }: Machine, event: MouseEvent): void {
  const isCalm = !options.free && !isOpen && options.typed === undefined;
  if (!isCalm || document.activeElement !== input.current) return;
  event.preventDefault();
  input.current?.select();
}

function openByClick({ options, input, isOpen, setOpen }: Machine): void {
  if (options.free || isOpen) return;
  if (options.typed === undefined) input.current?.select();
  setOpen(true);
}
