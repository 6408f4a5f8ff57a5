import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconDots, IconShieldCheck, IconUserMinus, IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Member } from '../../types.ts';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite.tsx';
import { MemberForm } from './member-form.tsx';
import { useInWorkspace, useMembers, useSettingsChange } from './queries.ts';
import { RightsSummary } from './rights-summary.tsx';
import classes from './settings.module.css';

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
