import { notifications } from '@mantine/notifications';
import type { Words } from '../words/en.ts';
import { failureText } from './failure-notice.tsx';

/** Says that something worked; screen readers hear it, too. */
export function tell(message: string): void {
  notifications.show({ message, color: 'spruce', withBorder: true, withCloseButton: false });
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
