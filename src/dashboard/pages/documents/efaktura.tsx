import { Button, Group, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { efakturaCancelLimits } from '../../../../generated/limits.ts';
import { isInBooks } from '../../../domain/books.ts';
import { $api, ApiError, unwrap } from '../../api.ts';
import { Badge, type Tone } from '../../components/badge.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notify, notifyFailure, notifyRefusal } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { useOnce } from '../../components/use-once.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { sefMessageText } from '../../i18n/sef-message-text.ts';
import { useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { DocumentRecord, EfakturaSubmission } from '../../types.ts';
import { showFindings, useFaults } from './einvoice/faults.ts';
import { kindOf } from './kind.ts';
import { useDocumentChange } from './queries.ts';
import classes from './record.module.css';

const TONES: Record<string, Tone> = {
  sent: 'info',
  accepted: 'good',
  rejected: 'bad',
  failed: 'bad',
  unconfirmed: 'warn',
};

function useSubmission(document: DocumentRecord, isWanted: boolean) {
  const { inWorkspace } = useSession();
  const init = inWorkspace({ path: { reference: document.reference } });
  return $api.useQuery('get', '/documents/{reference}/einvoice/submission', init, {
    select: ({ data }) => data,
    enabled: isWanted,
    retry: false,
    refetchInterval: ({ state }) => (state.data && state.data.data.next_step !== 'none' ? 5000 : false),
  });
}

/** Each state is a part of what happened to the document, and may be one that needs attention. */
function useNews(submission: EfakturaSubmission | undefined): void {
  const invalidate = useInvalidate();
  const [known, setKnown] = useState<string>();
  const state = submission && [submission.reference, submission.status, submission.history.length].join(' ');
  useEffect(() => {
    if (state === undefined || state === known) return;
    setKnown(state);
    if (known === undefined) return;
    void invalidate('/documents/{reference}/timeline', '/workspaces/{workspace}/sef');
  }, [state, known, invalidate]);
}

type PanelProps = {
  document: DocumentRecord;
  /** Lets the panel of electronic files show the format of SEF. */
  showFormat: () => void;
};

/** The state of an issued document of a Serbian business in SEF. */
export function EfakturaPanel({ document, showFormat }: PanelProps) {
  const { sef } = useMessages();
  const { workspace, can } = useSession();
  const isTaxDocument = document.status !== 'draft' && isInBooks(kindOf(document.type));
  const isWanted = workspace.country === 'RS' && isTaxDocument;
  const { data, error, refetch } = useSubmission(document, isWanted);
  useNews(data);
  if (!isWanted) return null;
  const isNone = error instanceof ApiError && error.status === 404;
  if (!data && !isNone) return null;
  const submission = isNone ? undefined : data;
  const tone = TONES[submission?.status ?? ''] ?? 'calm';
  const badge = submission && <Badge tone={tone}>{sef.status[submission.status]}</Badge>;
  return (
    <Panel title={sef.title} aside={badge}>
      {submission ? <State submission={submission} /> : <Text>{sef.notSubmitted}</Text>}
      {can('documents.issue') && (
        <Actions
          document={document}
          submission={submission}
          changed={() => void refetch()}
          showFormat={showFormat}
        />
      )}
    </Panel>
  );
}

function State({ submission }: { submission: EfakturaSubmission }) {
  const messages = useMessages();
  const { sef } = messages;
  const format = useFormat();
  const { workspace } = useSession();
  const last = submission.history.at(-1)?.message;
  const note = submission.command_error ?? (submission.message === last ? null : submission.message);
  const { sef_id: id, cir_id: cir, next_step: step } = submission;
  return (
    <>
      {id && <Text size="sm">{`${sef.id}: ${id}`}</Text>}
      {cir && <Text size="sm">{`${sef.cir}: ${cir}`}</Text>}
      {note && <Text size="sm">{sefMessageText(note, messages)}</Text>}
      {(step === 'storno' || step === 'cancel') && <Text size="sm">{sef.underWay}</Text>}
      <ol className={classes.timeline}>
        {submission.history.toReversed().map(({ status, at, message: said }) => (
          <li key={`${status} ${at}`} data-tone={TONES[status] === 'bad' ? 'bad' : undefined}>
            <p>{sef.status[status]}</p>
            <time dateTime={at}>{format.minute(at, workspace.timezone)}</time>
            {said && <span className={classes.note}>{sefMessageText(said, messages)}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

type ActionProps = PanelProps & {
  submission: EfakturaSubmission | undefined;
  changed: () => void;
};

function Actions({ document, submission, changed, showFormat }: ActionProps) {
  const messages = useMessages();
  const { sef } = messages;
  const [asking, setAsking] = useState<'storno' | 'cancel'>();
  const { status, sef_id: id, sef_status: word, next_step: step } = submission ?? {};
  const once = useOnce();
  const submit = useDocumentChange(async ({ api }) => {
    await once((key) =>
      unwrap(
        api.POST('/documents/{reference}/einvoice/submit', {
          params: { path: { reference: document.reference }, header: { 'Idempotency-Key': key } },
        }),
      ),
    );
    return document;
  });
  // SEF frees the number of what it has cancelled; a mistake is cancelled first.
  const isFree =
    word === 'Mistake' ? false : status === 'failed' || (status === 'voided' && word === 'Cancelled');
  const maySubmit = (!submission || isFree) && document.status !== 'cancelled';
  const errors = useErrorCount(document, maySubmit);
  const mayStorno = status === 'sent' || status === 'accepted' || status === 'rejected';
  const mayCancel = id && (status === 'pending' || status === 'failed');
  const isAsked = step === 'storno' || step === 'cancel';
  const send = () =>
    submit.mutate(undefined as never, {
      onSuccess: () => {
        notify(sef.submitted);
        changed();
      },
      onError: (error) => {
        const lacks = error instanceof ApiError && error.faults.length > 0;
        if (lacks) notifyRefusal(sef.lacks, messages);
        else notifyFailure(error, messages);
      },
    });
  return (
    <Group mt="md" gap="xs">
      {maySubmit && (
        <Button
          variant="default"
          onClick={send}
          loading={submit.isPending}
          disabled={errors > 0}
          aria-describedby={errors > 0 ? REASON : undefined}
        >
          {submission ? sef.again : sef.submit}
        </Button>
      )}
      {errors > 0 && <Refused errors={errors} showFormat={showFormat} />}
      {mayStorno && !isAsked && (
        <Button variant="default" onClick={() => setAsking('storno')}>
          {sef.storno}
        </Button>
      )}
      {mayCancel && !isAsked && (
        <Button variant="default" onClick={() => setAsking('cancel')}>
          {sef.cancel}
        </Button>
      )}
      {asking && (
        <AskDialog document={document} what={asking} close={() => setAsking(undefined)} changed={changed} />
      )}
    </Group>
  );
}

/** What SEF would refuse a document for, by the same check as in the panel of electronic files. */
function useErrorCount(document: DocumentRecord, isWanted: boolean): number {
  const { data } = useFaults(document, 'srbdt', isWanted);
  if (!isWanted || !data) return 0;
  return data.findings.filter(({ severity }) => severity === 'error').length;
}

const REASON = 'sef-refusal';

function Refused({ errors, showFormat }: { errors: number; showFormat: () => void }) {
  const { sef } = useMessages();
  const show = () => {
    showFormat();
    showFindings();
  };
  return (
    <>
      <Text size="sm" id={REASON}>
        {sef.wouldRefuse({ count: errors })}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={show}>
        {sef.seeFaults}
      </Button>
    </>
  );
}

type AskProps = {
  document: DocumentRecord;
  what: 'storno' | 'cancel';
  close: () => void;
  changed: () => void;
};

function AskDialog({ document, what, close, changed }: AskProps) {
  const messages = useMessages();
  const { sef } = messages;
  const [comment, setComment] = useState('');
  const once = useOnce();
  const texts = {
    storno: { title: sef.stornoTitle, text: sef.stornoText, submit: sef.stornoSubmit },
    cancel: { title: sef.cancelTitle, text: sef.cancelText, submit: sef.cancelSubmit },
  }[what];
  const change = useDocumentChange(async ({ api }) => {
    const body = { comment: comment.trim() };
    await once((key) => {
      const params = { path: { reference: document.reference }, header: { 'Idempotency-Key': key } };
      return what === 'storno'
        ? unwrap(api.POST('/documents/{reference}/einvoice/storno', { params, body }))
        : unwrap(api.POST('/documents/{reference}/einvoice/cancel', { params, body }));
    });
    return document;
  });
  const done = () => {
    changed();
    close();
  };
  return (
    <Dialog
      title={texts.title}
      opened
      close={close}
      submit={() =>
        change.mutate(undefined as never, mutationCallbacks({ done: sef.asked, close: done, messages }))
      }
      submitLabel={texts.submit}
      isBusy={change.isPending}
      isDangerous
    >
      <Text mb="sm">{texts.text}</Text>
      <Textarea
        label={sef.comment}
        required
        maxLength={efakturaCancelLimits.comment}
        autosize
        minRows={2}
        data-autofocus
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  );
}
