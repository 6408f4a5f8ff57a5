import { Button, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { documentCreateLimits } from '../../../../../generated/limits.ts';
import type { Language } from '../../../../domain/language.ts';
import { FOOTER_LIMITS } from '../../../../domain/look.ts';
import { DateField } from '../../../components/date-field.tsx';
import { LanguageSelect } from '../../../components/language-select.tsx';
import { Panel } from '../../../components/page.tsx';
import { SearchSelect } from '../../../components/search-select.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { BankAccount } from '../../../types.ts';
import { accountNumber } from '../../settings/account-number.ts';
import { useBankAccounts } from '../../settings/queries.ts';
import classes from './more-details.module.css';
import {
  DETAIL_PARTS,
  type DetailPart,
  type ParticularsDraft,
  partsAtFault,
  partsSaid,
} from './particulars-draft.ts';
import { usedParts } from './used-parts.ts';

type Props = {
  particulars: ParticularsDraft;
  currency: string;
  takesPayments: boolean;
  /** The parts that there are. */
  parts?: readonly DetailPart[];
  faults: Record<string, string>;
  change: (part: { particulars: ParticularsDraft }) => void;
};

/**
 * References, period, payment, notes and languages. Open are the parts in which the draft says something, or one of the last
 * drafts of the business did; one button shows the others.
 */
export const MoreDetails = memo(function MoreDetails({
  faults,
  change,
  parts = DETAIL_PARTS,
  ...props
}: Props) {
  const { particulars } = props;
  const { workspace } = useSession();
  const texts = useMessages().settlement.particulars;
  const [showsAll, setShowsAll] = useState(false);
  // A part stays open while its last text is being deleted; defaults come after the page.
  const [open, setOpen] = useState<readonly DetailPart[]>(() => usedParts(workspace.reference));
  const opening = [...partsSaid(particulars), ...partsAtFault(faults)].filter((part) => !open.includes(part));
  if (opening.length > 0) setOpen([...open, ...opening]);
  const opened = parts.filter((part) => open.includes(part));
  const shown = showsAll ? parts : opened;
  const Chevron = showsAll ? IconChevronDown : IconChevronRight;
  return (
    <Panel
      title={texts.title}
      hint={shown.length > 0 ? undefined : texts.hint}
      aside={
        opened.length < parts.length && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={showsAll}
            leftSection={<Chevron size={15} aria-hidden="true" />}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? texts.hide : texts.show}
          </Button>
        )
      }
    >
      {shown.length > 0 && (
        <DetailFields
          {...props}
          parts={shown}
          faults={faults}
          change={(part) => change({ particulars: { ...particulars, ...part } })}
        />
      )}
    </Panel>
  );
});

type DetailProps = {
  particulars: ParticularsDraft;
  faults: Record<string, string>;
  change: (part: Partial<ParticularsDraft>) => void;
};

type PaymentProps = DetailProps & { currency: string; takesPayments: boolean };

/** The fields of some of the parts, in one grid. */
function DetailFields({ parts, ...props }: PaymentProps & { parts: readonly DetailPart[] }) {
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
function useLine({ particulars, change }: DetailProps) {
  const texts = useMessages().settlement.particulars;
  return (name: LineName, maxLength: number) => ({
    label: texts[name],
    maxLength,
    value: particulars[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });
}

/** A field of several lines. */
function useLines({ particulars, change }: DetailProps) {
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

function References(props: DetailProps) {
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

function Period({ particulars, faults, change }: DetailProps) {
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

function Notes(props: DetailProps) {
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

function Languages({ particulars, faults, change }: DetailProps) {
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

type BankAccountProps = {
  currency: string;
  error: string | undefined;
  value: string | null;
  onChange: (account: string | null) => void;
};

/** The account to pay to, where the currency has several; empty is its default on the day of issue. */
function BankAccountField({ currency, error, value, onChange }: BankAccountProps) {
  const texts = useMessages().settlement.particulars;
  const { data } = useBankAccounts();
  const accounts = data?.filter((account) => account.currency === currency) ?? [];
  if (accounts.length < 2 && value === null && !error) return null;
  const usual = accounts.find((account) => account.is_default);
  const known = value === null || !data || accounts.some(({ reference }) => reference === value);
  return (
    <SearchSelect
      label={texts.bankAccount}
      description={texts.bankAccountHint}
      placeholder={usual && texts.defaultAccount({ account: accountNumber(usual) })}
      // A document that this one is made from may name an account that was removed.
      error={error ?? (known ? undefined : texts.accountRemoved)}
      data={[
        ...accounts.map((account) => ({ value: account.reference, label: nameOf(account) })),
        ...(known ? [] : [{ value: value ?? '', label: '–' }]),
      ]}
      clearable
      value={value}
      onChange={onChange}
    />
  );
}

function nameOf(account: BankAccount): string {
  return [accountNumber(account), account.bank_name].filter(Boolean).join(' · ');
}
