import { Anchor, Modal, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useLayer } from '../../components/layer.ts';
import { useListState } from '../../components/list-state.ts';
import { Panel } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { SimulatedMail } from '../../types.ts';
import classes from './integrations.module.css';
import { useSimulatedMail, useSimulatedMails } from './queries.ts';

/** What would have been sent while the clock of the sandbox was ahead. */
export function SimulatedMails() {
  const { mails } = useMessages().integrations;
  const list = useListState();
  const columns = useColumns();
  const [opened, setOpened] = useState<SimulatedMail>();
  const { data, error, refetch, isPlaceholderData } = useSimulatedMails(list.page);
  return (
    <Panel title={mails.title} hint={mails.hint} isFlush>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton />}
      {data?.data.length === 0 && (
        <EmptyState
          level={3}
          icon={<IconMail size={26} stroke={1.6} />}
          title={mails.noneTitle}
          hint={mails.noneHint}
        />
      )}
      {data && data.data.length > 0 && (
        <>
          <RecordTable
            label={mails.title}
            columns={columns}
            rows={data.data}
            isStale={isPlaceholderData}
            open={setOpened}
          />
          <Pager meta={data.meta} list={list} />
        </>
      )}
      {opened && <Written mail={opened} close={() => setOpened(undefined)} />}
    </Panel>
  );
}

function useColumns(): Column<SimulatedMail>[] {
  const { mails } = useMessages().integrations;
  const format = useFormat();
  const { workspace } = useSession();
  return [
    {
      key: 'what',
      head: mails.column.what,
      place: 'title',
      cell: ({ kind, about }) => (
        <span className={classes.address}>
          {mails.kind[kind]}
          {about?.name && <span>{about.name}</span>}
        </span>
      ),
    },
    {
      key: 'recipient',
      head: mails.column.recipient,
      place: 'meta',
      cell: ({ recipient }) => <span className={classes.url}>{recipient}</span>,
    },
    {
      key: 'at',
      head: mails.column.at,
      place: 'state',
      cell: ({ created_at }) => (
        <span className={classes.time}>{format.minute(created_at, workspace.timezone)}</span>
      ),
    },
  ];
}

/** An e-mail with its subject and text, as they would be now. */
function Written({ mail, close }: { mail: SimulatedMail; close: () => void }) {
  const messages = useMessages();
  const { mails } = messages.integrations;
  const { timeline } = messages.documents;
  useLayer();
  const { data, error, refetch } = useSimulatedMail(mail.reference);
  const { about, kind, recipient, recipient_name: name, sent_as } = mail;
  const place = kind === 'document' ? 'documents' : 'contracts';
  const to = name ? `${name} <${recipient}>` : recipient;
  const recipientText = { to: timeline.mail, cc: timeline.copy, bcc: timeline.hiddenCopy }[sent_as];
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={data?.subject ?? mails.kind[kind]}
      closeButtonProps={{ 'aria-label': messages.do.close }}
    >
      <Text className={classes.url}>{recipientText({ recipient: to })}</Text>
      {about && (
        <Anchor component={Link} href={`/${place}/${about.reference}`}>
          {about.name ?? mails.kind[kind]}
        </Anchor>
      )}
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={2} />}
      {data && data.text === null && <Text c="dimmed">{mails.gone}</Text>}
      {data?.text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
        <pre className={classes.letter} tabIndex={0}>
          {data.text}
        </pre>
      )}
    </Modal>
  );
}
