import type { FormEvent } from 'react';
import { ApiError } from '../api.ts';
import type { Messages } from '../i18n/en.ts';
import { translateServerMessage } from '../i18n/translate-server-message.ts';
import { notifyFailure } from './notices.ts';

type Form = { setErrors: (errors: Record<string, string>) => void };

/** Puts what the service refused beside the fields that it names, and the rest into a notice. */
export function showFaults(
  form: Form,
  error: unknown,
  messages: Messages,
  rename: (field: string) => string = same,
): void {
  const fields = error instanceof ApiError && error.status === 422 ? Object.entries(error.fields) : [];
  if (fields.length === 0) {
    notifyFailure(error, messages);
    return;
  }
  form.setErrors(
    Object.fromEntries(
      fields.map(([field, [message = '']]) => [
        rename(field),
        asSentence(translateServerMessage(message, messages)),
      ]),
    ),
  );
  focusFirstFault();
}

/** Leads to the first field that needs another look, once it is marked. */
export function focusFirstFault(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 30);
}

/**
 * Leads to a date that cannot be read, and tells so.
 * @returns whether there is one: a form must not be sent without it
 */
export function stopsAtUnreadable(form: ParentNode = document): boolean {
  const field = form.querySelector<HTMLElement>('[data-unreadable]');
  // A field tells what is wrong with it once it is left.
  field?.blur();
  field?.focus();
  return field !== null;
}

/** A form's way to be sent, unless a date in it cannot be read. */
export function unlessUnreadable(
  submit: (event: FormEvent<HTMLFormElement>) => void,
): (event: FormEvent<HTMLFormElement>) => void {
  return (event) => {
    if (stopsAtUnreadable(event.currentTarget)) event.preventDefault();
    else submit(event);
  };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks that save a way to the service; what it accepts is its own decision. */
export function checks(messages: Messages) {
  return {
    required: (value: unknown) => (String(value ?? '').trim() === '' ? messages.field.required : null),
    email: (value: string) => (EMAIL.test(value.trim()) ? null : messages.field.email),
    emailOrNone: (value: string) =>
      value.trim() === '' || EMAIL.test(value.trim()) ? null : messages.field.email,
    newPassword: (value: string) => (value.length < 10 ? messages.field.password : null),
  };
}

/** What the service says goes on after the name of a field; next to one it begins by itself. */
function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function same(field: string): string {
  return field;
}
