import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useLocation } from 'wouter';
import { ApiError, dashboard, unwrap } from '../../api.ts';
import { checks, showFaults } from '../../components/form-faults.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { Frame } from './frame.tsx';
import { useLinkToken, useUnusable } from './use-link-token.ts';

export function ResetPassword() {
  const messages = useMessages();
  const { account } = messages;
  const token = useLinkToken();
  const [isUnusable, refused] = useUnusable('password', token);
  const [, go] = useLocation();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: checks(messages).newPassword },
  });

  async function save({ password }: { password: string }) {
    try {
      const request = dashboard.POST('/password-resets/complete', { body: { token, password } });
      const { email } = (await unwrap(request)).data;
      go('/sign-in?reset=done', { replace: true, state: { email } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) refused();
      else showFaults(form, error, messages);
    }
  }

  if (isUnusable) return <UnusableLink />;
  return (
    <Frame title={account.reset.title} hint={account.reset.hint}>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack>
          <PasswordField
            label={account.newPassword}
            description={account.passwordHint}
            autoComplete="new-password"
            autoFocus
            size="md"
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={form.submitting}>
            {account.reset.submit}
          </Button>
        </Stack>
      </form>
    </Frame>
  );
}

/** For a link that was used or has expired. */
export function UnusableLink() {
  const { account } = useMessages();
  return (
    <Frame title={account.link.unusableTitle} hint={account.link.unusable}>
      <Button component={Link} href="/sign-in" variant="default">
        {account.forgot.back}
      </Button>
    </Frame>
  );
}
