import { Button, Group, Modal, Text } from '@mantine/core';
import { useMessages } from '../i18n/provider.tsx';
import { CopyControl } from './copy-control.tsx';
import { useLayer } from './layer.ts';
import classes from './secret-once.module.css';

/** A secret that is shown only once: the dialog stays until the user confirms that it is stored. */
export function SecretOnce({
  title,
  hint,
  secret,
  close,
}: {
  title: string;
  hint: string;
  secret: string;
  close: () => void;
}) {
  const messages = useMessages();
  useLayer();
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text mb="md">{hint}</Text>
      <output className={classes.secret}>{secret}</output>
      <Group justify="flex-end" mt="lg">
        <CopyControl value={secret} />
        <Button onClick={close}>{messages.integrations.keys.kept}</Button>
      </Group>
    </Modal>
  );
}
