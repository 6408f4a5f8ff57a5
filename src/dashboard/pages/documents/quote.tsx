import dayjs from 'dayjs';
import { Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { isOpenQuote, kindOf } from './kind.ts';
import classes from './record.module.css';

/** How long a quote can still be accepted; nothing for one that is over. */
export function useDaysLeft(document: DocumentRecord): string | undefined {
  const { quote } = useMessages().settlement;
  const { workspace } = useSession();
  const { valid_until: last } = document;
  if (last === null || !isOpenQuote(document)) return undefined;
  const days = dayjs(last).diff(todayIn(workspace.timezone), 'day');
  if (days < 0) return undefined;
  return days === 0 ? quote.lastDay : quote.daysLeft({ days });
}

/** How a quote was answered, and the contracts and recurring documents that were made of it. */
export function QuotePanel({ document }: { document: DocumentRecord }) {
  const { quote } = useMessages().settlement;
  const format = useFormat();
  const { workspace } = useSession();
  const { answer, converted_to } = document;
  const contracts = converted_to.filter(({ record_type }) => record_type === 'contract');
  const templates = converted_to.filter(({ record_type }) => record_type === 'recurring_document');
  const isEmpty = !answer && contracts.length === 0 && templates.length === 0;
  if (kindOf(document.type) !== 'quote' || isEmpty) return null;
  const by = answer?.by === 'client' ? quote.answer.byClient : quote.answer.byBusiness;
  const facts: [term: string, text: string | null][] = answer
    ? [
        [quote.answer[answer.status], `${format.minute(answer.at, workspace.timezone)}, ${by}`],
        [quote.answer.name, answer.name],
        [quote.answer.email, answer.email],
        [quote.answer.orderReference, answer.order_reference],
        [answer.status === 'declined' ? quote.answer.reason : quote.answer.note, answer.reason],
      ]
    : [];
  // A text has a row of its own.
  const isText = (term: string) => term === quote.answer.reason || term === quote.answer.note;
  return (
    <Panel title={quote.answer.title}>
      <dl className={classes.answer}>
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term} data-whole={isText(term) || undefined}>
                <dt>{term}</dt>
                <dd className={classes.written}>{text}</dd>
              </div>
            ),
        )}
        {contracts.map(({ reference, number }) => (
          <div key={reference}>
            <dt>{quote.contracts.made}</dt>
            <dd>
              <PermittedLink needs="contracts.view" href={`/contracts/${reference}`}>
                {number ?? reference}
              </PermittedLink>
            </dd>
          </div>
        ))}
        {templates.map(({ reference }) => (
          <div key={reference}>
            <dt>{quote.templates.made}</dt>
            <dd>
              <PermittedLink needs="recurring.view" href={`/recurring-documents/${reference}`}>
                {quote.templates.open}
              </PermittedLink>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
