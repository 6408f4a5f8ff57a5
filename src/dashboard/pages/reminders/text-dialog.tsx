import { Modal } from '@mantine/core';
import { useLayer } from '../../components/layer.ts';
import { unlessUnsaved } from '../../components/unsaved-guard.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { ReminderText } from '../../types.ts';
import { TextOfKind } from '../settings/texts.tsx';

/** The text of a step, above the ladder that is being changed. */
export function TextDialog({ kind, close }: { kind: ReminderText; close: () => void }) {
  const messages = useMessages();
  const isOnTop = useLayer();
  return (
    <Modal
      opened
      onClose={() => isOnTop() && unlessUnsaved(close)}
      title={messages.settings.texts.kinds[kind]}
      size="70rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': messages.do.close }}
    >
      <TextOfKind kind={kind} saved={close} />
    </Modal>
  );
}
