import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { ApiError, dashboard, unwrap } from '../../api.ts';
import { checks } from '../../components/form-faults.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { useI18n } from '../../i18n/provider.tsx';
import { useSignedIn } from '../../session.tsx';
import { CodeForm } from './code-form.tsx';
import classes from './forms.module.css';
import { Frame } from './frame.tsx';
import { SignInError, signInError } from './sign-in-error.tsx';

type Credentials = { email: string; password: string };

export function SignIn() {
  const { messages } = useI18n();
  const [waiting, setWaiting] = useState<Credentials>();
  const signedIn = useSignedIn();
  const [, go] = useLocation();
  const [search] = useSearchParams();

  async function signIn(credentials: Credentials & { code?: string }) {
    const { data } = await unwrap(dashboard.POST('/sign-in', { body: credentials }));
    if (data.second_factor_required || !data.me) {
      setWaiting(credentials);
      return;
    }
    signedIn(data.me);
    go(safeNext(search.get('next')), { replace: true });
  }

  if (waiting) {
    return (
      <Frame title={messages.account.code.title}>
        <CodeForm submit={(code) => signIn({ ...waiting, code })} back={() => setWaiting(undefined)} />
      </Frame>
    );
  }
  return (
    <Frame title={messages.account.signIn.title}>
      {search.get('reset') === 'done' && <p className={classes.good}>{messages.account.reset.done}</p>}
      <PasswordForm submit={signIn} />
    </Frame>
  );
}

function PasswordForm({ submit }: { submit: (credentials: Credentials) => Promise<void> }) {
  const { messages } = useI18n();
  const [fault, setFault] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { required, email } = checks(messages);
  const [known] = useState(emailOfReset);
  const form = useForm({
    initialValues: { email: known, password: '' },
    validate: { email, password: required },
  });

  async function trySubmit(values: Credentials) {
    setBusy(true);
    setFault(undefined);
    setWrong(false);
    try {
      await submit({ email: values.email.trim(), password: values.password });
    } catch (error) {
      setFault(signInError(error, messages));
      setWrong(error instanceof ApiError && error.status === 401);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={form.onSubmit(trySubmit)} noValidate>
      <Stack gap="md">
        <SignInError text={fault} />
        <TextInput
          label={messages.account.email}
          type="email"
          autoComplete="username"
          autoFocus={known === ''}
          size="md"
          {...form.getInputProps('email')}
          error={form.errors.email ?? isWrong}
        />
        <PasswordField
          label={messages.account.password}
          autoComplete="current-password"
          autoFocus={known !== ''}
          size="md"
          {...form.getInputProps('password')}
          error={form.errors.password ?? isWrong}
          aria-invalid={isWrong || undefined}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy} mt={4}>
          {messages.account.signIn.submit}
        </Button>
        <Anchor component={Link} href="/forgot-password" size="sm">
          {messages.account.signIn.forgot}
        </Anchor>
      </Stack>
    </form>
  );
}

/** The e-mail address whose password was just set: kept in the history state, because others may see the address bar. */
function emailOfReset(): string {
  const state: unknown = window.history.state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}

/** Only an address of these pages: a forged link must not redirect elsewhere after sign-in. */
function safeNext(next: string | null): string {
  const { origin } = window.location;
  const target = next?.startsWith('/') ? URL.parse(next, origin) : null;
  if (target?.origin !== origin || target.pathname.startsWith('//')) return '/';
  return target.pathname + target.search + target.hash;
}
