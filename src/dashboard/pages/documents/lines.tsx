import { periodText } from '../../../domain/local-format.ts';
import { wordFor } from '../../../domain/texts.ts';
import { Money } from '../../components/money.tsx';
import type { Format } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { DocumentRecord } from '../../types.ts';
import classes from './record.module.css';

type Line = DocumentRecord['lines'][number];

/** The lines of a document: a text over the whole width, a section with what its lines come to. */
export function DocumentLines({ document }: { document: DocumentRecord }) {
  const { record } = useMessages().documents;
  const withTax = document.prices_include_tax;
  return (
    <table className={classes.lines} aria-label={record.lines}>
      <thead>
        <tr>
          <th scope="col">{record.description}</th>
          <th scope="col" className={classes.end}>
            {record.quantity}
          </th>
          <th scope="col" className={classes.end}>
            {withTax ? record.priceWithTax : record.price}
          </th>
          <th scope="col" className={classes.end}>
            {record.tax}
          </th>
          <th scope="col" className={classes.end}>
            {withTax ? record.amountWithTax : record.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line) =>
          line.kind === 'item' ? (
            <LineRow key={line.position} line={line} currency={document.currency} withTax={withTax} />
          ) : (
            <NoteRow key={line.position} line={line} />
          ),
        )}
      </tbody>
    </table>
  );
}

function LineRow({ line, currency, withTax }: { line: Line; currency: string; withTax: boolean }) {
  const messages = useMessages();
  const format = useFormat();
  const unit = line.unit ? (wordFor(messages.unit, line.unit) ?? line.unit) : '';
  const discount = discountText(line, currency, format);
  const period = periodText(
    [line.service_period_start, line.service_period_end],
    messages.settlement.particulars,
    (day) => format.date(day),
  );
  return (
    <tr>
      <td>
        {line.description ?? '–'}
        {period && <span className={classes.note}>{period}</span>}
        {discount && (
          <span className={classes.note}>
            {messages.documents.record.discount} {discount}
          </span>
        )}
      </td>
      <td className={classes.end} data-side>
        {format.amount(line.quantity)} {unit}
      </td>
      <td className={classes.end} data-side>
        <Money amount={line.unit_price} base={line.price_base_quantity} />
      </td>
      <td className={classes.end} data-side>
        {line.tax_rate ? format.percent(line.tax_rate) : '–'}
      </td>
      <td className={classes.end}>
        <Money amount={withTax ? line.line_total : line.line_subtotal} />
      </td>
    </tr>
  );
}

function NoteRow({ line: { kind, description, section_subtotal: subtotal } }: { line: Line }) {
  const { record } = useMessages().documents;
  return (
    <tr data-kind={kind}>
      <td colSpan={subtotal === null ? 5 : 4} className={classes.written}>
        {description}
      </td>
      {subtotal !== null && (
        <td className={classes.end} title={record.sectionTotal}>
          <Money amount={subtotal} />
        </td>
      )}
    </tr>
  );
}

/** A percentage or an amount; null without a discount. */
export function discountText(
  { discount_type: type, discount_value: value }: Pick<Line, 'discount_type' | 'discount_value'>,
  currency: string,
  format: Format,
): string | null {
  if (value === null) return null;
  return type === 'percent' ? format.percent(value) : format.money(value, currency);
}
