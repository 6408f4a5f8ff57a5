import { Alert, Anchor, Button, Code, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'wouter';
import { $dashboard, dashboard, unwrap } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { sefMessageText } from '../../i18n/sef-message-text.ts';
import { useSession } from '../../session.tsx';
import type { SefConnection, SefState } from '../../types.ts';
import { useInWorkspace, useSettingsChange } from '../settings/queries.ts';

const PATH = '/workspaces/{workspace}/sef';

function useSefState() {
  const params = useInWorkspace();
  return $dashboard.useQuery(
    'get',
    PATH,
    { params },
    {
      select: ({ data }) => data,
      refetchInterval: ({ state }) => (state.data?.data.connection?.is_test_due ? 1500 : false),
    },
  );
}

/** The connection of a workspace to SEF, and the submissions that need a person. */
export function SefSettings() {
  const { data, error, refetch } = useSefState();
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  if (!data) return <ListSkeleton rows={3} />;
  return (
    <Stack>
      <Connection state={data} />
      {data.connection && <ToMend state={data} />}
    </Stack>
  );
}

function Connection({ state }: { state: SefState }) {
  const { sef } = useMessages();
  const [isConnecting, setConnecting] = useState(false);
  const { connection } = state;
  const isOn = connection !== null && connection.status !== 'off';
  const shown = shownStatus(connection);
  return (
    <Panel title={sef.title} hint={sef.hint} aside={<Badge tone={TONES[shown]}>{sef[shown]}</Badge>}>
      {isOn ? (
        <Details connection={connection} reconnect={() => setConnecting(true)} />
      ) : (
        <>
          <Text mb="sm">{sef.connectHint}</Text>
          <Button onClick={() => setConnecting(true)}>{sef.connect}</Button>
        </>
      )}
      {isConnecting && <ConnectDialog state={state} close={() => setConnecting(false)} />}
    </Panel>
  );
}

const TONES = { off: 'calm', active: 'good', paused: 'warn', unproven: 'warn' } as const;

/** A key that SEF has not accepted yet is no connection. */
function shownStatus(connection: SefConnection | null): keyof typeof TONES {
  if (connection?.status !== 'active') return connection?.status ?? 'off';
  const isProven = connection.tested_at !== null && connection.test_error === null;
  return isProven ? 'active' : 'unproven';
}

function Details({ connection, reconnect }: { connection: SefConnection; reconnect: () => void }) {
  const messages = useMessages();
  const { sef } = messages;
  const format = useFormat();
  const { workspace } = useSession();
  const params = useInWorkspace();
  const [isLeaving, setLeaving] = useState(false);
  const change = useSettingsChange(
    async (body: { sends_at_issue?: boolean; is_off?: true }) =>
      (await unwrap(dashboard.PATCH(PATH, { params, body }))).data,
    [PATH],
  );
  const test = useSettingsChange(
    async (_: undefined) =>
      (await unwrap(dashboard.POST('/workspaces/{workspace}/sef/test', { params }))).data,
    [PATH],
  );
  const onError = (error: unknown) => notifyFailure(error, messages);
  const { last_contact_at: contact } = connection;
  return (
    <>
      {connection.paused_reason && (
        <Alert color="brick" mb="sm">
          {sefMessageText(connection.paused_reason, messages)}
        </Alert>
      )}
      <Text size="sm">
        {sef.system}: {sef.systems[connection.system]} · {sef.keyRow}: <Code>…{connection.key_hint}</Code>
      </Text>
      <Text size="sm">
        {sef.contact}: {contact ? format.minute(contact, workspace.timezone) : sef.never}
      </Text>
      <Text size="sm" mb="sm" role="status">
        {testResult(connection, messages)}
      </Text>
      <Switch
        mb="md"
        label={sef.atIssue}
        description={sef.atIssueHint}
        checked={connection.sends_at_issue}
        onChange={({ currentTarget }) =>
          change.mutate(
            { sends_at_issue: currentTarget.checked },
            { onSuccess: () => notify(sef.saved), onError },
          )
        }
      />
      <Group gap="xs">
        {connection.status === 'active' && (
          <Button
            variant="default"
            loading={connection.is_test_due || test.isPending}
            onClick={() => test.mutate(undefined, { onError })}
          >
            {sef.test}
          </Button>
        )}
        <Button variant="default" onClick={reconnect}>
          {sef.reconnect}
        </Button>
        <Button variant="subtle" color="brick" onClick={() => setLeaving(true)}>
          {sef.disconnect}
        </Button>
      </Group>
      {isLeaving && (
        <ConfirmDialog
          title={sef.disconnectTitle}
          submitLabel={sef.disconnectSubmit}
          mutation={change}
          variables={{ is_off: true }}
          done={sef.saved}
          close={() => setLeaving(false)}
        >
          {sef.disconnectText}
        </ConfirmDialog>
      )}
    </>
  );
}

function testResult(connection: SefConnection, messages: Messages): string {
  const { sef } = messages;
  if (connection.is_test_due) return sef.testing;
  if (connection.test_error)
    return sef.testFailed({ reason: sefMessageText(connection.test_error, messages) });
  return connection.tested_at ? sef.tested : '';
}

function ConnectDialog({ state, close }: { state: SefState; close: () => void }) {
  const messages = useMessages();
  const { sef } = messages;
  const params = useInWorkspace();
  const { systems, connection } = state;
  const initial = systems.find((system) => system === connection?.system) ?? systems[0] ?? 'demo';
  const form = useForm({ initialValues: { key: '', system: initial } });
  const change = useSettingsChange(
    async (body: { key: string; system: SefConnection['system'] }) =>
      (await unwrap(dashboard.POST(PATH, { params, body }))).data,
    [PATH],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(values, mutationCallbacks({ done: sef.saved, close, messages, form })),
  );
  return (
    <Dialog
      title={sef.connect}
      opened
      close={close}
      submit={submit}
      submitLabel={sef.connect}
      isBusy={change.isPending}
    >
      <PasswordField
        label={sef.key}
        description={sef.keyHint}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('key')}
      />
      {systems.length > 1 && (
        <Select
          mt="sm"
          label={sef.system}
          data={systems.map((value) => ({ value, label: sef.systems[value] }))}
          allowDeselect={false}
          {...form.getInputProps('system')}
        />
      )}
    </Dialog>
  );
}

function ToMend({ state }: { state: SefState }) {
  const messages = useMessages();
  const { sef, documents } = messages;
  const format = useFormat();
  const { workspace } = useSession();
  return (
    <Panel title={sef.mend}>
      {state.to_mend.length === 0 && <Text>{sef.mendNone}</Text>}
      {state.to_mend.map(({ document, number, status, message, at }) => (
        <Text key={document} size="sm" mb="xs">
          <Anchor component={Link} href={`/documents/${document}`}>
            {number ?? documents.unnumbered}
          </Anchor>{' '}
          · {sef.status[status]} · {format.minute(at, workspace.timezone)}
          {message && ` · ${sefMessageText(message, messages)}`}
        </Text>
      ))}
    </Panel>
  );
}
