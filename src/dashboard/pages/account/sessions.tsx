import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { absolute } from '../../addresses.ts';
import { $dashboard } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useInvalidate } from '../../query-cache.ts';
import { useSession, useSignedIn } from '../../session.tsx';
import settings from '../settings/settings.module.css';

/** The signed-in browsers, each with a button to sign it out. */
export function Sessions() {
  const messages = useMessages();
  const { profile } = messages.account;
  const format = useFormat();
  const { workspace } = useSession();
  const invalidate = useInvalidate();
  const signedIn = useSignedIn();
  const [, go] = useLocation();
  const { data, error, refetch } = $dashboard.useQuery(
    'get',
    '/sessions',
    {},
    { select: ({ data }) => data },
  );
  const revocation = $dashboard.useMutation('delete', '/sessions/{session}', {
    onSuccess: () => invalidate('/sessions'),
    onError: (failure) => notifyFailure(failure, messages),
  });
  const everywhere = $dashboard.useMutation('post', '/sign-out-everywhere', {
    onSuccess: () => {
      signedIn(null);
      go(absolute('/sign-in'));
    },
    onError: (failure) => notifyFailure(failure, messages),
  });
  return (
    <Panel
      title={profile.sessionsTitle}
      isFlush
      aside={
        <Button
          variant="default"
          color="brick"
          loading={everywhere.isPending}
          title={profile.signOutEverywhereHint}
          onClick={() => everywhere.mutate({})}
        >
          {profile.signOutEverywhere}
        </Button>
      }
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={2} />}
      <ul className={settings.rows}>
        {data?.map((session) => (
          <li key={session.reference}>
            <span>
              {browserOf(session.user_agent)}
              <span className={settings.quiet}>
                {[
                  session.address,
                  profile.lastSeen({ when: format.minute(session.last_seen_at, workspace.timezone) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {session.is_current ? (
              <Badge tone="good">{profile.thisOne}</Badge>
            ) : (
              <Button
                variant="subtle"
                color="brick"
                size="compact-sm"
                onClick={() => revocation.mutate({ params: { path: { session: session.reference } } })}
              >
                {messages.user.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The name of a browser and its system, as far as the user agent names them. */
function browserOf(agent: string | null): string {
  if (!agent) return '–';
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return (
    [browser, system]
      .map((part) => part && (names[part] ?? part))
      .filter(Boolean)
      .join(', ') || agent
  );
}
