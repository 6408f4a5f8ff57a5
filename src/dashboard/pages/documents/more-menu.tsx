import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconCopy,
  IconDots,
  IconDownload,
  IconFilePlus,
  IconLink,
  IconTrash,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { unwrap } from '../../api.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { useMakings } from './make.ts';
import { useMay } from './may.ts';
import { pdfAddress } from './pdf-pane.tsx';

type Props = { document: DocumentRecord; open: (name: 'cancel' | 'delete') => void };

/** The actions on a document that are less often needed. */
export function MoreMenu({ document, open }: Props) {
  const messages = useMessages();
  const { act, record } = messages.documents;
  const { workspace } = useSession();
  const [, go] = useLocation();
  const { may } = useMay(document);
  const makings = useMakings(document);
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
        {makings.map(({ label, begin }) => (
          <Menu.Item key={label} leftSection={<IconFilePlus size={17} stroke={1.6} />} onClick={begin}>
            {label}
          </Menu.Item>
        ))}
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
