import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconDots, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { tell, tellFailure } from '../../components/notices.ts';
import { Sheet } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useWords } from '../../language.tsx';
import { useSession } from '../../session.tsx';
import type { Member, Role } from '../../types.ts';
import { InviteDialog } from './invite.tsx';
import { useInvitations, useInWorkspace, useMembers, useSettingsChange } from './queries.ts';
import classes from './settings.module.css';

export const ROLES: Role[] = ['owner', 'admin', 'accountant', 'viewer'];

export function MemberSettings() {
  const words = useWords();
  const { members } = words.settings;
  const { data, error, refetch } = useMembers();
  const [isInviting, setInviting] = useState(false);
  return (
    <div className={classes.sheets}>
      <Sheet
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
      </Sheet>
      <Invitations />
      {isInviting && <InviteDialog close={() => setInviting(false)} />}
    </div>
  );
}

function MemberRow({ member }: { member: Member }) {
  const words = useWords();
  const { members } = words.settings;
  const { path } = useInWorkspace();
  const [isRemoving, setRemoving] = useState(false);
  const params = { path: { ...path, member: member.reference } };
  const change = useSettingsChange(
    (role: Role) =>
      unwrap(dashboard.PATCH('/workspaces/{workspace}/members/{member}', { params, body: { role } })),
    ['members'],
  );
  const removal = useSettingsChange(
    (_: undefined) => unwrap(dashboard.DELETE('/workspaces/{workspace}/members/{member}', { params })),
    ['members'],
  );
  const after = (done: string) => ({
    onSuccess: () => {
      tell(done);
      setRemoving(false);
    },
    onError: (error: unknown) => tellFailure(error, words),
  });
  const name = member.name ?? member.email;
  return (
    <li>
      <span>
        <strong>{name}</strong> {member.is_self && `(${members.you})`}{' '}
        {member.two_factor_enabled && (
          <IconShieldCheck
            size={16}
            role="img"
            aria-label={members.factor}
            style={{ verticalAlign: '-3px' }}
          />
        )}
        {member.name && <span className={classes.quiet}>{member.email}</span>}
      </span>
      <span>{words.role[member.role ?? 'custom']}</span>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${words.do.actions}: ${name}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{members.changeRole}</Menu.Label>
          {ROLES.map((role) => (
            <Menu.Item
              key={role}
              disabled={role === member.role}
              onClick={() => change.mutate(role, after(members.changed))}
            >
              {words.role[role]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item color="brick" onClick={() => setRemoving(true)}>
            {members.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog
        title={members.removeTitle(name)}
        opened={isRemoving}
        close={() => setRemoving(false)}
        submit={() => removal.mutate(undefined, after(members.removed))}
        submitLabel={words.do.remove}
        isBusy={removal.isPending}
        isDangerous
      >
        <Text>{members.removeText}</Text>
      </Dialog>
    </li>
  );
}

function Invitations() {
  const words = useWords();
  const format = useFormat();
  const { workspace } = useSession();
  const { members } = words.settings;
  const { path } = useInWorkspace();
  const { data } = useInvitations();
  const withdrawal = useSettingsChange(
    (invitation: string) =>
      unwrap(
        dashboard.DELETE('/workspaces/{workspace}/invitations/{invitation}', {
          params: { path: { ...path, invitation } },
        }),
      ),
    ['invitations'],
  );
  if (!data || data.length === 0) return null;
  return (
    <Sheet title={members.pending} isFlush>
      <ul className={classes.rows}>
        {data.map((invitation) => (
          <li key={invitation.reference}>
            <span>
              <strong>{invitation.email}</strong>
              <span className={classes.quiet}>
                {words.role[invitation.role ?? 'custom']},{' '}
                {members.expires(format.minute(invitation.expires_at, workspace.timezone))}
              </span>
            </span>
            <Button
              variant="subtle"
              color="brick"
              size="compact-sm"
              onClick={() =>
                withdrawal.mutate(invitation.reference, { onError: (error) => tellFailure(error, words) })
              }
            >
              {members.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
