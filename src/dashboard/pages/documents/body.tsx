import { useCatalogueName } from '../../components/catalogue-name.ts';
import { Money } from '../../components/money.tsx';
import { OwnFacts } from '../../components/own-data.tsx';
import { Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { DocumentRecord } from '../../types.ts';
import { ParticularFacts, WrittenTexts } from './particulars.tsx';
import classes from './record.module.css';

type Line = DocumentRecord['lines'][number];

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
        <Fact
          term={record.dueDate}
          text={
            document.due_date === null && document.due_days !== null
              ? editor.dueAfter(String(document.due_days))
              : format.date(document.due_date)
          }
        />
        <Fact term={record.deliveryDate} text={format.date(document.delivery_date)} />
        <ParticularFacts document={document} />
        <OwnFacts record={document} />
      </dl>
      <Lines document={document} />
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

function Lines({ document }: { document: DocumentRecord }) {
  const { record } = useMessages().documents;
  return (
    <table className={classes.lines} aria-label={record.lines}>
      <thead>
        <tr>
          <th scope="col">{record.description}</th>
          <th scope="col" className={classes.end}>
            {record.quantity}
          </th>
          <th scope="col" className={classes.end}>
            {record.price}
          </th>
          <th scope="col" className={classes.end}>
            {record.tax}
          </th>
          <th scope="col" className={classes.end}>
            {record.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line) => (
          <LineRow key={line.position} line={line} currency={document.currency} />
        ))}
      </tbody>
    </table>
  );
}

function LineRow({ line, currency }: { line: Line; currency: string }) {
  const messages = useMessages();
  const format = useFormat();
  const unit = line.unit ? (messages.unit[line.unit] ?? line.unit) : '';
  const discount =
    line.discount_value &&
    (line.discount_type === 'percent'
      ? format.percent(line.discount_value)
      : format.money(line.discount_value, currency));
  return (
    <tr>
      <td>
        {line.description ?? '–'}
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
        <Money amount={line.unit_price} />
      </td>
      <td className={classes.end} data-side>
        {line.tax_rate ? format.percent(line.tax_rate) : '–'}
      </td>
      <td className={classes.end}>
        <Money amount={line.line_subtotal} />
      </td>
    </tr>
  );
}

function Totals({ document }: { document: DocumentRecord }) {
  const { record } = useMessages().documents;
  const format = useFormat();
  const written = useCatalogueName();
  const { currency } = document;
  return (
    <dl className={classes.totals}>
      <dt>{record.subtotal}</dt>
      <dd>
        <Money amount={document.subtotal} />
      </dd>
      {document.tax_breakdown.map((band) => (
        <TaxBand
          key={band.tax_rate_key}
          term={record.taxOn(written(band.label), format.amount(band.taxable))}
          amount={band.tax}
        />
      ))}
      <dt className={classes.grand}>{record.total}</dt>
      <dd className={classes.grand}>
        <Money amount={document.total} currency={currency} />
      </dd>
    </dl>
  );
}

function TaxBand({ term, amount }: { term: string; amount: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </>
  );
}
