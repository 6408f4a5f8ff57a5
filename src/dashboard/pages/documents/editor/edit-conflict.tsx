import { Anchor, Text } from '@mantine/core';
import { BASE_PATH } from '../../../api.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { DocumentRecord } from '../../../types.ts';

/** Two users edited the same draft: the one who saves later decides which version stays. */
export function EditConflictDialog({
  by,
  decide,
}: {
  by: DocumentRecord;
  decide: (replaces: boolean) => void;
}) {
  const { editConflict } = useMessages().editor;
  const format = useFormat();
  const { workspace } = useSession();
  return (
    <Dialog
      title={editConflict.title}
      opened
      close={() => decide(false)}
      submit={() => decide(true)}
      submitLabel={editConflict.replace}
      cancelLabel={editConflict.keep}
      isDangerous
    >
      <Text mb="sm">
        {editConflict.text({ client: by.client.name, total: format.money(by.total, by.currency) })}
      </Text>
      {/* Not a router link, which would open in this tab. */}
      <Anchor href={`${BASE_PATH}/w/${workspace.reference}/documents/${by.reference}`} target="_blank">
        {editConflict.look}
      </Anchor>
    </Dialog>
  );
}
