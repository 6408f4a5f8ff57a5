import { Button, CopyButton, Group, Modal, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useWords } from '../language.tsx';
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
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={
                copied ? (
                  <IconCheck size={17} aria-hidden="true" />
                ) : (
                  <IconCopy size={17} aria-hidden="true" />
                )
              }
            >
              {copied ? words.do.copied : words.do.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={close}>{words.integrations.keys.kept}</Button>
      </Group>
    </Modal>
  );
}
