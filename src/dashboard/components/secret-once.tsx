import { Button, Group, Modal, Text } from '@mantine/core';
import { useWords } from '../language.tsx';
import { CopyControl } from './copy-control.tsx';
import { useLayer } from './layer.ts';
import classes from './secret-once.module.css';

/** Something secret that is shown this one time: it stays until somebody says that it is kept. */
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
  const words = useWords();
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
        <Button onClick={close}>{words.integrations.keys.kept}</Button>
      </Group>
    </Modal>
  );
}
