import { amountBeforeDiscount } from '../../../domain/document-discount.ts';
import { type BandPart, BandParts } from '../../components/band-parts.tsx';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { Money } from '../../components/money.tsx';
import { OwnFacts } from '../../components/own-data.tsx';
import { Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { DocumentRecord } from '../../types.ts';
import { DocumentLines, discountText } from './lines.tsx';
import { ParticularFacts, WrittenTexts } from './particulars.tsx';
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
        <Fact
          term={record.dueDate}
          text={
            document.due_date === null && document.due_days !== null
              ? editor.dueAfter({ days: document.due_days })
              : format.date(document.due_date)
          }
        />
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
