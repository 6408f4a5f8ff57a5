import { Textarea, TextInput } from '@mantine/core';
import { documentCreateLimits } from '../../../../../generated/limits.ts';
import type { Language } from '../../../../domain/language.ts';
import { FOOTER_LIMITS } from '../../../../domain/look.ts';
import { DateField } from '../../../components/date-field.tsx';
import { LanguageSelect } from '../../../components/language-select.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import { BankAccountField } from './bank-account-field.tsx';
import classes from './more-details.module.css';
import type { DetailPart, ParticularsDraft } from './particulars-draft.ts';

type Props = {
  particulars: ParticularsDraft;
  faults: Record<string, string>;
  change: (part: Partial<ParticularsDraft>) => void;
};

type PaymentProps = Props & { currency: string; takesPayments: boolean };

/** The fields of some of the parts, in one grid. */
export function DetailFields({ parts, ...props }: PaymentProps & { parts: readonly DetailPart[] }) {
  const has = (part: DetailPart) => parts.includes(part);
  return (
    <div className={classes.fields}>
      {has('references') && <References {...props} />}
      {has('period') && <Period {...props} />}
      {has('payment') && <Payment {...props} />}
      {has('notes') && <Notes {...props} />}
      {has('languages') && <Languages {...props} />}
    </div>
  );
}

type LineName =
  | 'buyerReference'
  | 'orderReference'
  | 'contractReference'
  | 'projectReference'
  | 'paymentReference';

/** A field of one line. */
function useLine({ particulars, change }: Props) {
  const texts = useMessages().settlement.particulars;
  return (name: LineName, maxLength: number) => ({
    label: texts[name],
    maxLength,
    value: particulars[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });
}

/** A field of several lines. */
function useLines({ particulars, change }: Props) {
  const texts = useMessages().settlement.particulars;
  return (name: 'paymentTerms' | 'notes' | 'internalNote' | 'footerText', maxLength: number) => ({
    label: texts[name],
    autosize: true,
    minRows: 2,
    maxRows: 10,
    maxLength,
    value: particulars[name],
    onChange: (event: { currentTarget: HTMLTextAreaElement }) =>
      change({ [name]: event.currentTarget.value }),
  });
}

function References(props: Props) {
  const line = useLine(props);
  const { faults } = props;
  return (
    <>
      <TextInput
        {...line('buyerReference', documentCreateLimits.buyer_reference)}
        error={faults.buyer_reference}
      />
      <TextInput
        {...line('orderReference', documentCreateLimits.order_reference)}
        error={faults.order_reference}
      />
      <TextInput
        {...line('contractReference', documentCreateLimits.contract_reference)}
        error={faults.contract_reference}
      />
      <TextInput
        {...line('projectReference', documentCreateLimits.project_reference)}
        error={faults.project_reference}
      />
    </>
  );
}

function Period({ particulars, faults, change }: Props) {
  const texts = useMessages().settlement.particulars;
  return (
    <>
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
    </>
  );
}

/** Reference and account are for documents that are paid, and stay where another type of document has them. */
function Payment(props: PaymentProps) {
  const texts = useMessages().settlement.particulars;
  const line = useLine(props);
  const lines = useLines(props);
  const { particulars, faults, change, currency, takesPayments } = props;
  const { paymentReference, bankAccount } = particulars;
  return (
    <>
      {(takesPayments || paymentReference !== '' || faults.payment_reference) && (
        <TextInput
          {...line('paymentReference', documentCreateLimits.payment_reference)}
          description={texts.paymentReferenceHint}
          error={faults.payment_reference}
        />
      )}
      {(takesPayments || bankAccount !== null) && (
        <BankAccountField
          currency={currency}
          error={faults.bank_account}
          value={bankAccount}
          onChange={(chosen) => change({ bankAccount: chosen })}
        />
      )}
      <Textarea
        {...lines('paymentTerms', documentCreateLimits.payment_terms)}
        className={classes.whole}
        description={texts.printed}
        error={faults.payment_terms}
      />
    </>
  );
}

function Notes(props: Props) {
  const texts = useMessages().settlement.particulars;
  const lines = useLines(props);
  const { faults } = props;
  return (
    <>
      <Textarea
        {...lines('notes', documentCreateLimits.notes)}
        description={texts.printed}
        error={faults.notes}
      />
      <Textarea
        {...lines('internalNote', documentCreateLimits.internal_note)}
        description={texts.internalNoteHint}
        error={faults.internal_note}
      />
      <Textarea
        {...lines('footerText', FOOTER_LIMITS.characters)}
        description={texts.footerTextHint}
        error={faults.footer_text}
      />
    </>
  );
}

function Languages({ particulars, faults, change }: Props) {
  const texts = useMessages().settlement.particulars;
  return (
    <>
      <LanguageSelect
        label={texts.language}
        description={texts.languageHint}
        placeholder={texts.byCountry}
        error={faults.language}
        value={particulars.language}
        onChange={(language) => change({ language: language as Language | null })}
      />
      <LanguageSelect
        label={texts.secondLanguage}
        description={texts.secondLanguageHint}
        error={faults.second_language}
        value={particulars.secondLanguage}
        onChange={(language) => change({ secondLanguage: language as Language | null })}
      />
    </>
  );
}
