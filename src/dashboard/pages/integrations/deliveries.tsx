import { Button, Modal, Text } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { EVENT_NAMES } from '../../../domain/events.ts';
import { wordFor } from '../../../domain/texts.ts';
import { unwrap } from '../../api.ts';
import { Badge, type Tone } from '../../components/badge.tsx';
import { CopyControl } from '../../components/copy-control.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useLayer } from '../../components/layer.ts';
import { NoMatch } from '../../components/list-frame.tsx';
import { type ListState, useListState } from '../../components/list-state.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useOnce } from '../../components/use-once.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { Delivery, DeliveryDetail } from '../../types.ts';
import classes from './integrations.module.css';
import { useDeliveries, useDelivery, useEndpoints } from './queries.ts';

const STATUSES: Delivery['status'][] = ['pending', 'delivered', 'failed', 'failed_permanently'];
const TONES: Record<Delivery['status'], Tone> = {
  pending: 'info',
  delivered: 'good',
  failed: 'warn',
  failed_permanently: 'bad',
};

export function Deliveries() {
  const { deliveries } = useMessages().integrations;
  const list = useListState();
  const columns = useColumns();
  const [opened, setOpened] = useState<Delivery>();
  const { data, error, refetch, isPlaceholderData } = useDeliveries({
    status: STATUSES.find((status) => status === list.get('status')),
    event: EVENT_NAMES.find((name) => name === list.get('event')),
    endpoint: list.get('endpoint'),
    page: list.page,
  });
  const rows = data?.data;
  return (
    <Panel
      title={deliveries.title}
      hint={deliveries.hint}
      isFlush
      aside={<Filters list={list} shown={rows ?? []} />}
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton />}
      {rows?.length === 0 && list.isFiltered && <NoMatch list={list} level={3} />}
      {rows?.length === 0 && !list.isFiltered && (
        <EmptyState
          level={3}
          icon={<IconSend size={26} stroke={1.6} />}
          title={deliveries.noneTitle}
          hint={deliveries.noneHint}
        />
      )}
      {data && data.data.length > 0 && (
        <>
          <RecordTable
            label={deliveries.title}
            columns={columns}
            rows={data.data}
            isStale={isPlaceholderData}
            open={setOpened}
          />
          <Pager meta={data.meta} list={list} />
        </>
      )}
      {opened && <Attempts delivery={opened} close={() => setOpened(undefined)} />}
    </Panel>
  );
}

function Filters({ list, shown }: { list: ListState; shown: Delivery[] }) {
  const { deliveries } = useMessages().integrations;
  const endpoints = useEndpointChoices(list.get('endpoint'), shown);
  return (
    <search className={classes.filters} aria-label={deliveries.filters}>
      <SearchSelect
        className={classes.endpoint}
        aria-label={deliveries.column.url}
        placeholder={deliveries.allEndpoints}
        data={endpoints}
        clearable
        value={list.get('endpoint') ?? null}
        onChange={(endpoint) => list.set({ endpoint })}
      />
      <SearchSelect
        aria-label={deliveries.column.event}
        placeholder={deliveries.allEvents}
        data={[...EVENT_NAMES]}
        clearable
        value={list.get('event') ?? null}
        onChange={(event) => list.set({ event })}
      />
      <SearchSelect
        aria-label={deliveries.column.status}
        placeholder={deliveries.allStatuses}
        data={STATUSES.map((value) => ({ value, label: deliveries.status[value] ?? value }))}
        clearable
        value={list.get('status') ?? null}
        onChange={(status) => list.set({ status })}
      />
    </search>
  );
}

/** The endpoints by address: the existing ones, for members who may list them, and those of the deliveries. */
function useEndpointChoices(chosen: string | undefined, shown: Delivery[]) {
  const { deliveries } = useMessages().integrations;
  const { data } = useEndpoints();
  const choices = new Map(data?.map(({ reference, url }) => [reference, url]));
  for (const { endpoint_reference, endpoint_url } of shown)
    if (!choices.has(endpoint_reference)) choices.set(endpoint_reference, endpoint_url);
  if (chosen && !choices.has(chosen)) choices.set(chosen, deliveries.unlisted);
  const labels = [...choices.values()];
  // A member who may not list endpoints sees only the origins of their addresses, which several may share.
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  return [...choices].map(([value, label]) => ({
    value,
    label: isShared(label) ? `${label} (…${value.slice(-4)})` : label,
  }));
}

