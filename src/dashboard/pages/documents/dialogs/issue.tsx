import { List, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError, unwrap } from '../../../api.ts';
import { DateField } from '../../../components/date-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showFaults } from '../../../components/form-faults.ts';
import { tell, tellFailure } from '../../../components/notices.ts';
import { useFormat, useWords } from '../../../language.tsx';
import { useOnce } from '../../../once.ts';
import type { DocumentRecord } from '../../../types.ts';
import { useDocument, useDocumentChange, useIssueCheck } from '../queries.ts';
import { DateAhead } from './date-ahead.tsx';
import { Missing } from './missing.tsx';

/** The one step that cannot be taken back: it says what freezes. */
export function IssueDialog({ document, opened, close }: DialogProps) {
  const words = useWords();
  const { issue } = words.documents;
  const [date, setDate] = useState<string | null>(document.issue_date);
  const [fault, setFault] = useState<string>();
  const once = useOnce();
  const format = useFormat();
  // Somebody else, or another tab, may have changed it since the page was opened: this is the last look at it.
  const { refetch, isFetching } = useDocument(document.reference);
  useEffect(() => void refetch(), [refetch]);
  const check = useIssueCheck(document.reference);
  const { total, currency, client } = document;
  const change = useDocumentChange(
    async ({ api }, issueDate: string | null) =>
      (
        await once((key) =>
          unwrap(
            api.POST('/documents/{reference}/issue', {
              params: { path: { reference: document.reference }, header: { 'Idempotency-Key': key } },
              body: issueDate ? { issue_date: issueDate } : {},
            }),
          ),
        )
      ).data,
  );

  function choose(next: string | null) {
    setDate(next);
    setFault(undefined);
  }

  function submit() {
    change.mutate(date, {
      onSuccess: (issued) => {
        tell(issue.done(issued.number ?? ''));
        close();
      },
      onError: (error) => {
        const isDate = error instanceof ApiError && Object.hasOwn(error.fields, 'issue_date');
        if (isDate) showFaults({ setErrors: ({ issue_date }) => setFault(issue_date) }, error, words);
        else tellFailure(error, words);
      },
    });
  }

  return (
    <Dialog
      title={issue.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={issue.submit}
      isBusy={change.isPending || isFetching || check.isFetching}
    >
      <Stack gap="md">
        <Text fw={600} aria-live="polite">
          {client.name}, {format.money(total, currency)}
        </Text>
        <div>
          <Text mb={6}>{issue.intro}</Text>
          <List size="sm" spacing={4}>
            <List.Item>{issue.number}</List.Item>
            <List.Item>{issue.frozen}</List.Item>
            <List.Item>{issue.parties(client.name)}</List.Item>
            <List.Item>{issue.corrected}</List.Item>
          </List>
        </div>
        <Missing document={document} missing={check.data?.missing ?? []} />
        <DateField
          label={issue.date}
          description={issue.dateHint}
          value={date}
          onChange={choose}
          error={fault}
        />
        <DateAhead date={date} atMost={[1, 'year']} says={issue.dateAhead} />
      </Stack>
    </Dialog>
  );
}

export type DialogProps = { document: DocumentRecord; opened: boolean; close: () => void };
