import type { FormEvent } from 'react';
import { ApiError } from '../api.ts';
import type { Messages } from '../i18n/messages.ts';
import { translateServerMessage } from '../i18n/translate-server-message.ts';
import { notifyFailure } from './notify.ts';

type Form = { setErrors: (errors: Record<string, string>) => void };

/** Shows the errors of a 422 response at the fields that it names, and any other error as a notification. */
export function showFaults(
  form: Form,
  error: unknown,
  messages: Messages,
  rename: (field: string) => string = same,
): void {
  const faults = error instanceof ApiError && error.status === 422 ? error.faults : [];
  if (faults.length === 0) {
    notifyFailure(error, messages);
    return;
  }
  form.setErrors(
    Object.fromEntries(
      // The first message of a field is shown.
      faults
        .toReversed()
        .map((fault) => [rename(fault.field), asSentence(translateServerMessage(fault, messages))]),
    ),
  );
  focusFirstFault();
}

/** The error that a refused request has at a field, for what is asked for and not saved. */
export function faultAt(error: unknown, field: string, messages: Messages): string | undefined {
  const fault = error instanceof ApiError ? error.faults.find((each) => each.field === field) : undefined;
  return fault && asSentence(translateServerMessage(fault, messages));
}

/** Focuses the first field with an error, once React has marked it. */
export function focusFirstFault(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 30);
}

/**
 * Focuses the first date field whose text is no date, and has it show its error.
 * @returns whether there is one: a form must not be sent without it
 */
export function stopsAtUnreadable(form: ParentNode = document): boolean {
  const field = form.querySelector<HTMLElement>('[data-unreadable]');
  // A field shows its error on blur.
  field?.blur();
  field?.focus();
  return field !== null;
}

/** Wraps a submit handler: the form is not submitted while one of its dates cannot be read. */
export function unlessUnreadable(
  submit: (event: FormEvent<HTMLFormElement>) => void,
): (event: FormEvent<HTMLFormElement>) => void {
  return (event) => {
    if (stopsAtUnreadable(event.currentTarget)) event.preventDefault();
    else submit(event);
  };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text looks like an e-mail address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/** Every address of a list, whose entries may be pasted or typed with others in one. */
export function addressesIn(list: readonly string[]): string[] {
  return [...new Set(list.flatMap((text) => text.split(/[\s,;]+/)).filter((address) => address !== ''))];
}

/** Checks that save a request; the service validates again. */
export function checks(messages: Messages) {
  return {
    required: (value: unknown) => (String(value ?? '').trim() === '' ? messages.field.required : null),
    email: (value: string) => (isEmail(value) ? null : messages.field.email),
    emailOrNone: (value: string) => (value.trim() === '' || isEmail(value) ? null : messages.field.email),
    newPassword: (value: string) => (value.length < 10 ? messages.field.password : null),
  };
}

/** The service phrases its message to follow the name of a field; at the field itself it begins a sentence. */
export function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function same(field: string): string {
  return field;
}

/** Whether a text can be days to pay: none, or 0 to 365. */
export function isDueDays(text: string): boolean {
  return text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && Number(text) <= 365);
}
