import { Button, Group, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import classes from './dialog.module.css';
import { stopsAtUnreadable } from './form-faults.ts';
import { useLayer } from './layer.ts';

/** A dialog with a form, its buttons always in view. What cannot be undone has a red button. */
export function Dialog({
  title,
  opened,
  close,
  submit,
  submitLabel,
  cancelLabel,
  isBusy = false,
  isDangerous = false,
  size = 'md',
  more,
  aside,
  children,
}: {
  title: string;
  opened: boolean;
  close: () => void;
  submit: () => void;
  submitLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  isDangerous?: boolean;
  size?: string;
  /** A further button, that does more than submit. */
  more?: ReactNode;
  /** A further button on the other side, such as one that deletes. */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const messages = useMessages();
  const isOnTop = useLayer(opened);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog may be rendered inside a form of the page, which must not be submitted as well.
    event.stopPropagation();
    if (!stopsAtUnreadable(event.currentTarget)) submit();
  }
  return (
    <Modal
      opened={opened}
      onClose={() => isOnTop() && close()}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': messages.do.close }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <form onSubmit={onSubmit} noValidate>
        {children}
        <Group justify="flex-end" gap="sm" className={classes.foot ?? ''}>
          {aside && <div className={classes.aside}>{aside}</div>}
          <Button variant="default" onClick={close}>
            {cancelLabel ?? messages.do.cancel}
          </Button>
          <Button
            type="submit"
            variant={more ? 'default' : 'filled'}
            loading={isBusy}
            color={isDangerous ? 'brick' : undefined}
          >
            {submitLabel}
          </Button>
          {more}
        </Group>
      </form>
    </Modal>
  );
}
