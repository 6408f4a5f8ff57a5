import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { taxPartInputLimits, taxRateCreateLimits } from '../../../../generated/limits.ts';
import { TAX_CATEGORIES } from '../../../domain/catalogue.ts';
import { unwrap } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { checks } from '../../components/form-faults.ts';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import type { Format } from '../../format.ts';
import { useI18n } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { OwnTaxRate } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { SHOWS_RATES, useSettingsChange, useTaxRates } from './queries.ts';
import classes from './settings.module.css';

/** The tax rates of the business's own, besides those of its country. */
export function OwnRates() {
  const { format, messages } = useI18n();
  const { taxes } = messages.settings;
  const { api } = useSession();
  const { data, error, refetch } = useTaxRates();
  const [isAdding, setAdding] = useState(false);
  const retire = useSettingsChange(
    ({ key, retired }: { key: string; retired: boolean }) =>
      unwrap(
        api.PATCH('/tax-rates/{key}', {
          params: { path: { key } },
          body: { retired },
        }),
      ),
    SHOWS_RATES,
  );
  return (
    <Panel
      title={taxes.rates}
      hint={taxes.ratesHint}
      isFlush
      aside={
        <Button variant="default" onClick={() => setAdding(true)}>
          {taxes.add}
        </Button>
      }
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={1} />}
      {data?.length === 0 && <p className={classes.empty}>{taxes.noRates}</p>}
      <ul className={classes.rows}>
        {data?.map(({ key, label, percentage, exemption_reason: reason, retired_at: retiredAt, parts }) => (
          <li key={key}>
            <span>
              <strong>{label}</strong> {format.percent(percentage)}
              <span className={classes.quiet}>
                {[key, partsText(parts, format), reason, retiredAt && taxes.retired]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${retiredAt ? taxes.use : taxes.retire}: ${label}`}
              onClick={() =>
                retire.mutate(
                  { key, retired: !retiredAt },
                  { onError: (failure) => notifyFailure(failure, messages) },
                )
              }
            >
              {retiredAt ? taxes.use : taxes.retire}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <RateDialog close={() => setAdding(false)} />}
    </Panel>
  );
}

function partsText(parts: OwnTaxRate['parts'], { percent }: Format): string | undefined {
  return parts?.map((part) => `${part.label} ${percent(part.percentage)}`).join(' + ');
}

/** Those at 0 %: above it, there is only S. */
const UNTAXED = TAX_CATEGORIES.filter((category) => category !== 'S');

function RateDialog({ close }: { close: () => void }) {
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
  const { api } = useSession();
  return useSettingsChange(
    (body: ReturnType<typeof bodyOf>, once) =>
      once((key) => unwrap(api.POST('/tax-rates', { params: { header: { 'Idempotency-Key': key } }, body }))),
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

type RateValues = {
  label: string;
  percentage: string;
  category: OwnTaxRate['category'];
  exemption_reason: string;
  parts: { label: string; percentage: string }[];
};

type RateForm = UseFormReturnType<RateValues>;

const MIN_PARTS = 2;
const NO_PART = { label: '', percentage: '' };

/** The taxes that a rate is made of, with their sum: none, or at least two. */
function RateParts({ form }: { form: RateForm }) {
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
