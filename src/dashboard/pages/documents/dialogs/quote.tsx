import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { quoteAcceptLimits, quoteDeclineLimits } from '../../../../../generated/limits.ts';
import { addDays, later } from '../../../../domain/calendar.ts';
import { unwrap } from '../../../api.ts';
import { DateField } from '../../../components/date-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { mutationCallbacks } from '../../../components/mutation-callbacks.ts';
import { useOnce } from '../../../components/use-once.ts';
import { todayIn } from '../../../format.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import { useDocumentChange } from '../queries.ts';
import type { DialogProps } from './issue.tsx';

// What is done with a quote: each is a dialog, as it cannot be undone by the same one.

/** A text as the API takes it. */
function orAbsent<Field extends string>(field: Field, text: string): { [F in Field]?: string } {
  const trimmed = text.trim();
  return (trimmed ? { [field]: trimmed } : {}) as { [F in Field]?: string };
}

/** Records that the client has accepted in another way than on the page. */
export function AcceptDialog({ document, opened, close }: DialogProps) {
  const messages = useMessages();
  const { accept } = messages.settlement.quote;
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const once = useOnce();
  const { reference } = document;
  const change = useDocumentChange(async ({ api }, body: { name?: string; note?: string }) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/documents/{reference}/accept', {
          params: { path: { reference }, header: { 'Idempotency-Key': key } },
          body,
        }),
      );
    return (await once(request)).data;
  });
  const submit = () =>
    change.mutate(
      { ...orAbsent('name', name), ...orAbsent('note', note) },
      mutationCallbacks({ done: accept.done, close, messages }),
    );
  return (
    <Dialog
      title={accept.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={accept.submit}
      isBusy={change.isPending}
    >
      <Stack>
        <Text>{accept.text({ number: document.number ?? '' })}</Text>
        <TextInput
          label={`${accept.name} (${messages.field.optional})`}
          maxLength={quoteAcceptLimits.name}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={`${accept.note} (${messages.field.optional})`}
          maxLength={quoteAcceptLimits.note}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

/** Records that the client has declined in another way than on the page. */
export function DeclineDialog({ document, opened, close }: DialogProps) {
  const messages = useMessages();
  const { decline } = messages.settlement.quote;
  const [reason, setReason] = useState('');
  const once = useOnce();
  const { reference } = document;
  const change = useDocumentChange(async ({ api }, body: { reason?: string }) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/documents/{reference}/decline', {
          params: { path: { reference }, header: { 'Idempotency-Key': key } },
          body,
        }),
      );
    return (await once(request)).data;
  });
  const submit = () =>
    change.mutate(orAbsent('reason', reason), mutationCallbacks({ done: decline.done, close, messages }));
  return (
    <Dialog
      title={decline.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={decline.submit}
      isBusy={change.isPending}
      isDangerous
    >
      <Stack>
        <Text>{decline.text({ number: document.number ?? '' })}</Text>
        <Textarea
          label={`${decline.reason} (${messages.field.optional})`}
          maxLength={quoteDeclineLimits.reason}
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

export function WithdrawDialog({ document, opened, close }: DialogProps) {
  const messages = useMessages();
  const { withdraw } = messages.settlement.quote;
  const once = useOnce();
  const { reference } = document;
  const change = useDocumentChange(async ({ api }, _: undefined) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/documents/{reference}/withdraw', {
          params: { path: { reference }, header: { 'Idempotency-Key': key } },
        }),
      );
    return (await once(request)).data;
  });
  const submit = () => change.mutate(undefined, mutationCallbacks({ done: withdraw.done, close, messages }));
  return (
    <Dialog
      title={withdraw.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={withdraw.submit}
      isBusy={change.isPending}
      isDangerous
    >
      <Text>{withdraw.text({ number: document.number ?? '' })}</Text>
    </Dialog>
  );
}

/** How much longer a quote usually stands. */
const USUAL_DAYS = 14;

/** Gives a quote a later last day; one that is over is open again. */
export function ExtendDialog({ document, opened, close }: DialogProps) {
  const messages = useMessages();
  const { extend } = messages.settlement.quote;
  const { workspace } = useSession();
  const present = todayIn(workspace.timezone);
  const { reference, valid_until: last } = document;
  const [day, setDay] = useState<string | null>(() => addDays(later(present, last), USUAL_DAYS));
  const [fault, setFault] = useState<string>();
  const once = useOnce();
  const change = useDocumentChange(async ({ api }, validUntil: string) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/documents/{reference}/extend', {
          params: { path: { reference }, header: { 'Idempotency-Key': key } },
          body: { valid_until: validUntil },
        }),
      );
    return (await once(request)).data;
  });
  function submit() {
    if (day === null || day < present || (last !== null && day <= last)) {
      setFault(extend.later);
      return;
    }
    change.mutate(day, mutationCallbacks({ done: extend.done, close, messages }));
  }
  return (
    <Dialog
      title={extend.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={extend.submit}
      isBusy={change.isPending}
    >
      <Stack>
        <Text>{extend.text({ number: document.number ?? '' })}</Text>
        <DateField
          label={extend.day}
          value={day}
          error={fault}
          isClearable={false}
          onChange={(date) => {
            setFault(undefined);
            setDay(date);
          }}
        />
      </Stack>
    </Dialog>
  );
}
