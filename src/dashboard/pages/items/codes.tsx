import { Group, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { classificationInputLimits, itemCreateLimits } from '../../../../generated/limits.ts';
import { unitCodeOf } from '../../../domain/unit-words.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { schemeChoices, USUAL_SCHEME } from '../../components/classification-schemes.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { Values } from './values.ts';

/** What lines of the item say for e-invoices. */
export function ItemCodes({ form }: { form: UseFormReturnType<Values> }) {
  const { codes } = useMessages().items;
  const { unit, classification } = form.values;
  const schemes = schemeChoices(classification.scheme);
  const usual = schemes.find(({ value }) => value === USUAL_SCHEME)?.label ?? '';
  return (
    <Group grow align="flex-start">
      <TextInput
        label={codes.unit}
        placeholder={unitCodeOf(unit) ?? ''}
        maxLength={itemCreateLimits.unit_code}
        {...form.getInputProps('unit_code')}
      />
      <AmountField label={codes.price_base} placeholder="1" {...form.getInputProps('price_base_quantity')} />
      <SearchSelect
        label={codes.scheme}
        placeholder={usual}
        data={schemes}
        clearable
        {...form.getInputProps('classification.scheme')}
      />
      <TextInput
        label={codes.classification}
        maxLength={classificationInputLimits.code}
        {...form.getInputProps('classification.code')}
      />
    </Group>
  );
}
