import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Money } from '../../components/money.tsx';
import { notify, notifyFailure } from '../../components/notify.ts';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { DocumentSummary } from '../../types.ts';
import { useOldDocuments, useTakingIn } from './queries.ts';
import classes from './reminders.module.css';

/** What is open and was due before reminders were switched on, with boxes: none is ticked, so that no client is surprised. */
export function OldDocuments({
  dueTo,
  isOffered,
  close,
}: {
  dueTo: string;
  /** Whether it was not asked for: then it is shown only where there is something to choose. */
  isOffered: boolean;
  close: () => void;
}) {
  const messages = useMessages();
  const { old } = messages.reminders;
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useOldDocuments(dueTo, page);
  const taking = useTakingIn();
  const choose = (reference: string, isChosen: boolean) =>
    setChosen((last) => {
      const next = new Set(last);
      if (isChosen) next.add(reference);
      else next.delete(reference);
      return next;
    });
  if (isOffered && !data?.meta.total) return null;
  const submit = () => {
    if (chosen.size === 0) return close();
    taking.mutate([...chosen], {
      onSuccess: (done) => {
        notify(old.done({ done, all: chosen.size }));
        close();
      },
      onError: (failure) => notifyFailure(failure, messages),
    });
  };
  return (
    <Dialog
      title={old.title}
      opened
      close={close}
      submit={submit}
      submitLabel={chosen.size === 0 ? old.takeNone : old.take({ count: chosen.size })}
      isBusy={taking.isPending}
      size="lg"
    >
      <Stack>
        <Text>{old.hint}</Text>
        {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
        {!data && !error && <ListSkeleton rows={4} />}
        {data?.meta.total === 0 && <Text c="dimmed">{old.none}</Text>}
        {data && data.data.length > 0 && (
          <ul className={classes.old} aria-label={old.title}>
            {data.data.map((document) => (
              <OldDocument
                key={document.reference}
                document={document}
                isChosen={chosen.has(document.reference)}
                choose={choose}
              />
            ))}
          </ul>
        )}
        {data && data.meta.last_page > 1 && (
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {old.page({ page: format.whole(page), pages: format.whole(data.meta.last_page) })}
            </Text>
            <Group gap="xs">
              <Button variant="default" size="xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {messages.list.previous}
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={page >= data.meta.last_page}
                onClick={() => setPage(page + 1)}
              >
                {messages.list.next}
              </Button>
            </Group>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function OldDocument({
  document: { reference, number, client, due_date, balance, currency, reminders },
  isChosen,
  choose,
}: {
  document: DocumentSummary;
  isChosen: boolean;
  choose: (reference: string, isChosen: boolean) => void;
}) {
  const messages = useMessages();
  const { old } = messages.reminders;
  const format = useFormat();
  const isIn = reminders?.setting === 'on';
  return (
    <li>
      <Checkbox
        label={`${number ?? messages.documents.unnumbered}, ${client.name}`}
        description={isIn ? old.isIn : messages.documents.due({ date: format.date(due_date) })}
        checked={isIn || isChosen}
        disabled={isIn}
        onChange={({ currentTarget: { checked } }) => choose(reference, checked)}
      />
      <Money amount={balance} currency={currency} />
    </li>
  );
}
