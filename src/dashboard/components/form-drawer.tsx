import { Button, Drawer, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useWords } from '../language.tsx';
import classes from './form-drawer.module.css';
import { useLayer } from './layer.ts';

/** A form beside the page that it belongs to, its buttons always in view. */
export function FormDrawer({
  title,
  opened,
  close,
  onSubmit,
  submitLabel,
  isBusy,
  aside,
  children,
}: {
  title: string;
  opened: boolean;
  close: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel?: string;
  isBusy: boolean;
  /** A further button on the other side, such as one that deletes. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords();
  const isOnTop = useLayer(opened);
  return (
    <Drawer
      opened={opened}
      onClose={() => isOnTop() && close()}
      title={title}
      position="right"
      size="30rem"
      padding="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': words.do.close }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">{children}</Stack>
        <div className={classes.foot}>
          {aside ?? <span />}
          <Group gap="sm">
            <Button variant="default" onClick={close}>
              {words.do.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {submitLabel ?? words.do.save}
            </Button>
          </Group>
        </div>
      </form>
    </Drawer>
  );
}
