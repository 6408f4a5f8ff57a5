import { notifications } from '@mantine/notifications';
import type { Words } from '../words/en.ts';
import { failureText } from './failure-notice.tsx';

/** Notices are shown from outside of the page's components, where no words are at hand. */
let closeButtonProps: { 'aria-label'?: string } = {};

export function nameCloseButton(label: string): void {
  closeButtonProps = { 'aria-label': label };
}

/** Says that something worked; screen readers hear it, too. The same words are not stacked. */
export function tell(message: string): void {
  notifications.show({ id: message, message, color: 'spruce', withBorder: true, closeButtonProps });
}

/** Says that an earlier try had been carried out, so that a later one was not. It stays until it was read. */
export function tellDoneBefore(words: Words): void {
  notifications.show({
    title: words.failure.doneBefore,
    message: words.failure.doneBeforeText,
    color: 'brick',
    withBorder: true,
    autoClose: false,
    closeButtonProps: { 'aria-label': words.do.close },
  });
}

/** Says why something did not work. */
export function tellFailure(error: unknown, words: Words): void {
  notifications.show({
    title: words.failure.title,
    message: failureText(error, words),
    color: 'brick',
    withBorder: true,
    autoClose: 9000,
    closeButtonProps: { 'aria-label': words.do.close },
  });
}
