import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { dashboard, unwrap } from '../../api.ts';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { useMessages } from '../../i18n/provider.tsx';
import type { Member } from '../../types.ts';
import { useInWorkspace, useSettingsChange } from './queries.ts';
import { type Rights, rightsBody, rightsOf } from './rights.ts';
import { RightsFields } from './rights-fields.tsx';
import { useRightsCheck } from './use-rights-check.ts';

/** The form for the permissions of a member. */
export function MemberForm({ member, close }: { member: Member; close: () => void }) {
  const messages = useMessages();
  const { members } = messages.settings;
  const { path } = useInWorkspace();
  const queries = useQueryClient();
  const form = useForm<{ rights: Rights }>({
    initialValues: { rights: rightsOf(member) },
    validate: { rights: useRightsCheck() },
  });
  const change = useSettingsChange(
    ({ rights }: { rights: Rights }) =>
      unwrap(
        dashboard.PATCH('/workspaces/{workspace}/members/{member}', {
          params: { path: { ...path, member: member.reference } },
          body: rightsBody(rights),
        }),
      ),
    ['/workspaces/{workspace}/members', '/workspaces/{workspace}/invitations'],
  );
  const changed = () => {
    close();
    // The pages that a member sees depend on their own permissions.
    if (member.is_self) queries.invalidateQueries({ queryKey: ['me'] });
  };
  const submit = form.onSubmit((values) =>
    change.mutate(values, mutationCallbacks({ done: members.changed, close: changed, messages })),
  );
  return (
    <FormDrawer
      title={members.editTitle({ name: member.name ?? member.email })}
      close={close}
      onSubmit={submit}
      isBusy={change.isPending}
      isDirty={form.isDirty()}
    >
      <RightsFields
        value={form.values.rights}
        onChange={(rights) => form.setFieldValue('rights', rights)}
        error={form.errors.rights}
      />
    </FormDrawer>
  );
}
