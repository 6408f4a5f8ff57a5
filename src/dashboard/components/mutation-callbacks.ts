import type { Messages } from '../i18n/en.ts';

import { showFaults } from './form-faults.ts';
import { notify, notifyFailure } from './notices.ts';

/**
 * How a change that is made in a dialog ends: told and closed, or with what is wrong, at its fields where there is a form.
 * @param parts.done what is told
 */
export function mutationCallbacks(parts: {
  done: string;
  close: () => void;
  messages: Messages;
  form?: Parameters<typeof showFaults>[0];
}): { onSuccess: () => void; onError: (error: unknown) => void } {
  const { done, close, messages, form } = parts;
  return {
    onSuccess: () => {
      notify(done);
      close();
    },
    onError: (error) => (form ? showFaults(form, error, messages) : notifyFailure(error, messages)),
  };
}
