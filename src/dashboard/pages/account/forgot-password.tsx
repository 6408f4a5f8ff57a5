import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'wouter';
import { dashboard, unwrap } from '../../api.ts';
import { checks, showFaults } from '../../components/form-faults.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSetupState } from '../../session.tsx';
import { Frame } from './frame.tsx';

export function ForgotPassword() {
  const messages = useMessages();
  const { forgot, email: emailLabel } = messages.account;
  const { data: state } = useSetupState();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ initialValues: { email: '' }, validate: { email: checks(messages).email } });

  async function ask({ email }: { email: string }) {
    try {
      await unwrap(dashboard.POST('/password-resets', { body: { email: email.trim() } }));
      setSentTo(email.trim());
    } catch (error) {
      showFaults(form, error, messages);
    }
  }

  const back = (
    <Anchor component={Link} href="/sign-in" size="sm">
      {forgot.back}
    </Anchor>
  );
  if (sentTo)
    return (
      <Frame title={forgot.sentTitle} hint={forgot.sent({ email: sentTo })}>
        {back}
      </Frame>
    );
  if (state && !state.sends_mail)
    return (
      <Frame title={forgot.title} hint={forgot.noMail}>
        {back}
      </Frame>
    );
  return (
    <Frame title={forgot.title} hint={forgot.hint}>
      <form onSubmit={form.onSubmit(ask)} noValidate>
        <Stack>
          <TextInput
            label={emailLabel}
            type="email"
            autoComplete="username"
            autoFocus
            size="md"
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" loading={form.submitting}>
            {forgot.submit}
          </Button>
          {back}
        </Stack>
      </form>
    </Frame>
  );
}
