import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../language.tsx';
import { useLayer } from './layer.ts';

/** Asks before a page with unsaved changes is left, by a link inside or by closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const words = useWords();
  const [link, setLink] = useState<HTMLAnchorElement>();
  useLayer(link !== undefined);

  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest('a') : null;
      if (!target || target.target === '_blank' || target.dataset.leave || event.ctrlKey || event.metaKey)
        return;
      if (target.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(target);
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);

  function leave() {
    if (!link) return;
    // The same link again, this time let through.
    link.dataset.leave = 'true';
    link.click();
    setLink(undefined);
  }

  return (
    <Modal
      opened={link !== undefined}
      onClose={() => setLink(undefined)}
      title={words.state.leaveTitle}
      closeButtonProps={{ 'aria-label': words.do.close }}
    >
      <Text>{words.state.leaveText}</Text>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={leave}>
          {words.do.discard}
        </Button>
        <Button data-autofocus onClick={() => setLink(undefined)}>
          {words.do.stay}
        </Button>
      </Group>
    </Modal>
  );
}
