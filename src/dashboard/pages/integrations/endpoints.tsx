import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useListState } from '../../components/list-state.ts';
import { Panel } from '../../components/page.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Endpoint } from '../../types.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointMenu } from './endpoint-menu.tsx';
import classes from './integrations.module.css';
import { useEndpoints } from './queries.ts';

export function Endpoints() {
  const { endpoints } = useMessages().integrations;
  const list = useListState();
  const { data, error, refetch } = useEndpoints();
  const [edited, setEdited] = useState<Endpoint | 'new'>();
  const [secret, setSecret] = useState<string>();
  const columns = useColumns(setEdited, setSecret);
  const create = (
    <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {endpoints.new}
    </Button>
  );
  return (
    <Panel
      title={endpoints.title}
      hint={endpoints.hint}
      isFlush
      aside={data && data.length > 0 ? create : undefined}
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={3} />}
      {data?.length === 0 && (
        <EmptyState
          level={3}
          icon={<IconWebhook size={26} stroke={1.6} />}
          title={endpoints.noneTitle}
          hint={endpoints.noneHint}
        >
          {create}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <RecordTable label={endpoints.title} columns={columns} rows={data} marked={list.get('endpoint')} />
      )}
      {edited && (
        <EndpointForm
          endpoint={edited === 'new' ? undefined : edited}
          close={() => setEdited(undefined)}
          created={setSecret}
        />
      )}
      {secret && (
        <SecretOnce
          title={endpoints.secretTitle}
          hint={endpoints.secretHint}
          secret={secret}
          close={() => setSecret(undefined)}
        />
      )}
    </Panel>
  );
}

function useColumns(
  edit: (endpoint: Endpoint) => void,
  showSecret: (secret: string) => void,
): Column<Endpoint>[] {
  const messages = useMessages();
  const { endpoints } = messages.integrations;
  const format = useFormat();
  const { workspace } = useSession();
  return [
    {
      key: 'url',
      head: endpoints.column.url,
      place: 'title',
      cell: ({ url, description, previous_secret_until: until }) => (
        <span className={classes.address}>
          {url}
          {description && <span>{description}</span>}
          {until && new Date(until) > new Date() && (
            <span>{endpoints.overlapUntil({ when: format.instant(until, workspace.timezone) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'events',
      head: endpoints.column.events,
      place: 'meta',
      cell: ({ events }) => (
        <span className={classes.count}>
          {events.includes('*') ? endpoints.all : endpoints.chosen({ count: events.length })}
        </span>
      ),
    },
    {
      key: 'state',
      head: endpoints.column.state,
      place: 'state',
      cell: ({ active, disabled_reason }) => (
        <Badge tone={active ? 'good' : disabled_reason ? 'bad' : 'calm'}>
          {active ? endpoints.active : disabled_reason ? endpoints.failing : endpoints.paused}
        </Badge>
      ),
    },
    {
      key: 'menu',
      head: messages.do.actions,
      align: 'end',
      place: 'menu',
      cell: (row) => <EndpointMenu endpoint={row} edit={() => edit(row)} showSecret={showSecret} />,
    },
  ];
}
