import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { taxRateCreateLimits } from '../../../../generated/limits.ts';
import { TAX_CATEGORIES } from '../../../domain/catalogue.ts';
import { dashboard, unwrap } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { checks } from '../../components/form-faults.ts';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import type { Format } from '../../format.ts';
import { useI18n } from '../../i18n/provider.tsx';
import { useCatalogue } from '../documents/queries.ts';
import { SHOWS_RATES, useInWorkspace, useSettingsChange } from './queries.ts';
import { type RateForm, RateParts, type RateValues } from './tax-rate-parts.tsx';

/** Those at 0 %: above it, there is only S. */
const UNTAXED = TAX_CATEGORIES.filter((category) => category !== 'S');

export function RateDialog({ close }: { close: () => void }) {
  const { format, messages } = useI18n();
  const { taxes } = messages.settings;
  const form = useRateForm();
  const { data: catalogue } = useCatalogue();
  const hasParts = form.values.parts.length > 0;
  const isUntaxed = isWithoutTax(form.values, format);
  const hasReason = isUntaxed && form.values.category !== 'Z';
  const add = useAdding();
  const submit = form.onSubmit((values) =>
    add.mutate(
      bodyOf(values, format),
      mutationCallbacks({ done: messages.settings.saved, close, messages, form }),
    ),
  );
  return (
    <Dialog
      title={taxes.add}
      opened
      close={close}
      submit={submit}
      submitLabel={messages.do.save}
      isBusy={add.isPending}
    >
      <Stack>
        <TextInput
          label={taxes.label}
          description={taxes.labelHint}
          maxLength={taxRateCreateLimits.label}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('label')}
        />
        {!hasParts && (
          <TextInput
            label={taxes.percentage}
            description={taxes.percentageHint}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('percentage')}
          />
        )}
        {catalogue?.has_tax_parts && <RateParts form={form} />}
        {isUntaxed && (
          <SearchSelect
            label={taxes.category}
            data={UNTAXED.map((value) => ({ value, label: taxes.categories[value] ?? value }))}
            {...form.getInputProps('category')}
          />
        )}
        {hasReason && (
          <TextInput
            label={taxes.reason}
            description={taxes.reasonHint}
            maxLength={taxRateCreateLimits.exemption_reason}
            {...form.getInputProps('exemption_reason')}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function useRateForm(): RateForm {
  const { format, messages } = useI18n();
  const { percentageFault } = messages.settings.taxes;
  const { required } = checks(messages);
  const isNumber = (text: string) => format.typedNumber(text) !== undefined;
  return useForm<RateValues>({
    initialValues: { label: '', percentage: '', category: 'O', exemption_reason: '', parts: [] },
    validate: {
      label: required,
      percentage: (text, { parts }) => (parts.length > 0 || isNumber(text) ? null : percentageFault),
      parts: {
        label: required,
        percentage: (text) => (isNumber(text) ? null : percentageFault),
      },
    },
  });
}

function useAdding() {
  const params = useInWorkspace();
  return useSettingsChange(
    (body: ReturnType<typeof bodyOf>) =>
      unwrap(dashboard.POST('/workspaces/{workspace}/tax-rates', { params, body })),
    SHOWS_RATES,
  );
}

function isWithoutTax({ percentage, parts }: RateValues, format: Format): boolean {
  return parts.length === 0 && format.typedNumber(percentage) === 0;
}

function bodyOf(values: RateValues, format: Format) {
  const isUntaxed = isWithoutTax(values, format);
  const { label, percentage, category, exemption_reason: reason, parts } = values;
  const numberOf = (text: string) => format.typedNumber(text) ?? 0;
  return {
    label: label.trim(),
    percentage: parts.length > 0 ? null : numberOf(percentage),
    category: isUntaxed ? category : null,
    exemption_reason: isUntaxed && category !== 'Z' ? reason.trim() || null : null,
    parts:
      parts.length > 0
        ? parts.map((part) => ({ label: part.label.trim(), percentage: numberOf(part.percentage) }))
        : null,
  };
}
