import { Button, Drawer, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import classes from './form-drawer.module.css';
import { unlessUnreadable } from './form-faults.ts';
import { useLayer } from './layer.ts';
import { UnsavedGuard, unlessUnsaved } from './unsaved-guard.tsx';

/** A form next to the page that it belongs to, its buttons always in view. */
export function FormDrawer({
  title,
  close,
  onSubmit,
  submitLabel,
  isBusy,
  isDirty,
  aside,
  children,
}: {
  title: string;
  close: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel?: string;
  isBusy: boolean;
  /** Whether something was typed that closing would lose. */
  isDirty: boolean;
  /** A further button on the other side, such as one that deletes. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const messages = useMessages();
  const isOnTop = useLayer();
  return (
    <>
      <Drawer
        opened
        onClose={() => isOnTop() && unlessUnsaved(close)}
        title={title}
        position="right"
        size="30rem"
        padding="lg"
        closeOnClickOutside={false}
        classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
        closeButtonProps={{ 'aria-label': messages.do.close }}
      >
        <form onSubmit={unlessUnreadable(onSubmit)} noValidate>
          <Stack gap="md" pb="xl">
            {children}
          </Stack>
          <div className={classes.foot}>
            {aside ?? <span />}
            <Group gap="sm">
              <Button variant="default" onClick={() => unlessUnsaved(close)}>
                {messages.do.cancel}
              </Button>
              <Button type="submit" loading={isBusy}>
                {submitLabel ?? messages.do.save}
              </Button>
            </Group>
          </div>
        </form>
      </Drawer>
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
