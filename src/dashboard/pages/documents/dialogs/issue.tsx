import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { wordFor } from '../../../../domain/texts.ts';
import { unwrap } from '../../../api.ts';
import { CheckFindings, findingText } from '../../../components/check-findings.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showFaults } from '../../../components/form-faults.ts';
import classes from '../../../components/notice.module.css';
import { notify, notifyFailure } from '../../../components/notify.ts';
import { SearchSelect } from '../../../components/search-select.tsx';
import { useOnce } from '../../../components/use-once.ts';
import type { Format } from '../../../format.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { CheckFinding, DocumentRecord } from '../../../types.ts';
import { draftOf, lineInput } from '../editor/draft.ts';
import { placeOf } from '../einvoice/places.ts';
import { draftPdfAddress } from '../pdf-pane.tsx';
import { useCatalogue, useDocument, useDocumentChange, useIssueCheck } from '../queries.ts';
import { DateAhead } from './date-ahead.tsx';
import { LaterFields, useLater } from './later.tsx';
import { MailFields, type MailTexts, useMail, useSending } from './mail.tsx';

/** Issuing cannot be undone: the dialog says what becomes final. */
export function IssueDialog({ document, opened, close }: DialogProps) {
  const messages = useMessages();
  const { issue, later: texts } = messages.documents;
  const later = useLater(document, close);
  const [date, setDate] = useState<string | null>(document.issue_date);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const once = useOnce();
  const format = useFormat();
  // Another user, or another tab, may have changed it since the page was opened: this is the last chance to see it.
  const { refetch, isFetching } = useDocument(document.reference);
  useEffect(() => void refetch(), [refetch]);
  const check = useIssueCheck(document.reference, later.isChosen ? later.issueOn : date);
  const session = useSession();
  const { can, workspace } = session;
  const findings = check.data?.findings ?? [];
  // A date that cannot be is for its field, and nothing to insist on: issuing would be refused.
  const wrongDate = findings.find(({ code, field }) => code === 'issue_refused' && field === 'issue_date');
  const errors = findings.filter(({ code, severity }) => severity === 'error' && code !== 'issue_refused');
  const [isConfirmed, setConfirmed] = useState(false);
  const [asksFirst, setAsksFirst] = useState(false);
  const mail = useMail(document.reference, can('documents.update'));
  const sending = useSending(document.reference);
  const { total, currency, client } = document;
  const change = useDocumentChange(
    async ({ api }, issueDate: string | null) =>
      (
        await once((key) =>
          unwrap(
            api.POST('/documents/{reference}/issue', {
              params: { path: { reference: document.reference }, header: { 'Idempotency-Key': key } },
              // What has become wrong since the check is refused, and shown.
              body: { only_if_clean: !isConfirmed, ...(issueDate ? { issue_date: issueDate } : {}) },
            }),
          ),
        )
      ).data,
  );

  function choose(next: string | null) {
    setDate(next);
    setFaults({});
  }

  function submit(sends: boolean) {
    const letter = sends ? mail.toSend() : undefined;
    if (sends && !letter) return;
    // It is checked again then.
    if (later.isChosen) return later.submit({ issues: true, letter });
    if (errors.length > 0 && !isConfirmed) return setAsksFirst(true);
    change.mutate(date, {
      onSuccess: (issued) => {
        if (letter) return sendIssued(issued, letter);
        notify(issue.done({ number: issued.number ?? '' }));
        close();
      },
      onError: (error) => {
        showFaults({ setErrors: setFaults }, error, messages);
        void check.refetch();
      },
    });
  }

  /** What is issued stays so where it cannot be sent: the page of the document offers to send it. */
  function sendIssued({ number }: DocumentRecord, letter: MailTexts) {
    sending.mutate(letter, {
      onSuccess: () => notify(messages.documents.send.done),
      onError: (error) => {
        notify(issue.done({ number: number ?? '' }));
        notifyFailure(error, messages);
      },
      onSettled: close,
    });
  }

  const isBusy = change.isPending || later.isBusy || sending.isPending || isFetching || check.isFetching;
  const submitLabel = later.isChosen
    ? texts.submit
    : isConfirmed && errors.length > 0
      ? issue.check.allTheSame
      : issue.submit;
  return (
    <Dialog
      title={issue.title}
      opened={opened}
      close={close}
      submit={() => submit(false)}
      submitLabel={submitLabel}
      isBusy={isBusy}
      size={mail.canBeSent ? 'lg' : 'md'}
      more={
        mail.canBeSent && (
          <Button disabled={isBusy} onClick={() => submit(true)}>
            {later.isChosen ? texts.submitBoth : messages.documents.send.issueAndSend}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Text fw={600} aria-live="polite">
            {client.name}, {format.money(total, currency)}
          </Text>
          <a href={draftPdfAddress(workspace.reference, document.reference)} target="_blank" rel="noopener">
            {messages.documents.record.draftPdf}
          </a>
        </Group>
        <CheckFindings
          findings={findings.filter((finding) => finding !== wrongDate)}
          titles={issue.check}
          placeOf={(field) => placeOf(field, { document, messages, session })}
        />
        <MendInPlace document={document} findings={findings} onMended={() => void check.refetch()} />
        <div>
          <Text mb={6}>{issue.intro}</Text>
          <List size="sm" spacing={4}>
            <List.Item>{issue.number}</List.Item>
            <List.Item>{issue.frozen}</List.Item>
            <List.Item>{issue.parties({ client: client.name })}</List.Item>
            <List.Item>{issue.corrected}</List.Item>
          </List>
        </div>
        {can('documents.update') && <LaterFields later={later} issues sends={mail.canBeSent} />}
        {!later.isChosen && (
          <DateField
            label={issue.date}
            description={issue.dateHint}
            value={date}
            onChange={choose}
            error={faults.issue_date ?? (wrongDate && findingText(wrongDate, messages))}
          />
        )}
        <OtherFaults document={document} faults={faults} />
        <DateAhead date={later.isChosen ? null : date} atMost={[1, 'year']} says={issue.dateAhead} />
        {mail.canBeSent && <MailFields mail={mail} />}
        {errors.length > 0 && check.data && !later.isChosen && (
          <AllTheSame
            mustBeClean={check.data.must_be_clean}
            isConfirmed={isConfirmed}
            confirm={setConfirmed}
            asksFirst={asksFirst}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** What is wrong is issued only by someone who says so in words; where the business wants none of it, not at all. */
function AllTheSame({
  mustBeClean,
  isConfirmed,
  confirm,
  asksFirst,
}: {
  mustBeClean: boolean;
  isConfirmed: boolean;
  confirm: (isConfirmed: boolean) => void;
  asksFirst: boolean;
}) {
  const { check } = useMessages().documents.issue;
  if (mustBeClean) return <Text role="alert">{check.mustBeClean}</Text>;
  return (
    <Checkbox
      label={check.confirm}
      checked={isConfirmed}
      onChange={(event) => confirm(event.currentTarget.checked)}
      error={asksFirst && !isConfirmed ? check.asksFirst : undefined}
    />
  );
}

/** The errors of the draft itself, with a link to the editor. */
function OtherFaults({ document, faults }: { document: DocumentRecord; faults: Record<string, string> }) {
  const messages = useMessages();
  const { can } = useSession();
  const others = Object.entries(faults).filter(([field]) => field !== 'issue_date');
  return (
    <div role="alert">
      {others.length > 0 && (
        <div className={classes.notice}>
          <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
          <div>
            <strong>{messages.documents.issue.refused}</strong>
            <ul>
              {others.map(([field, message]) => (
                <li key={field}>{`${fieldName(field, messages)}: ${message}`}</li>
              ))}
            </ul>
            {can('documents.update') && (
              <Link href={`/documents/${document.reference}/edit`}>{messages.documents.act.edit}</Link>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** The label of a field of a document, such as «Line 2» for `lines.1.tax_rate`. */
function fieldName(field: string, messages: Messages): string {
  const { editor, documents } = messages;
  const line = /^lines\.(\d+)/.exec(field)?.[1];
  if (line !== undefined) return editor.line({ position: Number(line) + 1 });
  const names: Record<string, string> = {
    due_date: documents.record.dueDate,
    delivery_date: documents.record.deliveryDate,
    lines: editor.lines,
    client: editor.client,
    currency: editor.currency,
    document_type: editor.type,
  };
  return names[field] ?? field;
}

export type DialogProps = { document: DocumentRecord; opened: boolean; close: () => void };

type Props = {
  document: DocumentRecord;
  findings: readonly CheckFinding[];
  /** Asks the check again. */
  onMended: () => void;
};

type Change = { delivery_date: string } | { due_date: string } | { unit: string; line: number };

const LINE_UNIT = /^lines\.(\d+)\.unit(?:_code)?$/;

/** The dates and units that are missing, to be given without leaving the dialog: each is saved as soon as it is chosen. */
function MendInPlace({ document, findings, onMended }: Props) {
  const messages = useMessages();
  const { can } = useSession();
  const { record } = messages.documents;
  const mend = useMending(document, onMended);
  const offered = useOffered(findings);
  if (!can('documents.update') || offered.length === 0) return null;
  const lines = offered.flatMap((field) => {
    const index = LINE_UNIT.exec(field)?.[1];
    return index === undefined ? [] : [Number(index)];
  });
  return (
    <Stack gap="sm" onKeyDown={keepFromIssuing}>
      <Group gap="md" grow preventGrowOverflow={false}>
        {offered.includes('delivery_date') && (
          <DateField
            label={record.deliveryDate}
            value={document.delivery_date}
            isClearable={false}
            onChange={(date) => date && mend({ delivery_date: date })}
          />
        )}
        {offered.includes('due_date') && (
          <DateField
            label={record.dueDate}
            value={document.due_date}
            isClearable={false}
            onChange={(date) => date && mend({ due_date: date })}
          />
        )}
      </Group>
      {lines.map((line) => (
        <UnitField
          key={line}
          line={line}
          unit={document.lines[line]?.unit ?? null}
          choose={(unit) => mend({ unit, line })}
        />
      ))}
    </Stack>
  );
}

/** Enter ends the typing of a date; in a form it would issue the document. */
function keepFromIssuing(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

function UnitField({
  line,
  unit,
  choose,
}: {
  line: number;
  unit: string | null;
  choose: (unit: string) => void;
}) {
  const messages = useMessages();
  const { data: catalogue } = useCatalogue();
  if (!catalogue) return null;
  const units = [...new Set([...catalogue.units.product, ...catalogue.units.service])];
  const choices = units.map((value) => ({ value, label: wordFor(messages.unit, value) ?? value }));
  const own = unit === null || units.includes(unit) ? [] : [{ value: unit, label: unit }];
  return (
    <SearchSelect
      label={messages.einvoice.ofLine({ field: messages.editor.unit, line: line + 1 })}
      data={[...choices, ...own]}
      value={unit}
      onChange={(chosen) => chosen && choose(chosen)}
    />
  );
}

/** A field that was offered stays, so that what was chosen can be seen and changed. */
function useOffered(findings: readonly CheckFinding[]): string[] {
  const [offered, setOffered] = useState<string[]>([]);
  const isOffered = (field: string) =>
    field === 'delivery_date' || field === 'due_date' || LINE_UNIT.test(field);
  const added = findings
    .map(({ field }) => field)
    .filter((field) => isOffered(field) && !offered.includes(field));
  if (added.length > 0) setOffered([...offered, ...new Set(added)]);
  return offered;
}

function useMending({ reference, ...document }: DocumentRecord, onMended: () => void) {
  const messages = useMessages();
  const format = useFormat();
  const change = useDocumentChange(async ({ api }, wanted: Change) => {
    const body = 'line' in wanted ? { lines: linesWith({ reference, ...document }, wanted, format) } : wanted;
    return (await unwrap(api.PATCH('/documents/{reference}', { params: { path: { reference } }, body })))
      .data;
  });
  return (wanted: Change) =>
    change.mutate(wanted, {
      onSuccess: onMended,
      onError: (error) => notifyFailure(error, messages),
    });
}

/** All lines of a draft with another unit on one of them; its code then follows from the unit. */
function linesWith(
  document: DocumentRecord,
  { unit, line: index }: { unit: string; line: number },
  format: Format,
) {
  return draftOf(document, format, false).lines.flatMap(
    (line, i) => lineInput(i === index ? { ...line, unit, unitCode: '' } : line, format) ?? [],
  );
}
