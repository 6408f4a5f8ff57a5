import { SettingsError } from '../config.ts';
import { Failure } from '../domain/failure.ts';

/**
 * What went wrong, for the person at the terminal. An unexpected error is named by its cause alone: the message of
 * a failed query would show the values that it was given.
 * @param subject what the command's argument names, for the case that it does not exist
 */
export function problemText(error: unknown, subject?: { noun: string; reference: string }): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof Failure) return failureText(error, subject);
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  if (!(cause instanceof Error)) return 'Something unexpected went wrong. Nothing was changed.';
  const code = (cause as { code?: unknown }).code;
  if (code === 'SQLITE_BUSY') {
    return 'The database is busy: another process has been writing for seconds. Nothing was changed; try again.';
  }
  return cause.message;
}

function failureText(failure: Failure, subject: { noun: string; reference: string } | undefined): string {
  if (failure.code === 'not_found' && subject) return `There is no ${subject.noun} "${subject.reference}".`;
  if (!failure.errors) return failure.message;
  return Object.entries(failure.errors)
    .flatMap(([field, messages]) => messages.map((message) => `${optionOf(field)}: ${message}`))
    .join('\n');
}

/** `owner_email` → `--owner-email`. */
function optionOf(field: string): string {
  return `--${field.replaceAll('_', '-')}`;
}
