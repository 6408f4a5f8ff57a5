import { ActionIcon, Menu, Text } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { dashboard, unwrap } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { notify, notifyFailure } from '../../components/notify.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { Endpoint } from '../../types.ts';
import { useInWorkspace, useSettingsChange } from '../settings/queries.ts';

/** Hours during which the old secret signs as well; 0 stops it at once. */
const OVERLAP_HOURS = [0, 1, 24, 72, 168];

type Action = 'pause' | 'resume' | 'test' | 'redeliver' | 'rotate' | 'remove';

export function EndpointMenu({
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
  const [asks, setAsks] = useState<'rotate' | 'remove'>();
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
          {item(<IconKey {...icon} />, endpoints.rotate, () => setAsks('rotate'))}
          <Menu.Item color="brick" leftSection={<IconTrash {...icon} />} onClick={() => setAsks('remove')}>
            {endpoints.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
  const { path } = useInWorkspace();
  const params = { path: { ...path, endpoint: endpoint.reference } };
  const change = useSettingsChange(
    async ({ action, overlap }: { action: Action; overlap: number }) => {
      const at = '/workspaces/{workspace}/webhook-endpoints/{endpoint}' as const;
      switch (action) {
        case 'pause':
          await unwrap(dashboard.POST(`${at}/pause`, { params }));
          return endpoints.saved;
        case 'resume':
          await unwrap(dashboard.POST(`${at}/resume`, { params }));
          return endpoints.saved;
        case 'test':
          await unwrap(dashboard.POST(`${at}/test`, { params }));
          return endpoints.tested;
        case 'redeliver':
          return endpoints.redelivered({
            count: (await unwrap(dashboard.POST(`${at}/redeliver-failed`, { params }))).data.count,
          });
        case 'rotate':
          showSecret(
            (
              await unwrap(
                dashboard.POST(`${at}/rotate-secret`, {
                  params,
                  body: overlap === 0 ? {} : { overlap_hours: overlap },
                }),
              )
            ).data.secret,
          );
          return undefined;
        case 'remove':
          await unwrap(dashboard.DELETE(at, { params }));
          return endpoints.removed;
      }
    },
    ['/workspaces/{workspace}/webhook-endpoints', '/webhook-deliveries', '/webhook-deliveries/{reference}'],
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
