import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { signerInputLimits } from '../../../../generated/limits.ts';
import { addressKey } from '../../../domain/email-address.ts';
import { DateField } from '../../components/date-field.tsx';
import { Panel } from '../../components/page.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { useClient } from '../clients/queries.ts';
import { type ContractForm, newSigner } from './values.ts';

/** Who signs, in which order and until when. */
export function SignerFields({ form }: { form: ContractForm }) {
  const { field } = useMessages().contracts;
  const orderId = useId();
  const { signers } = form.values;
  return (
    <Panel title={field.signers}>
      <Stack>
        {signers.map((signer, index) => (
          <Group key={signer.key} align="flex-start" wrap="nowrap" gap="sm">
            <TextInput
              flex={1}
              aria-label={`${field.signerName}, ${field.signer({ position: index + 1 })}`}
              placeholder={field.signerName}
              maxLength={signerInputLimits.name}
              {...form.getInputProps(`signers.${index}.name`)}
            />
            <TextInput
              flex={1}
              type="email"
              aria-label={`${field.signerEmail}, ${field.signer({ position: index + 1 })}`}
              placeholder={field.signerEmail}
              maxLength={signerInputLimits.email}
              {...form.getInputProps(`signers.${index}.email`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={signers.length === 1}
              aria-label={field.removeSigner({ position: index + 1 })}
              onClick={() => form.removeListItem('signers', index)}
            >
              <IconTrash size={17} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        <Group gap="sm">
          <Button
            variant="subtle"
            disabled={signers.length >= 20}
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => form.insertListItem('signers', newSigner())}
          >
            {field.addSigner}
          </Button>
          <OfferedSigners form={form} />
        </Group>
        <Group align="flex-end" gap="lg">
          <div>
            <Text id={orderId} size="sm" fw={600} mb={4}>
              {field.order}
            </Text>
            <SegmentedControl
              aria-labelledby={orderId}
              data={[
                { value: 'parallel', label: field.parallel },
                { value: 'sequential', label: field.sequential },
              ]}
              {...form.getInputProps('signing_order')}
            />
          </div>
          <DateField label={field.expires} {...form.getInputProps('expires')} />
        </Group>
      </Stack>
    </Panel>
  );
}

/** Contacts of the client for contracts who are not among the signers. */
function OfferedSigners({ form }: { form: ContractForm }) {
  const { can } = useSession();
  const { client: reference, signers } = form.values;
  const { data: client } = useClient(reference ?? '', reference !== null && can('clients.view'));
  const named = signers.map(({ email }) => addressKey(email));
  const offered = (client?.contacts ?? []).filter(
    ({ email, roles }) => roles.includes('contracts') && !named.includes(addressKey(email)),
  );

  /** In the place of a signer who has no name and no address yet, or else as the last one. */
  function add(name: string, email: string): void {
    const empty = signers.findIndex((signer) => signer.name.trim() === '' && signer.email.trim() === '');
    if (empty >= 0) form.replaceListItem('signers', empty, newSigner(name, email));
    else form.insertListItem('signers', newSigner(name, email));
  }

  return offered.map(({ name, email }) => (
    <Button
      key={email}
      variant="default"
      size="compact-sm"
      disabled={signers.length >= 20}
      leftSection={<IconPlus size={15} aria-hidden="true" />}
      onClick={() => add(name ?? '', email)}
    >
      {name ?? email}
    </Button>
  ));
}
