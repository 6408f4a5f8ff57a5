import { Button, Stack, Switch, Text, Textarea } from '@mantine/core';
import {
  IconCash,
  IconCashBanknoteMinus,
  IconFileCheck,
  IconFilePlus,
  IconFileText,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { documentCancelInputLimits } from '../../../../generated/limits.ts';
import { isInBooks } from '../../../domain/books.ts';
import { unwrap } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { lazyWithPreload } from '../../components/lazy-with-preload.ts';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { page } from '../../components/page-with-texts.ts';
import { useOnce } from '../../components/use-once.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { type Applied, ApplyForm } from '../payments/dialogs/apply.tsx';
import { type Refunded, RefundForm } from '../payments/dialogs/refund.tsx';
import { DocumentReminders } from '../reminders/setting-dialog.tsx';
import { type DialogProps, IssueDialog } from './dialogs/issue.tsx';
import { PayDialog } from './dialogs/pay.tsx';
import { SendDialog } from './dialogs/send.tsx';
import { DeleteDialog } from './dialogs/small.tsx';
import { kindOf } from './kind.ts';
import { useMakings } from './makings.ts';
import { isUsed, useMay } from './may.ts';
import { MoreMenu } from './more-menu.tsx';
import { draftPdfAddress } from './pdf-pane.tsx';
import { useDocumentChange } from './queries.ts';

const AdvanceDialog = lazyWithPreload(() => import('./dialogs/advance.tsx').then((m) => m.AdvanceDialog));

const RemindDialog = page(
  () => import('../reminders/remind-dialog.tsx').then((m) => m.RemindDialog),
  'reminders',
  'settings',
);

const QUOTE_DIALOGS = {
  accept: lazyWithPreload(() => import('./dialogs/quote.tsx').then((m) => m.AcceptDialog)),
  decline: lazyWithPreload(() => import('./dialogs/quote.tsx').then((m) => m.DeclineDialog)),
  withdraw: lazyWithPreload(() => import('./dialogs/quote.tsx').then((m) => m.WithdrawDialog)),
  extend: lazyWithPreload(() => import('./dialogs/quote.tsx').then((m) => m.ExtendDialog)),
};

type QuoteDialog = keyof typeof QUOTE_DIALOGS;

function isQuoteDialog(name: string): name is QuoteDialog {
  return Object.hasOwn(QUOTE_DIALOGS, name);
}

type Open =
  | 'issue'
  | 'send'
  | 'pay'
  | 'apply'
  | 'refund'
  | 'advance'
  | 'remind'
  | 'reminders'
  | 'cancel'
  | 'delete'
  | QuoteDialog;

/** The actions on a document, by its status and the member's permissions. */
export function DocumentActions({ document }: { document: DocumentRecord }) {
  const messages = useMessages();
  const [open, setOpen] = useState<Open | undefined>(() => (wantsIssue() ? 'issue' : undefined));
  // In an effect: React may discard a render and start again.
  useEffect(clearIssueParameter, []);
  const { may, isPrimaryPay, isPrimarySend, isPrimaryConvert } = useMay(document);
  const makings = useMakings(document, setOpen);
  const conversion = isPrimaryConvert ? makings.find(({ kind }) => kind === 'invoice') : undefined;
  const { act } = messages.documents;
  const settlement = messages.settlement;
  const dialog = (name: Open) => ({ document, opened: open === name, close: () => setOpen(undefined) });
  const sendButton = may.send && (
    <Button
      key="send"
      variant={isPrimarySend ? 'filled' : 'default'}
      leftSection={<IconSend size={17} aria-hidden="true" />}
      onClick={() => setOpen('send')}
    >
      {document.sent_at ? act.sendAgain : act.send}
    </Button>
  );
  const payButton = may.pay && (
    <Button
      key="pay"
      variant={isPrimaryPay ? 'filled' : 'default'}
      leftSection={<IconCash size={17} aria-hidden="true" />}
      onClick={() => setOpen('pay')}
    >
      {act.pay}
    </Button>
  );
  const refundButton = may.refund && (
    <Button
      key="refund"
      variant="default"
      leftSection={<IconCashBanknoteMinus size={17} aria-hidden="true" />}
      onClick={() => setOpen('refund')}
    >
      {settlement.act.refund}
    </Button>
  );
  const applyButton = may.apply && (
    <Button
      key="apply"
      variant={isPrimarySend ? 'default' : 'filled'}
      leftSection={<IconFileCheck size={17} aria-hidden="true" />}
      onClick={() => setOpen('apply')}
    >
      {settlement.act.apply}
    </Button>
  );
  const acceptButton = may.answer && document.sent_at !== null && (
    <Button
      key="accept"
      variant="default"
      leftSection={<IconFileCheck size={17} aria-hidden="true" />}
      onClick={() => setOpen('accept')}
    >
      {settlement.quote.act.accept}
    </Button>
  );
  return (
    <>
      {may.edit && (
        <Button
          component={Link}
          href={`/documents/${document.reference}/edit`}
          variant="default"
          leftSection={<IconPencil size={17} aria-hidden="true" />}
        >
          {act.edit}
        </Button>
      )}
      {document.status === 'draft' && <DraftPdf reference={document.reference} />}
      {may.issue && <Button onClick={() => setOpen('issue')}>{act.issue}</Button>}
      {/* The main one is the last. */}
      {isPrimarySend
        ? [refundButton, applyButton, payButton, acceptButton, sendButton]
        : [sendButton, payButton, refundButton, applyButton, acceptButton]}
      {conversion && (
        <Button leftSection={<IconFilePlus size={17} aria-hidden="true" />} onClick={conversion.begin}>
          {conversion.label}
        </Button>
      )}
      <MoreMenu document={document} makings={makings.filter((each) => each !== conversion)} open={setOpen} />
      {open === 'issue' && <IssueDialog {...dialog('issue')} />}
      {open === 'pay' && <PayDialog {...dialog('pay')} />}
      {open === 'send' && <SendDialog {...dialog('send')} />}
      {open === 'apply' && <ApplyCreditDialog {...dialog('apply')} />}
      {open === 'refund' && <RefundCreditDialog {...dialog('refund')} />}
      {open === 'advance' && (
        <Suspense fallback={null}>
          <AdvanceDialog {...dialog('advance')} />
        </Suspense>
      )}
      {open === 'remind' && (
        <Suspense fallback={null}>
          <RemindDialog {...dialog('remind')} />
        </Suspense>
      )}
      {open === 'reminders' && <DocumentReminders {...dialog('reminders')} />}
      <QuoteDialogs document={document} open={open} close={() => setOpen(undefined)} />
      {open === 'cancel' && <CancelDialog {...dialog('cancel')} />}
      {open === 'delete' && <DeleteDialog {...dialog('delete')} />}
    </>
  );
}

type OpenedProps = { document: DocumentRecord; open: Open | undefined; close: () => void };

function QuoteDialogs({ document, open, close }: OpenedProps) {
  if (open === undefined || !isQuoteDialog(open)) return null;
  const Shown = QUOTE_DIALOGS[open];
  return (
    <Suspense fallback={null}>
      <Shown document={document} opened close={close} />
    </Suspense>
  );
}

/** Opens the draft as it will be printed, marked as a draft; in a tab of its own, as phones show no PDF within a page. */
function DraftPdf({ reference }: { reference: string }) {
  const { record } = useMessages().documents;
  const { workspace } = useSession();
  return (
    <Button
      component="a"
      href={draftPdfAddress(workspace.reference, reference)}
      target="_blank"
      variant="default"
      leftSection={<IconFileText size={17} aria-hidden="true" />}
    >
      {record.draftPdf}
    </Button>
  );
}

/** The editor's «save and issue» opens this page with the dialog open. */
function wantsIssue(): boolean {
  return new URLSearchParams(window.location.search).has('issue');
}

function clearIssueParameter(): void {
  if (wantsIssue()) window.history.replaceState(window.history.state, '', window.location.pathname);
}

type Input = { reason: string; credit: boolean };

/** Cancels a document, with a credit note where something hangs on it or the client has it already. */
function CancelDialog({ document, opened, close }: DialogProps) {
  const messages = useMessages();
  const { cancel } = messages.documents;
  const { cancel: texts } = messages.settlement;
  const { may } = useMay(document);
  const mustCredit = may.cancelWithCredit && isUsed(document);
  const mayCredit = may.cancelWithCredit && document.sent_at !== null;
  const [credit, setCredit] = useState(mustCredit || mayCredit);
  const [reason, setReason] = useState('');
  const once = useOnce();
  const change = useDocumentChange(async ({ api }, input: Input) => {
    const body = {
      ...(input.reason.trim() ? { reason: input.reason.trim() } : {}),
      ...(input.credit ? { credit: true } : {}),
    };
    const request = (key: string) =>
      unwrap(
        api.POST('/documents/{reference}/cancel', {
          params: { path: { reference: document.reference }, header: { 'Idempotency-Key': key } },
          body,
        }),
      );
    return (await once(request)).data;
  });
  const submit = () =>
    change.mutate(
      { reason, credit: mustCredit || credit },
      mutationCallbacks({ done: cancel.done, close, messages }),
    );
  return (
    <Dialog
      title={cancel.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={cancel.submit}
      cancelLabel={cancel.keep}
      isBusy={change.isPending}
      isDangerous
    >
      <Stack>
        <Text>{cancel.text({ number: document.number ?? '' })}</Text>
        {mustCredit && <Text>{texts.mustCredit}</Text>}
        {mayCredit && !mustCredit && (
          <Switch
            label={texts.withCredit}
            description={texts.mayCredit}
            checked={credit}
            onChange={(event) => setCredit(event.currentTarget.checked)}
          />
        )}
        <Textarea
          label={`${texts.reason} (${messages.field.optional})`}
          maxLength={documentCancelInputLimits.reason}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

type Props = { document: DocumentRecord; close: () => void };

/** Settles another document of the client with what is left of a credit note. */
function ApplyCreditDialog({ document, close }: Props) {
  const { apply } = useMessages().settlement;
  const format = useFormat();
  const once = useOnce();
  const { reference, currency, remaining_credit: left, remaining_credit_cents: leftCents } = document;
  const change = useDocumentChange(async ({ api }, body: Applied) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/documents/{reference}/apply', {
          params: { path: { reference }, header: { 'Idempotency-Key': key } },
          body,
        }),
      );
    return (await once(request)).data;
  });
  return (
    <ApplyForm
      source={{ client: document.client.reference, currency, left, leftCents }}
      hint={apply.hint({ amount: format.money(left, currency) })}
      // The money of a proforma is settled by the document that follows it.
      isOffered={({ document: { type } }) => isInBooks(kindOf(type))}
      change={change}
      close={close}
    />
  );
}

/** Records money that is given back for a credit note. */
function RefundCreditDialog({ document, close }: Props) {
  const once = useOnce();
  const { reference, currency, remaining_credit: left } = document;
  const change = useDocumentChange(async ({ api }, body: Refunded) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/documents/{reference}/refund', {
          params: { path: { reference }, header: { 'Idempotency-Key': key } },
          body,
        }),
      );
    return (await once(request)).data;
  });
  return <RefundForm currency={currency} left={left} method="bank" change={change} close={close} />;
}
