import { ActionIcon, Button, Checkbox, Menu, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  IconDots,
  IconHistory,
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { webhookEndpointCreateLimits } from '../../../../generated/limits.ts';
import { unwrap } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { useListState } from '../../components/list-state.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useOnce } from '../../components/use-once.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Endpoint } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { useSettingsChange } from '../settings/queries.ts';
import { ReplayDialog } from './endpoint-replay.tsx';
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

type Values = { url: string; description: string; isAll: boolean; events: string[] };

function EndpointForm({
  endpoint,
  close,
  created,
}: {
  endpoint: Endpoint | undefined;
  close: () => void;
  created: (secret: string) => void;
}) {
  const messages = useMessages();
  const { endpoints } = messages.integrations;
  const { api } = useSession();
  const { data: catalogue } = useCatalogue();
  const form = useForm<Values>({
    initialValues: {
      url: endpoint?.url ?? 'https://',
      description: endpoint?.description ?? '',
      isAll: endpoint?.events.includes('*') ?? true,
      events: endpoint?.events.filter((event) => event !== '*') ?? [],
    },
    validate: {
      url: checks(messages).required,
      events: (events, { isAll }) => (isAll || events.length > 0 ? null : messages.field.required),
    },
  });
  const change = useSettingsChange(
    async ({ url, description, isAll, events }: Values) => {
      const body = {
        url: url.trim(),
        description: description.trim() || null,
        events: isAll ? ['*'] : events,
      };
      if (endpoint) {
        const params = { path: { reference: endpoint.reference } };
        await unwrap(api.PATCH('/webhook-endpoints/{reference}', { params, body }));
        return undefined;
      }
      return (await unwrap(api.POST('/webhook-endpoints', { body }))).data.secret;
    },
    ['/webhook-endpoints'],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: (secret) => {
        close();
        if (secret) created(secret);
        else notify(endpoints.saved);
      },
      onError: (error) => showFaults(form, error, messages),
    }),
  );

  return (
    <FormDrawer
      title={endpoint ? endpoints.edit : endpoints.new}
      close={close}
      onSubmit={submit}
      isBusy={change.isPending}
      isDirty={form.isDirty()}
    >
      <TextInput
        label={endpoints.url}
        description={endpoints.urlHint}
        type="url"
        data-autofocus
        maxLength={webhookEndpointCreateLimits.url}
        {...form.getInputProps('url')}
      />
      <TextInput
        label={`${endpoints.description} (${messages.field.optional})`}
        maxLength={webhookEndpointCreateLimits.description}
        {...form.getInputProps('description')}
      />
      <Switch label={endpoints.allEvents} {...form.getInputProps('isAll', { type: 'checkbox' })} />
      {!form.values.isAll && (
        <Checkbox.Group label={endpoints.events} {...form.getInputProps('events')}>
          <Stack gap={6} mt={6} className={classes.events}>
            {catalogue?.events.map((event) => (
              <Checkbox key={event} value={event} label={event} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormDrawer>
  );
}

/** Hours during which the old secret signs as well; 0 stops it at once. */
const OVERLAP_HOURS = [0, 1, 24, 72, 168];

type Action = 'pause' | 'resume' | 'test' | 'redeliver' | 'rotate' | 'remove';

function EndpointMenu({
  endpoint,
  edit,
  showSecret,
}: {
  endpoint: Endpoint;
  edit: () => void;
  showSecret: (secret: string) => void;
}) {
  const messages = useMessages();
  const { endpoints } = messages.integrations;
  const [overlap, setOverlap] = useState('0');
  const [asks, setAsks] = useState<'rotate' | 'replay' | 'remove'>();
  const { run, isBusy } = useEndpointAction(endpoint, showSecret, () => setAsks(undefined));
  const item = (icon: React.ReactNode, label: string, onClick: () => void) => (
    <Menu.Item leftSection={icon} onClick={onClick}>
      {label}
    </Menu.Item>
  );
  const icon = { size: 17, stroke: 1.6 };
  return (
    <>
      <Menu width={250}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${messages.do.actions}: ${endpoint.url}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            href={`/integrations/deliveries?endpoint=${endpoint.reference}`}
            leftSection={<IconListDetails {...icon} />}
          >
            {endpoints.deliveries}
          </Menu.Item>
          {item(<IconPencil {...icon} />, messages.do.edit, edit)}
          {endpoint.active
            ? item(<IconPlayerPause {...icon} />, endpoints.pause, () => run('pause'))
            : item(<IconPlayerPlay {...icon} />, endpoints.resume, () => run('resume'))}
          {endpoint.active && item(<IconSend {...icon} />, endpoints.test, () => run('test'))}
          {endpoint.active && item(<IconRefresh {...icon} />, endpoints.redeliver, () => run('redeliver'))}
          {endpoint.active && item(<IconHistory {...icon} />, endpoints.replay, () => setAsks('replay'))}
          {item(<IconKey {...icon} />, endpoints.rotate, () => setAsks('rotate'))}
          <Menu.Item color="brick" leftSection={<IconTrash {...icon} />} onClick={() => setAsks('remove')}>
            {endpoints.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asks === 'replay' && <ReplayDialog endpoint={endpoint} close={() => setAsks(undefined)} />}
      <Dialog
        title={endpoints.rotateTitle}
        opened={asks === 'rotate'}
        close={() => setAsks(undefined)}
        submit={() => run('rotate', Number(overlap))}
        submitLabel={endpoints.rotateSubmit}
        isBusy={isBusy}
        isDangerous
      >
        <SearchSelect
          label={endpoints.overlap}
          data={OVERLAP_HOURS.map((hours) => ({
            value: String(hours),
            label: endpoints.overlapFor({ hours }),
          }))}
          value={overlap}
          onChange={(hours) => setOverlap(hours ?? '0')}
        />
        <Text mt="md">{overlap === '0' ? endpoints.rotateText : endpoints.overlapText}</Text>
      </Dialog>
      <Dialog
        title={endpoints.removeTitle}
        opened={asks === 'remove'}
        close={() => setAsks(undefined)}
        submit={() => run('remove')}
        submitLabel={messages.do.remove}
        isBusy={isBusy}
        isDangerous
      >
        <Text>{endpoints.removeText}</Text>
      </Dialog>
    </>
  );
}

function useEndpointAction(endpoint: Endpoint, showSecret: (secret: string) => void, close: () => void) {
  const messages = useMessages();
  const { endpoints } = messages.integrations;
  const { api } = useSession();
  const once = useOnce();
  const path = { reference: endpoint.reference };
  const change = useSettingsChange(
    async ({ action, overlap }: { action: Action; overlap: number }) => {
      const at = '/webhook-endpoints/{reference}' as const;
      const withKey = (key: string) => ({ params: { path, header: { 'Idempotency-Key': key } } });
      switch (action) {
        case 'pause':
          await once((key) => unwrap(api.POST(`${at}/pause`, withKey(key))));
          return endpoints.saved;
        case 'resume':
          await once((key) => unwrap(api.POST(`${at}/resume`, withKey(key))));
          return endpoints.saved;
        case 'test':
          await unwrap(api.POST(`${at}/test`, { params: { path } }));
          return endpoints.tested;
        case 'redeliver': {
          const { data } = await once((key) => unwrap(api.POST(`${at}/redeliver-failed`, withKey(key))));
          return endpoints.redelivered({ count: data.count });
        }
        case 'rotate': {
          const body = overlap === 0 ? {} : { overlap_hours: overlap };
          const { data } = await unwrap(api.POST(`${at}/rotate-secret`, { params: { path }, body }));
          showSecret(data.secret);
          return undefined;
        }
        case 'remove':
          await unwrap(api.DELETE(at, { params: { path } }));
          return endpoints.removed;
      }
    },
    ['/webhook-endpoints', '/webhook-deliveries', '/webhook-deliveries/{reference}'],
  );
  const run = (action: Action, overlap = 0) =>
    change.mutate(
      { action, overlap },
      {
        onSuccess: (done) => {
          close();
          if (done) notify(done);
        },
        onError: (error) => notifyFailure(error, messages),
      },
    );
  return { run, isBusy: change.isPending };
}
