import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { $dashboard, ApiError, dashboard, unwrap } from '../../api.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { useI18n } from '../../i18n/provider.tsx';
import { useSignedIn } from '../../session.tsx';
import type { InvitationPreview } from '../../types.ts';
import { CodeForm } from './code-form.tsx';
import { Frame } from './frame.tsx';
import { UnusableLink } from './reset-password.tsx';
import { SignInError, signInError } from './sign-in-error.tsx';
import { useLinkToken } from './use-link-token.ts';

type AcceptValues = { name: string; password: string };

export function AcceptInvitation() {
  const token = useLinkToken();
  const { data, error, refetch } = $dashboard.useQuery(
    'post',
    '/invitations/open',
    { body: { token } },
    { select: ({ data }) => data, enabled: token !== '', staleTime: Number.POSITIVE_INFINITY },
  );
  if (token === '' || (error instanceof ApiError && [404, 422].includes(error.status)))
    return <UnusableLink />;
  if (error) return <FailureNotice error={error} retry={refetch} />;
  return data ? <Acceptance token={token} invitation={data} /> : null;
}

function Acceptance({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const { messages, language } = useI18n();
  const { account } = messages;
  const [waiting, setWaiting] = useState<AcceptValues>();
  const signedIn = useSignedIn();
  const [, go] = useLocation();

  async function accept({ name, password }: AcceptValues, code?: string) {
    const body = invitation.has_account
      ? { token, password, ...(code ? { code } : {}) }
      : { token, password, name: name.trim(), language };
    const { data } = await unwrap(dashboard.POST('/invitations/accept', { body }));
    if (data.second_factor_required || !data.me) {
      setWaiting({ name, password });
      return;
    }
    signedIn(data.me);
    go('/', { replace: true });
  }

  const title = account.invitation.title({ business: invitation.business_name });
  if (waiting)
    return (
      <Frame title={account.code.title}>
        <CodeForm submit={(code) => accept(waiting, code)} back={() => setWaiting(undefined)} />
      </Frame>
    );
  const { role } = invitation;
  const how = role ? account.invitation.as({ role: messages.role[role] ?? role }) : account.invitation.byList;
  const what = invitation.has_account ? account.invitation.hasAccount : account.invitation.noAccount;
  return (
    <Frame title={title} hint={`${how} ${what}`}>
      <AcceptanceForm invitation={invitation} accept={accept} />
    </Frame>
  );
}

function AcceptanceForm({
  invitation,
  accept,
}: {
  invitation: InvitationPreview;
  accept: (given: AcceptValues) => Promise<void>;
}) {
  const { messages } = useI18n();
  const { account } = messages;
  const [fault, setFault] = useState<string>();
  const { required, newPassword } = checks(messages);
  const isNew = !invitation.has_account;
  const form = useForm<AcceptValues>({
    initialValues: { name: '', password: '' },
    validate: { name: (value) => (isNew ? required(value) : null), password: isNew ? newPassword : required },
  });

  async function submit(given: AcceptValues) {
    setFault(undefined);
    try {
      await accept(given);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 429))
        setFault(signInError(error, messages));
      else showFaults(form, error, messages);
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <SignInError text={fault} />
        <TextInput
          label={account.email}
          value={invitation.email}
          readOnly
          autoComplete="username"
          size="md"
        />
        {isNew && (
          <TextInput
            label={account.name}
            autoComplete="name"
            autoFocus
            size="md"
            {...form.getInputProps('name')}
          />
        )}
        <PasswordField
          label={account.password}
          description={isNew ? account.passwordHint : undefined}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          size="md"
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          {account.invitation.submit}
        </Button>
      </Stack>
    </form>
  );
}
