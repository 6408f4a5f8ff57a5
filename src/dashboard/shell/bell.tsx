import { ActionIcon, Button, Indicator, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBell, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { wordFor } from '../../domain/texts.ts';
import { $dashboard, dashboard, unwrap } from '../api.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { notifyFailure } from '../components/notify.ts';
import { ListSkeleton } from '../components/skeletons.tsx';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import { type ServerMessage, translateServerMessage } from '../i18n/translate-server-message.ts';
import { useSession, type WorkspaceSession } from '../session.tsx';
import type { Notification, WorkspaceRef } from '../types.ts';
import classes from './bell.module.css';

/** The notifications of owners and admins; other members have none. */
export function Bell({ position }: { position: 'bottom-start' | 'bottom-end' }) {
  const messages = useMessages();
  const { business } = useSession();
  const { data } = useNotifications();
  const [isOpen, setOpen] = useState(false);
  if (!business.is_manager) return null;
  const unread = data?.meta.unread ?? 0;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={position}
      // In the side bar, the container of the button scrolls by itself and would cut off the menu.
      floatingStrategy="fixed"
      width={380}
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={messages.bell.label({ unread })}
          onClick={() => setOpen(!isOpen)}
        >
          <Indicator disabled={unread === 0} color="brick" size={9} offset={3}>
            <IconBell size={21} stroke={1.6} aria-hidden="true" />
          </Indicator>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown}>
        <NotificationList close={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NotificationList({ close }: { close: () => void }) {
  const messages = useMessages();
  const { data, error, refetch } = useNotifications();
  const read = useMarkAsRead();
  const heading = useRef<HTMLHeadingElement>(null);
  const notices = data?.data ?? [];

  function readAll() {
    // The button is removed with the last unread notification.
    heading.current?.focus();
    read();
  }

  return (
    <>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {messages.bell.title}
        </h2>
        {(data?.meta.unread ?? 0) > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={readAll}>
            {messages.bell.readAll}
          </Button>
        )}
      </div>
      {!data && (error ? <FailureNotice error={error} retry={refetch} /> : <ListSkeleton rows={3} />)}
      {data && notices.length === 0 && (
        <div className={classes.none}>
          <strong>{messages.bell.none}</strong>
          <p>{messages.bell.noneHint}</p>
        </div>
      )}
      {notices.length > 0 && (
        <ul className={classes.list}>
          {notices.map((notice) => (
            <Notice key={notice.reference} notice={notice} read={() => read(notice)} close={close} />
          ))}
        </ul>
      )}
    </>
  );
}

function Notice({ notice, read, close }: { notice: Notification; read: () => void; close: () => void }) {
  const messages = useMessages();
  const { bell } = messages;
  const session = useSession();
  const address = addressOf(notice, session);
  const row = useRef<HTMLLIElement>(null);
  const isUnread = notice.read_at === null;
  const title = wordFor(bell.kind, notice.kind) ?? notice.kind;

  function open() {
    read();
    close();
  }

  function readHere() {
    // The button is removed with the notification.
    row.current?.focus();
    read();
  }

  return (
    <li ref={row} tabIndex={-1} data-unread={isUnread || undefined}>
      <div className={classes.text}>
        {isUnread && <VisuallyHidden>{bell.unread}: </VisuallyHidden>}
        {address ? (
          <Link href={address} className={classes.link} onClick={open}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        <Message notice={notice} />
      </div>
      {isUnread && (
        <ActionIcon
          className={classes.read}
          variant="subtle"
          color="gray"
          title={bell.read}
          aria-label={`${bell.read}: ${translateServerMessage(textOf(notice), messages)}`}
          onClick={readHere}
        >
          <IconCheck size={17} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}

function Message({ notice }: { notice: Notification }) {
  const { message, created_at } = notice;
  const format = useFormat();
  const { workspace } = useSession();
  const text = translateServerMessage(textOf(notice), useMessages());
  return (
    <>
      <p lang={text === message ? 'en' : undefined}>{text}</p>
      <time dateTime={created_at}>{format.minute(created_at, workspace.timezone)}</time>
    </>
  );
}

function textOf({ message, message_data: data }: Notification): ServerMessage {
  return { text: message, data: (data ?? undefined) as ServerMessage['data'] };
}

function useNotifications() {
  const { workspace, business } = useSession();
  return useQuery({
    ...latestOf(workspace),
    enabled: business.is_manager,
    refetchInterval: 60_000,
  });
}

function latestOf(workspace: WorkspaceRef) {
  const params = { path: { workspace: workspace.reference }, query: { per_page: 20 } };
  return $dashboard.queryOptions('get', '/workspaces/{workspace}/notifications', { params });
}

type Answer = NonNullable<ReturnType<typeof useNotifications>['data']>;

/** Marks one notification as read, or all of them, with an optimistic update. */
function useMarkAsRead(): (notice?: Notification) => void {
  const messages = useMessages();
  const { workspace } = useSession();
  const queries = useQueryClient();
  const { queryKey } = latestOf(workspace);
  const inWorkspace = { workspace: workspace.reference };
  const { mutate } = useMutation({
    mutationFn: async (notice: Notification | undefined) => {
      if (!notice) {
        const request = dashboard.POST('/workspaces/{workspace}/mark-notifications-read', {
          params: { path: inWorkspace },
        });
        await unwrap(request);
        return;
      }
      const params = { path: { ...inWorkspace, notification: notice.reference } };
      await unwrap(dashboard.POST('/workspaces/{workspace}/notifications/{notification}/read', { params }));
    },
    onMutate: async (notice) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Answer>(queryKey, (before) => before && markedAsRead(before, notice));
    },
    onError: (error) => notifyFailure(error, messages),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (notice) => {
    if (notice?.read_at) return;
    mutate(notice);
  };
}

function markedAsRead({ data, meta }: Answer, read: Notification | undefined): Answer {
  const now = new Date().toISOString();
  const isIt = ({ reference }: Notification) => !read || reference === read.reference;
  return {
    data: data.map((each) => (each.read_at === null && isIt(each) ? { ...each, read_at: now } : each)),
    meta: { ...meta, unread: read ? Math.max(0, meta.unread - 1) : 0 },
  };
}

/** The address of the record of a notification, for members who may open it. */
function addressOf(
  { kind, subject_reference: subject }: Notification,
  { can, has, business }: WorkspaceSession,
): string | undefined {
  switch (kind) {
    case 'contract_signed':
    case 'contract_declined':
    case 'contract_withheld':
      return subject && has('contracts') && can('contracts.view') ? `/contracts/${subject}` : undefined;
    case 'balance_confirmation_confirmed':
    case 'balance_confirmation_disputed':
      return subject && can('payments.view') ? `/balance-confirmations/${subject}` : undefined;
    case 'recurring_expense_left_out':
      return can('expenses.view') ? '/expenses/recurring' : undefined;
    case 'recurring_document_failed':
    case 'recurring_document_left_out':
    case 'recurring_document_waiting':
    case 'recurring_document_draft':
    case 'recurring_document_not_sent':
      return subject && can('recurring.view') ? `/recurring-documents/${subject}` : undefined;
    case 'quote_accepted':
    case 'quote_declined':
    case 'quote_expired':
    case 'document_viewed':
    case 'document_paid':
    case 'document_overdue':
    case 'scheduled_issue_failed':
    case 'scheduled_send_failed':
      if (!can('documents.view')) return undefined;
      return subject ? `/documents/${subject}` : '/documents?status=overdue';
    case 'plan_limit_near':
    case 'plan_limit_reached':
      return business.is_manager ? '/settings/plan' : undefined;
    case 'api_key_created':
    case 'api_key_rotated':
    case 'api_key_expires':
      return business.is_manager ? '/integrations' : undefined;
    case 'second_factor_on':
    case 'second_factor_off':
    case 'password_changed':
    case 'recovery_codes_renewed':
    case 'new_place':
    case 'wrong_codes':
      return '/account';
    case 'webhook_endpoint_disabled':
    case 'webhook_endpoint_created':
    case 'webhook_endpoint_moved':
      return business.is_manager ? `/integrations/webhooks?endpoint=${subject}` : undefined;
    default:
      return undefined;
  }
}
