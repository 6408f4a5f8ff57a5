import { Anchor, Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { daysBetween } from '../../domain/calendar.ts';
import { unwrap } from '../api.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { DateField } from '../components/date-field.tsx';
import { Dialog } from '../components/dialog.tsx';
import { mutationCallbacks } from '../components/mutation-callbacks.ts';
import { useOnce } from '../components/use-once.ts';
import { todayIn } from '../format.ts';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import type { SandboxClock } from '../types.ts';

const STEPS = {
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { months: 12 },
};

type Choice = keyof typeof STEPS | 'until';

/** Advances the clock of the sandbox, or opens the way to reset it. */
export function ClockDialog({ clock, close }: { clock: SandboxClock; close: () => void }) {
  const messages = useMessages();
  const { sandboxClock } = messages;
  const { workspace } = useSession();
  const [isResetting, setResetting] = useState(false);
  const [choice, setChoice] = useState<Choice>('month');
  const [day, setDay] = useState<string | null>(null);
  const [isDayMissing, setDayMissing] = useState(false);
  const advance = useAdvance();
  const days = day === null ? 0 : daysBetween(todayIn(workspace.timezone), day);
  const submit = () => {
    const isMissing = choice === 'until' && days < 1;
    setDayMissing(isMissing);
    if (isMissing) return;
    advance.mutate(choice === 'until' ? { days } : STEPS[choice], mutationCallbacks({ close, messages }));
  };
  if (isResetting) return <ResetDialog close={close} />;
  return (
    <Dialog
      title={sandboxClock.title}
      opened
      close={close}
      submit={submit}
      submitLabel={sandboxClock.advance}
      isBusy={advance.isPending || clock.status === 'advancing'}
      aside={
        <Button variant="subtle" color="brick" onClick={() => setResetting(true)}>
          {sandboxClock.reset}
        </Button>
      }
    >
      <Stack gap="md">
        <Standing clock={clock} />
        <Select
          label={sandboxClock.by}
          allowDeselect={false}
          value={choice}
          data={[...(Object.keys(STEPS) as Choice[]), 'until' as const].map((value) => ({
            value,
            label: sandboxClock[value as Choice],
          }))}
          onChange={(value) => setChoice((value ?? 'month') as Choice)}
        />
        {choice === 'until' && (
          <DateField
            label={sandboxClock.untilDay}
            value={day}
            onChange={setDay}
            error={isDayMissing && sandboxClock.dayMissing}
          />
        )}
        <Text size="sm">{sandboxClock.hint}</Text>
        <Text size="sm">
          {sandboxClock.mails}{' '}
          <Anchor component={Link} href="/integrations/mails" onClick={close}>
            {sandboxClock.readMails}
          </Anchor>
        </Text>
      </Stack>
    </Dialog>
  );
}

function Standing({ clock }: { clock: SandboxClock }) {
  const { sandboxClock } = useMessages();
  const format = useFormat();
  const { timezone } = useSession().workspace;
  return (
    <div>
      <Text>{sandboxClock.time({ instant: format.minute(clock.now, timezone) })}</Text>
      <Text size="sm">{sandboxClock.real({ instant: format.minute(clock.real_now, timezone) })}</Text>
      {clock.status === 'failed' && (
        <Text size="sm" role="alert">
          {clock.reason === 'too_many' ? sandboxClock.failedMany : sandboxClock.failed}
        </Text>
      )}
    </div>
  );
}

function ResetDialog({ close }: { close: () => void }) {
  const { sandboxClock } = useMessages();
  const { workspace } = useSession();
  const [confirm, setConfirm] = useState('');
  const reset = useReset();
  return (
    <ConfirmDialog
      title={sandboxClock.resetTitle}
      submitLabel={sandboxClock.resetDo}
      mutation={reset}
      variables={confirm}
      done={sandboxClock.resetDone}
      close={close}
    >
      <Stack gap="md">
        <Text size="sm">{sandboxClock.resetHint}</Text>
        <TextInput
          label={sandboxClock.name({ name: workspace.name })}
          autoComplete="off"
          value={confirm}
          onChange={(event) => setConfirm(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

function useAdvance() {
  const { api } = useSession();
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (by: { months?: number; days?: number }) =>
      once((key) =>
        unwrap(
          api.POST('/sandbox/clock/advance', {
            params: { header: { 'Idempotency-Key': key } },
            body: { by },
          }),
        ),
      ),
    onSuccess: () => queries.invalidateQueries(),
  });
}

function useReset() {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (confirm: string) => unwrap(api.POST('/sandbox/reset', { body: { confirm } })),
    onSuccess: () => queries.invalidateQueries(),
  });
}
