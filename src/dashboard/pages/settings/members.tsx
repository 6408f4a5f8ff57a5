import { ActionIcon, Button, Menu, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDots, IconShieldCheck, IconUserMinus, IconUserShield } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Member } from '../../types.ts';
import { useInvitations, useInWorkspace, useMembers, useSettingsChange } from './queries.ts';
import { FIRST_RIGHTS, type Rights, rightsBody, rightsOf } from './rights.ts';
import { RightsFields } from './rights-fields.tsx';
import { RightsSummary } from './rights-summary.tsx';
import classes from './settings.module.css';
import { useRightsCheck } from './use-rights-check.ts';

export function MemberSettings() {
  const messages = useMessages();
  const { members } = messages.settings;
  const { data, error, refetch } = useMembers();
  const [isInviting, setInviting] = useState(false);
  return (
    <div className={classes.sheets}>
      <Panel
        title={members.title}
        hint={members.hint}
        isFlush
        aside={<Button onClick={() => setInviting(true)}>{members.invite}</Button>}
      >
        {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
        {!data && !error && <ListSkeleton rows={3} />}
        <ul className={classes.rows}>
          {data?.map((member) => (
            <MemberRow key={member.reference} member={member} />
          ))}
        </ul>
      </Panel>
      <Invitations />
      {isInviting && <InviteForm close={() => setInviting(false)} />}
    </div>
  );
}

function MemberRow({ member }: { member: Member }) {
  const messages = useMessages();
  const { members } = messages.settings;
  const { business } = useSession();
  const name = member.name ?? member.email;
  // Only an owner may change an owner.
  const isTouchable = member.role !== 'owner' || business.role === 'owner';
  return (
    <li>
      <span>
        <strong>{name}</strong> {member.is_self && `(${members.you})`}{' '}
        {member.two_factor_enabled && (
          <IconShieldCheck size={16} role="img" aria-label={members.factor} className={classes.shield} />
        )}
        {member.name && <span className={classes.quiet}>{member.email}</span>}
      </span>
      <span className={classes.rights}>
        <RightsSummary holder={member} />
      </span>
      <span className={classes.menu}>{isTouchable && <MemberMenu member={member} name={name} />}</span>
    </li>
  );
}

function MemberMenu({ member, name }: { member: Member; name: string }) {
  const messages = useMessages();
  const { members } = messages.settings;
  const { path } = useInWorkspace();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  const removal = useSettingsChange(
    (_: undefined) =>
      unwrap(
        dashboard.DELETE('/workspaces/{workspace}/members/{member}', {
          params: { path: { ...path, member: member.reference } },
        }),
      ),
    ['/workspaces/{workspace}/members', '/workspaces/{workspace}/invitations'],
  );
  return (
    <>
      <Menu width={250}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${messages.do.actions}: ${name}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUserShield size={17} stroke={1.6} />} onClick={() => setOpen('edit')}>
            {members.edit}
          </Menu.Item>
          <Menu.Item
            color="brick"
            leftSection={<IconUserMinus size={17} stroke={1.6} />}
            onClick={() => setOpen('remove')}
          >
            {members.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && <MemberForm member={member} close={close} />}
      <ConfirmDialog
        title={members.removeTitle({ name })}
        submitLabel={messages.do.remove}
        mutation={removal}
        variables={undefined}
        done={members.removed}
        opened={open === 'remove'}
        close={close}
      >
        <Text>{members.removeText}</Text>
      </ConfirmDialog>
    </>
  );
}

/** Invitations that are not accepted yet. */
function Invitations() {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const { members } = messages.settings;
  const { path } = useInWorkspace();
  const { data } = useInvitations();
  const withdrawal = useSettingsChange(
    (invitation: string) =>
      unwrap(
        dashboard.DELETE('/workspaces/{workspace}/invitations/{invitation}', {
          params: { path: { ...path, invitation } },
        }),
      ),
    ['/workspaces/{workspace}/invitations'],
  );
  if (!data || data.length === 0) return null;
  return (
    <Panel title={members.pending} isFlush>
      <ul className={classes.rows}>
        {data.map((invitation) => (
          <li key={invitation.reference}>
            <span>
              <strong>{invitation.email}</strong>
              <span className={classes.quiet}>
                <RightsSummary holder={invitation} />
              </span>
              <span className={classes.quiet}>
                {members.expires({ date: format.minute(invitation.expires_at, workspace.timezone) })}
              </span>
            </span>
            <Button
              variant="subtle"
              color="brick"
              size="compact-sm"
              onClick={() =>
                withdrawal.mutate(invitation.reference, {
                  onError: (error) => notifyFailure(error, messages),
                })
              }
            >
              {members.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Values = { email: string; rights: Rights };

function InviteForm({ close }: { close: () => void }) {
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

/** The form for the permissions of a member. */
function MemberForm({ member, close }: { member: Member; close: () => void }) {
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
