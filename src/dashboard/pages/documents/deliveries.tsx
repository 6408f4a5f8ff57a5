import { IconChevronRight } from '@tabler/icons-react';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { TimelineEntry } from '../../types.ts';
import { useTimeline } from './queries.ts';
import classes from './record.module.css';
import { detailOf, hostOf } from './timeline.tsx';

/** The webhook deliveries of a document: collapsed, because they are not part of what users did. */
export function Deliveries({ document }: { document: string }) {
  const { documents } = useMessages();
  const { data } = useTimeline(document);
  const deliveries = (data ?? []).filter(({ kind }) => kind === 'delivery');
  if (deliveries.length === 0) return null;
  const failed = deliveries.filter(({ status }) => status?.startsWith('failed')).length;
  return (
    <details className={classes.deliveries}>
      <summary>
        <IconChevronRight size={18} stroke={1.7} aria-hidden="true" />
        <h2>{documents.record.deliveries}</h2>
        <span>
          {documents.record.deliveryCount({ count: deliveries.length })}
          {failed > 0 && <em> · {documents.record.deliveriesFailed({ count: failed })}</em>}
        </span>
      </summary>
      <ol className={classes.timeline}>
        {deliveries.map((entry) => (
          <DeliveryRow key={entry.reference} entry={entry} />
        ))}
      </ol>
    </details>
  );
}

function DeliveryRow({ entry }: { entry: TimelineEntry }) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  return (
    <li data-tone={entry.status?.startsWith('failed') ? 'bad' : undefined}>
      <p>
        {messages.documents.timeline.delivery({ event: entry.event ?? '', url: hostOf(entry.endpoint_url) })}
      </p>
      <time dateTime={entry.at}>{format.minute(entry.at, workspace.timezone)}</time>
      <span className={classes.note}>{detailOf(entry, messages)}</span>
    </li>
  );
}
