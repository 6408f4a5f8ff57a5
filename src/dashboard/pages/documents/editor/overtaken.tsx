import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Dialog } from '../../../components/dialog.tsx';
import { useFormat, useWords } from '../../../language.tsx';
import type { DocumentRecord } from '../../../types.ts';

/** Two have written the same draft: whoever saves later decides which one stays. */
export function OvertakenDialog({ by, decide }: { by: DocumentRecord; decide: (replaces: boolean) => void }) {
  const { overtaken } = useWords().editor;
  const format = useFormat();
  return (
    <Dialog
      title={overtaken.title}
      opened
      close={() => decide(false)}
      submit={() => decide(true)}
      submitLabel={overtaken.replace}
      cancelLabel={overtaken.keep}
      isDangerous
    >
      <Text mb="sm">{overtaken.text(by.client.name, format.money(by.total, by.currency))}</Text>
      <Anchor component={Link} href={`/documents/${by.reference}`} target="_blank">
        {overtaken.look}
      </Anchor>
    </Dialog>
  );
}