function useColumns(): Column<Delivery>[] {
  const { deliveries } = useMessages().integrations;
  const format = useFormat();
  const { workspace } = useSession();
  const { column } = deliveries;
  return [
    {
      key: 'event',
      head: column.event,
      place: 'title',
      cell: ({ event, is_test }) => (
        <span className={classes.event}>
          {event}
          {is_test && <Badge tone="hollow">{deliveries.test}</Badge>}
        </span>
      ),
    },
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
      cell: ({ attempts, max_attempts }) => deliveries.attempts({ done: attempts, all: max_attempts }),
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

/** The request of a delivery, and the response to each attempt. */
function Attempts({ delivery, close }: { delivery: Delivery; close: () => void }) {
  const messages = useMessages();
  const { deliveries } = messages.integrations;
  const format = useFormat();
  const { workspace, api, can } = useSession();
  const invalidate = useInvalidate();
  const once = useOnce();
  useLayer();
  const { data, error, refetch } = useDelivery(delivery.reference);

  async function redeliver() {
    try {
      await once((submit) =>
        unwrap(
          api.POST('/webhook-deliveries/{reference}/redeliver', {
            params: { path: { reference: delivery.reference }, header: { 'Idempotency-Key': submit } },
            body: {},
          }),
        ),
      );
      notify(deliveries.redelivered);
      invalidate('/webhook-deliveries', '/webhook-deliveries/{reference}');
      close();
    } catch (failure) {
      notifyFailure(failure, messages);
    }
  }

  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={delivery.event}
      closeButtonProps={{ 'aria-label': messages.do.close }}
    >
      <Text className={classes.url}>{delivery.endpoint_url}</Text>
      {delivery.next_attempt_at && (
        <Text c="dimmed">
          {deliveries.nextTry({ when: format.instant(delivery.next_attempt_at, workspace.timezone) })}
        </Text>
      )}
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={2} />}
      {data && <History attempts={data.attempt_history} />}
      {data && <Sent delivery={data} />}
      {can('integrations.manage') && data?.payload_kept !== false && (
        <Button mt="md" leftSection={<IconRefresh size={17} aria-hidden="true" />} onClick={redeliver}>
          {deliveries.redeliver}
        </Button>
      )}
    </Modal>
  );
}

function History({ attempts }: { attempts: DeliveryDetail['attempt_history'] }) {
  const { deliveries } = useMessages().integrations;
  const format = useFormat();
  const { workspace } = useSession();
  return (
    <>
      <h3 className={classes.heading}>{deliveries.detail}</h3>
      {attempts.length === 0 && <Text c="dimmed">{deliveries.untried}</Text>}
      <ol className={classes.attempts}>
        {attempts.map((attempt) => (
          <li key={attempt.attempted_at}>
            <div>
              <span>{format.instant(attempt.attempted_at, workspace.timezone)}</span>
              <strong>
                {attempt.http_code
                  ? `HTTP ${attempt.http_code}`
                  : (wordFor(deliveries.error, attempt.error ?? '') ?? deliveries.noAnswer)}
              </strong>
              <span>{deliveries.took({ ms: format.whole(attempt.duration_ms) })}</span>
            </div>
            {attempt.response_excerpt && <pre>{attempt.response_excerpt}</pre>}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The headers of the last attempt, and the body of all. */
function Sent({ delivery: { headers, payload, payload_kept } }: { delivery: DeliveryDetail }) {
  const { deliveries } = useMessages().integrations;
  return (
    <>
      {headers && (
        <>
          <h3 className={classes.heading}>{deliveries.headers}</h3>
          <dl className={classes.headers}>
            {Object.entries(headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className={classes.titled}>
        <h3 className={classes.heading}>{deliveries.payload}</h3>
        {payload !== null && <CopyControl value={payload} size="xs" label={deliveries.copyPayload} />}
      </div>
      {payload === null ? (
        <Text c="dimmed">{payload_kept ? deliveries.payloadWithheld : deliveries.payloadRemoved}</Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
        <pre className={classes.payload} tabIndex={0}>
          {indented(payload)}
        </pre>
      )}
    </>
  );
}

/** Formatted for reading; the copy button copies the body as it was sent. */
function indented(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2);
}
