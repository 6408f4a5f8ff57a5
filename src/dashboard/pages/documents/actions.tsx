import { Button } from '@mantine/core';
import {
  IconCash,
  IconCashBanknoteMinus,
  IconFileCheck,
  IconFileText,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { CancelDialog } from './dialogs/cancel.tsx';
import { IssueDialog } from './dialogs/issue.tsx';
import { PayDialog } from './dialogs/pay.tsx';
import { SendDialog } from './dialogs/send.tsx';
import { DeleteDialog } from './dialogs/small.tsx';
import { ApplyCreditDialog, RefundCreditDialog } from './dialogs/use-credit.tsx';
import { useMay } from './may.ts';
import { MoreMenu } from './more-menu.tsx';
import { draftPdfAddress } from './pdf-pane.tsx';

type Open = 'issue' | 'send' | 'pay' | 'apply' | 'refund' | 'cancel' | 'delete';

/** The actions on a document, by its status and the member's permissions. */
export function DocumentActions({ document }: { document: DocumentRecord }) {
  const messages = useMessages();
  const [open, setOpen] = useState<Open | undefined>(() => (wantsIssue() ? 'issue' : undefined));
  // In an effect: React may discard a render and start again.
  useEffect(clearIssueParameter, []);
  const { may, isPrimaryPay, isPrimarySend } = useMay(document);
  const { act } = messages.documents;
  const settlement = messages.settlement;
  const dialog = (name: Open) => ({ document, opened: open === name, close: () => setOpen(undefined) });
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
      {may.send && (
        <Button
          variant={isPrimarySend ? 'filled' : 'default'}
          leftSection={<IconSend size={17} aria-hidden="true" />}
          onClick={() => setOpen('send')}
        >
          {document.sent_at ? act.sendAgain : act.send}
        </Button>
      )}
      {may.pay && (
        <Button
          variant={isPrimaryPay ? 'filled' : 'default'}
          leftSection={<IconCash size={17} aria-hidden="true" />}
          onClick={() => setOpen('pay')}
        >
          {act.pay}
        </Button>
      )}
      {may.apply && (
        <Button
          variant={isPrimarySend ? 'default' : 'filled'}
          leftSection={<IconFileCheck size={17} aria-hidden="true" />}
          onClick={() => setOpen('apply')}
        >
          {settlement.act.apply}
        </Button>
      )}
      {may.refund && (
        <Button
          variant="default"
          leftSection={<IconCashBanknoteMinus size={17} aria-hidden="true" />}
          onClick={() => setOpen('refund')}
        >
          {settlement.act.refund}
        </Button>
      )}
      <MoreMenu document={document} open={setOpen} />
      {open === 'issue' && <IssueDialog {...dialog('issue')} />}
      {open === 'pay' && <PayDialog {...dialog('pay')} />}
      {open === 'send' && <SendDialog {...dialog('send')} />}
      {open === 'apply' && <ApplyCreditDialog {...dialog('apply')} />}
      {open === 'refund' && <RefundCreditDialog {...dialog('refund')} />}
      {open === 'cancel' && <CancelDialog {...dialog('cancel')} />}
      {open === 'delete' && <DeleteDialog {...dialog('delete')} />}
    </>
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
