import { notifications } from '@mantine/notifications';
import type { Words } from '../words/en.ts';
import { failureText } from './failure-notice.tsx';

/** Says that something worked; screen readers hear it, too. */
export function tell(message: string): void {
  notifications.show({ message, color: 'spruce', withBorder: true, withCloseButton: false });
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
