import { Button } from '@mantine/core';
import { dashboard, unwrap } from '../../api.ts';
import { tellFailure } from '../../components/notices.ts';
import { Sheet } from '../../components/page.tsx';
import { useFormat, useWords } from '../../language.tsx';
import { useSession } from '../../session.tsx';
import { useInvitations, useInWorkspace, useSettingsChange } from './queries.ts';
import { RightsSummary } from './rights-summary.tsx';
import classes from './settings.module.css';

/** Who was invited and has not come yet. */
export function Invitations() {
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
                <RightsSummary holder={invitation} />
              </span>
              <span className={classes.quiet}>
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
