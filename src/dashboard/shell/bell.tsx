import { Button, Indicator, Popover, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dashboard, unwrap } from '../api.ts';
import { tellFailure } from '../components/notices.ts';
import { useFormat, useWords } from '../language.tsx';
import { useSession } from '../session.tsx';
import classes from './bell.module.css';

/** What owners and admins should know; others have none. */
export function Bell() {
  const words = useWords();
  const { business } = useSession();
  const { data } = useNotifications();
  if (!business.is_manager) return null;
  const unread = data?.meta.unread ?? 0;
  return (
    <Popover position="bottom-end" width={360} trapFocus withinPortal={false}>
      <Popover.Target>
        <UnstyledButton className={classes.button} aria-label={words.bell.label(unread)}>
          <Indicator disabled={unread === 0} color="brick" size={9} offset={3}>
            <IconBell size={21} stroke={1.6} aria-hidden="true" />
          </Indicator>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Notices />
      </Popover.Dropdown>
    </Popover>
  );
}

function Notices() {
  const words = useWords();
  const format = useFormat();
  const { workspace, key } = useSession();
  const queries = useQueryClient();
  const { data } = useNotifications();
  const readAll = useMutation({
    mutationFn: () =>
      unwrap(
        dashboard.POST('/workspaces/{workspace}/mark-notifications-read', {
          params: { path: { workspace: workspace.reference } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: key('notifications') }),
    onError: (error) => tellFailure(error, words),
  });
  const notices = data?.data ?? [];
  return (
    <>
      <div className={classes.head}>
        <h2>{words.bell.title}</h2>
        {(data?.meta.unread ?? 0) > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => readAll.mutate()}
            loading={readAll.isPending}
          >
            {words.bell.readAll}
          </Button>
        )}
      </div>
      {notices.length === 0 ? (
        <div className={classes.none}>
          <strong>{words.bell.none}</strong>
          <p>{words.bell.noneHint}</p>
        </div>
      ) : (
        <ul className={classes.list}>
          {notices.map((notice) => (
            <li key={notice.reference} data-unread={notice.read_at === null || undefined}>
              <p>{notice.message}</p>
              <time dateTime={notice.created_at}>{format.minute(notice.created_at, workspace.timezone)}</time>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function useNotifications() {
  const { workspace, business, key } = useSession();
  return useQuery({
    queryKey: key('notifications'),
    queryFn: () =>
      unwrap(
        dashboard.GET('/workspaces/{workspace}/notifications', {
          params: { path: { workspace: workspace.reference }, query: { per_page: 20 } },
        }),
      ),
    enabled: business.is_manager,
    refetchInterval: 60_000,
  });
}
