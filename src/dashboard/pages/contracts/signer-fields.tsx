import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { DateField } from '../../components/date-field.tsx';
import { Panel } from '../../components/page.tsx';
import { useMessages } from '../../i18n/provider.tsx';
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
              aria-label={`${field.signerName}, ${field.signer(index + 1)}`}
              placeholder={field.signerName}
              maxLength={255}
              {...form.getInputProps(`signers.${index}.name`)}
            />
            <TextInput
              flex={1}
              type="email"
              aria-label={`${field.signerEmail}, ${field.signer(index + 1)}`}
              placeholder={field.signerEmail}
              maxLength={254}
              {...form.getInputProps(`signers.${index}.email`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={signers.length === 1}
              aria-label={field.removeSigner(index + 1)}
              onClick={() => form.removeListItem('signers', index)}
            >
              <IconTrash size={17} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button
            variant="subtle"
            disabled={signers.length >= 20}
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => form.insertListItem('signers', newSigner())}
          >
            {field.addSigner}
          </Button>
        </div>
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
