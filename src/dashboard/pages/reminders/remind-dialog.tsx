import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../../domain/calendar.ts';
import { reminderAddresses } from '../../../domain/contacts.ts';
import { languageFor } from '../../../domain/language.ts';
import { DEFAULT_POLICY, REMINDER_TEXTS, textByHand } from '../../../domain/reminders.ts';
import { unwrap } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { MailPreview } from '../../components/mail-preview.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { useOnce } from '../../components/use-once.ts';
import { todayIn } from '../../format.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client, DocumentRecord, ReminderPolicy, ReminderText } from '../../types.ts';
import { useClient } from '../clients/queries.ts';
import { useDocumentChange } from '../documents/queries.ts';
import { useWorkspaceProfile } from '../settings/queries.ts';
import { useReminderPolicy } from './queries.ts';

type Props = { document: DocumentRecord; opened: boolean; close: () => void };

/** Reminds the client of one document now: shows to whom, and what it says. */
export function RemindDialog({ document, opened, close }: Props) {
  const messages = useMessages();
  const { now: words } = messages.reminders;
  const { can } = useSession();
  const { data: client } = useClient(document.client.reference, can('clients.view'));
  const { data: policy } = useReminderPolicy();
  const [chosen, choose] = useState<ReminderText>();
  const usual = useUsualText(document, policy);
  const text = chosen ?? usual;
  const addresses = client && addressesOf(client);
  const once = useOnce();
  const change = useDocumentChange(async ({ api }, wanted: ReminderText) => {
    const params = { path: { reference: document.reference } };
    const answer = await once((key) =>
      unwrap(
        api.POST('/documents/{reference}/remind', {
          params: { ...params, header: { 'Idempotency-Key': key } },
          body: { text: wanted },
        }),
      ),
    );
    return answer.data.document;
  });
  const hasNone = addresses?.length === 0;
  const submit = () => {
    if (hasNone) close();
    else change.mutate(text, mutationCallbacks({ done: words.done, close, messages }));
  };
  return (
    <Dialog
      title={words.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={hasNone ? messages.do.close : words.submit}
      isBusy={change.isPending}
      size="lg"
    >
      <Stack>
        <Text>
          {hasNone
            ? words.noAddress
            : addresses
              ? words.to({ recipients: addresses.join(', ') })
              : words.toClient({ name: document.client.name ?? '' })}
        </Text>
        {!hasNone && (
          <>
            <NativeSelect
              label={words.text}
              description={words.hint}
              data={REMINDER_TEXTS.map((value) => ({
                value,
                label: messages.settings.texts.kinds[value],
              }))}
              value={text}
              onChange={(event) => choose(event.currentTarget.value as ReminderText)}
            />
            {can('texts.manage') && <Preview document={document} client={client} text={text} />}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** The text that it usually has: that of the last step that has come. */
function useUsualText(
  { due_date: dueDate, sent_at: sentAt }: DocumentRecord,
  policy: ReminderPolicy | undefined,
): ReminderText {
  const { timezone } = useSession().workspace;
  const ladder = policy
    ? { ...DEFAULT_POLICY, steps: policy.steps, minDaysAfterSending: policy.min_days_after_sending }
    : DEFAULT_POLICY;
  const sentOn = sentAt === null ? null : today(new Date(sentAt), timezone);
  return textByHand(ladder, { dueDate, sentOn, takenInOn: null }, todayIn(timezone));
}

/** The contacts for reminders, or else those for documents, or else the client itself. */
function addressesOf({ name, email, contacts }: Client): string[] {
  return reminderAddresses({ name, email, contacts: JSON.stringify(contacts) });
}

/** The language of e-mails about a document. */
function useLanguageOf({ language }: DocumentRecord, client: Client | undefined) {
  const { business, workspace } = useSession();
  const { data: profile } = useWorkspaceProfile(business.is_manager);
  return languageFor({
    chosen: language,
    workspaceDefault: profile?.default_language,
    clientCountry: client?.country,
    workspaceLanguage: profile?.language,
    workspaceCountry: workspace.country,
  });
}

/** The e-mail as the client will see it. */
function Preview({
  document,
  client,
  text,
}: {
  document: DocumentRecord;
  client: Client | undefined;
  text: ReminderText;
}) {
  const { now: words } = useMessages().reminders;
  const language = useLanguageOf(document, client);
  return <MailPreview label={words.preview} body={{ kind: text, language, document: document.reference }} />;
}
