import { ApiError } from '../api.ts';
import type { Words } from '../words/en.ts';
import { tellFailure } from './notices.ts';

type Form = { setErrors: (errors: Record<string, string>) => void };

/** Puts what the service refused beside the fields that it names, and the rest into a notice. */
export function showFaults(
  form: Form,
  error: unknown,
  words: Words,
  rename: (field: string) => string = same,
): void {
  const fields = error instanceof ApiError && error.status === 422 ? Object.entries(error.fields) : [];
  if (fields.length === 0) {
    tellFailure(error, words);
    return;
  }
  form.setErrors(Object.fromEntries(fields.map(([field, [message = '']]) => [rename(field), message])));
  focusFirstFault();
}

/** Leads to the first field that needs another look, once it is marked. */
export function focusFirstFault(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 30);
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks that save a way to the service; what it accepts is its own decision. */
export function checks(words: Words) {
  return {
    required: (value: unknown) => (String(value ?? '').trim() === '' ? words.field.required : null),
    email: (value: string) => (EMAIL.test(value.trim()) ? null : words.field.email),
    emailOrNone: (value: string) =>
      value.trim() === '' || EMAIL.test(value.trim()) ? null : words.field.email,
    newPassword: (value: string) => (value.length < 10 ? words.field.password : null),
  };
}

function same(field: string): string {
  return field;
}
