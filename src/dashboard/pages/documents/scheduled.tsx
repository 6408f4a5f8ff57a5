import { Button, VisuallyHidden } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { unwrap } from '../../api.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import type { Format } from '../../format.ts';
import type { Messages } from '../../i18n/messages.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { useDocumentChange } from './queries.ts';
import classes from './scheduled.module.css';

type Scheduled = Pick<DocumentRecord, 'scheduled'>;

/** What is done with a document by itself, in words; undefined where nothing is. */
function sentence({ scheduled }: Scheduled, messages: Messages, format: Format): string | undefined {
  if (!scheduled) return undefined;
  const { later } = messages.documents;
  const { issue_on, send_at } = scheduled;
  const at = send_at && { day: format.date(send_at.slice(0, 10)), time: send_at.slice(11) };
  if (issue_on && at) return later.willBoth({ date: format.date(issue_on), ...at });
  return at ? later.willSend(at) : later.willIssue({ date: format.date(issue_on) });
}

/** What is done with a document by itself, and a button that cancels it. */
export function ScheduledNote({ document }: { document: DocumentRecord }) {
  const messages = useMessages();
  const format = useFormat();
  const { can } = useSession();
  const { later } = messages.documents;
  const path = { reference: document.reference };
  const cancel = useDocumentChange(async ({ api }) => {
    await unwrap(api.DELETE('/documents/{reference}/schedule', { params: { path } }));
    return (await unwrap(api.GET('/documents/{reference}', { params: { path } }))).data;
  });
  const text = sentence(document, messages, format);
  if (!text) return null;
  return (
    <section className={classes.note} aria-label={later.mark}>
      <IconClock size={20} stroke={1.7} aria-hidden="true" />
      <p>{text}</p>
      {can('documents.update') && (
        <Button
          variant="default"
          size="compact-sm"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(undefined, {
              onSuccess: () => notify(later.cancelled),
              onError: (error) => notifyFailure(error, messages),
            })
          }
        >
          {later.cancel}
        </Button>
      )}
    </section>
  );
}

/** The mark of a document in a list with which something is done by itself. */
export function ScheduledMark({ document }: { document: Scheduled }) {
  const messages = useMessages();
  const text = sentence(document, messages, useFormat());
  if (!text) return null;
  return (
    <span className={classes.mark} title={text}>
      <IconClock size={17} stroke={1.7} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
