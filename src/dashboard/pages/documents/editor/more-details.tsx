import { Button, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { DateField } from '../../../components/date-field.tsx';
import { Panel } from '../../../components/page.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import classes from './more-details.module.css';
import { hasFault, type ParticularsDraft, saysMore } from './particulars-draft.ts';

type Props = {
  particulars: ParticularsDraft;
  faults: Record<string, string>;
  change: (part: { particulars: ParticularsDraft }) => void;
};

/** References, period, terms and notes; closed for a document that has none of them. */
export const MoreDetails = memo(function MoreDetails({ particulars, faults, change }: Props) {
  const texts = useMessages().settlement.particulars;
  const [isOpen, setOpen] = useState<boolean>();
  // Once, so that it does not close while its last text is being deleted; defaults come after the page.
  const [hasSaidMore, setSaidMore] = useState(false);
  if (!hasSaidMore && saysMore(particulars)) setSaidMore(true);
  const isShown = (isOpen ?? hasSaidMore) || hasFault(faults);
  const Chevron = isShown ? IconChevronDown : IconChevronRight;
  return (
    <Panel
      title={texts.title}
      hint={isShown ? undefined : texts.hint}
      aside={
        <Button
          variant="default"
          size="xs"
          aria-expanded={isShown}
          leftSection={<Chevron size={15} aria-hidden="true" />}
          onClick={() => setOpen(!isShown)}
        >
          {isShown ? texts.hide : texts.show}
        </Button>
      }
    >
      {isShown && (
        <Fields
          particulars={particulars}
          faults={faults}
          change={(part) => change({ particulars: { ...particulars, ...part } })}
        />
      )}
    </Panel>
  );
});

function Fields({
  particulars,
  faults,
  change,
}: Omit<Props, 'change'> & { change: (part: Partial<ParticularsDraft>) => void }) {
  const texts = useMessages().settlement.particulars;
  const line = (name: 'buyerReference' | 'orderReference' | 'contractReference' | 'projectReference') => ({
    label: texts[name],
    maxLength: 200,
    value: particulars[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });
  const lines = (name: 'paymentTerms' | 'notes' | 'internalNote') => ({
    label: texts[name],
    autosize: true,
    minRows: 2,
    maxRows: 10,
    value: particulars[name],
    onChange: (event: { currentTarget: HTMLTextAreaElement }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes.fields}>
      <TextInput {...line('buyerReference')} error={faults.buyer_reference} />
      <TextInput {...line('orderReference')} error={faults.order_reference} />
      <TextInput {...line('contractReference')} error={faults.contract_reference} />
      <TextInput {...line('projectReference')} error={faults.project_reference} />
      <DateField
        label={texts.servicePeriodStart}
        error={faults.service_period_start}
        value={particulars.servicePeriodStart}
        onChange={(servicePeriodStart) => change({ servicePeriodStart })}
      />
      <DateField
        label={texts.servicePeriodEnd}
        error={faults.service_period_end}
        value={particulars.servicePeriodEnd}
        onChange={(servicePeriodEnd) => change({ servicePeriodEnd })}
      />
      <Textarea
        {...lines('paymentTerms')}
        description={texts.printed}
        maxLength={1000}
        error={faults.payment_terms}
      />
      <Textarea {...lines('notes')} description={texts.printed} maxLength={1000} error={faults.notes} />
      <Textarea
        {...lines('internalNote')}
        className={classes.whole}
        description={texts.internalNoteHint}
        maxLength={5000}
        error={faults.internal_note}
      />
    </div>
  );
}
