import { amountBeforeDiscount } from '../../../domain/document-discount.ts';
import { periodText } from '../../../domain/local-format.ts';
import { printedReference } from '../../../domain/payment-reference.ts';
import { placeLines } from '../../../domain/text.ts';
import { type BandPart, BandParts } from '../../components/band-parts.tsx';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { useLanguageName } from '../../components/language-select.tsx';
import { Money } from '../../components/money.tsx';
import { OwnFacts } from '../../components/own-data.tsx';
import { Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { useQuantity } from '../../components/quantity.ts';
import type { Format } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { DocumentRecord } from '../../types.ts';
import { accountNumber } from '../settings/account-number.ts';
import { useBankAccounts } from '../settings/queries.ts';
import { kindOf } from './kind.ts';
import classes from './record.module.css';

/** Client, dates, lines and totals of a document. */
export function DocumentBody({ document }: { document: DocumentRecord }) {
  const { editor, documents } = useMessages();
  const { record } = documents;
  const format = useFormat();
  return (
    <Panel isFlush>
      <dl className={classes.facts}>
        <div>
          <dt>{record.billTo}</dt>
          <dd>
            <PermittedLink needs="clients.view" href={`/clients/${document.client.reference}`}>
              {document.client.name}
            </PermittedLink>
          </dd>
        </div>
        <Fact term={record.issueDate} text={format.date(document.issue_date)} />
        {/* A date is at the head of the page, with how far off it is. */}
        {document.due_date === null && kindOf(document.type) !== 'quote' && (
          <Fact
            term={record.dueDate}
            text={document.due_days === null ? '–' : editor.dueAfter({ days: document.due_days })}
          />
        )}
        <Fact term={record.deliveryDate} text={format.date(document.delivery_date)} />
        <ParticularFacts document={document} />
        <OwnFacts record={document} />
      </dl>
      <DocumentLines document={document} />
      <Totals document={document} />
      <WrittenTexts document={document} />
    </Panel>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Totals({ document }: { document: DocumentRecord }) {
  const { record } = useMessages().documents;
  const format = useFormat();
  const written = useCatalogueName();
  const { currency } = document;
  return (
    <dl className={classes.totals}>
      <DiscountSums document={document} />
      <dt>{record.subtotal}</dt>
      <dd>
        <Money amount={document.subtotal} />
      </dd>
      {document.tax_breakdown.map((band) => (
        <TaxBand
          key={band.tax_rate_key}
          term={record.taxOn({ label: written(band.label), base: format.amount(band.taxable) })}
          amount={band.tax}
          parts={band.parts ?? []}
        />
      ))}
      <dt className={classes.grand}>{record.total}</dt>
      <dd className={classes.grand}>
        <Money amount={document.total} currency={currency} />
      </dd>
    </dl>
  );
}

/** The sum of the lines, and the discount on all of them. */
function DiscountSums({ document }: { document: DocumentRecord }) {
  const { record } = useMessages().documents;
  const format = useFormat();
  const before = amountBeforeDiscount(document);
  if (before === null || document.discount === null) return null;
  const percentage =
    document.discount_type === 'percent' ? discountText(document, document.currency, format) : null;
  return (
    <>
      <dt>{document.prices_include_tax ? record.linesTotalWithTax : record.linesTotal}</dt>
      <dd>
        <Money amount={before} />
      </dd>
      <dt>
        {[record.discount, percentage].filter(Boolean).join(' ')}
        {document.discount_reason && <span className={classes.note}>{document.discount_reason}</span>}
      </dt>
      <dd>
        <Money amount={`-${document.discount}`} />
      </dd>
    </>
  );
}

type BandProps = { term: string; amount: string; parts: readonly BandPart[] };

function TaxBand({ term, amount, parts }: BandProps) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
      <BandParts parts={parts} className={classes.part} />
    </>
  );
}

type Line = DocumentRecord['lines'][number];

/** The lines of a document: a text over the whole width, a section with what its lines come to. */
function DocumentLines({ document }: { document: DocumentRecord }) {
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
  const quantity = useQuantity();
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
        {quantity(line.quantity, line.unit)}
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
function discountText(
  { discount_type: type, discount_value: value }: Pick<Line, 'discount_type' | 'discount_value'>,
  currency: string,
  format: Format,
): string | null {
  if (value === null) return null;
  return type === 'percent' ? format.percent(value) : format.money(value, currency);
}

/** Period, references, account and languages of a document, as entries of its details; nothing where there are none. */
function ParticularFacts({ document }: { document: DocumentRecord }) {
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
function WrittenTexts({ document }: { document: DocumentRecord }) {
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
