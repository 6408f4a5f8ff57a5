import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AmountField } from '../../../components/amount-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showFaults } from '../../../components/form-faults.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { madeOf, useMake } from '../make.ts';
import { useCatalogue } from '../queries.ts';
import type { DialogProps } from './issue.tsx';

type Values = { part: 'whole' | 'percent' | 'amount'; advance_percent: string; advance_amount: string };

/** Asks which part of a proforma its advance invoice is for. */
export function AdvanceDialog({ document, opened, close }: DialogProps) {
  const messages = useMessages();
  const { advance } = messages.settlement;
  const format = useFormat();
  const { data: catalogue } = useCatalogue();
  const { make, isBusy } = useMake();
  const { reference: from, total, currency } = document;
  const earlier = madeOf(document, 'advance_invoice').map(
    ({ number }) => number ?? messages.documents.unnumbered,
  );
  const form = useForm<Values>({
    initialValues: { part: 'percent', advance_percent: '', advance_amount: '' },
    validate: {
      advance_percent: (text, { part }) => {
        const percent = format.typedNumber(text) ?? 0;
        return part !== 'percent' || (percent > 0 && percent <= 100) ? null : advance.percentRange;
      },
      advance_amount: (text, { part }) =>
        part !== 'amount' || (format.typedNumber(text) ?? 0) > 0 ? null : messages.field.amount,
    },
  });
  const { part } = form.values;
  const submit = form.onSubmit((values) => {
    const document_type = catalogue?.document_types.find(
      ({ kind, active }) => kind === 'advance_invoice' && active,
    )?.key;
    if (!document_type) return;
    const { advance_percent, advance_amount } = values;
    const share = {
      whole: {},
      percent: { advance_percent: format.typedNumber(advance_percent) ?? 0 },
      amount: { advance_amount: format.typedNumber(advance_amount) ?? 0 },
    }[part];
    make({ document_type, from, ...share }, (error) => showFaults(form, error, messages));
  });
  return (
    <Dialog
      title={advance.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={advance.submit}
      isBusy={isBusy}
    >
      <Stack>
        <Text>{advance.of({ number: document.number ?? '', total: format.money(total, currency) })}</Text>
        <SegmentedControl
          fullWidth
          aria-label={advance.part}
          data={[
            { value: 'percent', label: advance.percent },
            { value: 'amount', label: advance.amount },
            // After an advance, the whole is more than what is left.
            ...(earlier.length === 0 ? [{ value: 'whole', label: advance.whole }] : []),
          ]}
          {...form.getInputProps('part')}
        />
        {part === 'percent' && (
          <AmountField
            label={advance.percentLabel}
            currency="%"
            data-autofocus
            {...form.getInputProps('advance_percent')}
          />
        )}
        {part === 'amount' && (
          <AmountField
            label={advance.amountLabel}
            currency={currency}
            data-autofocus
            {...form.getInputProps('advance_amount')}
          />
        )}
        <Text size="sm" c="dimmed">
          {part === 'whole' ? advance.wholeHint : advance.partHint}
        </Text>
        {earlier.length > 0 && <Text size="sm">{advance.earlier({ numbers: earlier.join(', ') })}</Text>}
      </Stack>
    </Dialog>
  );
}
