import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconCash,
  IconCopy,
  IconDots,
  IconDownload,
  IconLink,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { unwrap } from '../../api.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { IssueDialog } from './dialogs/issue.tsx';
import { PayDialog } from './dialogs/pay.tsx';
import { SendDialog } from './dialogs/send.tsx';
import { CancelDialog, DeleteDialog } from './dialogs/small.tsx';
import { pdfAddress } from './pdf-pane.tsx';
import { useCatalogue } from './queries.ts';

type Open = 'issue' | 'send' | 'pay' | 'cancel' | 'delete';

/** The actions on a document, by its status and the member's permissions. */
export function DocumentActions({ document }: { document: DocumentRecord }) {
  const messages = useMessages();
  const [open, setOpen] = useState<Open | undefined>(() => (wantsIssue() ? 'issue' : undefined));
  // In an effect: React may discard a render and start again.
  useEffect(clearIssueParameter, []);
  const { may, isPrimaryPay, isPrimarySend } = useMay(document);
  const { act } = messages.documents;
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
      <MoreMenu document={document} open={setOpen} />
      {open === 'issue' && <IssueDialog {...dialog('issue')} />}
      {open === 'pay' && <PayDialog {...dialog('pay')} />}
      {open === 'send' && <SendDialog {...dialog('send')} />}
      {open === 'cancel' && <CancelDialog {...dialog('cancel')} />}
      {open === 'delete' && <DeleteDialog {...dialog('delete')} />}
    </>
  );
}

function MoreMenu({ document, open }: { document: DocumentRecord; open: (name: Open) => void }) {
  const messages = useMessages();
  const { act, record } = messages.documents;
  const { api, workspace } = useSession();
  const [, go] = useLocation();
  const { may } = useMay(document);

  async function copyLink() {
    try {
      const request = api.GET('/documents/{reference}/public-link', {
        params: { path: { reference: document.reference } },
      });
      await navigator.clipboard.writeText((await unwrap(request)).data.url);
      notify(act.linkCopied);
    } catch (error) {
      notifyFailure(error, messages);
    }
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={messages.do.actions}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may.link && (
          <Menu.Item leftSection={<IconLink size={17} stroke={1.6} />} onClick={copyLink}>
            {act.link}
          </Menu.Item>
        )}
        {may.link && (
          <Menu.Item
            component="a"
            href={pdfAddress(workspace.reference, document.reference)}
            target="_blank"
            leftSection={<IconDownload size={17} stroke={1.6} />}
          >
            {record.openPdf}
          </Menu.Item>
        )}
        {may.create && (
          <Menu.Item
            leftSection={<IconCopy size={17} stroke={1.6} />}
            onClick={() => go(`/documents/new?from=${document.reference}`)}
          >
            {act.duplicate}
          </Menu.Item>
        )}
        {may.cancel && (
          <Menu.Item
            color="brick"
            leftSection={<IconBan size={17} stroke={1.6} />}
            onClick={() => open('cancel')}
          >
            {act.cancel}
          </Menu.Item>
        )}
        {may.delete && (
          <Menu.Item
            color="brick"
            leftSection={<IconTrash size={17} stroke={1.6} />}
            onClick={() => open('delete')}
          >
            {act.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useMay(document: DocumentRecord) {
  const { can } = useSession();
  const { data: catalogue } = useCatalogue();
  const type = catalogue?.document_types.find(({ key }) => key === document.type);
  const isDraft = document.status === 'draft';
  const isLive = !isDraft && document.status !== 'cancelled';
  const takesPayments = isLive && document.balance_cents > 0 && type?.takes_payments !== false;
  const may = {
    edit: isDraft && can('documents.update'),
    issue: isDraft && can('documents.issue'),
    send: isLive && can('documents.update'),
    pay: takesPayments && can('documents.update'),
    cancel: isLive && document.paid_cents === 0 && can('documents.update'),
    delete: isDraft && can('documents.delete'),
    create: can('documents.create'),
    link: !isDraft,
  };
  // A sent document waits for its payment; once paid, no main action is left.
  const isSent = document.sent_at !== null;
  return { may, isPrimaryPay: may.pay && isSent, isPrimarySend: may.send && !isSent };
}

/** The editor's «save and issue» opens this page with the dialog open. */
function wantsIssue(): boolean {
  return new URLSearchParams(window.location.search).has('issue');
}

function clearIssueParameter(): void {
  if (wantsIssue()) window.history.replaceState(window.history.state, '', window.location.pathname);
}
