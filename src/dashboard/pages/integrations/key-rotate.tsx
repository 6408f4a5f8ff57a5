import { Code, Text } from '@mantine/core';
import { useState } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { notifyFailure } from '../../components/notify.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { ApiKey } from '../../types.ts';
import { useInWorkspace, useSettingsChange } from '../settings/queries.ts';

/** Hours for which the old key goes on working; 0 ends it at once. */
const OVERLAP_HOURS = [0, 1, 24, 72, 168];

/** Replaces a key by one that may do the same. */
export function RotateDialog({
  apiKey,
  close,
  rotated,
}: {
  apiKey: ApiKey;
  close: () => void;
  rotated: (key: string) => void;
}) {
  const messages = useMessages();
  const { endpoints, keys } = messages.integrations;
  const { path } = useInWorkspace();
  const [overlap, setOverlap] = useState('24');
  const change = useSettingsChange(
    async (hours: number) =>
      (
        await unwrap(
          dashboard.POST('/workspaces/{workspace}/api-keys/{key}/rotate', {
            params: { path: { ...path, key: apiKey.reference } },
            body: { overlap_hours: hours },
          }),
        )
      ).data,
    ['/workspaces/{workspace}/api-keys'],
  );
  const submit = () =>
    change.mutate(Number(overlap), {
      onSuccess: ({ key }) => {
        close();
        rotated(key);
      },
      onError: (error) => notifyFailure(error, messages),
    });
  return (
    <Dialog
      title={keys.rotateTitle}
      opened
      close={close}
      submit={submit}
      submitLabel={keys.rotateSubmit}
      isBusy={change.isPending}
      isDangerous={overlap === '0'}
    >
      <Text>
        <strong>{apiKey.name ?? keys.unnamed}</strong> <Code>…{apiKey.hint}</Code>
      </Text>
      <Text mt="xs" mb="md">
        {keys.rotateText}
      </Text>
      <SearchSelect
        label={keys.overlap}
        data={OVERLAP_HOURS.map((hours) => ({
          value: String(hours),
          label: endpoints.overlapFor({ hours }),
        }))}
        value={overlap}
        onChange={(hours) => setOverlap(hours ?? '0')}
      />
    </Dialog>
  );
}
