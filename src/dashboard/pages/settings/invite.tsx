import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { SecretOnce } from '../../components/secret-once.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useInWorkspace, useSettingsChange } from './queries.ts';
import { FIRST_RIGHTS, type Rights, rightsBody } from './rights.ts';
import { RightsFields } from './rights-fields.tsx';
import { useRightsCheck } from './use-rights-check.ts';

type Values = { email: string; rights: Rights };

export function InviteForm({ close }: { close: () => void }) {
  const messages = useMessages();
  const { members } = messages.settings;
  const params = useInWorkspace();
  const [link, setLink] = useState<string>();
  const form = useForm<Values>({
    initialValues: { email: '', rights: FIRST_RIGHTS },
    validate: { email: checks(messages).email, rights: useRightsCheck() },
  });
  const change = useSettingsChange(
    async ({ email, rights }: Values) => {
      const body = { email: email.trim(), ...rightsBody(rights) };
      return (await unwrap(dashboard.POST('/workspaces/{workspace}/invitations', { params, body }))).data;
    },
    ['/workspaces/{workspace}/invitations'],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: (created) => {
        // Without a mail server, the link must be handed over by the user.
        if (created.link) setLink(created.link);
        else {
          notify(members.invited);
          close();
        }
      },
      onError: (error) => showFaults(form, error, messages),
    }),
  );
  if (link)
    return <SecretOnce title={members.linkTitle} hint={members.linkHint} secret={link} close={close} />;
  return (
    <FormDrawer
      title={members.invite}
      close={close}
      onSubmit={submit}
      submitLabel={members.submit}
      isBusy={change.isPending}
      isDirty={form.isDirty()}
    >
      <TextInput
        label={members.email}
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <RightsFields
        value={form.values.rights}
        onChange={(rights) => form.setFieldValue('rights', rights)}
        error={form.errors.rights}
      />
    </FormDrawer>
  );
}
