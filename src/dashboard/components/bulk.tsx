import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import classes from './bulk.module.css';
import { failureText } from './failure-notice.tsx';
import { useLayer } from './layer.ts';

/** A row for which the operation failed, and why. */
type Failed = { name: string; why: string };

export type Bulk = {
  isBusy: boolean;
  /** How many rows are done so far. */
  done: number;
  /**
   * Runs an operation for one row after the other, and continues after failures, which are listed at the end.
   * @returns the results of the rows that succeeded
   */
  each<Row, Result>(
    rows: readonly Row[],
    nameOf: (row: Row) => string,
    act: (row: Row) => Promise<Result>,
  ): Promise<Result[]>;
  failed: readonly Failed[];
  forget(): void;
};

/** Runs the operation of one row for many rows. */
export function useBulk(): Bulk {
  const messages = useMessages();
  const [done, setDone] = useState<number>();
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const isUnderWay = useRef(false);
  return {
    isBusy: done !== undefined,
    done: done ?? 0,
    failed,
    forget: () => setFailed([]),
    async each(rows, nameOf, act) {
      if (isUnderWay.current) return [];
      isUnderWay.current = true;
      const results = [];
      const failures: Failed[] = [];
      for (const [count, row] of rows.entries()) {
        setDone(count);
        try {
          results.push(await act(row));
        } catch (error) {
          failures.push({ name: nameOf(row), why: failureText(error, messages) });
        }
      }
      isUnderWay.current = false;
      setDone(undefined);
      setFailed(failures);
      return results;
    },
  };
}

/** Lists the rows for which the operation failed. */
export function BulkFailures({ bulk }: { bulk: Bulk }) {
  const messages = useMessages();
  const isOpen = bulk.failed.length > 0;
  useLayer(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={bulk.forget}
      title={messages.list.failedFor({ count: bulk.failed.length })}
      closeButtonProps={{ 'aria-label': messages.do.close }}
    >
      <ul className={classes.failed}>
        {bulk.failed.map(({ name, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be called the same, and none changes its place
          <li key={index}>
            <strong>{name}</strong> <span>{why}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
