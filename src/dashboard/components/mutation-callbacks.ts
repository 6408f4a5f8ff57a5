import type { Messages } from '../i18n/messages.ts';
import { showFaults } from './form-faults.ts';
import { notify, notifyFailure } from './notify.ts';

export type MutationCallbacks = { onSuccess: () => void; onError: (error: unknown) => void };

/**
 * The callbacks of a mutation in a dialog: on success it notifies and closes, on failure it shows the errors, at the
 * fields where there is a form.
 * @param parts.done the notification on success, unless the mutation notifies by itself
 */
export function mutationCallbacks(parts: {
  done?: string | undefined;
  close: () => void;
  messages: Messages;
  form?: Parameters<typeof showFaults>[0];
}): MutationCallbacks {
  const { done, close, messages, form } = parts;
  return {
    onSuccess: () => {
      if (done) notify(done);
      close();
    },
    onError: (error) => (form ? showFaults(form, error, messages) : notifyFailure(error, messages)),
  };
}
