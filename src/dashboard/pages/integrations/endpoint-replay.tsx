import { Text } from '@mantine/core';
import { useState } from 'react';
import { startOfDay } from '../../../domain/calendar.ts';
import { unwrap } from '../../api.ts';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notify } from '../../components/notify.ts';
import { todayIn } from '../../format.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Endpoint } from '../../types.ts';
import { useSettingsChange } from '../settings/queries.ts';

/** Sends an endpoint once more what has happened since a day. */
export function ReplayDialog({ endpoint, close }: { endpoint: Endpoint; close: () => void }) {
  const messages = useMessages();
  const { endpoints } = messages.integrations;
  const { workspace } = useSession();
  const [day, setDay] = useState<string | null>(todayIn(workspace.timezone));
  const replay = useReplay(endpoint);
  return (
    <Dialog
      title={endpoints.replayTitle}
      opened
      close={close}
      submit={() => day !== null && replay.mutate(day, mutationCallbacks({ close, messages }))}
      submitLabel={endpoints.replaySubmit}
      isBusy={replay.isPending}
    >
      <Text size="sm" mb="md">
        {endpoints.replayText}
      </Text>
      <DateField
        label={endpoints.replayDay}
        value={day}
        onChange={setDay}
        error={day === null && messages.field.required}
      />
    </Dialog>
  );
}

function useReplay({ reference }: Endpoint) {
  const { endpoints } = useMessages().integrations;
  const { api, workspace } = useSession();
  return useSettingsChange(
    async (day: string, once) => {
      const { count, skipped } = await once(async (submit) => {
        const sum = { count: 0, skipped: 0 };
        // One call takes so many events; each has a key of its own.
        for (let from: string | null = startOfDay(day, workspace.timezone).toISOString(); from !== null; ) {
          const { data }: Replayed = await unwrap(
            api.POST('/webhook-endpoints/{reference}/replay', {
              params: { path: { reference }, header: { 'Idempotency-Key': `${submit}-${from}` } },
              body: { from },
            }),
          );
          sum.count += data.count;
          sum.skipped += data.skipped;
          from = data.continue_from;
        }
        return sum;
      });
      notify(endpoints.replayed({ count }) + (skipped > 0 ? ` ${endpoints.replaySkipped({ skipped })}` : ''));
    },
    ['/webhook-deliveries', '/webhook-deliveries/{reference}'],
  );
}

type Replayed = { data: { count: number; skipped: number; continue_from: string | null } };
