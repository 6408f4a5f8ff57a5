import { notifications } from '@mantine/notifications';
import type { Messages } from '../i18n/messages.ts';
import { failureText } from './failure-notice.tsx';

/** Notifications are shown from outside of React, where there are no messages for the label. */
let closeButtonProps: { 'aria-label'?: string } = {};

export function nameCloseButton(label: string): void {
  closeButtonProps = { 'aria-label': label };
}

/** Notifies of success; screen readers announce it, too. The same message is not stacked. */
export function notify(message: string): void {
  notifications.show({ id: message, message, color: 'spruce', withBorder: true, closeButtonProps });
}

/** Notifies that an earlier attempt was executed, so that a later one was not. Stays until it is closed. */
export function notifyDoneBefore(messages: Messages): void {
  notifications.show({
    title: messages.failure.doneBefore,
    message: messages.failure.doneBeforeText,
    color: 'brick',
    withBorder: true,
    autoClose: false,
    closeButtonProps: { 'aria-label': messages.do.close },
  });
}

/** Notifies of an error. */
export function notifyFailure(error: unknown, messages: Messages): void {
  notifyRefusal(failureText(error, messages), messages);
}

/** Notifies of what was refused, in a sentence of the page's own. */
export function notifyRefusal(message: string, messages: Messages): void {
  notifications.show({
    title: messages.failure.title,
    message,
    color: 'brick',
    withBorder: true,
    autoClose: 9000,
    closeButtonProps: { 'aria-label': messages.do.close },
  });
}
