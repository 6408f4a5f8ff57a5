import type { ReactNode } from 'react';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { RecurringDocument } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import classes from './recurring.module.css';

type Props = { template: RecurringDocument };

/** The lines as they were written, with the words of the period. */
export function TemplateLines({ template: { lines, currency } }: Props) {
  const messages = useMessages();
  const format = useFormat();
  const texts = messages.recurring.lines;
  return (
    <Panel title={texts.title}>
      <ol className={classes.lines}>
        {lines.map((line) => (
          <li key={line.position} data-kind={line.kind}>
            <span>{line.description ?? texts.ofItem}</span>
            {line.kind === 'item' && (
              <span>
                {[format.amount(line.quantity), line.unit].filter(Boolean).join(' ')}
                {' × '}
                {line.unit_price === null ? (
                  messages.editor.itemPrice
                ) : (
                  <Money amount={line.unit_price} base={line.price_base_quantity} currency={currency} />
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What a template says besides its dates and its lines. */
export function TemplateDetails({ template, children }: Props & { children: ReactNode }) {
  const { recurring, settlement } = useMessages();
  const { details: texts } = recurring;
  const { data: catalogue } = useCatalogue();
  const written = useCatalogueName();
  const type = catalogue?.document_types.find(({ key }) => key === template.document_type);
  const period = usePeriodInWords(template);
  const facts: [string, string | false | null][] = [
    [texts.type, type ? written(type.name, type.key) : template.document_type],
    [recurring.field.mode, recurring.field.modes[template.mode]],
    [
      recurring.field.recipients,
      template.mode === 'issue_and_send' && (template.recipients?.join(', ') ?? texts.contacts),
    ],
    [texts.due, template.due_days === null ? texts.usual : texts.days({ count: template.due_days })],
    [recurring.period.label, period],
    [recurring.field.whenLate, recurring.field.whenLates[template.when_late]],
    [recurring.field.submit, template.einvoice === 'submit' && '✓'],
    [settlement.particulars.orderReference, template.order_reference],
    [settlement.particulars.contractReference, template.contract_reference],
    [settlement.particulars.projectReference, template.project_reference],
    [settlement.particulars.buyerReference, template.buyer_reference],
    [settlement.particulars.notes, template.notes],
    [settlement.particulars.paymentTerms, template.payment_terms],
    [settlement.particulars.internalNote, template.internal_note],
  ];
  return (
    <Panel title={texts.title}>
      <dl className={classes.facts}>
        <div>
          <dt>{recurring.column.client}</dt>
          <dd>
            <PermittedLink needs="clients.view" href={`/clients/${template.client.reference}`}>
              {template.client.name ?? '–'}
            </PermittedLink>
          </dd>
        </div>
        {template.quote && (
          <div>
            <dt>{texts.quote}</dt>
            <dd>
              <PermittedLink needs="documents.view" href={`/documents/${template.quote.reference}`}>
                {template.quote.number ?? template.quote.reference}
              </PermittedLink>
            </dd>
          </div>
        )}
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
        <PriceChanges template={template} />
        {children}
      </dl>
    </Panel>
  );
}

function PriceChanges({ template: { price_changes: changes } }: Props) {
  const { details, section } = useMessages().recurring;
  const format = useFormat();
  if (changes.length === 0) return null;
  return (
    <div>
      <dt>{section.prices}</dt>
      {changes.map(({ from, percent, lines }) => (
        <dd key={from}>
          {details.priceChange({
            date: format.date(from),
            change:
              percent === null
                ? details.newPrices({ count: lines?.length ?? 0 })
                : `${percent.startsWith('-') ? '' : '+'}${format.percent(percent)}`,
          })}
        </dd>
      ))}
    </div>
  );
}

function usePeriodInWords({ period: { kind, unit, offset, delivery_date } }: RecurringDocument): string {
  const { period } = useMessages().recurring;
  if (kind === 'none') return period.kinds.none;
  const name = kind === 'calendar' ? period.kinds[unit ?? 'month'] : period.kinds[kind];
  const which = offset === -1 ? period.offsets.previous : offset === 1 ? period.offsets.next : '';
  const delivery = delivery_date && `${period.delivery}: ${period.deliveries[delivery_date]}`;
  return [name, which, delivery].filter(Boolean).join(' · ');
}
