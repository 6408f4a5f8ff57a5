import type { Words } from '../words/en.ts';

import { showFaults } from './form-faults.ts';
import { tell, tellFailure } from './notices.ts';

/**
 * How a change that is made in a dialog ends: told and closed, or with what is wrong, at its fields where there is a form.
 * @param parts.done what is told
 */
export function ending(parts: {
  done: string;
  close: () => void;
  words: Words;
  form?: Parameters<typeof showFaults>[0];
}): { onSuccess: () => void; onError: (error: unknown) => void } {
  const { done, close, words, form } = parts;
  return {
    onSuccess: () => {
      tell(done);
      close();
    },
    onError: (error) => (form ? showFaults(form, error, words) : tellFailure(error, words)),
  };
}
