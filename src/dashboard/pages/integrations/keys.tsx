import { Button, Code, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { apiKeyCreateLimits } from '../../../../generated/limits.ts';
import { dashboard, unwrap } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { showFaults } from '../../components/form-faults.ts';
import { Panel } from '../../components/page.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { ApiKey } from '../../types.ts';
import { useInWorkspace, useSettingsChange } from '../settings/queries.ts';
import { useApiKeys } from './queries.ts';

export function ApiKeys() {
  const { keys } = useMessages().integrations;
  const { data, error, refetch } = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [revoked, setRevoked] = useState<ApiKey>();
  const columns = useColumns(setRevoked);
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
      {isCreating && <CreateDialog close={() => setCreating(false)} created={setSecret} />}
      {secret && (
        <SecretOnce
          title={keys.onceTitle}
          hint={keys.onceHint}
          secret={secret}
          close={() => setSecret(undefined)}
        />
      )}
      {revoked && <RevokeDialog apiKey={revoked} close={() => setRevoked(undefined)} />}
    </Panel>
  );
}

function useColumns(revoke: (key: ApiKey) => void): Column<ApiKey>[] {
  const {
    integrations,
    do: { actions },
  } = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const { keys } = integrations;
  return [
    {
      key: 'name',
      head: keys.column.name,
      place: 'title',
      cell: ({ name }) => <strong>{name ?? keys.unnamed}</strong>,
    },
    { key: 'key', head: keys.column.key, place: 'meta', cell: ({ hint }) => <Code>…{hint}</Code> },
    { key: 'by', head: keys.column.by, cell: ({ email }) => email },
    {
      key: 'used',
      head: keys.column.used,
      cell: ({ last_used_at }) =>
        last_used_at ? format.minute(last_used_at, workspace.timezone) : integrations.never,
    },
    {
      key: 'revoke',
      head: actions,
      align: 'end',
      place: 'value',
      cell: (row) =>
        row.revoked_at ? (
          <Badge tone="calm">{keys.revokedBadge}</Badge>
        ) : (
          <Button variant="subtle" color="brick" size="compact-sm" onClick={() => revoke(row)}>
            {keys.revoke}
          </Button>
        ),
    },
  ];
}

function CreateDialog({ close, created }: { close: () => void; created: (key: string) => void }) {
  const messages = useMessages();
  const { keys } = messages.integrations;
  const params = useInWorkspace();
  const form = useForm({ initialValues: { name: '' } });
  const change = useSettingsChange(
    async (body: { name: string | null }) =>
      (await unwrap(dashboard.POST('/workspaces/{workspace}/api-keys', { params, body }))).data,
    ['/workspaces/{workspace}/api-keys'],
  );
  const submit = form.onSubmit(({ name }) =>
    change.mutate(
      { name: name.trim() || null },
      {
        onSuccess: ({ key }) => {
          close();
          created(key);
        },
        onError: (error) => showFaults(form, error, messages),
      },
    ),
  );
  return (
    <Dialog
      title={keys.new}
      opened
      close={close}
      submit={submit}
      submitLabel={messages.do.create}
      isBusy={change.isPending}
    >
      <TextInput
        label={keys.name}
        description={keys.nameHint}
        maxLength={apiKeyCreateLimits.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </Dialog>
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
