import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { unwrap } from '../../api.ts';
import { BulkFailures, useBulk } from '../../components/bulk.tsx';
import { notify } from '../../components/notify.ts';
import type { Selection } from '../../components/selection.ts';
import { SelectionAction, SelectionBar } from '../../components/selection-bar.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { ItemSummary } from '../../types.ts';

/** The bulk operations on items: whether documents may offer them. */
export function ItemSelection({
  selection,
  children,
}: {
  selection: Selection<ItemSummary>;
  children: ReactNode;
}) {
  const { bulk: messages } = useMessages().items;
  const { api, can } = useSession();
  const invalidate = useInvalidate();
  const format = useFormat();
  const bulk = useBulk();
  const { rows, nameOf } = selection;

  async function set(active: boolean) {
    const others = rows.filter((item) => item.active !== active);
    const changed = await bulk.each(others, nameOf, ({ reference }) =>
      unwrap(api.PATCH('/items/{reference}', { params: { path: { reference } }, body: { active } })),
    );
    if (changed.length > 0) notify(messages.changed({ shown: format.whole(changed.length) }));
    await invalidate('/items', '/items/{reference}');
  }

  const may = (active: boolean) => rows.some((item) => item.active !== active);
  return (
    <>
      <SelectionBar selection={selection}>
        {children}
        {can('items.update') && (
          <>
            <SelectionAction
              icon={<IconEye size={15} aria-hidden="true" />}
              isBusy={bulk.isBusy}
              isDisabled={!may(true)}
              act={() => set(true)}
            >
              {messages.activate}
            </SelectionAction>
            <SelectionAction
              icon={<IconEyeOff size={15} aria-hidden="true" />}
              isBusy={bulk.isBusy}
              isDisabled={!may(false)}
              act={() => set(false)}
            >
              {messages.deactivate}
            </SelectionAction>
          </>
        )}
      </SelectionBar>
      <BulkFailures bulk={bulk} />
    </>
  );
}
