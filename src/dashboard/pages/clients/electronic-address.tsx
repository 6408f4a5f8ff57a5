import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { clientCreateLimits } from '../../../../generated/limits.ts';
import { profilesOf } from '../../../domain/einvoice-profiles.ts';
import { formatName, formatsOf } from '../../components/einvoice-formats.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client } from '../../types.ts';
import { Folded } from './folded.tsx';
import type { Values } from './values.ts';

/** Where electronic invoices go, and in which format. */
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
  const { workspace } = useSession();
  const { usual, others } = formatsOf(workspace.country.toLowerCase(), profilesOf(workspace.country));
  const formats = [...usual, ...others].map((profile) => ({ value: profile, label: formatName(profile) }));
  const hasAny = Boolean(
    client?.electronic_address || client?.electronic_address_scheme || client?.einvoice_profile,
  );
  return (
    <Folded title={electronic.title} hasAny={isNeeded || hasAny}>
      <TextInput
        label={field.electronic_address}
        description={electronic.hint}
        maxLength={clientCreateLimits.electronic_address}
        {...form.getInputProps('electronic_address')}
      />
      <TextInput
        label={field.electronic_address_scheme}
        description={finding ?? electronic.schemeHint}
        maxLength={clientCreateLimits.electronic_address_scheme}
        maw={200}
        {...form.getInputProps('electronic_address_scheme')}
      />
      {formats.length > 0 && (
        <SearchSelect
          label={field.einvoice_profile}
          description={electronic.profileHint}
          data={formats}
          clearable
          {...form.getInputProps('einvoice_profile')}
        />
      )}
    </Folded>
  );
}
