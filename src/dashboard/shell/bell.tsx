import { ActionIcon, Button, Indicator, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBell, IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { wordFor } from '../../domain/texts.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { ListSkeleton } from '../components/skeletons.tsx';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import { type ServerMessage, translateServerMessage } from '../i18n/translate-server-message.ts';
import { useSession } from '../session.tsx';
import type { Notification } from '../types.ts';
import classes from './bell.module.css';
import { addressOf, useMarkAsRead, useNotifications } from './notifications.ts';

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
