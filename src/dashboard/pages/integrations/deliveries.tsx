import { Button, Modal, Select, Text } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newSubmitKey, unwrap } from '../../api.ts';
import { Badge, type Tone } from '../../components/badge.tsx';
import { Blank } from '../../components/blank.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useListState } from '../../components/list-state.ts';
import { tell, tellFailure } from '../../components/notices.ts';
import { Sheet } from '../../components/page.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useWords } from '../../language.tsx';
import { useSession } from '../../session.tsx';
import type { Delivery } from '../../types.ts';
import classes from './integrations.module.css';
import { useAttempts, useDeliveries } from './queries.ts';

const STATUSES: Delivery['status'][] = ['pending', 'delivered', 'failed', 'failed_permanently'];
const TONES: Record<Delivery['status'], Tone> = {
  pending: 'info',
  delivered: 'good',
  failed: 'warn',
  failed_permanently: 'bad',
};

export function Deliveries() {
  const { deliveries } = useWords().integrations;
  const list = useListState();
  const columns = useColumns();
  const [opened, setOpened] = useState<Delivery>();
  const { data, error, refetch } = useDeliveries({
    status: STATUSES.find((status) => status === list.get('status')),
    endpoint: list.get('endpoint'),
  });
  return (
    <Sheet
      title={deliveries.title}
      hint={deliveries.hint}
      isFlush
      aside={
        <Select
          aria-label={deliveries.column.status}
          placeholder={deliveries.allStatuses}
          data={STATUSES.map((value) => ({ value, label: deliveries.status[value] ?? value }))}
          clearable
          value={list.get('status') ?? null}
          onChange={(status) => list.set({ status })}
        />
      }
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton />}
      {data?.length === 0 && (
        <Blank
          level={3}
          icon={<IconSend size={26} stroke={1.6} />}
          title={deliveries.noneTitle}
          hint={deliveries.noneHint}
        />
      )}
      {data && data.length > 0 && (
        <RecordTable label={deliveries.title} columns={columns} rows={data} open={setOpened} />
      )}
      {opened && <Attempts delivery={opened} close={() => setOpened(undefined)} />}
    </Sheet>
  );
}

function useColumns(): Column<Delivery>[] {
  const { deliveries } = useWords().integrations;
  const format = useFormat();
  const { workspace } = useSession();
  const { column } = deliveries;
  return [
    { key: 'event', head: column.event, place: 'title', cell: ({ event }) => event },
    {
      key: 'url',
      head: column.url,
      place: 'meta',
      cell: ({ endpoint_url }) => <span className={classes.url}>{endpoint_url}</span>,
    },
    {
      key: 'status',
      head: column.status,
      place: 'value',
      cell: ({ status }) => <Badge tone={TONES[status]}>{deliveries.status[status] ?? status}</Badge>,
    },
    {
      key: 'code',
      head: column.code,
      cell: ({ http_code, error }) =>
        http_code ?? (error ? (deliveries.error[error] ?? error) : deliveries.noAnswer),
    },
    {
      key: 'attempts',
      head: column.attempts,
      cell: ({ attempts, max_attempts }) => deliveries.attempts(attempts, max_attempts),
    },
    {
      key: 'at',
      head: column.at,
      place: 'state',
      cell: ({ created_at }) => (
        <span className={classes.time}>{format.minute(created_at, workspace.timezone)}</span>
      ),
    },
  ];
}

/** What was tried, and what came back each time. */
function Attempts({ delivery, close }: { delivery: Delivery; close: () => void }) {
  const words = useWords();
  const { deliveries } = words.integrations;
  const format = useFormat();
  const { workspace, api, can, key } = useSession();
  const queries = useQueryClient();
  const { data, error, refetch } = useAttempts(delivery.reference);

  async function redeliver() {
    try {
      await unwrap(
        api.POST('/webhook-deliveries/{reference}/redeliver', {
          params: { path: { reference: delivery.reference }, header: { 'Idempotency-Key': newSubmitKey() } },
          body: {},
        }),
      );
      tell(deliveries.redelivered);
      queries.invalidateQueries({ queryKey: key('deliveries') });
      close();
    } catch (failure) {
      tellFailure(failure, words);
    }
  }

  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={delivery.event}
      closeButtonProps={{ 'aria-label': words.do.close }}
    >
      <Text className={classes.url}>{delivery.endpoint_url}</Text>
      {delivery.next_attempt_at && (
        <Text c="dimmed">
          {deliveries.nextTry(format.instant(delivery.next_attempt_at, workspace.timezone))}
        </Text>
      )}
      <h3 className={classes.heading}>{deliveries.detail}</h3>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={2} />}
      <ol className={classes.attempts}>
        {data?.map((attempt) => (
          <li key={attempt.attempted_at}>
            <div>
              <span>{format.instant(attempt.attempted_at, workspace.timezone)}</span>
              <strong>
                {attempt.http_code
                  ? `HTTP ${attempt.http_code}`
                  : (deliveries.error[attempt.error ?? ''] ?? deliveries.noAnswer)}
              </strong>
              <span>{deliveries.took(format.whole(attempt.duration_ms))}</span>
            </div>
            {attempt.response_excerpt && <pre>{attempt.response_excerpt}</pre>}
          </li>
        ))}
      </ol>
      {can('integrations.manage') && (
        <Button mt="md" leftSection={<IconRefresh size={17} aria-hidden="true" />} onClick={redeliver}>
          {deliveries.redeliver}
        </Button>
      )}
    </Modal>
  );
}
