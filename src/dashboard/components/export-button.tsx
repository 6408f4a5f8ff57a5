import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { exportAddress } from '../api.ts';
import { useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';

/** A link that exports a whole list as a table for spreadsheets. */
export function ExportButton({ table }: { table: string }) {
  const messages = useMessages();
  const { workspace } = useSession();
  return (
    <Button
      component="a"
      href={exportAddress(workspace.reference, table)}
      download
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden="true" />}
    >
      {messages.do.export}
    </Button>
  );
}
