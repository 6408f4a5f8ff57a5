import { notifications } from '@mantine/notifications';
import type { Messages } from '../i18n/en.ts';
import { failureText } from './failure-notice.tsx';

/** Notices are shown from outside of the page's components, where no words are at hand. */
let closeButtonProps: { 'aria-label'?: string } = {};

export function nameCloseButton(label: string): void {
  closeButtonProps = { 'aria-label': label };
}

/** Says that something worked; screen readers hear it, too. The same words are not stacked. */
export function notify(message: string): void {
  notifications.show({ id: message, message, color: 'spruce', withBorder: true, closeButtonProps });
}

/** Says that an earlier try had been carried out, so that a later one was not. It stays until it was read. */
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

/** Says why something did not work. */
export function notifyFailure(error: unknown, messages: Messages): void {
  notifications.show({
    title: messages.failure.title,
    message: failureText(error, messages),
    color: 'brick',
    withBorder: true,
    autoClose: 9000,
    closeButtonProps: { 'aria-label': messages.do.close },
  });
}
