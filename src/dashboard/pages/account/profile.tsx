import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { meUpdateLimits } from '../../../../generated/limits.ts';
import { $dashboard, ApiError } from '../../api.ts';
import { checks, showFaults } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { PageHead, Panel } from '../../components/page.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import settings from '../settings/settings.module.css';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

/** The account settings of the user. */
export function Profile() {
  const { profile } = useMessages().account;
  return (
    <>
      <PageHead title={profile.title} />
      <div className={settings.sheets}>
        <Name />
        <Password />
        <TwoFactor />
        <Sessions />
      </div>
    </>
  );
}

function Name() {
  const messages = useMessages();
  const { account } = messages;
  const { me } = useSession();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { name: me.name ?? '' },
    validate: { name: checks(messages).required },
  });
  const change = $dashboard.useMutation('patch', '/me', {
    onSuccess: ({ data: changed }) => {
      queries.setQueryData(['me'], changed);
      form.resetDirty();
      notify(messages.settings.saved);
    },
    onError: (error) => showFaults(form, error, messages),
  });
  return (
    <Panel title={account.profile.profile}>
      <form onSubmit={form.onSubmit((body) => change.mutate({ body }))} noValidate>
        <div className={settings.fields}>
          <TextInput
            label={account.name}
            autoComplete="name"
            maxLength={meUpdateLimits.name}
            {...form.getInputProps('name')}
          />
          <TextInput label={account.email} value={me.email} readOnly autoComplete="username" />
        </div>
        <Group justify="flex-end" mt="md">
          <Button type="submit" variant="default" disabled={!form.isDirty()} loading={change.isPending}>
            {messages.do.save}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

function Password() {
  const messages = useMessages();
  const { account } = messages;
  const { required, newPassword } = checks(messages);
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: { current_password: required, new_password: newPassword },
  });
  const change = $dashboard.useMutation('post', '/me/password', {
    onSuccess: () => {
      form.reset();
      notify(account.profile.changed);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401)
        form.setErrors({ current_password: account.signIn.wrong });
      else showFaults(form, error, messages);
    },
  });
  return (
    <Panel title={account.profile.passwordTitle}>
      <form onSubmit={form.onSubmit((body) => change.mutate({ body }))} noValidate>
        <Stack maw={420}>
          <PasswordInput
            label={account.profile.current}
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <PasswordInput
            label={account.newPassword}
            description={account.passwordHint}
            autoComplete="new-password"
            {...form.getInputProps('new_password')}
          />
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button type="submit" variant="default" loading={change.isPending}>
            {account.profile.change}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
