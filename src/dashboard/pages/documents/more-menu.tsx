import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconBell,
  IconBellRinging,
  IconCalendarPlus,
  IconCheck,
  IconCopy,
  IconDots,
  IconDownload,
  IconFilePlus,
  IconLink,
  IconRepeat,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { unwrap } from '../../api.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import type { Making } from './makings.ts';
import { useMay } from './may.ts';
import { pdfAddress } from './pdf-pane.tsx';

type Dialogs =
  | 'advance'
  | 'remind'
  | 'reminders'
  | 'cancel'
  | 'delete'
  | 'accept'
  | 'decline'
  | 'withdraw'
  | 'extend';
type Props = { document: DocumentRecord; open: (name: Dialogs) => void };

/**
 * The actions on a document that are less often needed.
 * @param makings what can be made of it and has no button of its own
 */
export function MoreMenu({ document, makings, open }: Props & { makings: readonly Making[] }) {
  const messages = useMessages();
  const { act, record } = messages.documents;
  const { workspace, can } = useSession();
  const [, go] = useLocation();
  const { may } = useMay(document);
  const copyLink = useCopyLink(document);
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
        {can('recurring.manage') && (
          <Menu.Item
            leftSection={<IconRepeat size={17} stroke={1.6} />}
            onClick={() => go(`/recurring-documents/new?from=${document.reference}`)}
          >
            {act.repeat}
          </Menu.Item>
        )}
        <QuoteItems document={document} open={open} />
        {makings.map(({ label, begin }) => (
          <Menu.Item key={label} leftSection={<IconFilePlus size={17} stroke={1.6} />} onClick={begin}>
            {label}
          </Menu.Item>
        ))}
        <ReminderItems document={document} open={open} />
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

/** Reminding of what is owed, and whether that is done by itself. */
function ReminderItems({ document, open }: Props) {
  const { act } = useMessages().reminders;
  const { may } = useMay(document);
  return (
    <>
      {may.remind && (
        <Menu.Item leftSection={<IconBellRinging size={17} stroke={1.6} />} onClick={() => open('remind')}>
          {act.remind}
        </Menu.Item>
      )}
      {may.reminders && (
        <Menu.Item leftSection={<IconBell size={17} stroke={1.6} />} onClick={() => open('reminders')}>
          {act.reminders}
        </Menu.Item>
      )}
    </>
  );
}

/** The answers to a quote that came in another way, and what else ends or extends it. */
function QuoteItems({ document, open }: Props) {
  const { act } = useMessages().settlement.quote;
  const { may } = useMay(document);
  const [, go] = useLocation();
  const { can, has } = useSession();
  const { reference, client } = document;
  const items = [
    [may.answer && document.sent_at === null, act.accept, IconCheck, () => open('accept')],
    [may.answer, act.decline, IconX, () => open('decline')],
    [may.extend, act.extend, IconCalendarPlus, () => open('extend')],
    [may.withdraw, act.withdraw, IconArrowBackUp, () => open('withdraw')],
    [
      may.convert && has('contracts') && can('contracts.create'),
      act.contract,
      IconFilePlus,
      () => go(`/contracts/new?client=${client.reference}&document=${reference}`),
    ],
  ] as const;
  return items.map(
    ([isOffered, label, Icon, begin]) =>
      isOffered && (
        <Menu.Item key={label} leftSection={<Icon size={17} stroke={1.6} />} onClick={begin}>
          {label}
        </Menu.Item>
      ),
  );
}

function useCopyLink({ reference }: DocumentRecord) {
  const messages = useMessages();
  const { api } = useSession();
  return async () => {
    try {
      const request = api.GET('/documents/{reference}/public-link', { params: { path: { reference } } });
      await navigator.clipboard.writeText((await unwrap(request)).data.url);
      notify(messages.documents.act.linkCopied);
    } catch (error) {
      notifyFailure(error, messages);
    }
  };
}
