import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/provider.tsx';
import type { Client } from '../../types.ts';
import { Folded } from './folded.tsx';
import type { Values } from './values.ts';

/** Where electronic invoices go. */
export function ElectronicAddress({
  client,
  form,
  finding,
  isNeeded,
}: {
  client: Client | undefined;
  form: UseFormReturnType<Values>;
  finding: ReactNode;
  /** Whether an electronic invoice lacks it. */
  isNeeded: boolean;
}) {
  const { field, electronic } = useMessages().clients;
  const hasAny = Boolean(client?.electronic_address || client?.electronic_address_scheme);
  return (
    <Folded title={electronic.title} hasAny={isNeeded || hasAny}>
      <TextInput
        label={field.electronic_address}
        description={electronic.hint}
        maxLength={254}
        {...form.getInputProps('electronic_address')}
      />
      <TextInput
        label={field.electronic_address_scheme}
        description={finding ?? electronic.schemeHint}
        maxLength={4}
        maw={200}
        {...form.getInputProps('electronic_address_scheme')}
      />
    </Folded>
  );
}
