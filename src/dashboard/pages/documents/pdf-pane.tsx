import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { publicRoot } from '../../api.ts';
import { useWords } from '../../language.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import classes from './record.module.css';

/** The PDF as the client gets it, in the browser's own viewer. Phones open it in a tab instead. */
export function PdfPane({ document }: { document: DocumentRecord }) {
  const { record } = useWords().documents;
  const { workspace } = useSession();
  const address = pdfAddress(workspace.reference, document.reference);
  return (
    <aside className={classes.pdf} aria-label={record.pdf}>
      <div className={classes.pdfBar}>
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
          <Tooltip label={record.openPdf}>
            <ActionIcon
              component="a"
              href={address}
              target="_blank"
              variant="subtle"
              color="gray"
              aria-label={record.openPdf}
            >
              <IconExternalLink size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        </Group>
      </div>
      {/* The status and the paid amount stand on the sheet, too: a change loads it anew. */}
      <iframe
        key={`${document.status} ${document.paid_cents}`}
        src={`${address}#toolbar=0&navpanes=0&view=FitH`}
        title={`${record.pdf} ${document.number ?? ''}`}
        loading="lazy"
      />
    </aside>
  );
}

export function pdfAddress(workspace: string, document: string): string {
  return `${publicRoot(workspace)}/documents/${document}/document.pdf`;
}
