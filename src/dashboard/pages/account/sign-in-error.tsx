import { ApiError } from '../../api.ts';
import { failureText } from '../../components/failure-notice.tsx';
import type { Words } from '../../words/en.ts';
import classes from './forms.module.css';

/** Why a sign-in failed, above the fields. */
export function SignInError({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={text ? classes.bad : classes.quiet}>
      {text}
    </div>
  );
}

export function signInError(error: unknown, words: Words, wrong = words.account.signIn.wrong): string {
  if (!(error instanceof ApiError)) return failureText(error, words);
  if (error.status === 429) return words.account.signIn.throttled(Math.max(1, error.retryAfter));
  return error.status === 401 ? wrong : failureText(error, words);
}
