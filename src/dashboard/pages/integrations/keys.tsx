import { Button, Code, Group, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { KEY_PERMISSIONS } from '../../../domain/permissions.ts';
import { dashboard, unwrap } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Panel } from '../../components/page.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { ApiKey } from '../../types.ts';
import { useInWorkspace, useSettingsChange } from '../settings/queries.ts';
import classes from './integrations.module.css';
import { KeyForm } from './key-form.tsx';
import { RotateDialog } from './key-rotate.tsx';
import { KEY_AREAS } from './key-values.ts';
import { useApiKeys } from './queries.ts';

export function ApiKeys() {
  const { keys } = useMessages().integrations;
  const { data, error, refetch } = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [revoked, setRevoked] = useState<ApiKey>();
  const [rotated, setRotated] = useState<ApiKey>();
  const columns = useColumns(data ?? [], { rotate: setRotated, revoke: setRevoked });
  const create = (
    <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {keys.new}
    </Button>
  );
  return (
    <Panel title={keys.title} hint={keys.hint} isFlush aside={data && data.length > 0 ? create : undefined}>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={3} />}
      {data?.length === 0 && (
        <EmptyState
          level={3}
          icon={<IconKey size={26} stroke={1.6} />}
          title={keys.noneTitle}
          hint={keys.noneHint}
        >
          {create}
        </EmptyState>
      )}
      {data && data.length > 0 && <RecordTable label={keys.title} columns={columns} rows={data} />}
      {isCreating && <KeyForm close={() => setCreating(false)} created={setSecret} />}
      {secret && (
        <SecretOnce
          title={keys.onceTitle}
          hint={keys.onceHint}
          secret={secret}
          close={() => setSecret(undefined)}
        />
      )}
      {rotated && <RotateDialog apiKey={rotated} close={() => setRotated(undefined)} rotated={setSecret} />}
      {revoked && <RevokeDialog apiKey={revoked} close={() => setRevoked(undefined)} />}
    </Panel>
  );
}

type Actions = { rotate: (key: ApiKey) => void; revoke: (key: ApiKey) => void };

function useColumns(all: readonly ApiKey[], actions: Actions): Column<ApiKey>[] {
  const messages = useMessages();
  const { integrations } = messages;
  const format = useFormat();
  const { workspace } = useSession();
  const { keys } = integrations;
  const minute = (instant: string | null) => instant && format.minute(instant, workspace.timezone);
  return [
    {
      key: 'name',
      head: keys.column.name,
      place: 'title',
      cell: ({ name, hint, email }) => (
        <span className={classes.stacked}>
          <strong>
            {name ?? keys.unnamed} <Code className={classes.hint}>…{hint}</Code>
          </strong>
          <span>{email}</span>
        </span>
      ),
    },
    { key: 'rights', head: keys.column.rights, place: 'meta', cell: (row) => <KeyRights apiKey={row} /> },
    {
      key: 'networks',
      head: keys.column.networks,
      cell: ({ networks }) => networks?.join(', ') ?? keys.everywhere,
    },
    {
      key: 'used',
      head: keys.column.used,
      isExtra: true,
      cell: ({ last_used_at: at, last_used_address: address }) => (
        <span className={classes.stacked}>
          {minute(at) ?? integrations.never}
          {address && <span>{address}</span>}
        </span>
      ),
    },
    {
      key: 'expires',
      head: keys.column.expires,
      cell: ({ expires_at }) => minute(expires_at) ?? integrations.never,
    },
    {
      key: 'actions',
      head: messages.do.actions,
      align: 'end',
      place: 'value',
      cell: (row) => (
        <KeyActions
          apiKey={row}
          isReplaced={all.some(({ rotated_from }) => rotated_from === row.reference)}
          actions={actions}
        />
      ),
    },
  ];
}

/** All that its maker may, or how many permissions, in which areas. */
function KeyRights({ apiKey: { permissions } }: { apiKey: ApiKey }) {
  const { integrations, rights } = useMessages();
  if (permissions === null) return integrations.keys.allRights;
  const areas = KEY_AREAS.filter(({ permissions: ofArea }) =>
    ofArea.some((each) => permissions.includes(each)),
  );
  return (
    <span className={classes.stacked}>
      {rights.some({ count: permissions.length, all: KEY_PERMISSIONS.length })}
      <span>{areas.map(({ area }) => rights.area[area]).join(', ')}</span>
    </span>
  );
}

function KeyActions({
  apiKey,
  isReplaced,
  actions,
}: {
  apiKey: ApiKey;
  isReplaced: boolean;
  actions: Actions;
}) {
  const { keys } = useMessages().integrations;
  if (apiKey.revoked_at) return <Badge tone="calm">{keys.revokedBadge}</Badge>;
  if (apiKey.expires_at && new Date(apiKey.expires_at) <= new Date())
    return <Badge tone="calm">{keys.endedBadge}</Badge>;
  return (
    <Group gap={4} justify="flex-end">
      {isReplaced && <Badge tone="calm">{keys.replacedBadge}</Badge>}
      {apiKey.is_own && !isReplaced && (
        <Button variant="subtle" size="compact-sm" onClick={() => actions.rotate(apiKey)}>
          {keys.rotate}
        </Button>
      )}
      <Button variant="subtle" color="brick" size="compact-sm" onClick={() => actions.revoke(apiKey)}>
        {keys.revoke}
      </Button>
    </Group>
  );
}

function RevokeDialog({ apiKey, close }: { apiKey: ApiKey; close: () => void }) {
  const messages = useMessages();
  const { keys } = messages.integrations;
  const { path } = useInWorkspace();
  const change = useSettingsChange(
    (_: undefined) =>
      unwrap(
        dashboard.DELETE('/workspaces/{workspace}/api-keys/{key}', {
          params: { path: { ...path, key: apiKey.reference } },
        }),
      ),
    ['/workspaces/{workspace}/api-keys'],
  );
  return (
    <ConfirmDialog
      title={keys.revokeTitle}
      submitLabel={keys.revokeSubmit}
      mutation={change}
      variables={undefined}
      done={keys.revoked}
      close={close}
    >
      <Text>
        <strong>{apiKey.name ?? keys.unnamed}</strong> <Code>{apiKey.hint}</Code>
      </Text>
      <Text mt="xs">{keys.revokeText}</Text>
    </ConfirmDialog>
  );
}
