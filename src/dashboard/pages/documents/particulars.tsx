import { periodText } from '../../../domain/local-format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { DocumentRecord } from '../../types.ts';
import classes from './record.module.css';

/** The period and the references of a document, as entries of its details; nothing where there are none. */
export function ParticularFacts({ document }: { document: DocumentRecord }) {
  const { particulars: texts } = useMessages().settlement;
  const format = useFormat();
  const { service_period_start: start, service_period_end: end } = document;
  const period = periodText([start, end], texts, (day) => format.date(day));
  const facts = [
    [texts.servicePeriod, period],
    [texts.buyerReference, document.buyer_reference],
    [texts.orderReference, document.order_reference],
    [texts.contractReference, document.contract_reference],
    [texts.projectReference, document.project_reference],
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

/** Terms and notes of a document, below its totals; nothing where there are none. */
export function WrittenTexts({ document }: { document: DocumentRecord }) {
  const { particulars: texts } = useMessages().settlement;
  const written = [
    [texts.paymentTerms, document.payment_terms],
    [texts.notes, document.notes],
    [texts.internalNote, document.internal_note],
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
