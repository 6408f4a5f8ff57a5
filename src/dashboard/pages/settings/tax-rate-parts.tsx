import { Button, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { taxPartInputLimits, taxRateCreateLimits } from '../../../../generated/limits.ts';
import { useI18n } from '../../i18n/provider.tsx';
import type { OwnTaxRate } from '../../types.ts';
import classes from './settings.module.css';

export type RateValues = {
  label: string;
  percentage: string;
  category: OwnTaxRate['category'];
  exemption_reason: string;
  parts: { label: string; percentage: string }[];
};

export type RateForm = UseFormReturnType<RateValues>;

const MIN_PARTS = 2;
const NO_PART = { label: '', percentage: '' };

/** The taxes that a rate is made of, with their sum: none, or at least two. */
export function RateParts({ form }: { form: RateForm }) {
  const { format, messages } = useI18n();
  const { taxes } = messages.settings;
  const { parts } = form.values;
  const add = () =>
    form.setFieldValue('parts', [...parts, ...(parts.length === 0 ? [NO_PART, NO_PART] : [NO_PART])]);
  const remove = (place: number) =>
    parts.length > MIN_PARTS ? form.removeListItem('parts', place) : form.setFieldValue('parts', []);
  const sum = parts.reduce((total, { percentage }) => total + (format.typedNumber(percentage) ?? 0), 0);
  return (
    <fieldset className={classes.parts}>
      <legend>{taxes.parts}</legend>
      <Text c="dimmed" size="sm">
        {taxes.partsHint}
      </Text>
      {parts.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a form are named by their place.
        <div key={i} className={classes.part}>
          <TextInput
            aria-label={`${taxes.partLabel} ${i + 1}`}
            placeholder={taxes.partLabel}
            maxLength={taxPartInputLimits.label}
            autoComplete="off"
            {...form.getInputProps(`parts.${i}.label`)}
          />
          <TextInput
            aria-label={`${taxes.partPercentage} ${i + 1}`}
            placeholder="%"
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps(`parts.${i}.percentage`)}
          />
          <Button
            variant="subtle"
            color="brick"
            size="compact-sm"
            aria-label={`${taxes.removePart}: ${i + 1}`}
            onClick={() => remove(i)}
          >
            {messages.do.remove}
          </Button>
        </div>
      ))}
      {parts.length > 0 && (
        <Text aria-live="polite">
          {taxes.partsSum}: <strong>{format.percent(sum.toFixed(4).replace(/0{1,2}$/, ''))}</strong>
        </Text>
      )}
      {form.errors.parts && (
        <Text c="brick" size="sm" role="alert">
          {form.errors.parts}
        </Text>
      )}
      {parts.length < taxRateCreateLimits.parts && (
        <Button variant="default" size="compact-md" onClick={add}>
          {taxes.addPart}
        </Button>
      )}
    </fieldset>
  );
}
