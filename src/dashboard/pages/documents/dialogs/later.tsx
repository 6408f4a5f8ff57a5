import { Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import { unwrap } from '../../../api.ts';
import { DateField } from '../../../components/date-field.tsx';
import { showFaults } from '../../../components/form-faults.ts';
import { notify } from '../../../components/notify.ts';
import { useOnce } from '../../../components/use-once.ts';
import { todayIn } from '../../../format.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { DocumentRecord, DocumentSchedule } from '../../../types.ts';
import { useDocumentChange } from '../queries.ts';
import { type MailTexts, mailInput } from './mail.tsx';

type Scheduled = Pick<DocumentRecord, 'reference' | 'scheduled'>;

/** In the morning, when it is read. */
const MORNING = '08:00';

/** When a document is issued or sent by itself, as a dialog asks for it; what is scheduled already stands in the fields. */
export function useLater({ reference, scheduled }: Scheduled, close: () => void) {
  const messages = useMessages();
  const { workspace } = useSession();
  const tomorrow = dayjs(todayIn(workspace.timezone)).add(1, 'day').format('YYYY-MM-DD');
  const [isChosen, choose] = useState(scheduled !== null);
  const [issueOn, setIssueOn] = useState<string | null>(scheduled?.issue_on ?? tomorrow);
  const [ownDay, setDay] = useState<string | null>(scheduled?.send_at?.slice(0, 10) ?? null);
  const [time, setTime] = useState(scheduled?.send_at?.slice(11) ?? MORNING);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const once = useOnce();
  const change = useDocumentChange(
    async ({ api }, body: DocumentSchedule) =>
      (
        await once((key) =>
          unwrap(
            api.POST('/documents/{reference}/schedule', {
              params: { path: { reference }, header: { 'Idempotency-Key': key } },
              body,
            }),
          ),
        )
      ).data,
  );

  /** @param letter what goes along with the e-mail; null marks the document as sent, undefined does not send it */
  function submit({ issues, letter }: { issues: boolean; letter: MailTexts | null | undefined }) {
    const day = ownDay ?? (issues ? issueOn : tomorrow);
    const sending = { send_at: `${day}T${time}`, ...(letter ? mailInput(letter) : { by_email: false }) };
    const body = { ...(issues ? { issue_on: issueOn } : {}), ...(letter === undefined ? {} : sending) };
    change.mutate(body, {
      onSuccess: () => {
        notify(messages.documents.later.done);
        close();
      },
      onError: (error) => showFaults({ setErrors: setFaults }, error, messages),
    });
  }

  return {
    isChosen,
    choose,
    issueOn,
    setIssueOn,
    day: (issues: boolean) => ownDay ?? (issues ? issueOn : tomorrow),
    setDay,
    time,
    setTime,
    faults,
    submit,
    isBusy: change.isPending,
  };
}

export type Later = ReturnType<typeof useLater>;

type FieldsProps = {
  later: Later;
  /** Whether the document is still to be issued. */
  issues: boolean;
  /** Whether it can be sent as well. */
  sends: boolean;
};

/** Whether it is done later, and when. */
export function LaterFields({ later, issues, sends }: FieldsProps) {
  const texts = useMessages().documents.later;
  const { workspace } = useSession();
  return (
    <Stack gap="sm">
      <Switch
        label={issues ? texts.issue : texts.send}
        checked={later.isChosen}
        onChange={(event) => later.choose(event.currentTarget.checked)}
      />
      {later.isChosen && issues && (
        <DateField
          label={texts.issueOn}
          description={texts.issueHint}
          value={later.issueOn}
          onChange={later.setIssueOn}
          isClearable={false}
          error={later.faults.issue_on}
        />
      )}
      {later.isChosen && sends && (
        <Group gap="md" grow align="flex-start" preventGrowOverflow={false}>
          <DateField
            label={texts.sendOn}
            value={later.day(issues)}
            onChange={later.setDay}
            isClearable={false}
            error={later.faults.send_at}
          />
          <TextInput
            type="time"
            label={texts.sendAt}
            value={later.time}
            onChange={(event) => later.setTime(event.currentTarget.value)}
          />
        </Group>
      )}
      {later.isChosen && (
        <Text size="sm" c="dimmed">
          {texts.zone({ zone: workspace.timezone })}
        </Text>
      )}
    </Stack>
  );
}
