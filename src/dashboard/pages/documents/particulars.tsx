import { periodText } from '../../../domain/local-format.ts';
import { printedReference } from '../../../domain/payment-reference.ts';
import { placeLines } from '../../../domain/place-lines.ts';
import { useLanguageName } from '../../components/language-select.tsx';
import type { Format } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { DocumentRecord } from '../../types.ts';
import { accountNumber } from '../settings/account-number.ts';
import { useBankAccounts } from '../settings/queries.ts';
import classes from './record.module.css';

/** Period, references, account and languages of a document, as entries of its details; nothing where there are none. */
export function ParticularFacts({ document }: { document: DocumentRecord }) {
  const messages = useMessages();
  const { particulars: texts } = messages.settlement;
  const { record } = messages.documents;
  const format = useFormat();
  const { service_period_start: start, service_period_end: end } = document;
  const nameOf = useLanguageName();
  const { payment_reference: reference, language, second_language: second } = document;
  const accounts = useBankAccounts(document.bank_account !== null).data;
  const account = accounts?.find((one) => one.reference === document.bank_account);
  const period = periodText([start, end], texts, (day) => format.date(day));
  const facts = [
    [texts.servicePeriod, period],
    [texts.buyerReference, document.buyer_reference],
    [texts.orderReference, document.order_reference],
    [texts.contractReference, document.contract_reference],
    [texts.projectReference, document.project_reference],
    [texts.paymentReference, reference && printedReference(reference)],
    [texts.bankAccount, account && accountNumber(account)],
    [texts.language, language && nameOf(language)],
    [texts.secondLanguage, second && nameOf(second)],
    [record.deliveredTo, deliveredTo(document.delivery_address, format)],
    [record.taxPoint, document.tax_point && record.taxPoints[document.tax_point]],
  ] as const;
  return facts.map(
    ([term, text]) =>
      text && (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={classes.written}>{text}</dd>
        </div>
      ),
  );
}

/** The recipient and the parts of the address, a line each. */
function deliveredTo(address: DocumentRecord['delivery_address'], format: Format): string | null {
  if (address === null) return null;
  const { name, street, country } = address;
  return [name, street, ...placeLines(address), format.country(country)].filter(Boolean).join('\n');
}

/** Terms, notes and footer of a document, below its totals; nothing where there are none. */
export function WrittenTexts({ document }: { document: DocumentRecord }) {
  const { particulars: texts } = useMessages().settlement;
  const written = [
    [texts.paymentTerms, document.payment_terms],
    [texts.notes, document.notes],
    [texts.internalNote, document.internal_note],
    [texts.footerText, document.footer_text],
  ] as const;
  if (written.every(([, text]) => text === null)) return null;
  return (
    <dl className={classes.texts}>
      {written.map(
        ([term, text]) =>
          text && (
            <div key={term}>
              <dt>{term}</dt>
              <dd className={classes.written}>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
