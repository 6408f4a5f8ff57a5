import { Text } from '@mantine/core';
import { useMessages } from '../../i18n/provider.tsx';
import { useDocument } from './queries.ts';

/** Says which documents deduct an advance invoice whose payment is about to be reversed. */
export function DeductedWarning({ advance }: { advance: string }) {
  const { reverse } = useMessages().documents;
  const { data } = useDocument(advance);
  const numbers = (data?.referenced_by ?? [])
    .filter(({ relation }) => relation === 'deducts')
    .map(({ document }) => document.number ?? document.reference);
  if (numbers.length === 0) return null;
  return (
    <Text role="alert" c="var(--bad)">
      {reverse.deducted({ numbers: numbers.join(', ') })}
    </Text>
  );
}
