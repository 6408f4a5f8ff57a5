import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { publicRoot } from '../../api.ts';
import classes from '../../components/pdf-pages.module.css';
import { OpenPdf, PdfPages } from '../../components/pdf-pages.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';

/** The PDF as the client gets it. Phones open it in a tab instead. */
export function PdfPane({ document }: { document: DocumentRecord }) {
  const { record } = useMessages().documents;
  const { workspace } = useSession();
  const address = pdfAddress(workspace.reference, document.reference);
  return (
    <aside className={classes.pane} aria-label={record.pdf}>
      <div className={classes.bar}>
        <h2>{record.pdf}</h2>
        <Group gap={4}>
          <Tooltip label={record.downloadPdf}>
            <ActionIcon
              component="a"
              href={address}
              download={`${document.number ?? 'document'}.pdf`}
              variant="subtle"
              color="gray"
              aria-label={record.downloadPdf}
            >
              <IconDownload size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          <OpenPdf address={address} label={record.openPdf} />
        </Group>
      </div>
      {/* The PDF shows the status and the paid amount, too: a change loads it again. */}
      <PdfPages
        address={address}
        title={`${record.pdf} ${document.number ?? ''}`}
        version={`${document.status} ${document.paid_cents} ${document.credited_cents}`}
      />
    </aside>
  );
}

export function pdfAddress(workspace: string, document: string): string {
  return `${publicRoot(workspace)}/documents/${document}/document.pdf`;
}

export function draftPdfAddress(workspace: string, document: string): string {
  return `${publicRoot(workspace)}/documents/${document}/draft.pdf`;
}
