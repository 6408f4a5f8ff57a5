import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMessages } from '../i18n/provider.tsx';

/** Copies a text to the clipboard, and confirms it. */
export function CopyControl({
  value,
  label,
  size,
}: {
  value: string;
  /** What is copied, for the label where several stand next to each other. */
  label?: string;
  size?: string;
}) {
  const messages = useMessages();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => {
        const Icon = copied ? IconCheck : IconCopy;
        return (
          <Button
            variant="default"
            size={size}
            onClick={copy}
            aria-label={label}
            leftSection={<Icon size={17} aria-hidden="true" />}
          >
            {copied ? messages.do.copied : messages.do.copy}
          </Button>
        );
      }}
    </CopyButton>
  );
}
