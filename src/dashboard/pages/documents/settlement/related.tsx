import { Link } from 'wouter';
import { Panel } from '../../../components/page.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import type { DocumentRecord } from '../../../types.ts';
import classes from './settlement.module.css';

type Row = {
  label: string;
  reference: string | undefined;
  number: string | null;
  date: string | null;
};

/** The documents of both sides: those that it refers to, and those that refer to it. */
export function RelatedDocuments({ document }: { document: DocumentRecord }) {
  const messages = useMessages();
  const { related } = messages.settlement;
  const format = useFormat();
  const rows = useRows(document);
  if (rows.length === 0) return null;
  return (
    <Panel title={related.title} isFlush>
      <ul className={classes.ledger} aria-label={related.title}>
        {rows.map(({ label, reference, number, date }) => {
          const name = number ?? messages.documents.unnumbered;
          return (
            <li key={`${label} ${reference ?? number}`}>
              <span className={classes.what}>
                <span>
                  {label}{' '}
                  {reference ? <Link href={`/documents/${reference}`}>{name}</Link> : <strong>{name}</strong>}
                </span>
                <span className={classes.note}>
                  {[date && format.date(date), !reference && related.elsewhere].filter(Boolean).join(' · ')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** What the settlement names already is left out. */
function useRows(document: DocumentRecord): Row[] {
  const { related } = useMessages().settlement;
  const { related_documents, referenced_by, deductions, credits, allocations } = document;
  const live = [...credits, ...allocations].filter(({ reversed_at }) => reversed_at === null);
  const settled = new Set([...deductions, ...live].map((each) => each.document.reference));
  const rows = [
    ...related_documents.map(({ relation, document: other, number, issue_date }) => ({
      label: related.to[relation] ?? relation,
      reference: other?.reference,
      number: other?.number ?? number,
      date: issue_date,
    })),
    ...referenced_by.map(({ relation, document: other, issue_date }) => ({
      label: related.from[relation] ?? relation,
      reference: other.reference,
      number: other.number,
      date: issue_date,
    })),
  ];
  return rows.filter(({ reference }) => reference === undefined || !settled.has(reference));
}
