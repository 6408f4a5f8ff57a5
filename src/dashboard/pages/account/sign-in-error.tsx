import { ApiError } from '../../api.ts';
import { failureText } from '../../components/failure-notice.tsx';
import type { Messages } from '../../i18n/messages.ts';
import classes from './forms.module.css';

/** Why a sign-in failed, above the fields. */
export function SignInError({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={text ? classes.bad : classes.quiet}>
      {text}
    </div>
  );
}

export function signInError(
  error: unknown,
  messages: Messages,
  wrong = messages.account.signIn.wrong,
): string {
  if (!(error instanceof ApiError)) return failureText(error, messages);
  if (error.status === 429)
    return messages.account.signIn.throttled({ seconds: Math.max(1, error.retryAfter) });
  return error.status === 401 ? wrong : failureText(error, messages);
}
