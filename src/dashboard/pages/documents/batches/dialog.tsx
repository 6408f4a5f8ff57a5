import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { batchCreateLimits } from '../../../../../generated/limits.ts';
import { $dashboard, dashboard, unwrap } from '../../../api.ts';
import { DateField } from '../../../components/date-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { MethodSelect } from '../../../components/method-select.tsx';
import { notifyFailure } from '../../../components/notify.ts';
import { todayIn } from '../../../format.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useInvalidate } from '../../../query-cache.ts';
import { useSession } from '../../../session.tsx';
import type { BatchAction, BatchCreate, PaymentMethod } from '../../../types.ts';
import { DateAhead } from '../dialogs/date-ahead.tsx';

/** Which documents are meant: those that are named, or all of a list with its filters. */
export type Meant = Pick<BatchCreate, 'documents' | 'filter'>;

/** What the dialog is opened for; it offers sending together with issuing. */
export type AskedAction = Exclude<BatchAction, 'issue_and_send'>;

/** What is asked before an action on many documents: how many there are, and what is the same for all. */
export function BatchDialog({
  action,
  meant,
  close,
  onBegun,
}: {
  action: AskedAction;
  meant: Meant;
  close: () => void;
  onBegun: () => void;
}) {
  const messages = useMessages();
  const { batches } = messages;
  const format = useFormat();
  const { workspace, can } = useSession();
  const [alsoSends, setAlsoSends] = useState(false);
  const [issueDate, setIssueDate] = useState<string | null>(null);
  const [method, setMethod] = useState<PaymentMethod>('bank');
  const [paidOn, setPaidOn] = useState<string | null>(todayIn(workspace.timezone));
  const [text, setText] = useState('');
  const issues = action === 'issue';
  const sends = action === 'send' || (issues && alsoSends);
  const params = { path: { workspace: workspace.reference } };
  const { data } = $dashboard.useQuery(
    'post',
    '/workspaces/{workspace}/batch-preview',
    { params, body: { action, ...meant } },
    { select: (answer) => answer.data, staleTime: 0 },
  );
  const begin = useBegin();
  const options: Partial<BatchCreate> = {
    ...(issues && issueDate !== null && { issue_date: issueDate }),
    ...(sends && text.trim() !== '' && { message: text }),
    ...(action === 'record_payment' && { method, paid_on: paidOn ?? '' }),
  };
  const count = data?.documents ?? 0;
  const submit = () => {
    if (count === 0) return close();
    begin.mutate(
      { action: issues && alsoSends ? 'issue_and_send' : action, ...meant, ...options },
      { onSuccess: onBegun },
    );
  };
  const isMissing = action === 'record_payment' && paidOn === null;
  return (
    <Dialog
      title={batches.title[action]}
      opened
      close={close}
      submit={() => !isMissing && submit()}
      submitLabel={count === 0 ? messages.do.close : batches.submit[alsoSends ? 'issue_and_send' : action]}
      isBusy={begin.isPending}
      isDangerous={action === 'delete' && count > 0}
    >
      <Stack>
        <div role="status">
          {data ? (
            <>
              <Text fw={600}>
                {batches.count({ count })}
                {count > 0 &&
                  `: ${data.sums.map(({ amount, currency }) => format.money(amount, currency)).join(' · ')}`}
              </Text>
              {data.left_out > 0 && <Text c="dimmed">{batches.leftOut({ count: data.left_out })}</Text>}
            </>
          ) : (
            <Text c="dimmed">{messages.list.loading}</Text>
          )}
        </div>
        <Text>{batches.asks[action]}</Text>
        {issues && (
          <>
            <DateField
              label={messages.documents.issue.date}
              description={batches.issueDateHint}
              value={issueDate}
              onChange={setIssueDate}
            />
            <DateAhead date={issueDate} atMost={[1, 'year']} says={messages.documents.issue.dateAhead} />
            {can('documents.update') && (
              <Checkbox
                label={batches.alsoSend}
                checked={alsoSends}
                onChange={({ currentTarget }) => setAlsoSends(currentTarget.checked)}
              />
            )}
          </>
        )}
        {action === 'record_payment' && (
          <>
            <MethodSelect
              label={messages.documents.pay.method}
              value={method}
              onChange={(chosen) => chosen && setMethod(chosen as PaymentMethod)}
            />
            <DateField
              label={messages.documents.pay.on}
              isClearable={false}
              value={paidOn}
              onChange={setPaidOn}
              error={isMissing && messages.field.required}
            />
            <DateAhead date={paidOn} atMost={[1, 'day']} says={messages.documents.pay.dateAhead} />
          </>
        )}
        {sends && (
          <Textarea
            label={`${messages.documents.send.message} (${messages.field.optional})`}
            description={batches.messageHint}
            autosize
            minRows={2}
            maxLength={batchCreateLimits.message}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** Asks for an action on many documents; it goes on without this page. */
export function useBegin() {
  const messages = useMessages();
  const { workspace } = useSession();
  const invalidate = useInvalidate();
  const params = { path: { workspace: workspace.reference } };
  return useMutation({
    mutationFn: (body: BatchCreate) =>
      unwrap(dashboard.POST('/workspaces/{workspace}/batches', { params, body })),
    onSuccess: () => invalidate('/workspaces/{workspace}/batches'),
    onError: (error) => notifyFailure(error, messages),
  });
}
