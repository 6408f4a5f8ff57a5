import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { tell } from '../../components/notices.ts';
import { SecretOnce } from '../../components/secret-once.tsx';
import { useWords } from '../../language.tsx';
import type { Role } from '../../types.ts';
import { useInWorkspace, useSettingsChange } from './queries.ts';

const ROLES: Role[] = ['admin', 'accountant', 'viewer', 'owner'];

export function InviteDialog({ close }: { close: () => void }) {
  const words = useWords();
  const { members } = words.settings;
  const params = useInWorkspace();
  const [link, setLink] = useState<string>();
  const form = useForm<{ email: string; role: Role }>({
    initialValues: { email: '', role: 'accountant' },
    validate: { email: checks(words).email },
  });
  const change = useSettingsChange(
    async (body: { email: string; role: Role }) =>
      (await unwrap(dashboard.POST('/workspaces/{workspace}/invitations', { params, body }))).data,
    ['invitations'],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: (created) => {
        // Without a mail server the link is to be handed over by hand.
        if (created.link) setLink(created.link);
        else {
          tell(members.invited);
          close();
        }
      },
      onError: (error) => showFaults(form, error, words),
    }),
  );
  if (link)
    return <SecretOnce title={members.linkTitle} hint={members.linkHint} secret={link} close={close} />;
  return (
    <Dialog
      title={members.invite}
      opened
      close={close}
      submit={submit}
      submitLabel={members.submit}
      isBusy={change.isPending}
    >
      <Stack>
        <TextInput label={members.email} type="email" data-autofocus {...form.getInputProps('email')} />
        <Radio.Group label={members.role} {...form.getInputProps('role')}>
          <Stack gap="xs" mt={4}>
            {ROLES.map((role) => (
              <Radio key={role} value={role} label={words.role[role]} description={members.roleHint[role]} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Dialog>
  );
}
