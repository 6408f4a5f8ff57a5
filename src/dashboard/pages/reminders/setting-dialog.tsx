import { Anchor, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { remindersUpdateLimits } from '../../../../generated/limits.ts';
import { addDays } from '../../../domain/calendar.ts';
import { REMINDER_SWITCHES } from '../../../domain/reminders.ts';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { type MutationCallbacks, mutationCallbacks } from '../../components/mutation-callbacks.ts';
import type { Format } from '../../format.ts';
import { todayIn } from '../../format.ts';
import type { Messages } from '../../i18n/messages.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client, DocumentRecord, ReminderSetting } from '../../types.ts';
import {
  type RemindersUpdate,
  useClientReminders,
  useDocumentReminders,
  useReminderPolicy,
} from './queries.ts';

/** How long a promise usually is. */
const USUAL_DAYS = 14;

/** Whether a client is reminded of a document. */
export function DocumentReminders({
  document,
  close,
}: {
  document: Pick<DocumentRecord, 'reference' | 'number' | 'reminders'>;
  close: () => void;
}) {
  const { setting } = useMessages().reminders;
  return (
    <SettingDialog
      stored={document.reminders}
      hint={setting.ofDocument}
      change={useDocumentReminders(document)}
      close={close}
    />
  );
}

/** Whether a client is reminded of any document. */
export function ClientReminders({ client, close }: { client: Client; close: () => void }) {
  const { setting } = useMessages().reminders;
  return (
    <SettingDialog
      stored={client.reminders}
      hint={setting.ofClient}
      change={useClientReminders(client)}
      close={close}
    />
  );
}

type Change = {
  mutate: (body: RemindersUpdate, callbacks: MutationCallbacks) => void;
  isPending: boolean;
};

function SettingDialog({
  stored,
  hint,
  change,
  close,
}: {
  /** Null where nothing was set: then they are on. */
  stored: ReminderSetting | null;
  hint: string;
  change: Change;
  close: () => void;
}) {
  const messages = useMessages();
  const { setting: texts } = messages.reminders;
  const { workspace } = useSession();
  const { data: policy } = useReminderPolicy();
  const [setting, choose] = useState(stored?.setting ?? 'on');
  const [until, setUntil] = useState<string | null>(
    () => stored?.until ?? addDays(todayIn(workspace.timezone), USUAL_DAYS),
  );
  const [reason, setReason] = useState(stored?.reason ?? '');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const submit = () => {
    if (setting === 'until' && until === null) return setFaults({ until: messages.field.required });
    change.mutate(
      {
        reminders: setting,
        ...(setting === 'until' ? { until } : {}),
        ...(setting !== 'on' && reason.trim() ? { reason: reason.trim() } : {}),
      },
      mutationCallbacks({ done: texts.done[setting], close, messages, form: { setErrors: setFaults } }),
    );
  };
  return (
    <Dialog
      title={texts.title}
      opened
      close={close}
      submit={submit}
      submitLabel={messages.do.save}
      isBusy={change.isPending}
    >
      <Stack>
        <Text>{hint}</Text>
        {policy?.on === false && (
          <Text>
            {texts.policyOff}{' '}
            <Anchor component={Link} href="/settings/reminders">
              {texts.policy}
            </Anchor>
          </Text>
        )}
        <Radio.Group
          aria-label={texts.title}
          value={setting}
          onChange={(value) => choose(value as ReminderSetting['setting'])}
        >
          <Stack gap="xs">
            {REMINDER_SWITCHES.map((value) => (
              <Radio key={value} value={value} label={texts.choice[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {setting === 'until' && (
          <DateField
            label={texts.until}
            isClearable={false}
            error={faults.until}
            value={until}
            onChange={setUntil}
          />
        )}
        {setting !== 'on' && (
          <Textarea
            label={`${texts.reason} (${messages.field.optional})`}
            description={texts.reasonHint}
            maxLength={remindersUpdateLimits.reason}
            autosize
            minRows={2}
            error={faults.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** What was set, in words; undefined where reminders are on. */
export function settingInWords(
  stored: ReminderSetting | null,
  messages: Messages,
  format: Format,
): string | undefined {
  if (stored === null || stored.setting === 'on') return undefined;
  const { setting: texts } = messages.reminders;
  const what = stored.setting === 'off' ? texts.isOff : texts.isUntil({ date: format.date(stored.until) });
  return stored.reason ? `${what}: ${stored.reason}` : what;
}
