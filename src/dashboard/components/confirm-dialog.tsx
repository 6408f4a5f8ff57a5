import type { ReactNode } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import { Dialog } from './dialog.tsx';
import { type MutationCallbacks, mutationCallbacks } from './mutation-callbacks.ts';

type Mutation<Variables> = {
  mutate: (variables: Variables, callbacks: MutationCallbacks) => void;
  isPending: boolean;
};

/** Asks before a change that cannot be undone. On success it notifies and closes, on failure it shows why and stays. */
export function ConfirmDialog<Variables>({
  title,
  submitLabel,
  mutation,
  variables,
  done,
  opened = true,
  close,
  confirmed = close,
  children,
}: {
  title: string;
  submitLabel: string;
  mutation: Mutation<Variables>;
  variables: Variables;
  /** The notification on success; without it, the mutation notifies by itself. */
  done?: string;
  opened?: boolean;
  close: () => void;
  /** Called after success, where that is more than to close the dialog. */
  confirmed?: () => void;
  children: ReactNode;
}) {
  const messages = useMessages();
  return (
    <Dialog
      title={title}
      opened={opened}
      close={close}
      submit={() => mutation.mutate(variables, mutationCallbacks({ done, close: confirmed, messages }))}
      submitLabel={submitLabel}
      isBusy={mutation.isPending}
      isDangerous
    >
      {children}
    </Dialog>
  );
}
