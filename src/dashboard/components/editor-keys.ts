import type { KeyboardEvent } from 'react';

/** The keys of a long form: Ctrl+Enter saves it. Enter alone ends a date or a name, which is not yet the end of the form. */
export function editorKeys(save: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter') return;
    const saves = event.ctrlKey || event.metaKey;
    if (!saves && !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (saves) save();
  };
}
