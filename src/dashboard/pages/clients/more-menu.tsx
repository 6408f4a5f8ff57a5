import { ActionIcon, List, Menu, Text } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconDots,
  IconEraser,
  IconRefresh,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { $dashboard, dashboard, unwrap } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useInvalidateWorkspace } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { Client } from '../../types.ts';
import { ClientReminders } from '../reminders/setting-dialog.tsx';
import { useClientArchiving } from './queries.ts';

/** What is done to a client rarely: reminders off and on, archive, a new link to the portal, and erase. */
export function MoreMenu({ client }: { client: Client }) {
  const messages = useMessages();
  const { can, business } = useSession();
  const archiving = useClientArchiving(client);
  const [asked, setAsked] = useState<'reminders' | 'link' | 'erase'>();
  const isArchived = client.archived_at !== null;
  const Icon = isArchived ? IconArchiveOff : IconArchive;
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={messages.do.actions}
            loading={archiving.isPending}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can('reminders.manage') && !isArchived && (
            <Menu.Item
              leftSection={<IconBell size={17} stroke={1.6} aria-hidden="true" />}
              onClick={() => setAsked('reminders')}
            >
              {messages.reminders.act.reminders}
            </Menu.Item>
          )}
          {can('clients.update') && (
            <Menu.Item
              leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
              onClick={() => archiving.mutate(!isArchived)}
            >
              {isArchived ? messages.archive.undo : messages.archive.do}
            </Menu.Item>
          )}
          {can('clients.update') && client.portal_access_enabled && can('documents.view') && (
            <Menu.Item
              leftSection={<IconRefresh size={17} stroke={1.6} aria-hidden="true" />}
              onClick={() => setAsked('link')}
            >
              {messages.clients.newPortalLink}
            </Menu.Item>
          )}
          {business.is_manager && client.erased_at === null && (
            <Menu.Item
              color="red"
              leftSection={<IconEraser size={17} stroke={1.6} aria-hidden="true" />}
              onClick={() => setAsked('erase')}
            >
              {messages.clients.erase.do}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'reminders' && <ClientReminders client={client} close={close} />}
      {asked === 'link' && <NewLink client={client} close={close} />}
      {asked === 'erase' && <Erase client={client} close={close} />}
    </>
  );
}

type Asked = { client: Client; close: () => void };

function usePath({ reference: client }: Client) {
  const { workspace } = useSession();
  return { params: { path: { workspace: workspace.reference, client } } };
}

function NewLink({ client, close }: Asked) {
  const { clients } = useMessages();
  const path = usePath(client);
  const mutation = useMutation({
    mutationFn: () => unwrap(dashboard.POST('/workspaces/{workspace}/client-portal-link/{client}', path)),
  });
  return (
    <ConfirmDialog
      title={clients.newPortalLink}
      submitLabel={clients.newPortalLink}
      mutation={mutation}
      variables={undefined}
      done={clients.newPortalLinkDone}
      close={close}
    >
      <Text>{clients.newPortalLinkHint}</Text>
    </ConfirmDialog>
  );
}

function Erase({ client, close }: Asked) {
  const { clients } = useMessages();
  const path = usePath(client);
  const refresh = useInvalidateWorkspace();
  const { data, error, refetch } = $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/client-erasure/{client}',
    path,
    { select: (answer) => answer.data, staleTime: 0 },
  );
  const mutation = useMutation({
    mutationFn: () => unwrap(dashboard.POST('/workspaces/{workspace}/client-erasure/{client}', path)),
    onSuccess: refresh,
  });
  const { erase } = clients;
  return (
    <ConfirmDialog
      title={erase.title({ name: client.name ?? '' })}
      submitLabel={erase.submit}
      mutation={mutation}
      variables={undefined}
      done={erase.done}
      close={close}
    >
      {error && <FailureNotice error={error} retry={refetch} />}
      {data && (
        <>
          <Text>{erase.goes}</Text>
          <List>
            <List.Item>{erase.fields}</List.Item>
            {data.drafts > 0 && <List.Item>{erase.drafts({ count: data.drafts })}</List.Item>}
            {data.contract_drafts > 0 && (
              <List.Item>{erase.contractDrafts({ count: data.contract_drafts })}</List.Item>
            )}
            {data.mails > 0 && <List.Item>{erase.mails({ count: data.mails })}</List.Item>}
          </List>
          <Text>
            {erase.stays({
              documents: data.kept_documents,
              payments: data.kept_payments,
              contracts: data.kept_contracts,
            })}
          </Text>
          {data.open_contracts > 0 && <Text c="red">{erase.open({ count: data.open_contracts })}</Text>}
        </>
      )}
    </ConfirmDialog>
  );
}
