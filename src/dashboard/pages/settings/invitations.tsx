import { Button } from '@mantine/core';
import { dashboard, unwrap } from '../../api.ts';
import { notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { useInvitations, useInWorkspace, useSettingsChange } from './queries.ts';
import { RightsSummary } from './rights-summary.tsx';
import classes from './settings.module.css';

/** Invitations that are not accepted yet. */
export function Invitations() {
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
