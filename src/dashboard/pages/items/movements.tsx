import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Item, StockMovement } from '../../types.ts';
import classes from './movements.module.css';
import { useStockMovements } from './queries.ts';

const FIRST = 5;
const MOST = 100;

/** What changed the stock of a product, newest first. */
export function Movements({ item }: { item: Item }) {
  const { stock } = useMessages().items;
  const [count, setCount] = useState(FIRST);
  const { data, error, refetch } = useStockMovements(item.reference, count);
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label={stock.movements}>
      <Text size="sm" fw={600}>
        {stock.movements}
      </Text>
      <ol className={classes.list}>
        {data.data.map((movement) => (
          <Movement key={movement.position} movement={movement} />
        ))}
      </ol>
      {data.meta.total > count && count < MOST && (
        <Button variant="default" size="compact-sm" onClick={() => setCount(MOST)}>
          {stock.more}
        </Button>
      )}
    </section>
  );
}

function Movement({ movement }: { movement: StockMovement }) {
  const { stock } = useMessages().items;
  const format = useFormat();
  const { workspace } = useSession();
  const { kind, quantity, stock_after, note, document, created_at } = movement;
  const isAdded = !quantity.startsWith('-') && quantity !== '0';
  return (
    <li>
      <span className={classes.quantity}>{`${isAdded ? '+' : ''}${format.amount(quantity)}`}</span>
      <span>
        {stock.kind[kind]}
        {document && (
          <>
            {' \u00b7 '}
            <PermittedLink href={`/documents/${document.reference}`} needs="documents.view">
              {document.number ?? ''}
            </PermittedLink>
          </>
        )}
        {note && <span className={classes.note}>{note}</span>}
      </span>
      <span className={classes.after}>
        {stock.after({ quantity: format.amount(stock_after) })}
        <time dateTime={created_at}>{format.minute(created_at, workspace.timezone)}</time>
      </span>
    </li>
  );
}
