import type { KeyboardEvent } from 'react';
import type { LineActions } from './use-draft.ts';

/** Alt with an arrow moves a line from any field of it. */
export function moveByArrow(event: KeyboardEvent, id: string, { moveLine }: LineActions): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  moveLine(id, event.key === 'ArrowUp' ? -1 : 1);
  const field = event.target as HTMLElement;
  requestAnimationFrame(() => {
    // The line may have been moved out of view.
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'nearest' });
  });
}
