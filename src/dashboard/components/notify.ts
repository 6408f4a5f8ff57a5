import { notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { ApiError, BASE_PATH } from '../api.ts';
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

/** Notifies of an error; who was signed out gets the way back with it. */
export function notifyFailure(error: unknown, messages: Messages): void {
  const text = failureText(error, messages);
  if (error instanceof ApiError && error.status === 401)
    notifyRefusal([text, ' ', signInLink(messages)], messages);
  else notifyRefusal(text, messages);
}

/** To the page for signing in, and from there back to this one. */
function signInLink({ failure }: Messages): ReactNode {
  const here = location.href.slice(location.origin.length + BASE_PATH.length);
  const href = `${BASE_PATH}/sign-in?next=${encodeURIComponent(here)}`;
  return createElement('a', { key: 'sign-in', href }, failure.signIn);
}

/** Notifies of what was refused, in a sentence of the page's own. */
export function notifyRefusal(message: ReactNode, messages: Messages): void {
  notifications.show({
    title: messages.failure.title,
    message,
    color: 'brick',
    withBorder: true,
    autoClose: 9000,
    closeButtonProps: { 'aria-label': messages.do.close },
  });
}
