import { List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { newSubmitKey, unwrap } from '../../../api.ts';
import { DateField } from '../../../components/date-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { tell, tellFailure } from '../../../components/notices.ts';
import { useWords } from '../../../language.tsx';
import type { DocumentRecord } from '../../../types.ts';
import { useDocumentChange } from '../queries.ts';

/** The one step that cannot be taken back: it says what freezes. */
export function IssueDialog({ document, opened, close }: DialogProps) {
  const words = useWords();
  const { issue } = words.documents;
  const [date, setDate] = useState<string | null>(document.issue_date);
  const [key] = useState(newSubmitKey);
  const change = useDocumentChange(
    async ({ api }, issueDate: string | null) =>
      (
        await unwrap(
          api.POST('/documents/{reference}/issue', {
            params: { path: { reference: document.reference }, header: { 'Idempotency-Key': key } },
            body: issueDate ? { issue_date: issueDate } : {},
          }),
        )
      ).data,
  );

  function submit() {
    change.mutate(date, {
      onSuccess: (issued) => {
        tell(issue.done(issued.number ?? ''));
        close();
      },
      onError: (error) => tellFailure(error, words),
    });
  }

  return (
    <Dialog
      title={issue.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={issue.submit}
      isBusy={change.isPending}
    >
      <Stack gap="md">
        <div>
          <Text mb={6}>{issue.intro}</Text>
          <List size="sm" spacing={4}>
            <List.Item>{issue.number}</List.Item>
            <List.Item>{issue.frozen}</List.Item>
            <List.Item>{issue.parties(document.client.name)}</List.Item>
            <List.Item>{issue.corrected}</List.Item>
          </List>
        </div>
        <DateField label={issue.date} description={issue.dateHint} value={date} onChange={setDate} />
      </Stack>
    </Dialog>
  );
}

export type DialogProps = { document: DocumentRecord; opened: boolean; close: () => void };
